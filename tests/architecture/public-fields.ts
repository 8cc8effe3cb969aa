// Finds the fields of public types: of interfaces, object types, ports, and parameters and results of functions.
import { relative } from "node:path"
import { type Node, parseSync } from "oxc-parser"
import { type Declaration, declarationsOf, declarationsUsed, docCommentBefore } from "../../site/api/declarations.ts"
import { type Entry, findSource } from "../../site/api/entries.ts"
import { publicNames } from "./public-names.ts"

/** A field: where it is declared, and its doc comment. */
export interface PublicField {
  readonly place: string
  readonly name: string
  readonly comment: string
}

const root = new URL("../../", import.meta.url).pathname

/** Parts of nodes that no caller sees: the code of functions, and the values of constants. */
const hidden: Readonly<Record<string, ReadonlyArray<string>>> = {
  ArrowFunctionExpression: ["body"],
  FunctionDeclaration: ["body"],
  FunctionExpression: ["body"],
  AssignmentPattern: ["right"],
  ObjectExpression: ["properties"],
  PropertyDefinition: ["value"],
  TSConditionalType: ["checkType", "extendsType"],
  TSSatisfiesExpression: ["typeAnnotation"],
  TSTypeQuery: ["exprName"]
}

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value

/** Returns the key of a field of an interface, an object type or a class. Undefined for other nodes. */
const keyOf = (node: Node) => {
  if (node.type === "TSPropertySignature" || node.type === "TSMethodSignature") return node.key
  if (node.type === "PropertyDefinition") return node.key
  return node.type === "MethodDefinition" && node.kind !== "constructor" ? node.key : undefined
}

/** Whether a node is a member of a class that only the class can use. */
const isPrivate = (node: Node): boolean =>
  (node.type === "PropertyDefinition" || node.type === "MethodDefinition") &&
  (node.accessibility === "private" || node.key.type === "PrivateIdentifier")

/** Calls `visit` with each visible node. */
const walk = (node: Node, visit: (node: Node) => void): void => {
  if (isPrivate(node)) return
  visit(node)
  for (const [key, value] of Object.entries(node))
    if (hidden[node.type]?.includes(key) !== true)
      for (const each of Array.isArray(value) ? value : [value]) if (isNode(each)) walk(each, visit)
}

/** Returns the fields of a declaration, and the names of the types in it. */
export const readDeclaration = ({ code, file, line }: Pick<Declaration, "code" | "file" | "line">) => {
  const { comments, program } = parseSync(file, code)
  const fields: Array<PublicField> = []
  const names = new Set<string>()
  walk(program, (node) => {
    if (node.type === "TSTypeReference" && node.typeName.type === "Identifier") names.add(node.typeName.name)
    if (node.type === "TSInterfaceHeritage" && node.expression.type === "Identifier") names.add(node.expression.name)
    const key = keyOf(node)
    if (key === undefined) return
    const name = code.slice(key.start, key.end)
    const place = `${relative(root, file)}:${line + code.slice(0, node.start).split("\n").length - 1}`
    fields.push({ place, name, comment: docCommentBefore(code, comments, node.start) })
  })
  return { fields, names }
}

/** Returns the fields that users of entries see, in their own types and in all types that these name. */
export const publicFields = (entries: ReadonlyArray<Entry>): ReadonlyArray<PublicField> => {
  const seen = new Map<string, ReadonlyArray<PublicField>>()
  const read = (declaration: Declaration): void => {
    const key = `${declaration.file}:${declaration.line}`
    if (seen.has(key)) return
    const { fields, names } = readDeclaration(declaration)
    seen.set(key, fields)
    for (const name of names) declarationsUsed(declaration.file, name, findSource).forEach(read)
  }
  for (const { file, name: entry } of entries)
    for (const name of publicNames[entry]!.trim().split(/\s+/)) declarationsOf(file, name, findSource).forEach(read)
  return [...seen.values()].flat()
}
