import type * as SchemaAST from "effect/SchemaAST"
import { shownCount } from "../values/shown.ts"

/** Bounds of a number, or of a length. */
interface Bounds {
  readonly minimum?: number
  readonly exclusiveMinimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
}

type Checks = ReadonlyArray<SchemaAST.Check<never>>

const checksOf = ({ checks }: Pick<SchemaAST.AST, "checks"> | SchemaAST.FilterGroup<never>): Checks =>
  ((checks ?? []) as Checks).flatMap((check) => (check._tag === "FilterGroup" ? checksOf(check) : [check]))

const boundsOf = (checks: Checks): Bounds =>
  Object.assign({}, ...checks.map((check) => check.annotations?.representation?.payload)) as Bounds

const shownNumber = (number: number): string => (Number.isInteger(number) ? shownCount(number) : String(number))

/** Returns the bounds of a number in words. */
const rangeOf = ({ exclusiveMinimum: above, maximum: most, minimum: least }: Bounds): string => {
  if (least !== undefined)
    return most === undefined ? `${shownNumber(least)} or more` : `from ${shownNumber(least)} to ${shownNumber(most)}`
  const parts = { "greater than": above, "at most": most }
  return Object.entries(parts)
    .flatMap(([words, bound]) => (bound === undefined ? [] : [`${words} ${shownNumber(bound)}`]))
    .join(" and ")
}

const isInteger = (checks: Checks): boolean =>
  checks.some((check) => check.annotations?.representation?.id === "effect/schema/isInt")

const numberWords = (checks: Checks): string => {
  const range = rangeOf(boundsOf(checks))
  const noun = isInteger(checks) ? "an integer" : "a number"
  return range === "" ? noun : `${noun} ${range.endsWith("more") ? "of " : ""}${range}`
}

/** Returns the words for a string or an array with bounds of its length. */
const sizedWords = (article: string, noun: string, units: string, bounds: Bounds): string => {
  const { maximum, minimum } = bounds
  const { maxLength: most = maximum, minLength: least = minimum } = bounds
  if (most === undefined) return least === undefined ? `${article} ${noun}` : `a non-empty ${noun}`
  const count = least === undefined ? `at most ${most}` : least === most ? most : `${least} to ${most}`
  return `${article} ${noun} of ${count} ${units}`
}

/** Returns the bounds in the elements of a tuple or of a non-empty array. */
const lengthOf = ({ elements, rest }: SchemaAST.Arrays): Bounds | undefined => {
  const { length } = elements
  if (length === 0) return undefined
  return rest.length === 0 ? { minLength: length, maxLength: length } : { minLength: length }
}

const shownWord = (word: SchemaAST.LiteralValue): string =>
  typeof word === "string" && !/^[\w/-]+$/.test(word) ? JSON.stringify(word) : String(word)

/** Returns the words for an object, with the field that tells it from others. */
const objectWords = ({ propertySignatures }: SchemaAST.Objects): string => {
  for (const { name, type } of propertySignatures)
    if (type._tag === "Literal") return `an object with ${String(name)} ${shownWord(type.literal)}`
  return "an object"
}

const membersOf = ({ types }: SchemaAST.Union): ReadonlyArray<SchemaAST.AST> =>
  types.flatMap((type) => (type._tag === "Union" ? membersOf(type) : [type])).filter(({ _tag }) => _tag !== "Undefined")

const unionWords = (union: SchemaAST.Union): string => {
  const members = membersOf(union)
  const words = members.map(expectationOf)
  if (words.length > 1 && members.every(({ _tag }) => _tag === "Literal")) return `one of ${words.join(", ")}`
  return new Intl.ListFormat("en-GB", { type: "disjunction" }).format(new Set(words))
}

/** Returns what a schema accepts, in words that follow "must be". Custom checks supply their own wording. */
export const expectationOf = (ast: SchemaAST.AST): string => {
  const checks = checksOf(ast)
  const own = checks.find((check) => check.annotations?.representation === undefined) ?? ast
  if (typeof own.annotations?.expected === "string") return own.annotations.expected
  switch (ast._tag) {
    case "String":
      return sizedWords("a", "string", "characters", boundsOf(checks))
    case "Arrays":
      return sizedWords("an", "array", "elements", lengthOf(ast) ?? boundsOf(checks))
    case "Number":
      return numberWords(checks)
    case "BigInt":
      return "an integer"
    case "Boolean":
      return "true or false"
    case "Literal":
      return shownWord(ast.literal)
    case "Objects":
      return objectWords(ast)
    case "Union":
      return unionWords(ast)
    default:
      return ast._tag.toLowerCase()
  }
}

/** Returns the requirement of a failed check. A number that is merely out of range needs no further wording. */
export const demandOf = (ast: SchemaAST.AST, check: SchemaAST.Check<never>): string => {
  if (ast._tag !== "Number" || isInteger(checksOf(ast))) return expectationOf(ast)
  return rangeOf(boundsOf([check])) || String(check.annotations?.expected)
}
