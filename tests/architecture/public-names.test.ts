// Every name that a package exports is a promise, so each entry has a list of its names.
import { readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { expect, it } from "vitest"
import { publicNames } from "./public-names.ts"

interface Manifest {
  readonly name: string
  readonly exports: Readonly<Record<string, string | { readonly "waybill-source": string }>>
}

const packages = join(import.meta.dirname, "../../packages")

/** The source files of all entries with code, by name. */
const entries = new Map(
  ["packing", "core", "adapter-sql", "adapter-http", "console"].flatMap((folder) => {
    const { exports, name } = JSON.parse(readFileSync(join(packages, folder, "package.json"), "utf8")) as Manifest
    return Object.entries(exports).flatMap(([path, target]) =>
      typeof target === "string"
        ? []
        : [[name + path.slice(1), join(packages, folder, target["waybill-source"])] as const]
    )
  })
)

const LIST = /^export (?:type )?\{([^}]*)\} from "[^"]+"$/gm
const ALL_TYPES = /^export type \* from "([^"]+)"$/gm
const DECLARED = /^export (?:interface|type) (\w+)/gm

/** Returns the names that an entry exports. It consists of lists of names, and of the types of whole files. */
const namesIn = (entry: string): ReadonlyArray<string> => {
  const code = readFileSync(entry, "utf8").replaceAll(/^\s*(\/\*|\*|\/\/).*$/gm, "")
  expect(code.replaceAll(LIST, "").replaceAll(ALL_TYPES, "").trim()).toBe("")
  const listed = [...code.matchAll(LIST)].flatMap(([, list = ""]) => list.split(","))
  const names = listed.flatMap(
    (name) =>
      name
        .trim()
        .replace(/^type /, "")
        .replace(/^.* as /, "") || []
  )
  const types = [...code.matchAll(ALL_TYPES)].flatMap(([, file = ""]) => [
    ...readFileSync(join(dirname(entry), file), "utf8").matchAll(DECLARED)
  ])
  return [...names, ...types.map(([, name = ""]) => name)].toSorted()
}

it("lists every entry", () => {
  expect(Object.keys(publicNames).toSorted()).toEqual([...entries.keys()].toSorted())
})

it.each(Object.entries(publicNames))("%s exports the listed names and no others", (entry, names) => {
  expect(namesIn(entries.get(entry)!)).toEqual(names.trim().split(/\s+/).toSorted())
})
