import type { Cursor, DeliveryRecord } from "@waybill/core/adapter"

/** The last delivery of a page: its creation in milliseconds since 1970, its order and its revision. */
type DeliveryPosition = readonly [created_at: number, order_id: string, revision: number]

/** Returns the cursor for the page after a delivery. */
export const deliveryCursorAfter = ({ created_at, order_id, revision }: DeliveryRecord): Cursor =>
  JSON.stringify([created_at, order_id, revision] satisfies DeliveryPosition)

const shape = /^\[(\d{1,15}),"([^"\\]{1,255})",(\d{1,15})\]$/

/** Returns the position that a cursor represents, or undefined if it is not a cursor. */
export const deliveryPositionOf = (cursor: Cursor): DeliveryPosition | undefined => {
  const [, created_at, order_id, revision] = shape.exec(cursor) ?? []
  return order_id === undefined ? undefined : [Number(created_at), order_id, Number(revision)]
}
