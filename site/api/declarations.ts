// Finds the declarations of exported names: follows exports through files and packages, and reads doc comments.
import { readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { parseSync, type Statement } from "oxc-parser"

/**
 * A declaration: its file and line, its text without its doc comment, the declarations of its file that the text uses
 * and no other file can import, and the doc comment without its markers.
 */
export interface Declaration {
  readonly file: string
  readonly line: number
  readonly code: string
  readonly locals: string
  readonly comment: string
}

/** Returns the file that an import names, or undefined if no package of the repository has it. */
export type FindFile = (from: string, specifier: string) => string | undefined

type Parsed = ReturnType<typeof parse>

const parse = (file: string) => {
  const text = readFileSync(file, "utf8")
  const { comments, errors, module, program } = parseSync(file, text)
  if (errors[0] !== undefined) throw new Error(`${file}: ${errors[0].message}`)
  const exports = module.staticExports.flatMap(({ entries }) => entries)
  const imports = module.staticImports.flatMap(({ entries, moduleRequest }) =>
    entries.map(({ importName, localName }) => ({
      local: localName.value,
      name: importName.name ?? "default",
      from: moduleRequest.value
    }))
  )
  return { comments, exports, imports, statements: program.body as ReadonlyArray<Statement>, text }
}

const known = new Map<string, Parsed>()

const parsed = (file: string): Parsed => {
  const found = known.get(file) ?? parse(file)
  known.set(file, found)
  return found
}

/** Returns the names that a statement declares. */
const namesOf = (statement: Statement): ReadonlyArray<string> => {
  const inner =
    statement.type === "ExportNamedDeclaration" && statement.declaration !== null ? statement.declaration : statement
  if (inner.type === "VariableDeclaration")
    return inner.declarations.flatMap(({ id }) => (id.type === "Identifier" ? [id.name] : []))
  if (
    inner.type === "ClassDeclaration" ||
    inner.type === "FunctionDeclaration" ||
    inner.type === "TSInterfaceDeclaration" ||
    inner.type === "TSTypeAliasDeclaration" ||
    inner.type === "TSDeclareFunction" ||
    inner.type === "TSModuleDeclaration"
  )
    return inner.id !== null && inner.id.type === "Identifier" ? [inner.id.name] : []
  return []
}

/** Returns the lines of a doc comment. */
const linesOf = (comment: string): string =>
  comment
    .replace(/^\*/, "")
    .split("\n")
    .map((line) => line.replace(/^\s*\* ?/, ""))
    .join("\n")
    .trim()

/** Whether a statement declares names that only its own file uses. */
const isLocal = ({ type }: Statement): boolean => !type.startsWith("Export") && !type.startsWith("Import")

/** Returns the declarations of the file that a text needs and that no other file can import, in their order. */
const localsOf = (file: string, code: string): string => {
  const { statements, text } = parsed(file)
  const locals = statements.filter(isLocal)
  const needed = new Set<Statement>()
  const add = (part: string): void => {
    const words = part.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, "")
    for (const local of locals) {
      if (needed.has(local) || !namesOf(local).some((name) => new RegExp(`\\b${name}\\b`).test(words))) continue
      needed.add(local)
      add(text.slice(local.start, local.end))
    }
  }
  add(code)
  return locals
    .filter((each) => needed.has(each))
    .map(({ end, start }) => `${text.slice(start, end)}\n`)
    .join("")
}

/** Whether a place in a text is the first one in its line that is not blank. */
const startsLine = (text: string, start: number): boolean =>
  text.slice(text.lastIndexOf("\n", start) + 1, start).trim() === ""

/**
 * Returns the doc comment before a place in a text, without its markers, or an empty string. It starts a line, because
 * the compiler drops others from declarations. Line comments may follow it.
 */
export const docCommentBefore = (text: string, comments: Parsed["comments"], start: number): string => {
  const comment = comments.findLast((each) => each.end <= start && text.slice(each.end, start).trim() === "")
  if (comment?.type === "Line") return docCommentBefore(text, comments, comment.start)
  return comment?.value.startsWith("*") === true && startsLine(text, comment.start) ? linesOf(comment.value) : ""
}

/** Returns the declarations in a file with a name. A type and a value may share it, and a function may be overloaded. */
const declaredIn = (file: string, name: string): ReadonlyArray<Declaration> => {
  const { comments, statements, text } = parsed(file)
  return statements
    .filter((statement) => namesOf(statement).includes(name))
    .map(({ end, start }) => {
      const code = text.slice(start, end)
      const line = text.slice(0, start).split("\n").length
      return { file, line, code, locals: localsOf(file, code), comment: docCommentBefore(text, comments, start) }
    })
}

/** Returns the declarations of a name that a file exports. Throws if there are none. */
export const declarationsOf = (file: string, name: string, find: FindFile): ReadonlyArray<Declaration> => {
  const found = search(file, name, find)
  if (found.length === 0) throw new Error(`${file}: no declaration of ${name}`)
  return found
}

/** Returns the declarations that the code of a file uses by a name: its own, or imported ones. */
export const declarationsUsed = (file: string, name: string, find: FindFile): ReadonlyArray<Declaration> => {
  const imported = parsed(file).imports.find((each) => each.local === name)
  if (imported === undefined) return declaredIn(file, name)
  const next = find(file, imported.from)
  return next === undefined ? [] : search(next, imported.name, find)
}

const search = (file: string, name: string, find: FindFile): ReadonlyArray<Declaration> => {
  const { exports } = parsed(file)
  const through = (specifier: string, wanted: string): ReadonlyArray<Declaration> => {
    const next = find(file, specifier)
    return next === undefined ? [] : search(next, wanted, find)
  }
  for (const { exportName, importName, localName, moduleRequest } of exports) {
    if (exportName.name === name) {
      if (moduleRequest !== null) return through(moduleRequest.value, importName.name ?? name)
      return declarationsUsed(file, localName.name ?? name, find)
    }
  }
  for (const { exportName, importName, moduleRequest } of exports) {
    if (moduleRequest === null || exportName.kind !== "None" || importName.kind !== "AllButDefault") continue
    const found = through(moduleRequest.value, name)
    if (found.length > 0) return found
  }
  return []
}

/** Finds relative imports, and entries of packages by the name that `entries` has for them. */
export const findIn =
  (entries: ReadonlyMap<string, string>, extension: ".ts" | ".d.ts"): FindFile =>
  (from, specifier) =>
    specifier.startsWith(".") ? join(dirname(from), specifier.replace(/\.[jt]s$/, extension)) : entries.get(specifier)
