import { isObject } from "@waybill/packing/values"
import { orderIdOf } from "../input/identifiers.ts"
import { listed, shownText, shownValue } from "../values/shown.ts"
import { HostMistake } from "./plain.ts"

const isText = (value: unknown): boolean => typeof value === "string" && value !== ""

const isLogin = (answer: unknown): boolean =>
  isObject(answer) &&
  (answer._tag === "Denied" ||
    (answer._tag === "Granted" && isText(answer.account_id)) ||
    (answer._tag === "Throttled" && typeof answer.retryAfter === "number"))

/** Returns the names of an object without its values, because a login can contain secrets. */
const shapeOf = (answer: object): string =>
  Object.keys(answer).length === 0 ? "{}" : `{ ${listed(Object.keys(answer), (name) => shownText(name))} }`

/** Returns the problem of an answer with another shape. */
export const mustReturn = (expected: string, answer: unknown): string =>
  `must return ${expected}, not ${isObject(answer) ? shapeOf(answer) : (shownValue(answer) ?? typeof answer)}`

const refuse = (place: string, expected: string, answer: unknown): never => {
  throw new HostMistake(`${place}: ${mustReturn(expected, answer)}`)
}

/** Returns the answer of `login`. Another one would deny every login, or let calls into an account without a name. */
export const checkedLogin = (answer: unknown): unknown =>
  isLogin(answer)
    ? answer
    : refuse(
        "accounts: login",
        '{ _tag: "Granted", account_id }, { _tag: "Denied" }, or { _tag: "Throttled", retryAfter }',
        answer
      )

/** Returns the answer of `insert`. Another one could report an order that the store did not write. */
export const checkedInsertion = (answer: unknown): unknown =>
  isObject(answer) && (answer._tag === "Inserted" || (answer._tag === "Existing" && isObject(answer.order)))
    ? answer
    : refuse("store: insert", '{ _tag: "Inserted" } or { _tag: "Existing", order }', answer)

/** Returns the answer of `next`. No method could find an order with another id. */
export const checkedOrderId = (answer: unknown): unknown =>
  typeof answer === "string" && orderIdOf(answer) !== undefined
    ? answer
    : refuse("orderIds: next", `a string with an integer from 1 to ${Number.MAX_SAFE_INTEGER}`, answer)

/** Returns the answer of `catalogue`. */
export const checkedCatalogue = (answer: unknown): unknown =>
  isObject(answer) && typeof answer.has === "function" && typeof answer.get === "function"
    ? answer
    : refuse("carriers: catalogue", "a Map of carrier codes to Sets of service codes", answer)
