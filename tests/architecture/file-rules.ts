// The rules in CONTRIBUTING.md that apply to a single file: its name, its length, its constants and what it mentions.
import { type Expression, parseSync } from "oxc-parser"

/** Files that may exceed 300 lines because they are tables, each with a description of what it lists. */
const longTables: Readonly<Record<string, string>> = {
  "packages/core/test/fixtures/grammars.ts": "what every kind of field accepts and refuses, value by value",
  "packages/packing/test/audit/planted-errors.ts": "kinds of error in invoices, with their findings",
  "packages/core/test/policy/knob-effects.ts": "the effect of every policy option"
}

const MAX_LINES = 300

const vagueWord = /^(?:utils?|helpers?|common|shared|misc|managers?|types)$/

const nameIn = (path: string) => path.slice(path.lastIndexOf("/") + 1)

const words = (path: string) => nameIn(path).split(".")[0]!.split("-")

/** Whether an expression is a primitive literal, or arithmetic on such literals and other constants. */
const isPrimitive = (node: Expression): boolean => {
  if (node.type === "Literal") return !("regex" in node) && node.value !== null
  if (node.type === "UnaryExpression") return isPrimitive(node.argument)
  if (node.type === "BinaryExpression")
    return (
      /^(?:[-+*/%]|\*\*)$/.test(node.operator) &&
      [node.left, node.right].every((side) => isConstant(side as Expression))
    )
  if (node.type === "TSAsExpression" || node.type === "TSSatisfiesExpression") return isPrimitive(node.expression)
  return false
}

/** Whether an expression creates an object, a function or another non-primitive value. */
const hasParts = (node: Expression): boolean =>
  /^(?:Object|Array|ArrowFunction|Function|New|Class)Expression$/.test(node.type) ||
  (node.type === "Literal" && "regex" in node) ||
  ((node.type === "TSAsExpression" || node.type === "TSSatisfiesExpression") && hasParts(node.expression))

const isConstant = (node: Expression): boolean =>
  isPrimitive(node) || (node.type === "Identifier" && /^[A-Z][A-Z0-9_]*$/.test(node.name))

/**
 * Lists the module-level constants in source files that break the convention, which is UPPER_SNAKE_CASE for primitives
 * only.
 */
const misnamedConstants = (path: string, text: string): ReadonlyArray<string> =>
  parseSync(path, text).program.body.flatMap((node) => {
    const declaration = node.type === "ExportNamedDeclaration" ? node.declaration : node
    if (declaration?.type !== "VariableDeclaration" || declaration.kind !== "const") return []
    return declaration.declarations.flatMap(({ id, init }) => {
      if (id.type !== "Identifier" || init == null) return []
      const isUpper = /^[A-Z][A-Z0-9_]+$/.test(id.name)
      if (isUpper ? !hasParts(init) : !isPrimitive(init)) return []
      return [`${path} has a constant ${id.name} that must ${isUpper ? "not " : ""}be in UPPER_SNAKE_CASE`]
    })
  })

const reexportsOnly = (path: string, text: string): boolean =>
  parseSync(path, text).program.body.every(
    (node) =>
      node.type === "ExportAllDeclaration" ||
      (node.type === "ExportNamedDeclaration" &&
        node.declaration === null &&
        (node.source !== null || node.specifiers.length === 0))
  )

const startsUnguarded = /^import \{[^}]*\b(?:spawn|fork)\b[^}]*\} from "node:child_process"/m

/** Starts the processes of all tests. */
const GUARD = "tests/processes/spawn-guarded.ts"

/** Lists the rules that a TypeScript or JavaScript file breaks. */
export const brokenInCode = (path: string, text: string): ReadonlyArray<string> => {
  const broken: Array<string> = []
  const lines = text.split("\n").length - 1
  const isSource = !/(?:^|\/)tests?\//.test(path)
  if (words(path).some((word) => vagueWord.test(word))) broken.push(`${path} has a vague name`)
  if (!/^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/.test(nameIn(path))) broken.push(`${path} is not named in kebab-case`)
  if (lines > MAX_LINES && longTables[path] === undefined)
    broken.push(`${path} has ${lines} lines, more than ${MAX_LINES}`)
  if (isSource && nameIn(path) === "index.ts" && !reexportsOnly(path, text))
    broken.push(`${path} does more than re-export`)
  if (!isSource && path !== GUARD && startsUnguarded.test(text))
    broken.push(`${path} starts processes that an interrupted run leaves behind; use ${GUARD}`)
  return isSource ? [...broken, ...misnamedConstants(path, text)] : broken
}

// Written in such a way that this file does not match its own patterns.
const foreignNames: ReadonlyArray<readonly [what: string, pattern: RegExp]> = [
  ["a path on one machine", /(?<![\w.:/])(?:\/(?:home|root|work|tmp|Users|private|mnt)\/\w|[A-Z]:\\\w)/],
  ["a package registry", /registry[.](?:[\w-]+[.])+[a-z]{2,}|npmjs[.](?:org|com)|_auth(?:Token)?=/]
]

/** Lists the places where a file mentions machine-specific paths or package registries, which no file may do. */
export const foreignNamesIn = (path: string, text: string): ReadonlyArray<string> =>
  text
    .split("\n")
    .flatMap((line, index) =>
      foreignNames.filter(([, pattern]) => pattern.test(line)).map(([what]) => `${path}:${index + 1} names ${what}`)
    )

/** Lists the entries of the list of long tables that no longer exist or are no longer long. */
export const staleTables = (linesOf: (path: string) => number) =>
  Object.keys(longTables).filter((path) => linesOf(path) <= MAX_LINES)
