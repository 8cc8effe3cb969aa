import { Effect } from "effect"
import type { Call } from "../method.ts"
import { OrderIds } from "../ports/order-ids.ts"
import { type Existing, type Refused, refused } from "../refusal.ts"
import { place } from "./commit.ts"
import { eventOf } from "./history.ts"
import { type Order, type OrderId, receiptOf, type Submission } from "./order.ts"
import { isSameSubmission } from "./submission.ts"

/** What is ordered, and as what. */
export interface Placing {
  readonly submission: Submission & { readonly xid: string }
  readonly kind: Order["kind"]
  readonly original?: string | undefined
}

const newOrder = ({ kind, original, submission }: Placing, { account_id, now }: Call, order_id: string): Order => ({
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

const existingOf = (existing: Order, attempted: Order): Existing => ({
  order_id: existing.order_id,
  receipt_id: receiptOf(existing),
  identical: existing.kind === attempted.kind && isSameSubmission(existing, attempted)
})

/** Creates an order, unless the account has one with this xid. */
export const placeOrder = Effect.fnUntraced(function* (placing: Placing, call: Call) {
  const ids = yield* OrderIds
  const order = newOrder(placing, call, yield* ids.next())
  const command = placing.kind === "order" ? "push_order" : "re_order"
  const event = eventOf(order, { ...call, command, actor: "account", event_id: order.order_id })
  const placed = yield* place(order, event, call.setting.policy.attempts)
  if (placed.isOurs) return placed.order
  const xid = { kind: "duplicate", path: "xid", value: order.xid } as const
  const why: Refused<"duplicate"> = refused("duplicate", { faults: [xid], existing: existingOf(placed.order, order) })
  return yield* Effect.fail(why)
})
