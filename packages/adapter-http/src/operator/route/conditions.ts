import type { OperatorRefusal } from "@waybill/core"
import * as Effect from "effect/Effect"
import { invalid, type Problem } from "../problem/problem.ts"
import type { Route } from "./route.ts"

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

/** Returns a function that names the key of a refused command as the request does. The core calls it `gesture`. */
export const namingKey =
  (name: string) =>
  (refusal: OperatorRefusal): OperatorRefusal | Problem =>
    refusal.issues?.some(({ path }) => path === "gesture") === true
      ? invalid(...refusal.issues.map(({ path, problem }) => ({ path: path === "gesture" ? name : path, problem })))
      : refusal

/** Other spellings of `Idempotency-Key`. */
const otherKeys = ["X-Idempotency-Key", "Idempotency_Key", "Idempotent-Key"] as const

/** Fails if a request has a condition that its route would not observe. */
export const refuseConditions = (
  { headers = [], method }: Pick<Route, "headers" | "method">,
  header: (name: string) => string | undefined
): Effect.Effect<void, Problem> => {
  if (method === "GET") return Effect.void
  const isGiven = (name: string) => header(name.toLowerCase()) !== undefined
  const given = (["Idempotency-Key", "If-Match"] as const).filter((name) => !headers.includes(name) && isGiven(name))
  const misspelled = isGiven("Idempotency-Key") ? [] : otherKeys.filter(isGiven)
  const problem = "only the commands on one order accept it; in bulk, a line has idempotency_key and revision"
  const issues = [
    ...given.map((path) => ({ path, problem })),
    ...misspelled.map((path) => ({ path, problem: "did you mean Idempotency-Key?" }))
  ]
  return issues.length > 0 ? Effect.fail(invalid(...issues)) : Effect.void
}
