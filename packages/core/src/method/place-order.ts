import { Effect } from "effect"
import { insertOrder } from "../commit/insert-order.ts"
import { eventOf } from "../order/history.ts"
import { type Order, type OrderId, receiptOf, type Submission } from "../order/order.ts"
import { isSameSubmission } from "../order/submission.ts"
import { type Refused, refused } from "../refusal/refusal.ts"
import type { Call } from "./method.ts"

/** A submission, and whether it is an order or a reorder. */
export interface NewOrder {
  readonly submission: Submission & { readonly xid: string }
  readonly kind: Order["kind"]
  readonly original?: string | undefined
}

const buildOrder = ({ kind, original, submission }: NewOrder, { account_id, now }: Call, order_id: string): Order => ({
  ...submission,
  account_id,
  order_id: order_id as OrderId,
  kind,
  ...(original !== undefined && { original }),
  revision: 1,
  stage: "new",
  holds: [],
  rush: false,
  order_date: now,
  update_date: now,
  shipments: []
})

const duplicate = ({ kind, submission }: NewOrder, existing: Order): Refused<"duplicate"> => {
  const identical = existing.kind === kind && isSameSubmission(existing, submission)
  return refused("duplicate", {
    issues: [{ kind: "duplicate", path: "xid", value: submission.xid }],
    existing: { order_id: existing.order_id, receipt_id: receiptOf(existing), identical }
  })
}

/** Creates an order. Refuses it as a duplicate if the account already has an order with the same xid. */
export const placeOrder = (newOrder: NewOrder, call: Call) => {
  const command = newOrder.kind === "order" ? "push_order" : "re_order"
  const build = ({ event_id, order_id }: { readonly event_id: string; readonly order_id: string }) => {
    const order = buildOrder(newOrder, call, order_id)
    return { order, event: eventOf(order, { ...call, command, actor: "account", event_id }) }
  }
  return Effect.flatMap(insertOrder(command, build, call.rules.policy.attempts), ({ isOurs, order }) =>
    isOurs ? Effect.succeed(order) : Effect.fail(duplicate(newOrder, order))
  )
}
