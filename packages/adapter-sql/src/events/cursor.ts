import { HostMistake } from "@waybill/core"
import type { Cursor } from "@waybill/core/adapter"

const cursorShape = /^\d{1,15}$/

/** Returns the position that a cursor represents. Throws if this store did not issue the cursor. */
export const positionOf = (cursor: Cursor): number => {
  if (!cursorShape.test(cursor))
    throw new HostMistake(
      `events: after: ${JSON.stringify(cursor)} is not a cursor of this store; pass one that events returned`
    )
  return Number(cursor)
}
