// Reads what the import rules apply to: each package's manifest, and the imports in its files.
import { globSync, readFileSync } from "node:fs"
import { type Expression, parseSync, Visitor } from "oxc-parser"

/** The fields of a package.json that list dependencies. */
export type Manifest = {
  readonly name: string
  readonly imports?: Readonly<Record<string, unknown>>
  readonly dependencies?: Record<string, string>
  readonly peerDependencies?: Record<string, string>
}

/** An import. `from` is undefined if it is computed; imports with `typesOnly` do not exist at run time. */
export type Import = {
  readonly from: string | undefined
  readonly typesOnly: boolean
}

/** A package: its folder, its manifest and the text of each source file, keyed by path. */
export type Package = {
  readonly folder: string
  readonly manifest: Manifest
  readonly files: Readonly<Record<string, string>>
}

const literal = (expression: Expression) =>
  expression.type === "Literal" && typeof expression.value === "string" ? expression.value : undefined

/** The imports of files that were read, keyed by their text. */
const known = new Map<string, ReadonlyArray<Import>>()

/** Lists every import in a file: types and values, static and dynamic imports, re-exports, and imports inside types. */
export const importsIn = (file: string, text: string): ReadonlyArray<Import> => {
  const imports = known.get(text) ?? parseImports(file, text)
  known.set(text, imports)
  return imports
}

const parseImports = (file: string, text: string): ReadonlyArray<Import> => {
  const { program, errors } = parseSync(file, text)
  if (errors[0] !== undefined) throw new Error(`${file}: ${errors[0].message}`)
  const found: Array<Import> = []
  const add = (from: string | undefined, typesOnly: boolean) => void found.push({ from, typesOnly })
  new Visitor({
    ImportDeclaration: ({ source, importKind }) => add(source.value, importKind === "type"),
    ExportAllDeclaration: ({ source, exportKind }) => add(source.value, exportKind === "type"),
    ExportNamedDeclaration: ({ source, exportKind }) => {
      if (source !== null) add(source.value, exportKind === "type")
    },
    ImportExpression: ({ source }) => add(literal(source), false),
    TSImportType: ({ source }) => add(source.value, true)
  }).visit(program)
  return found
}

/** Reads all packages in this repository. */
export const packages = (): ReadonlyArray<Package> =>
  globSync("packages/*/package.json")
    .sort()
    .map((path) => {
      const folder = path.replace("/package.json", "")
      const files = globSync(`${folder}/src/**/*.ts`).sort()
      return {
        folder,
        manifest: JSON.parse(readFileSync(path, "utf8")),
        files: Object.fromEntries(files.map((file) => [file, readFileSync(file, "utf8")]))
      }
    })
