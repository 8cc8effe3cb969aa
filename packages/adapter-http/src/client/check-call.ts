// The arguments that only the caller chooses, and their checks. A mistake in them is a `TypeError`, because no service
// could describe it: the address of the request would be wrong, or an object would not be sent.
import { checkSurplus, isObject, nearestName, unknownName } from "@waybill/core/options"

const isText = (value: unknown): boolean => typeof value === "string" && value !== ""
const textProblem = (value: unknown) => (isText(value) ? undefined : "must be a non-empty string")
const stringProblem = (value: unknown) => (typeof value === "string" ? undefined : "must be a string")
const integerProblem = (value: unknown) => (Number.isSafeInteger(value) ? undefined : "must be an integer")
const objectProblem = (value: unknown) => (isObject(value) ? undefined : "must be an object")

const nameParts = ["account", "order_id"]

/** Returns the problem of the name of an order, or undefined. A whole order with its account names itself. */
const orderProblem = (order: unknown): string | undefined => {
  if (!isObject(order)) return "must be an object with account and order_id"
  const absent = nameParts.find((name) => !isText(order[name]))
  if (absent === undefined) return undefined
  if (order[absent] !== undefined) return `${absent} must be a non-empty string`
  const near = nearestName(absent, Object.keys(order))
  return near === undefined ? `${absent} is required` : unknownName("field", near, [absent], absent)
}

const problems = {
  order: orderProblem,
  data: objectProblem,
  filters: objectProblem,
  page: objectProblem,
  parcels: objectProblem,
  progress: objectProblem,
  body: objectProblem,
  options: objectProblem,
  card: textProblem,
  from: stringProblem,
  to: stringProblem,
  method: textProblem,
  path: textProblem,
  pieces: stringProblem,
  days: integerProblem,
  date: textProblem,
  lines: (value: unknown) =>
    Array.isArray(value) && value.every(isObject) ? undefined : "must be an array of objects",
  revision: integerProblem
}

type Name = keyof typeof problems

/** An argument of a call, with a question mark if the call needs none. */
export type Argument = Name | `${Name}?`

/** Returns a call that rejects with a `TypeError` for a wrong, missing or surplus argument. */
export const checkedCall = <Given extends ReadonlyArray<never>, Answer>(
  call: string,
  expected: ReadonlyArray<Argument>,
  send: (...given: Given) => Promise<Answer>
): ((...given: Given) => Promise<Answer>) => {
  const names = expected.map((each) => each.replace("?", "") as Name)
  return async (...given) => {
    checkSurplus(call, given, names)
    for (const [index, name] of names.entries()) {
      if (given[index] === undefined && expected[index] !== name) continue
      const problem = problems[name](given[index])
      if (problem !== undefined) throw new TypeError(`${call}: ${name}: ${problem}`)
    }
    return send(...given)
  }
}
