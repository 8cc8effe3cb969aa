import { unknownName } from "@waybill/packing/values"
import { Cause, Exit, Schema, SchemaIssue } from "effect"

/** An error in a value, with its JSON pointer. */
export interface SchemaFault {
  readonly at: string
  readonly message: string
}

type Synonyms = Readonly<Record<string, string>>

/** Returns the allowed name behind a synonym, or undefined. Case does not matter. */
export const synonymOf = (name: string, allowed: ReadonlyArray<string>, synonyms: Synonyms): string | undefined =>
  allowed.find((each) => each === synonyms[name.toLowerCase()])

const UNKNOWN_FIELD = "Unknown field; allowed: "

const namesIn = ({ ast }: SchemaIssue.UnexpectedKey): ReadonlyArray<string> =>
  "propertySignatures" in ast
    ? (ast.propertySignatures as ReadonlyArray<{ readonly name: PropertyKey }>).map(({ name }) => String(name))
    : []

const issuesOf = SchemaIssue.makeFormatterStandardSchemaV1({
  leafHook: (issue) =>
    issue._tag === "UnexpectedKey" ? `${UNKNOWN_FIELD}${namesIn(issue).join(",")}` : SchemaIssue.defaultLeafHook(issue)
})

/** Patterns for the beginning of Effect's messages, each with its replacement. */
const wordings: ReadonlyArray<readonly [RegExp, string]> = [
  [/^Missing key$/, "missing; this field is required"],
  [/^Expected [A-Z]\w+$/, "must be an object"],
  [/^Expected a value with a length of /, "must have a length of "],
  [/^Expected a value /, "must be "],
  [/^Expected (?=string|boolean)/, "must be a "],
  [/^Expected number/, "must be a number"],
  [/^Expected /, "must be "]
]

const messageOf = (message: string, key: string, synonyms: Synonyms): string => {
  if (message.startsWith(UNKNOWN_FIELD)) {
    const allowed = message.slice(UNKNOWN_FIELD.length).split(",")
    return unknownName("field", key, allowed, synonymOf(key, allowed, synonyms))
  }
  const [shape, replacement] = wordings.find(([shape]) => shape.test(message)) ?? [/^/, ""]
  return message.replace(shape, replacement)
}

const keyOf = (part: PropertyKey | { readonly key: PropertyKey }): string =>
  String(typeof part === "object" ? part.key : part)

const pointerTo = (path: ReadonlyArray<string>): string =>
  path.map((key) => `/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("")

const INTEGER = "must be an integer"
const BETWEEN = "must be between"

/** Combines two faults of one number into one. A number above 2 ** 53 is an integer, but not one of `Schema.Int`. */
const combineIntegerFaults = (faults: ReadonlyArray<SchemaFault>): ReadonlyArray<SchemaFault> => {
  const integers = new Set(faults.flatMap(({ at, message }) => (message === INTEGER ? [at] : [])))
  const ranges = new Set(faults.flatMap(({ at, message }) => (message.startsWith(BETWEEN) ? [at] : [])))
  return faults.flatMap((fault) => {
    if (!integers.has(fault.at) || !ranges.has(fault.at)) return [fault]
    return fault.message === INTEGER
      ? []
      : [{ ...fault, message: fault.message.replace(BETWEEN, `${INTEGER} between`) }]
  })
}

/** Returns a function that validates a value against a schema. It returns the typed value, or all faults in it. */
export const schemaReader = <A>(schema: Schema.ConstraintDecoder<A>, synonyms: Synonyms = {}) => {
  const decode = Schema.decodeUnknownExit(schema, { errors: "all", onExcessProperty: "error" })
  return (value: unknown): { readonly value: A } | { readonly faults: ReadonlyArray<SchemaFault> } => {
    const exit = decode(value)
    if (Exit.isSuccess(exit)) return { value: exit.value }
    const { issue } = exit.cause.reasons.find(Cause.isFailReason)!.error
    const faults = issuesOf(issue).issues.map(({ message, path = [] }) => {
      const keys = path.map(keyOf)
      return { at: pointerTo(keys), message: messageOf(message, keys.at(-1) ?? "", synonyms) }
    })
    return { faults: combineIntegerFaults(faults) }
  }
}
