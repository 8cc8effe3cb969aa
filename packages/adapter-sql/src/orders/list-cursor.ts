import type { Cursor } from "@waybill/core"
import { type InstantColumn, parseInstant } from "../sql/instants.ts"

/** The last order of a page: its date in milliseconds since 1970, its account and its id. */
export type ListPosition = readonly [order_date: number, account_id: string, order_id: string]

/** Row with the columns by which the operator's list is sorted. */
interface SortedRow {
  readonly ordered: InstantColumn
  readonly account_id: string
  readonly order_id: string
}

const isPosition = (value: unknown): value is ListPosition =>
  Array.isArray(value) &&
  value.length === 3 &&
  Number.isSafeInteger(value[0]) &&
  typeof value[1] === "string" &&
  typeof value[2] === "string"

/** Returns the cursor for the page after a row. */
export const cursorAfter = ({ account_id, order_id, ordered }: SortedRow): Cursor =>
  JSON.stringify([parseInstant(ordered), account_id, order_id] satisfies ListPosition)

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns the position that a cursor represents. Throws if this list did not issue the cursor. */
export const listPositionOf = (cursor: Cursor): ListPosition => {
  const value = parseJson(cursor)
  if (!isPosition(value)) throw new TypeError(`cursor: ${JSON.stringify(cursor)} is not a valid cursor for this list`)
  return value
}
