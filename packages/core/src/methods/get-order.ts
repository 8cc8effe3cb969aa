import { Effect } from "effect"
import { identifiers } from "../input/identifiers.ts"
import { query } from "../method/query.ts"
import { contactFields } from "../order/address.ts"
import type { HistoryEvent } from "../order/history.ts"
import { type Order, receiptOf } from "../order/order.ts"
import { completeHistory } from "../order/order-at.ts"
import type { Rules } from "../order/rules.ts"
import { pricedShippingFields } from "../order/shipping.ts"
import { statusOf, summaryOf } from "../order/summary.ts"
import { OrderStore } from "../ports/order-store.ts"
import { changesInReply, datesFormatted } from "../replies/dates-formatted.ts"
import type { ReplyFields } from "../replies/replies.ts"
import { format, type Instant } from "../values/wire-date.ts"

/** An order with its complete history, from which `orderAt` builds each revision. */
export interface OrderRecord {
  readonly order: Order
  readonly history: ReadonlyArray<HistoryEvent>
}

const read = (order: Order) =>
  Effect.gen(function* () {
    const store = yield* OrderStore
    const history = yield* store.history(order.account_id, order.order_id)
    // Omit events written after the order was read, so that the order and its history agree.
    const past = history.filter(({ revision }) => revision <= order.revision)
    return { order, history: completeHistory(order, past) }
  })

/** Returns an object without its undefined fields. */
const present = (fields: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))

/**
 * Returns an object with its keys in the specification's sequence, because stores may reorder keys. Omits empty
 * strings, which stand for a state or zip that the policy did not require.
 */
const sortedLike = <A extends object>(fields: object, object: A): A =>
  Object.fromEntries(
    Object.keys(fields).flatMap((name) =>
      Object.hasOwn(object, name) && object[name as never] !== "" ? [[name, object[name as never]]] : []
    )
  ) as A

type WireOrder = ReplyFields<"get_order">["order"]

const wireOrder = ({ history, order }: OrderRecord, { policy, zone }: Rules): WireOrder => {
  const date = (instant: Instant): string => format(instant, zone)
  const { billing_address, gift_from, gift_to, holds, invoice, kind, message, order_id, order_info, rush, xid } = order
  const { ship_deadline, shipments, shipping, shipping_address, track_url } = order
  return {
    order_id,
    receipt_id: receiptOf(order),
    xid,
    kind,
    ...present({ original: order.original }),
    order_status: statusOf(summaryOf(order), policy),
    order_date: date(order.order_date),
    update_date: date(order.update_date),
    ...present({ ship_deadline: ship_deadline === undefined ? undefined : date(ship_deadline) }),
    rush,
    holds: datesFormatted(holds, date) as WireOrder["holds"],
    shipments: datesFormatted(shipments, date) as WireOrder["shipments"],
    isgift: order.isgift ? "1" : "0",
    ...present({ gift_to, gift_from, message, track_url, invoice }),
    billing_address: sortedLike(contactFields, billing_address),
    shipping_address: sortedLike(contactFields, shipping_address),
    order_info,
    shipping: sortedLike(pricedShippingFields, shipping),
    history: history.map(({ actor, at, changes, command, msg }) => ({
      date: date(at),
      command,
      actor,
      ...(msg !== undefined && { msg }),
      ...changesInReply(changes, date)
    }))
  }
}

/** Reads an order and its history. */
export const getOrder = query({
  name: "get_order",
  purpose: "Read order information",
  input: identifiers,
  find: (store, account_id, ref) => store.find(account_id, ref),
  read,
  reply: (record: OrderRecord, rules) => ({ order: wireOrder(record, rules) })
})
