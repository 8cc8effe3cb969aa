// Finds the pages and examples whose code imports a name.
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"

/** A text that may import names: a page, or a file of an example. */
export interface Program {
  /** The page of the repository that shows or describes it. */
  readonly source: string
  readonly code: string
}

const fence = /^ *```[tj]sx?\b.*\n([\s\S]*?)^ *```/gm
const imported = /import (?:type )?\{([^}]*)\} from "(@waybill\/[\w/-]+)"/g

/** Returns the code blocks of a page as a program. */
export const programOf = (source: string, markdown: string): Program => ({
  source,
  code: [...markdown.matchAll(fence)].map(([, code]) => code).join("\n")
})

/** Lists the files of the examples, each with the page of its example. */
export const examplePrograms = (root: string): ReadonlyArray<Program> =>
  globSync("examples/*/src/**/*.{ts,js}", { cwd: root })
    .toSorted()
    .map((file) => ({
      source: file.replaceAll("\\", "/").replace(/^(examples\/[^/]+)\/.*/, "$1/README.md"),
      code: readFileSync(join(root, file), "utf8")
    }))

/** Returns the sources of the pages that import each name, by `entry#name`, in the order of the programs. */
export const usesIn = (programs: ReadonlyArray<Program>): ReadonlyMap<string, ReadonlyArray<string>> => {
  const uses = new Map<string, ReadonlyArray<string>>()
  for (const { code, source } of programs)
    for (const [, names = "", entry] of code.matchAll(imported))
      for (const part of names.split(",")) {
        const name = part
          .trim()
          .replace(/^type /, "")
          .split(" as ")[0]!
        const key = `${entry}#${name}`
        const known = uses.get(key) ?? []
        if (name !== "" && !known.includes(source)) uses.set(key, [...known, source])
      }
  return uses
}
