import { contactFields } from "../order/address.ts"
import type { HistoryEvent } from "../order/history.ts"
import { type Order, type OrderShipment, receiptOf } from "../order/order.ts"
import type { Rules } from "../order/rules.ts"
import { pricedShippingFields } from "../order/shipping.ts"
import { statusOf, summaryOf } from "../order/summary.ts"
import { trackingStatusOf } from "../order/tracking.ts"
import type { OrderReply } from "../reply-types/order-replies.ts"
import { present } from "../values/present.ts"
import { format, type Instant } from "../values/wire-date.ts"
import { changesInReply, datesFormatted } from "./dates-formatted.ts"

/** Address fields of every reply. Blank in an erased order. */
const always: ReadonlySet<string> = new Set(["address", "city"])

/**
 * Returns an object with its keys in the specification's order, because stores may reorder keys. Omits empty
 * strings, which stand for erased data, or a state or zip that the policy did not require.
 */
const sortedLike = <A extends object>(fields: object, object: A): A =>
  Object.fromEntries(
    Object.keys(fields).flatMap((name) =>
      Object.hasOwn(object, name) && (object[name as never] !== "" || always.has(name))
        ? [[name, object[name as never]]]
        : []
    )
  ) as A

const shipmentReply = (shipment: OrderShipment, date: (instant: Instant) => string) => {
  const { tracking, ...others } = shipment
  const tracking_status = trackingStatusOf(tracking)
  return datesFormatted({ ...others, ...(tracking_status !== undefined && { tracking_status }), tracking }, date)
}

/** Returns an order as replies show it, without its history. */
export const orderReply = (order: Order, { policy, zone }: Rules): Omit<OrderReply, "history" | "history_total"> => {
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
    holds: datesFormatted(holds, date) as OrderReply["holds"],
    shipments: shipments.map((each) => shipmentReply(each, date)) as OrderReply["shipments"],
    ...(order.preflight !== undefined && { preflight: order.preflight }),
    isgift: order.isgift ? "1" : "0",
    ...present({ gift_to, gift_from, message, track_url, invoice }),
    billing_address: sortedLike(contactFields, billing_address),
    shipping_address: sortedLike(contactFields, shipping_address),
    order_info,
    shipping: sortedLike(pricedShippingFields, shipping)
  }
}

/** Returns an event as the merchant sees it: without changes of the quote and of the promised date. */
const merchantEvent = ({ changes, ...event }: HistoryEvent): HistoryEvent => ({
  ...event,
  ...(changes !== undefined && { changes: changes.filter(({ path }) => !/^(?:quote|promise)\b/.test(path)) })
})

/** Returns events of an order as the merchant sees them, and the number of all events. */
export const historyReply = (
  { revision }: Order,
  events: ReadonlyArray<HistoryEvent>,
  rules: Rules
): Pick<OrderReply, "history" | "history_total"> => ({
  history: events.map((event) => eventReply(merchantEvent(event), rules)),
  // Each revision has one event.
  history_total: revision
})

/** Returns an event in the form of a reply. */
export const eventReply = (
  { actor, at, changes, command, msg }: HistoryEvent,
  { zone }: Rules
): OrderReply["history"][number] => {
  const date = (instant: Instant): string => format(instant, zone)
  return { date: date(at), command, actor, ...present({ msg }), ...changesInReply(changes, date) }
}
