import { Effect } from "effect"
import { insertOrder } from "../commit/insert-order.ts"
import { eventOf } from "../order/history.ts"
import { type Order, type OrderId, receiptOf, type Submission } from "../order/order.ts"
import { isSameSubmission } from "../order/submission.ts"
import { OrderIds } from "../ports/order-ids.ts"
import { type ExistingOrder, type Refused, refused } from "../refusal/refusal.ts"
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
  hold: null,
  rush: false,
  order_date: now,
  update_date: now,
  shipments: []
})

const existingOf = (existing: Order, attempted: Order): ExistingOrder => ({
  order_id: existing.order_id,
  receipt_id: receiptOf(existing),
  identical: existing.kind === attempted.kind && isSameSubmission(existing, attempted)
})

const duplicate = (order: Order, existing: Order): Refused<"duplicate"> =>
  refused("duplicate", {
    issues: [{ kind: "duplicate", path: "xid", value: order.xid }],
    existing: existingOf(existing, order)
  })

/** Creates an order. Refuses it as a duplicate if the account already has an order with the same xid. */
export const placeOrder = (newOrder: NewOrder, call: Call) =>
  Effect.flatMap(
    OrderIds.use((ids) => ids.next()),
    (order_id) => {
      const order = buildOrder(newOrder, call, order_id)
      const command = newOrder.kind === "order" ? "push_order" : "re_order"
      const event = eventOf(order, { ...call, command, actor: "account", event_id: order_id })
      return Effect.flatMap(insertOrder(order, event, call.rules.policy.attempts), (inserted) =>
        inserted.isOurs ? Effect.succeed(inserted.order) : Effect.fail(duplicate(order, inserted.order))
      )
    }
  )
