// The arguments that only the host chooses, and their checks. A mistake in them is a `TypeError`, because a retry cannot help.
import { checkNames, isObject, type NamesOf, nearestName, unknownName } from "@waybill/packing/values"
import type { CallOptions } from "../call/handle.ts"
import type { MethodOptions, OperatorOptions, PushOrderOptions, ReOrderOptions } from "../call/typed-options.ts"
import { type OperatorCommand, operatorCommandNames } from "../command-table/command-table.ts"
import { methods } from "../methods/methods.ts"
import { type Stage, stages } from "../order/stage.ts"
import type { MethodName } from "../refusal/codes.ts"
import { isBlank, lookAlikeProblem, textProblem } from "../values/text.ts"
import type { EventsOptions, HistoryOptions, OrderOptions } from "./read-order.ts"

/** Returns the problem of a value, or undefined. */
type Check = (value: unknown) => string | undefined
/** The check of each option of a call. */
type Checks<T> = Readonly<Record<keyof NamesOf<T>, Check>>

const any: Check = () => undefined
const string: Check = (value) => (typeof value === "string" ? undefined : "must be a string")
const integerFrom =
  (least: number): Check =>
  (value) =>
    Number.isSafeInteger(value) && (value as number) >= least ? undefined : `must be an integer of ${least} or more`

const anyCall: Checks<MethodOptions> = { requestId: string }
const pushOrder: Checks<PushOrderOptions> = { ...anyCall, quote: any }
const reOrder: Checks<ReOrderOptions> = { ...pushOrder, original: string }
const typedChecks: { readonly [M in MethodName]?: typeof anyCall } = { push_order: pushOrder, re_order: reOrder }
const operatorChecks: Checks<OperatorOptions> = {
  requestId: string,
  operator: string,
  gesture: string,
  revision: integerFrom(1)
}
const handleChecks: Checks<CallOptions> = {
  client: string,
  requestId: string,
  admit: (value) => (typeof value === "function" ? undefined : "must be a function"),
  details: (value) => (typeof value === "boolean" ? undefined : "must be true or false"),
  command: (value) =>
    typeof (value as CallOptions["command"])?.run === "function" ? undefined : "must have the function run",
  query: (value) =>
    Array.isArray(value) && value.every((name) => typeof name === "string") ? undefined : "must be an array of strings"
}
const orderChecks: Checks<OrderOptions> = { requestId: string, revision: integerFrom(1) }
const historyChecks: Checks<HistoryOptions> = {
  requestId: string,
  gesture: string,
  after: integerFrom(0),
  limit: integerFrom(1)
}
const eventsChecks: Checks<EventsOptions> = { after: string, limit: integerFrom(1) }

/** Throws a `TypeError` if an option is unknown, or has a problem. */
const checkOptions = <T extends object>(call: string, options: T, checks: Checks<T>): void => {
  checkNames(call, options, checks)
  for (const [name, check] of Object.entries<Check>(checks)) {
    const value = options[name as keyof T]
    const problem = value === undefined ? undefined : check(value)
    if (problem !== undefined) throw new TypeError(`${call}: ${name}: ${problem}`)
  }
}

/** The arguments of the calls that are not commands or methods. */
const otherArguments: Readonly<Record<string, ReadonlyArray<string>>> = {
  handle: ["method", "body", "options"],
  quoteCart: ["account_id", "cart", "options"],
  order: ["account_id", "order_id", "options"],
  history: ["account_id", "order_id", "options"],
  events: ["options"]
}

/** Returns the names of a call's arguments. */
export const argumentsOf = (call: string): ReadonlyArray<string> =>
  otherArguments[call] ?? [
    "account_id",
    ...(operatorCommandNames.includes(call as OperatorCommand) ? ["ref"] : []),
    "data",
    "options"
  ]

/** Maximum length of an account id in every database. */
const MAX_ACCOUNT_LENGTH = 255

const checkAccount = (call: string, account_id: unknown): void => {
  if (typeof account_id !== "string" || account_id === "")
    throw new TypeError(`${call}: account_id: must be a non-empty string`)
  const problem = isBlank(account_id)
    ? "must not be blank"
    : (lookAlikeProblem(account_id) ?? textProblem(account_id, MAX_ACCOUNT_LENGTH))
  if (problem !== undefined) throw new TypeError(`${call}: account_id: ${problem}`)
}

const refNames = ["order_id", "xid"] as const
/** Maximum number of edits in a misspelled name beside the other one. A row of the host's database may have an `id`. */
const maxEdits = { order_id: 2, xid: 0 }

/** Returns the problem of a misspelled `order_id` or `xid`, or undefined. */
const misspelledProblem = (ref: object): string | undefined => {
  const given = Object.entries(ref).flatMap(([name, value]) => (value === undefined || value === null ? [] : [name]))
  for (const absent of refNames.filter((name) => !given.includes(name))) {
    const misspelled = given.find((name) => nearestName(name, [absent], maxEdits[absent]) !== undefined)
    if (misspelled !== undefined) return unknownName("field", misspelled, [absent], absent)
  }
  return undefined
}

/**
 * Returns the problem of a reference without a usable `order_id` or `xid`, or with a misspelled one. A whole order
 * refers to itself.
 */
const refProblem = (ref: unknown): string | undefined => {
  if (!isObject(ref)) return "ref: must be an object with order_id or xid"
  const given = refNames.filter((name) => ref[name] !== undefined)
  if (given.length === 0) {
    const unknown = Object.keys(ref).find((name) => ref[name] !== undefined)
    return `ref: ${unknown === undefined ? "order_id or xid is required" : unknownName("field", unknown, refNames)}`
  }
  const wrong = given.find((name) => typeof ref[name] !== "string")
  if (wrong !== undefined) return `ref.${wrong}: must be a string`
  const misspelled = misspelledProblem(ref)
  return misspelled && `ref: ${misspelled}`
}

/** Throws a `TypeError` if an argument of a typed call of a method is not usable. */
export const checkTypedCall = (
  call: string,
  name: MethodName,
  account_id: unknown,
  data: unknown,
  options: MethodOptions
): void => {
  checkAccount(call, account_id)
  const misspelled = isObject(data) && "order_id" in methods[name].shape.fields ? misspelledProblem(data) : undefined
  if (misspelled !== undefined) throw new TypeError(`${call}: data: ${misspelled}`)
  checkOptions(call, options, typedChecks[name] ?? anyCall)
}

/** Throws a `TypeError` if an argument of the call for a cart, other than the cart, is not usable. */
export const checkQuoteCart = (account_id: unknown, options: MethodOptions): void => {
  checkAccount("quoteCart", account_id)
  checkOptions("quoteCart", options, anyCall)
}

/** Throws a `TypeError` if an argument of an operator's command, other than its input, is not usable. */
export const checkOperatorCall = (call: string, account_id: unknown, ref: unknown, options: OperatorOptions): void => {
  checkAccount(call, account_id)
  const problem = refProblem(ref)
  if (problem !== undefined) throw new TypeError(`${call}: ${problem}`)
  checkOptions(call, options, operatorChecks)
}

/** Throws a `TypeError` if an option of `handle` is unknown or not usable. */
export const checkHandle = (options: CallOptions): void => checkOptions("handle", options, handleChecks)

/** Throws a `TypeError` if an order lacks what decides on its commands. */
export const checkOrder = (order: unknown): void => {
  if (!isObject(order)) throw new TypeError("actions: order: must be an order, such as getOrder returns")
  if (!stages.includes(order.stage as Stage))
    throw new TypeError(
      `actions: order.stage: must be ${new Intl.ListFormat("en-GB", { type: "disjunction" }).format(stages)}`
    )
  for (const name of ["holds", "shipments"])
    if (!Array.isArray(order[name])) throw new TypeError(`actions: order.${name}: must be an array`)
}

const checkOrderId = (call: string, account_id: unknown, order_id: unknown): void => {
  checkAccount(call, account_id)
  if (typeof order_id !== "string") throw new TypeError(`${call}: order_id: must be a string`)
}

/** Throws a `TypeError` if an argument of the call for one order is not usable. */
export const checkReadOrder = (account_id: unknown, order_id: unknown, options: OrderOptions): void => {
  checkOrderId("order", account_id, order_id)
  checkOptions("order", options, orderChecks)
}

/** Throws a `TypeError` if an argument of the call for a history is not usable. */
export const checkReadHistory = (account_id: unknown, order_id: unknown, options: HistoryOptions): void => {
  checkOrderId("history", account_id, order_id)
  checkOptions("history", options, historyChecks)
}

/** Throws a `TypeError` if an option of the call for events is not usable. */
export const checkEvents = (options: EventsOptions): void => checkOptions("events", options, eventsChecks)
