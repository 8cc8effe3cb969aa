import type { Policy } from "../policy-types/policy.ts"
import type { Order } from "./order.ts"
import { madeShipments } from "./pieces.ts"

/** The part of an order that get_status requires. */
export interface OrderSummary extends Pick<Order, "order_id" | "xid" | "revision" | "stage" | "update_date"> {
  /** Whether the order is on hold. */
  readonly isHeld: boolean
  /** The first tracking number of a shipment that took place, once every item has shipped. */
  readonly trackingno?: string
}

/**
 * Builds the summary of an order.
 *
 * @example
 * ```ts
 * const { isHeld, stage } = summaryOf(order)
 * ```
 */
export const summaryOf = (order: Order): OrderSummary => {
  const { holds, order_id, revision, stage, update_date, xid } = order
  const tracked = madeShipments(order).find((shipment) => shipment.trackingno !== undefined)
  const trackingno = stage === "shipped" ? tracked?.trackingno : undefined
  const isHeld = holds.length > 0
  return { order_id, xid, revision, stage, update_date, isHeld, ...(trackingno !== undefined && { trackingno }) }
}

/**
 * Returns the `order_status` for an order's stage and hold.
 *
 * @example
 * ```ts
 * statusOf({ stage: "new", isHeld: true }, policy()) // the label of orders on hold
 * ```
 */
export const statusOf = ({ isHeld, stage }: Pick<OrderSummary, "isHeld" | "stage">, { labels }: Policy): string =>
  isHeld && stage !== "cancelled" ? labels.held : labels[stage]
