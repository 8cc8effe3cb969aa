import type { Cursor } from "@waybill/core"

const cursorShape = /^\d{1,15}$/

/** Returns the position that a cursor names. Throws if the cursor is not one of this store's. */
export const positionOf = (cursor: Cursor): number => {
  if (!cursorShape.test(cursor)) throw new TypeError(`cursor: ${JSON.stringify(cursor)} is not a cursor of this store`)
  return Number(cursor)
}
