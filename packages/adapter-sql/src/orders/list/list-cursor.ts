import { createHash } from "node:crypto"
import { type Cursor, type ListOptions, ListRefusal, type ListSort, listedStages } from "@waybill/core/adapter"
import { parseInstant } from "../../sql/instants.ts"
import type { OrderRow } from "../rows/order-row.ts"
import { isStorableId } from "../rows/storable.ts"

/** The last order of a page, with its sort time in milliseconds since 1970. */
export interface ListPosition {
  readonly sort: ListSort
  readonly rush: boolean
  readonly at: number
  /** Order date in milliseconds since 1970, for the sort `due`. Cursors of earlier versions have none. */
  readonly ordered?: number
  readonly account_id: string
  readonly order_id: string
}

/** Sort time of orders without a due date. */
const NO_DUE_DATE = Date.UTC(9999, 11, 31)

const timeOf: Readonly<Record<ListSort, (row: OrderRow) => number>> = {
  due: ({ deadline, promised }) => {
    const due = deadline ?? promised
    return due === null ? NO_DUE_DATE : parseInstant(due)
  },
  created: ({ ordered }) => parseInstant(ordered),
  updated: ({ updated }) => parseInstant(updated)
}

/** Number of characters at the start of a cursor that detect a change to it. */
const CHECK_LENGTH = 6

/** Filters that all pages of a list share. Times are not compared, because a program may count them from the current time. */
type SharedFilters = Omit<ListOptions, "after" | "limit" | "sort" | "dueBefore" | "updatedSince">

const sharedFilters = (options: SharedFilters): string => {
  const { account_id, carrier, held, order_id, rush, search } = options
  const hold = typeof held === "object" ? [held.by, held.reason] : held
  return JSON.stringify([account_id, carrier, hold, order_id, rush, search, listedStages(options).toSorted()])
}

/**
 * Returns the check of a position in a list with these filters. The cursor does not start with a dash, because a command
 * line would read it as flags.
 */
const checkOf = (text: string, filters: SharedFilters): string =>
  createHash("sha256")
    .update(text)
    .update(sharedFilters(filters))
    .digest("base64url")
    .slice(0, CHECK_LENGTH)
    .replace(/^-/, "_")

/** Returns the cursor for the page after a position in a list with these filters. */
export const cursorAt = (
  { account_id, at, order_id, ordered, rush, sort }: ListPosition,
  filters: SharedFilters
): Cursor => {
  const age = ordered === undefined ? [] : [ordered]
  const text = JSON.stringify([sort, Number(rush), at, account_id, order_id, ...age])
  return checkOf(text, filters) + Buffer.from(text).toString("base64url")
}

/** Returns the cursor for the page after a row of a list with these filters. */
export const cursorAfter = (sort: ListSort, row: OrderRow, filters: SharedFilters): Cursor => {
  const { account_id, order_id } = row
  const age = sort === "due" && { ordered: parseInstant(row.ordered) }
  return cursorAt(
    { sort, rush: Number(row.rushed) === 1, at: timeOf[sort](row), account_id, order_id, ...age },
    filters
  )
}

/** Returns the position that a cursor contains, or undefined if no list wrote the cursor. */
const parsePosition = (text: string): ListPosition | undefined => {
  try {
    const [sort, rush, at, account_id, order_id, ordered] = JSON.parse(text)
    const isValid =
      typeof account_id === "string" &&
      typeof order_id === "string" &&
      isStorableId(account_id) &&
      isStorableId(order_id)
    if (!isValid || !Number.isSafeInteger(at)) return undefined
    return { sort, rush: rush === 1, at, account_id, order_id, ...(Number.isSafeInteger(ordered) && { ordered }) }
  } catch {
    return undefined
  }
}

/** Returns the position that a cursor represents. Throws a refusal if no list with this sort and these filters issued it. */
export const positionOf = (cursor: Cursor, sort: ListSort, filters: SharedFilters): ListPosition => {
  const text = Buffer.from(cursor.slice(CHECK_LENGTH), "base64url").toString()
  const isUnchanged = cursor === checkOf(text, filters) + Buffer.from(text).toString("base64url")
  const position = isUnchanged ? parsePosition(text) : undefined
  const isOfSort = position?.sort === sort
  if (isOfSort && (sort !== "due" || position.ordered !== undefined)) return position
  throw new ListRefusal({
    option: "after",
    message: isOfSort
      ? "after: is a cursor of an earlier version; list again from the first page"
      : `after: is not a cursor of a list with the sort ${sort} and these filters; must be the cursor of the previous page`
  })
}
