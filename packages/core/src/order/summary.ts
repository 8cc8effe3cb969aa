import type { Policy } from "../policy/policy.ts"
import type { Order } from "./order.ts"

/** How far an order is: as much of it as its status is told from. */
export interface OrderSummary extends Pick<Order, "order_id" | "xid" | "revision" | "stage" | "update_date"> {
  readonly isHeld: boolean
  /** That of the first shipment, once every item has gone. */
  readonly trackingno?: string
}

export const summaryOf = (order: Order): OrderSummary => {
  const { hold, order_id, revision, shipments, stage, update_date, xid } = order
  const trackingno = stage === "shipped" ? shipments[0]?.trackingno : undefined
  const isHeld = hold !== null
  return { order_id, xid, revision, stage, update_date, isHeld, ...(trackingno !== undefined && { trackingno }) }
}

/** `order_status`: derived from stage and hold, never kept. */
export const statusOf = ({ isHeld, stage }: Pick<OrderSummary, "isHeld" | "stage">, { labels }: Policy): string =>
  isHeld && stage !== "cancelled" ? labels.held : labels[stage]
