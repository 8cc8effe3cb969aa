import { Effect } from "effect"
import { invalid, type Problem } from "../problem/problem.ts"

/** Returns the entity tag of an order's revision. */
export const etagOf = (revision: number): string => `"${revision}"`

const tag = /^"([1-9]\d{0,14})"$/

/** Returns the revision that `If-Match` requires, or undefined if any will do. */
export const requiredRevision = (header: string | undefined): Effect.Effect<number | undefined, Problem> => {
  if (header === undefined || header.trim() === "*") return Effect.succeed(undefined)
  const revision = tag.exec(header.trim())?.[1]
  return revision === undefined
    ? Effect.fail(invalid({ path: "If-Match", problem: 'must be * or one revision in quotation marks, such as "3"' }))
    : Effect.succeed(Number(revision))
}

/** Returns the key in `Idempotency-Key`, or undefined if there is none. Commands with an empty key would all be one. */
export const commandKey = (header: string | undefined): Effect.Effect<string | undefined, Problem> =>
  header === ""
    ? Effect.fail(invalid({ path: "Idempotency-Key", problem: "must not be empty" }))
    : Effect.succeed(header)
