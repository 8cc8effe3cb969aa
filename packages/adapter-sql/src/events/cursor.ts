import type { Cursor } from "@waybill/core"

const cursorShape = /^\d{1,15}$/

/** Returns the position that a cursor represents. Throws if this store did not issue the cursor. */
export const positionOf = (cursor: Cursor): number => {
  if (!cursorShape.test(cursor))
    throw new TypeError(`cursor: ${JSON.stringify(cursor)} is not a valid cursor for this store`)
  return Number(cursor)
}
