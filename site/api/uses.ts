// Finds the pages and examples that import a name or name it.
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"

/** A text that may import names: a page, or a file of an example. */
export interface Program {
  /** The page of the repository that shows or describes it. */
  readonly source: string
  readonly code: string
  /** The words that its prose shows as code. */
  readonly words?: ReadonlyArray<string>
}

const fence = /^ *```[tj]sx?\b.*\n([\s\S]*?)^ *```/gm
/** A name in the prose: one with a capital letter after its first, or the call of a function. */
const word = /(?<![`\w])`(?:([A-Za-z]\w*[A-Z]\w*)|([A-Za-z]\w*)\()/g
const imported = /import (?:type )?\{([^}]*)\} from "(@waybill\/[\w/-]+)"/g

/** Returns the code blocks of a page, and the words that its prose shows as code, as a program. */
export const programOf = (source: string, markdown: string): Program => ({
  source,
  code: [...markdown.matchAll(fence)].map(([, code]) => code).join("\n"),
  words: [...markdown.replaceAll(/^ *```[\s\S]*?^ *```/gm, "").matchAll(word)].map(
    ([, name, called]) => name ?? called!
  )
})

/** Lists the files of the examples, each with the page of its example. */
export const examplePrograms = (root: string): ReadonlyArray<Program> =>
  globSync("examples/*/src/**/*.{ts,js}", { cwd: root })
    .toSorted()
    .map((file) => ({
      source: file.replaceAll("\\", "/").replace(/^(examples\/[^/]+)\/.*/, "$1/README.md"),
      code: readFileSync(join(root, file), "utf8")
    }))

/** Returns the names that a program imports, as `entry#name`. */
const importsOf = ({ code }: Program): ReadonlyArray<string> =>
  [...code.matchAll(imported)].flatMap(([, names = "", entry]) =>
    names
      .split(",")
      .map(
        (part) =>
          part
            .trim()
            .replace(/^type /, "")
            .split(" as ")[0]!
      )
      .filter((name) => name !== "")
      .map((name) => `${entry}#${name}`)
  )

/**
 * Returns the sources of the pages that import each name, or name it in their prose, by `entry#name`, in the order of the
 * programs. A page names what it imports; otherwise the name of every entry that has it.
 */
export const usesIn = (
  programs: ReadonlyArray<Program>,
  names: Readonly<Record<string, ReadonlyArray<string>>> = {}
): ReadonlyMap<string, ReadonlyArray<string>> => {
  const uses = new Map<string, ReadonlyArray<string>>()
  for (const program of programs) {
    const imports = importsOf(program)
    const known = new Set(imports.map((key) => key.split("#")[1]))
    const words = new Set(program.words?.filter((name) => !known.has(name)))
    const named = Object.entries(names).flatMap(([entry, list]) =>
      list.filter((name) => words.has(name)).map((name) => `${entry}#${name}`)
    )
    for (const key of [...imports, ...named]) {
      const sources = uses.get(key) ?? []
      if (!sources.includes(program.source)) uses.set(key, [...sources, program.source])
    }
  }
  return uses
}
