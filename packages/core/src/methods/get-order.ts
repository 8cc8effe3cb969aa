import { Effect } from "effect"
import * as Method from "../method-on-order.ts"
import type { HistoryEvent } from "../order/history.ts"
import { type Order, receiptOf, statusOf } from "../order/order.ts"
import { OrderStore } from "../ports/order-store.ts"
import type { Setting } from "../setting.ts"
import { format, type Instant } from "../values/wire-date.ts"

/** An order with everything that led to it. */
export interface OrderRecord {
  readonly order: Order
  readonly history: ReadonlyArray<HistoryEvent>
}

const read = (order: Order) =>
  Effect.gen(function* () {
    const store = yield* OrderStore
    const history = yield* store.history(order.account_id, order.order_id)
    // A change accepted between the two reads belongs to the next answer.
    return { order, history: history.filter(({ revision }) => revision <= order.revision) }
  })

const wireOrder = ({ history, order }: OrderRecord, { policy, zone }: Setting) => {
  const date = (instant: Instant): string => format(instant, zone)
  const { account_id, isgift, revision, ship_deadline, shipments, stage, hold, ...rest } = order
  return {
    ...rest,
    receipt_id: receiptOf(order),
    order_status: statusOf(order, policy),
    order_date: date(order.order_date),
    update_date: date(order.update_date),
    ...(ship_deadline !== undefined && { ship_deadline: date(ship_deadline) }),
    isgift: isgift ? "1" : "0",
    hold: hold === null ? null : { since: date(hold.since), reasons: hold.reasons },
    shipments: shipments.map(({ shipped_at, ...shipment }) => ({ ...shipment, shipped_at: date(shipped_at) })),
    history: history.map(({ actor, at, command, msg }) => ({
      date: date(at),
      command,
      actor,
      ...(msg !== undefined && { msg })
    }))
  }
}

/** Reads the whole of an order. */
export const getOrder = Method.query({
  name: "get_order",
  purpose: "Read order information",
  read,
  reply: (record: OrderRecord, setting) => ({ order: wireOrder(record, setting) })
})
