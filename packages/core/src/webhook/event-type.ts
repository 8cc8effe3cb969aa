import type { HistoryEvent } from "../order/history.ts"

/** The types of events that webhooks receive. */
export const webhookEventTypes = [
  "order.created",
  "order.changed",
  "order.held",
  "order.released",
  "order.processing",
  "order.shipped",
  "order.tracking",
  "order.cancelled"
] as const
/** A type of event that webhooks receive. */
export type WebhookEventType = (typeof webhookEventTypes)[number]

/** The type of the event that each command causes. Notes, erasures and quotes cause none. */
const typeOfCommand = {
  push_order: "order.created",
  re_order: "order.created",
  hold_order: "order.held",
  unhold_order: "order.released",
  cancel_order: "order.cancelled",
  change_ship_address: "order.changed",
  change_ship_method: "order.changed",
  change_ship_deadline: "order.changed",
  enable_rush_processing: "order.changed",
  start: "order.processing",
  undoStart: "order.changed",
  hold: "order.held",
  release: "order.released",
  ship: "order.shipped",
  correctShipment: "order.tracking",
  voidShipment: "order.changed",
  track: "order.tracking",
  cancel: "order.cancelled",
  reject: "order.cancelled",
  reprint: "order.changed",
  bindQuote: undefined,
  note: undefined,
  erase: undefined
} as const satisfies Readonly<Record<HistoryEvent["command"], WebhookEventType | undefined>>

/**
 * Returns the type of the event that webhooks receive for an order's event, or undefined if they receive none. The first
 * event of a reprint is that of a new order, and a voided shipment can lead a shipped order back to production.
 */
export const webhookEventTypeOf = ({
  changes,
  command,
  revision
}: Pick<HistoryEvent, "changes" | "command" | "revision">): WebhookEventType | undefined => {
  if (revision === 1) return "order.created"
  const isBack = command === "voidShipment" && changes?.some(({ path }) => path === "stage") === true
  return isBack ? "order.processing" : typeOfCommand[command]
}
