// The entries of the published packages, from their manifests.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { findIn } from "./declarations.ts"

/** An entry of a package. */
export interface Entry {
  /** The name that a program imports. */
  readonly name: string
  readonly package: string
  readonly file: string
  /** The name of its page. */
  readonly slug: string
}

interface Manifest {
  readonly name: string
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>
}

const root = fileURLToPath(new URL("../../", import.meta.url))

/** The folders of the packages with an API. The package `waybill` is a program. */
const folders = ["core", "packing", "adapter-sql", "adapter-http", "console"]

/** Lists the entries of all packages: their sources, or the declarations that the compiler writes. */
export const entriesOf = (condition: "waybill-source" | "types"): ReadonlyArray<Entry> =>
  folders.flatMap((folder) => {
    const manifest: Manifest = JSON.parse(readFileSync(join(root, "packages", folder, "package.json"), "utf8"))
    return Object.entries(manifest.exports).flatMap(([path, targets]) => {
      const target = typeof targets === "string" ? undefined : targets[condition]
      if (target === undefined) return []
      const name = manifest.name + path.slice(1)
      const slug = name.replace("@waybill/", "").replaceAll("/", "-")
      return [{ name, package: manifest.name, file: join(root, "packages", folder, target), slug }]
    })
  })

const fileOf = (entries: ReadonlyArray<Entry>) => new Map(entries.map(({ file, name }) => [name, file]))

/** Finds the source of an import. */
export const findSource = findIn(fileOf(entriesOf("waybill-source")), ".ts")

/** Finds the declarations of an import. */
export const findTypes = findIn(fileOf(entriesOf("types")), ".d.ts")

/** The sources of the reference pages. No file of the repository has them. */
export const apiSources: ReadonlyArray<string> = entriesOf("waybill-source").map(({ slug }) => `api/${slug}.md`)
