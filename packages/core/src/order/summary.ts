import type { Policy } from "../policy/policy.ts"
import type { Order } from "./order.ts"

/** The part of an order that get_status requires. */
export interface OrderSummary extends Pick<Order, "order_id" | "xid" | "revision" | "stage" | "update_date"> {
  /** Whether the order is on hold. */
  readonly isHeld: boolean
  /** Tracking number of the first shipment, once every item has shipped. */
  readonly trackingno?: string
}

/** Builds the summary of an order. */
export const summaryOf = (order: Order): OrderSummary => {
  const { hold, order_id, revision, shipments, stage, update_date, xid } = order
  const trackingno = stage === "shipped" ? shipments[0]?.trackingno : undefined
  const isHeld = hold !== null
  return { order_id, xid, revision, stage, update_date, isHeld, ...(trackingno !== undefined && { trackingno }) }
}

/** Returns the `order_status` for an order's stage and hold. */
export const statusOf = ({ isHeld, stage }: Pick<OrderSummary, "isHeld" | "stage">, { labels }: Policy): string =>
  isHeld && stage !== "cancelled" ? labels.held : labels[stage]
