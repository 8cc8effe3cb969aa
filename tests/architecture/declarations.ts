// Finds where a public name is declared, across re-exports of files and of packages.
import { readFileSync } from "node:fs"
import { dirname, join, relative } from "node:path"

interface Manifest {
  readonly name: string
  readonly exports: Readonly<Record<string, string | { readonly "waybill-source": string }>>
}

/** A public name and the file that the entry takes it from. */
interface Listed {
  readonly name: string
  /** Its name in that file. */
  readonly original: string
  readonly file: string
}

const root = join(import.meta.dirname, "../..")
const packages = join(root, "packages")

/** The source files of all entries with code, by name. */
export const entries: ReadonlyMap<string, string> = new Map(
  ["packing", "core", "adapter-sql", "adapter-http", "console"].flatMap((folder) => {
    const { exports, name } = JSON.parse(readFileSync(join(packages, folder, "package.json"), "utf8")) as Manifest
    return Object.entries(exports).flatMap(([path, target]) =>
      typeof target === "string"
        ? []
        : [[name + path.slice(1), join(packages, folder, target["waybill-source"])] as const]
    )
  })
)

const LIST = /^export (?:type )?\{([^}]*)\} from "([^"]+)"$/gm
const IMPORT = /^import (?:type )?\{([^}]*)\} from "([^"]+)"$/gm
const ALL = /^export (?:type )?\* from "([^"]+)"$/gm
const COMMENT = /^\s*(\/\*|\*|\/\/).*$/gm
const DECLARED =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:interface|type|const|function\*?|class|namespace) (\w+)/gm

const codeOf = (file: string): string => readFileSync(file, "utf8").replaceAll(COMMENT, "")

const fileOf = (specifier: string, from: string): string => entries.get(specifier) ?? join(dirname(from), specifier)

const namesOf = (list: string, specifier: string, from: string): ReadonlyArray<Listed> =>
  list.split(",").flatMap((item) => {
    const [original = "", name = original] = item
      .trim()
      .replace(/^type /, "")
      .split(" as ")
    return original === "" ? [] : { name, original, file: fileOf(specifier, from) }
  })

/** Returns the names that a file exports from other files. */
const reexported = (file: string): ReadonlyArray<Listed> => {
  const code = codeOf(file)
  const listed = [...code.matchAll(LIST)].flatMap(([, list = "", from = ""]) => namesOf(list, from, file))
  const all = [...code.matchAll(ALL)].flatMap(([, from = ""]) =>
    exportedBy(fileOf(from, file)).map((name) => ({ name, original: name, file: fileOf(from, file) }))
  )
  return [...listed, ...all]
}

const declaredIn = (file: string): ReadonlyArray<string> => [...codeOf(file).matchAll(DECLARED)].map(([, n = ""]) => n)

const exportedBy = (file: string): ReadonlyArray<string> => [
  ...declaredIn(file),
  ...reexported(file).map(({ name }) => name)
]

/** Returns the names of an entry. It consists of lists of names, and of all names of some files. */
export const namesIn = (entry: string): ReadonlyArray<Listed> => reexported(entry)

/** Returns the code of an entry without its lists of names and of files. */
export const otherCode = (entry: string): string => codeOf(entry).replaceAll(LIST, "").replaceAll(ALL, "").trim()

/** Returns the file that declares a name, and its name there. Follows names that a file imports and exports again. */
export const declarationOf = ({ file, original }: Listed): string => {
  if (declaredIn(file).includes(original)) return `${relative(root, file)}: ${original}`
  const imported = [...codeOf(file).matchAll(IMPORT)].flatMap(([, list = "", from = ""]) => namesOf(list, from, file))
  const next = [...reexported(file), ...imported].find(({ name }) => name === original)
  if (next === undefined) throw new Error(`${file} does not declare ${original}`)
  return declarationOf(next)
}
