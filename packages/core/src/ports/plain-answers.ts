import { isObject } from "@waybill/packing/values"
import { orderIdOf } from "../input/identifiers.ts"
import { shownValue } from "../values/shown.ts"
import { HostMistake } from "./plain.ts"

const isText = (value: unknown): boolean => typeof value === "string" && value !== ""

const isLogin = (answer: unknown): boolean =>
  isObject(answer) &&
  (answer.access === "denied" ||
    (answer.access === "granted" && isText(answer.account_id)) ||
    (answer.access === "throttled" && typeof answer.retryAfter === "number"))

const refuse = (place: string, expected: string, answer: unknown): never => {
  throw new HostMistake(`${place}: must return ${expected}, not ${shownValue(answer) ?? typeof answer}`)
}

/** Returns the answer of `login`. Another one would deny every login, or let calls into an account without a name. */
export const checkedLogin = (answer: unknown): unknown =>
  isLogin(answer)
    ? answer
    : refuse("accounts: login", '{ access: "granted", account_id }, "denied", or "throttled" with retryAfter', answer)

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
