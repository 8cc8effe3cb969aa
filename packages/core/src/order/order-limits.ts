import { operatorCommandNames } from "../command-table/command-table.ts"
import type { Policy } from "../policy-types/policy.ts"
import { isWithin, jsonBytes } from "../values/json-size.ts"
import { shownCount } from "../values/shown.ts"
import type { Blocked, Command } from "./lifecycle.ts"
import type { Order } from "./order.ts"

type Limits = Policy["limits"]

/** The refusal of a command. Every method with limits has the kind. */
type Full = Blocked<"wrongStage">

/**
 * Commands without limits. Each ends something that no command after the limits can begin again, so that their number is
 * bounded, and none makes an order larger.
 */
const endings: ReadonlySet<string> = new Set<Command>(["unhold_order", "cancel_order", "cancel", "erase"])

const operators: ReadonlySet<string> = new Set(operatorCommandNames)

/** Returns a limit for the caller of a command. A merchant that reaches it leaves the same again to the operator. */
const limitFor = (command: string, limit: number) =>
  operators.has(command)
    ? ({ most: 2 * limit, who: "operators" } as const)
    : ({ most: limit, who: "merchants" } as const)

const full = (reason: string): Full => ({ kind: "wrongStage", reason })

/** Returns the refusal of a command on an order with the maximum number of events, or undefined. */
export const eventLimit = (
  { revision }: Pick<Order, "revision">,
  command: Command,
  limits: Limits
): Full | undefined => {
  const { most, who } = limitFor(command, limits.events)
  // A host may ask for the actions of an order without a revision.
  return revision >= most && !endings.has(command)
    ? full(`the order has ${shownCount(revision)} events; the limit for ${who} is ${shownCount(most)}`)
    : undefined
}

/** Returns the problem with the size of an order, or undefined. */
export const sizeProblem = (order: Order, command: string, limits: Limits): string | undefined => {
  const { most, who } = limitFor(command, limits.orderBytes)
  return isWithin(order, most)
    ? undefined
    : `the order would have ${shownCount(jsonBytes(order))} bytes as JSON; the limit for ${who} is ${shownCount(most)}`
}

/** Returns the refusal of a command that would exceed a limit, from the order that it changes and its result. */
export const limitOf = (before: Order, after: Order, command: Command, limits: Limits): Full | undefined => {
  const problem = endings.has(command) ? undefined : sizeProblem(after, command, limits)
  return eventLimit(before, command, limits) ?? (problem === undefined ? undefined : full(problem))
}
