import { unknownName } from "@waybill/packing/values"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type * as SchemaAST from "effect/SchemaAST"
import type * as SchemaIssue from "effect/SchemaIssue"
import { quoted, shownText } from "../values/shown.ts"
import { demandOf, expectationOf } from "./expectation.ts"

/** A fault in a value that a schema describes. */
export interface Fault {
  /** Names and indices that lead to the value with the fault. */
  readonly path: ReadonlyArray<PropertyKey>
  /** The expectation, such as `must be a string`. It does not contain the value, which can be a secret. */
  readonly problem: string
}

/** The typed value, or all faults in it. */
export type Reading<A> =
  | {
      /** Distinguishes a valid value from faults. */
      readonly _tag: "Read"
      /** The value with the type of the schema. */
      readonly value: A
    }
  | {
      /** Distinguishes faults from a valid value. */
      readonly _tag: "Refused"
      /** Faults in the order of the fields, at least one. */
      readonly faults: ReadonlyArray<Fault>
    }

const UNKNOWN = "unknown field "

/** Whether a fault is an unknown name or a whole value of another type, and not only a value out of its range. */
export const isOfOtherShape = ({ path, problem }: Fault): boolean => path.length === 0 || problem.startsWith(UNKNOWN)

/**
 * Returns the allowed name behind a synonym, or undefined. Case does not matter.
 *
 * @example
 * ```ts
 * synonymOf("qty", ["quantity"], { qty: "quantity" }) // => "quantity"
 * ```
 */
export const synonymOf = (
  name: string,
  allowed: ReadonlyArray<string>,
  synonyms: Readonly<Record<string, string>>
): string | undefined => allowed.find((each) => each === synonyms[name.toLowerCase()])

/** Maximum number of unknown fields that get a name suggestion. Comparing names takes long for thousands. */
const MAX_SUGGESTED = 100

const namesIn = (ast: SchemaAST.Objects): ReadonlyArray<string> =>
  ast.propertySignatures.map(({ name }) => String(name))

/** Returns a function that converts the issues of one value. `ast` is the schema of the value at the path. */
const faultsWith = (synonyms: Readonly<Record<string, string>>) => {
  let unknownFields = 0
  const unknown = (name: string, allowed: ReadonlyArray<string>): string =>
    ++unknownFields > MAX_SUGGESTED
      ? `${UNKNOWN}${quoted(name)}`
      : unknownName("field", name, allowed, synonymOf(name, allowed, synonyms))

  const faultsOf = (issue: SchemaIssue.Issue, path: Fault["path"], ast?: SchemaAST.AST): ReadonlyArray<Fault> => {
    const fault = (problem: string) => [{ path, problem }]
    switch (issue._tag) {
      case "Encoding":
        return faultsOf(issue.issue, path, ast)
      case "Pointer":
        // A wrong number of elements is a fault of the array.
        return ast?._tag === "Arrays" && issue.issue._tag.endsWith("Key")
          ? fault(`must be ${expectationOf(ast)}`)
          : faultsOf(issue.issue, [...path, ...issue.path], ast)
      case "AnyOf":
      case "Composite":
        return issue.issues.length === 0
          ? fault(`must be ${expectationOf(issue.ast)}`)
          : distinct(issue.issues.flatMap((each) => faultsOf(each, path, issue.ast)))
      case "Filter":
        return issue.issue._tag === "InvalidValue" &&
          issue.issue.annotations?.message === undefined &&
          ast !== undefined
          ? fault(`must be ${demandOf(ast, issue.filter)}`)
          : faultsOf(issue.issue, path, ast)
      case "MissingKey":
        return fault("is required")
      case "UnexpectedKey":
        // Case "Pointer" has handled the elements of arrays.
        return fault(unknown(String(path.at(-1)), namesIn(issue.ast as SchemaAST.Objects)))
      case "InvalidType":
      case "OneOf":
        return fault(`must be ${expectationOf(issue.ast)}`)
      default:
        return fault(String(issue.annotations?.message))
    }
  }
  return faultsOf
}

/** Several checks of a value can have the same problem. */
const distinct = (faults: ReadonlyArray<Fault>): ReadonlyArray<Fault> => [
  ...new Map(faults.map((fault) => [`${fault.path.join("\n")}\n${fault.problem}`, fault])).values()
]

/** Returns whether data contains more than a number of values. */
const isLargerThan = (most: number, data: unknown): boolean => {
  const rest = [data]
  for (let count = 0; count + rest.length <= most; count++) {
    if (rest.length === 0) return false
    const value = rest.pop()
    if (typeof value === "object" && value !== null) for (const child of Object.values(value)) rest.push(child)
  }
  return true
}

/**
 * Returns a function that reads plain data with a schema, which refuses unknown fields. In data with more than a number of
 * values, it finds only the first fault, because finding thousands takes long.
 *
 * @example
 * ```ts
 * const read = schemaReader(Schema.Struct({ width: Schema.Number }))
 * const reading = read({ width: "16" })
 * ```
 */
export const schemaReader = <A>(
  schema: Schema.ConstraintDecoder<A>,
  synonyms: Readonly<Record<string, string>> = {},
  mostValues = Number.POSITIVE_INFINITY
) => {
  const options = { errors: "all", onExcessProperty: "error" } as const
  const decode = Schema.decodeUnknownResult(schema, options)
  const decodeLarge = Schema.decodeUnknownResult(schema, { ...options, errors: "first" })
  return (value: unknown): Reading<A> => {
    const isLarge = mostValues < Number.POSITIVE_INFINITY && isLargerThan(mostValues, value)
    const read = isLarge ? decodeLarge(value) : decode(value)
    return Result.isSuccess(read)
      ? { _tag: "Read", value: read.success }
      : { _tag: "Refused", faults: faultsWith(synonyms)(read.failure.issue, []) }
  }
}

/** Maximum length of a name in a path. */
const MAX_NAME = 255

/**
 * Returns a path as it is written in code, such as `order_info[0].width`.
 *
 * @example
 * ```ts
 * placeOf(["boxes", 0, "weight"]) // => "boxes[0].weight"
 * ```
 */
export const placeOf = (path: Fault["path"]): string =>
  path.reduce<string>((place, key) => {
    if (typeof key === "number") return `${place}[${key}]`
    const name = shownText(String(key), MAX_NAME)
    return place === "" ? name : `${place}.${name}`
  }, "")

/**
 * Returns faults as one message, such as `role: is required; name: must be a string`.
 *
 * @example
 * ```ts
 * faultText([{ path: ["boxes", 0, "weight"], problem: "must be greater than 0" }])
 * // => "boxes[0].weight: must be greater than 0"
 * ```
 */
export const faultText = (faults: ReadonlyArray<Fault>): string =>
  faults.map(({ path, problem }) => (path.length === 0 ? problem : `${placeOf(path)}: ${problem}`)).join("; ")
