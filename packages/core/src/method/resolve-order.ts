import { Effect } from "effect"
import type { Fields } from "../input/field.ts"
import type { InputReading } from "../input/shape.ts"
import type { Order } from "../order/order.ts"
import type { OrderRef } from "../ports/order-store.ts"
import type { MethodName, RefusalKindOf } from "../refusal/codes.ts"
import { type Issue, outranks, type Refused, refusalFor } from "../refusal/refusal.ts"
import type { Call } from "./method.ts"

/** The identifiers of an order that are present in the input. */
export interface Identifiers {
  readonly xid?: string
  readonly order_id?: string
}

const refOf = ({ order_id, xid }: Identifiers): OrderRef | undefined =>
  order_id !== undefined ? { order_id } : xid !== undefined ? { xid } : undefined

const unknownOrder = ({ order_id, xid }: Identifiers): Issue => ({
  kind: "unknownOrder",
  path: order_id === undefined ? "xid" : "order_id",
  problem: "there is no such order",
  value: order_id ?? xid
})

/**
 * Returns the identifiers by which to look up an order. Fails without a look-up if the input has no identifiers, or if
 * an issue with a lower code than an unknown order already determines the refusal.
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

/**
 * Returns the order if it was found and there are no issues. Otherwise fails with the issues that have the lowest code.
 */
export const requireOrder = <M extends MethodName, O extends Pick<Order, "xid">>(
  name: M,
  order: O | undefined,
  given: Identifiers,
  issues: ReadonlyArray<Issue>,
  { rules }: Call
): Effect.Effect<O, Refused<RefusalKindOf<M>>> => {
  const isFound = order !== undefined && (given.xid === undefined || order.xid === given.xid)
  const refusal = refusalFor(name, isFound ? issues : [...issues, unknownOrder(given)], rules.policy)
  return refusal === undefined ? Effect.succeed(order!) : Effect.fail(refusal)
}
