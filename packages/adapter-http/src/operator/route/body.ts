import {
  dateReader,
  type Instant,
  isObject,
  type JsonSchema,
  type Policy,
  textProblem,
  unknownField
} from "@waybill/core"
import { Effect } from "effect"
import { invalid, type Problem, type ProblemIssue } from "../problem/problem.ts"

/** A field of a JSON body. */
export interface BodyField<A> {
  readonly schema: (policy: Policy) => JsonSchema
  readonly expected: string
  readonly isOptional: boolean
  /** Returns the value, or undefined if it is invalid. */
  readonly read: (value: unknown, policy: Policy) => A | undefined
}

export type BodyFields = Readonly<Record<string, BodyField<unknown>>>

type Read<F> = F extends BodyField<infer A> ? A : never

/** Values of a body. An absent one is undefined. */
export type BodyValues<F extends BodyFields> = { readonly [Name in keyof F]: Read<F[Name]> | undefined }

const field = <A>(schema: JsonSchema, expected: string, read: (value: unknown) => A | undefined): BodyField<A> => ({
  schema: () => schema,
  expected,
  isOptional: false,
  read
})

export const optional = <A>(required: BodyField<A>): BodyField<A> => ({ ...required, isOptional: true })

export const textField: BodyField<string> = field({ type: "string" }, "must be a string", (value) =>
  typeof value === "string" ? value : undefined
)

/** Maximum number of characters in an id. */
const MAX_ID = 255

/** An id that every store can look up. */
export const idField: BodyField<string> = field(
  { type: "string", minLength: 1, maxLength: MAX_ID },
  `must have 1 to ${MAX_ID} characters that can be stored`,
  (value) => (typeof value === "string" && value !== "" && textProblem(value, MAX_ID) === undefined ? value : undefined)
)

export const flagField: BodyField<boolean> = field({ type: "boolean" }, "must be true or false", (value) =>
  typeof value === "boolean" ? value : undefined
)

/** A field with only the value false. */
export const falseField: BodyField<false> = field({ const: false }, "must be false", (value) =>
  value === false ? value : undefined
)

export const wordField = <W extends string>(words: ReadonlyArray<W>): BodyField<W> =>
  field({ enum: words }, `must be one of ${words.join(", ")}`, (value) => words.find((word) => word === value))

export const countField = (most: number): BodyField<number> =>
  field({ type: "integer", minimum: 0, maximum: most }, `must be an integer from 0 to ${most}`, (value) =>
    Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= most ? (value as number) : undefined
  )

/** A list of strings, or null. */
export const listField: BodyField<ReadonlyArray<string> | null> = field(
  { type: ["array", "null"], items: { type: "string" } },
  "must be a list of strings or null",
  (value) =>
    value === null || (Array.isArray(value) && value.every((each) => typeof each === "string"))
      ? (value as ReadonlyArray<string> | null)
      : undefined
)

export const dateField: BodyField<Instant> = {
  schema: ({ zone }) => ({ type: "string", description: `YYYY-MM-DD HH:MM:SS in ${zone}.` }),
  expected: "must be YYYY-MM-DD HH:MM:SS",
  isOptional: false,
  read: (value, { zone }) => (typeof value === "string" ? dateReader(zone)(value) : undefined)
}

/** Returns the JSON Schema of a body. */
export const bodySchema = (fields: BodyFields, policy: Policy): JsonSchema => {
  const required = Object.keys(fields).filter((name) => !fields[name]!.isOptional)
  return {
    type: "object",
    additionalProperties: false,
    properties: Object.fromEntries(Object.entries(fields).map(([name, each]) => [name, each.schema(policy)])),
    ...(required.length > 0 && { required })
  }
}

/** Maximum number of unknown fields that get a name suggestion. */
const MAX_SUGGESTED = 100

/** Reads the fields of a body, or fails with every problem. */
export const readFields = <F extends BodyFields>(
  fields: F,
  body: unknown,
  policy: Policy
): Effect.Effect<BodyValues<F>, Problem> => {
  if (!isObject(body)) return Effect.fail(invalid({ path: "", problem: "must be an object" }))
  const unknown = Object.keys(body).filter((name) => !Object.hasOwn(fields, name))
  const issues: Array<ProblemIssue> = unknown.map((path, n) => ({
    path: path.slice(0, 255),
    problem: n < MAX_SUGGESTED ? unknownField(path, fields) : "unknown field"
  }))
  const values: Record<string, unknown> = {}
  for (const [name, { expected, isOptional, read }] of Object.entries(fields)) {
    const value = body[name]
    if (value === undefined) {
      if (!isOptional) issues.push({ path: name, problem: "is required" })
      continue
    }
    values[name] = read(value, policy)
    if (values[name] === undefined) issues.push({ path: name, problem: expected })
  }
  return issues.length > 0 ? Effect.fail(invalid(...issues)) : Effect.succeed(values as BodyValues<F>)
}
