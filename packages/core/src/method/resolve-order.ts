import * as Effect from "effect/Effect"
import type { Fields } from "../input/field.ts"
import type { InputReading } from "../input/shape.ts"
import type { Order } from "../order/order.ts"
import { type OrderRef, OrderStore } from "../ports/order-store.ts"
import type { Unavailable } from "../ports/unavailable.ts"
import type { MethodName, RefusalKindOf } from "../refusal/codes.ts"
import { type Issue, outranks, type Refused, refusalFor } from "../refusal/refusal.ts"
import { outerSpaceProblem } from "../values/text.ts"
import type { Call } from "./method.ts"

/** The order identifiers in the input. */
export interface Identifiers {
  readonly xid?: string
  readonly order_id?: string
}

/** Returns the reference to use, or undefined if there is none. An order's id precedes its xid. */
export const refOf = ({ order_id, xid }: Identifiers): OrderRef | undefined =>
  order_id !== undefined ? { order_id } : xid !== undefined ? { xid } : undefined

/** The problem of an `order_id` with another order's xid. */
export const DIFFERENT_ORDERS = "xid and order_id name different orders"

const issueOf = (path: "xid" | "order_id", value: string, problem: string): Issue => ({
  kind: "unknownOrder",
  path,
  problem,
  value
})

/** Returns the reason why no order has an identifier. An xid can have white space at its start or end. */
const unknownProblem = (value: string): string =>
  outerSpaceProblem(value) === undefined
    ? "unknown order"
    : "unknown order; white space at the start or end is part of an xid"

/** Returns the issues of ambiguous or unknown identifiers. Looks up both identifiers if both are present. */
const identifierIssues = (
  { order_id, xid }: Identifiers,
  byId: Pick<Order, "xid"> | undefined,
  account_id: string
): Effect.Effect<ReadonlyArray<Issue>, Unavailable, OrderStore> => {
  const unknownId = order_id !== undefined && byId === undefined
  const ofId = unknownId ? [issueOf("order_id", order_id, unknownProblem(order_id))] : []
  if (xid === undefined) return Effect.succeed(ofId)
  const unknownXid = issueOf("xid", xid, unknownProblem(xid))
  if (order_id === undefined) return Effect.succeed([unknownXid])
  return Effect.map(
    OrderStore.use((store) => store.find(account_id, { xid })),
    (byXid) => {
      if (byXid === undefined) return [unknownXid, ...ofId]
      return unknownId ? ofId : [issueOf("xid", xid, DIFFERENT_ORDERS)]
    }
  )
}

/**
 * Returns the identifiers for looking up an order. Fails without a look-up if the input has no identifiers, or if an
 * issue with a lower code than an unknown order already determines the refusal.
 */
export const identifiersIn = <M extends MethodName, F extends Fields>(
  name: M,
  { draft, issues }: InputReading<F>,
  call: Call
): Effect.Effect<{ readonly given: Identifiers; readonly ref: OrderRef }, Refused<RefusalKindOf<M>>> => {
  const given = draft as Identifiers
  const ref = refOf(given)
  const { policy } = call.rules
  const isDecided = issues.some(({ kind }) => kind === "unknownOrder") || outranks(name, issues, "unknownOrder", policy)
  // If the input has no identifiers, an issue was reported when it was read.
  if (ref === undefined || isDecided) return Effect.fail(refusalFor(name, issues, policy)!)
  return Effect.succeed({ given, ref })
}

/** Returns the order if it was found and there are no issues. Otherwise fails with the issues of the lowest code. */
export const requireOrder = <M extends MethodName, O extends Pick<Order, "xid">>(
  name: M,
  order: O | undefined,
  given: Identifiers,
  issues: ReadonlyArray<Issue>,
  { account_id, rules }: Call
): Effect.Effect<O, Refused<RefusalKindOf<M>> | Unavailable, OrderStore> => {
  const refuse = (all: ReadonlyArray<Issue>) => Effect.fail(refusalFor(name, all, rules.policy)!)
  if (order !== undefined && (given.xid === undefined || order.xid === given.xid))
    return issues.length === 0 ? Effect.succeed(order) : refuse(issues)
  return Effect.flatMap(identifierIssues(given, order, account_id), (unknown) => refuse([...issues, ...unknown]))
}
