import { Cause, Exit, Schema, SchemaIssue } from "effect"

/** What is wrong with a value, and where in it. */
export interface SchemaFault {
  readonly at: string
  readonly message: string
}

const issuesOf = SchemaIssue.makeFormatterStandardSchemaV1()

/** What the schema says, as it is said here. */
const words: ReadonlyArray<readonly [RegExp, string]> = [
  [/^Expected no excess property$/, "there is no such field"],
  [/^Missing key$/, "this field is missing"],
  [/^Expected [A-Z]\w+$/, "expected an object"],
  [/^Expected/, "expected"]
]

const messageOf = (message: string): string => {
  const [shape, by] = words.find(([shape]) => shape.test(message)) ?? [/^/, ""]
  return message.replace(shape, by)
}

const pointerTo = (path: ReadonlyArray<PropertyKey | { readonly key: PropertyKey }> = []): string =>
  path
    .map((part) => String(typeof part === "object" ? part.key : part))
    .map((key) => `/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`)
    .join("")

/** Reads a value by a schema: the value, or all that is wrong with it; what the schema does not know is wrong too. */
export const readerOf = <A>(schema: Schema.ConstraintDecoder<A>) => {
  const decode = Schema.decodeUnknownExit(schema, { errors: "all", onExcessProperty: "error" })
  return (value: unknown): { readonly value: A } | { readonly faults: ReadonlyArray<SchemaFault> } => {
    const exit = decode(value)
    if (Exit.isSuccess(exit)) return { value: exit.value }
    const { issue } = exit.cause.reasons.find(Cause.isFailReason)!.error
    return {
      faults: issuesOf(issue).issues.map(({ message, path }) => ({ at: pointerTo(path), message: messageOf(message) }))
    }
  }
}
