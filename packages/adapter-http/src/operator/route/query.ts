import type { Policy } from "@waybill/core"
import { dateReader, type Instant, type JsonSchema, textProblem, unknownName } from "@waybill/core/adapter"
import type { ProblemIssue } from "../problem/problem.ts"

/** A query parameter. */
export interface QueryField<A> {
  readonly schema: (policy: Policy) => JsonSchema
  readonly description: string
  /** Whether the parameter is repeatable. Then its value is a list. */
  readonly repeats?: boolean
  /** Type of the value, if it is not a string. */
  readonly type?: "boolean" | "date"
  readonly expected: (policy: Policy) => string
  /** Returns the value, or undefined if the string is invalid. */
  readonly read: (text: string, policy: Policy) => A | undefined
  readonly fallback?: A
}

export type QueryFields = Readonly<Record<string, QueryField<unknown>>>

/** Values of query parameters. An absent one without a default is undefined. */
export type QueryValues<Q extends QueryFields> = {
  readonly [Name in keyof Q]: (Q[Name] extends QueryField<infer A> ? A : never) | undefined
}

const MAX_TEXT = 255

export const text = (description: string): QueryField<string> => ({
  description,
  schema: () => ({ type: "string", minLength: 1, maxLength: MAX_TEXT }),
  expected: () => `must have 1 to ${MAX_TEXT} characters without NUL, not only blanks`,
  read: (value) => (value.trim() !== "" && textProblem(value, MAX_TEXT) === undefined ? value : undefined)
})

export const word = <W extends string>(words: ReadonlyArray<W>, description: string): QueryField<W> => ({
  description,
  schema: () => ({ enum: words }),
  expected: () => `must be one of ${words.join(", ")}`,
  read: (value) => words.find((each) => each === value)
})

export const flag = (description: string): QueryField<boolean> => ({
  description,
  type: "boolean",
  schema: () => ({ type: "boolean" }),
  expected: () => "must be true or false",
  read: (value) => ({ true: true, false: false })[value]
})

/** A list of words, as a repeated parameter. */
export const words = <W extends string>(known: ReadonlyArray<W>, description: string) =>
  ({
    ...word(known, description),
    repeats: true,
    schema: () => ({ type: "array", items: { enum: known } })
  }) as unknown as QueryField<ReadonlyArray<W>>

export const date = (description: string): QueryField<Instant> => ({
  description,
  type: "date",
  schema: ({ zone }) => ({ type: "string", description: `YYYY-MM-DD HH:MM:SS in ${zone}.` }),
  expected: ({ zone }) => `must be YYYY-MM-DD HH:MM:SS in ${zone}`,
  read: (value, { zone }) => dateReader(zone)(value)
})

export const limit = (fallback: number, most: number): QueryField<number> => ({
  description: "Maximum number of entries.",
  fallback,
  schema: () => ({ type: "integer", minimum: 1, maximum: most, default: fallback }),
  expected: () => `must be an integer from 1 to ${most}`,
  read: (value) => (/^[1-9]\d{0,5}$/.test(value) && Number(value) <= most ? Number(value) : undefined)
})

/** Returns a revision, or undefined if a string is none. */
export const readRevision = (text: string): number | undefined =>
  /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined

/** A revision, or 0. */
export const revision = (description: string): QueryField<number> => ({
  description,
  schema: () => ({ type: "integer", minimum: 0, maximum: 999_999_999 }),
  expected: () => "must be a revision",
  read: (value) => (value === "0" ? 0 : readRevision(value))
})

/** Maximum number of parameters in a query. */
const MAX_PARAMETERS = 50

const unknownParameter = (name: string, known: ReadonlyArray<string>): string =>
  unknownName("parameter", name, known, undefined, known.length === 0 ? "none" : undefined)

/** Reads a query string. Returns the values, or the problems with it. */
export const readQuery = (
  fields: QueryFields,
  query: string,
  policy: Policy
): { readonly values: Readonly<Record<string, unknown>> } | { readonly issues: ReadonlyArray<ProblemIssue> } => {
  const given = [...new URLSearchParams(query)]
  if (given.length > MAX_PARAMETERS)
    return { issues: [{ path: "query", problem: `must have at most ${MAX_PARAMETERS} parameters` }] }
  const issues: Array<ProblemIssue> = []
  const values: Record<string, unknown> = Object.fromEntries(
    Object.entries(fields).flatMap(([name, { fallback }]) => (fallback === undefined ? [] : [[name, fallback]]))
  )
  for (const [name, texts] of Map.groupBy(given, ([name]) => name)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (field === undefined) {
      issues.push({ path: name.slice(0, MAX_TEXT), problem: unknownParameter(name, Object.keys(fields)) })
      continue
    }
    const read = texts.map(([, value]) => field.read(value, policy))
    if (read.includes(undefined)) issues.push({ path: name, problem: field.expected(policy) })
    else if (field.repeats === true) values[name] = read
    else if (read.length > 1) issues.push({ path: name, problem: "must appear once" })
    else values[name] = read[0]
  }
  return issues.length > 0 ? { issues } : { values }
}
