import { createHash } from "node:crypto"
import { type Cursor, type ListOptions, ListRefusal, type ListSort, listedStages } from "@waybill/core/adapter"
import { parseInstant } from "../../sql/instants.ts"
import type { OrderRow } from "../rows/order-row.ts"
import { isStorableId } from "../rows/storable.ts"

/** The last order of a page, with its sort time in milliseconds since 1970. */
export interface ListPosition {
  readonly sort: ListSort
  readonly at: number
  /** Order date in milliseconds since 1970, for the sort `due`. */
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
  const { account_id, carrier, finishing, held, order_id, rush, search, type } = options
  const hold = typeof held === "object" ? [held.by, held.reason] : held
  const item = type === undefined && finishing === undefined ? [] : [[type, finishing]]
  return JSON.stringify([account_id, carrier, hold, order_id, rush, search, listedStages(options).toSorted(), ...item])
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

/** Form of cursors by due date. Those of earlier versions, 0 and 1, are of a list with rush orders first. */
const DUE_FORM = 2

/** Returns the cursor for the page after a position in a list with these filters. */
export const cursorAt = ({ account_id, at, order_id, ordered, sort }: ListPosition, filters: SharedFilters): Cursor => {
  const age = ordered === undefined ? [] : [ordered]
  const text = JSON.stringify([sort, sort === "due" ? DUE_FORM : 0, at, account_id, order_id, ...age])
  return checkOf(text, filters) + Buffer.from(text).toString("base64url")
}

/** Returns the cursor for the page after a row of a list with these filters. */
export const cursorAfter = (sort: ListSort, row: OrderRow, filters: SharedFilters): Cursor => {
  const { account_id, order_id } = row
  const age = sort === "due" && { ordered: parseInstant(row.ordered) }
  return cursorAt({ sort, at: timeOf[sort](row), account_id, order_id, ...age }, filters)
}

/** Returns the position that a cursor contains with its form, or undefined if no list wrote the cursor. */
const parsePosition = (text: string): (ListPosition & { readonly form: number }) | undefined => {
  try {
    const [sort, form, at, account_id, order_id, ordered] = JSON.parse(text)
    const isValid =
      (sort !== "due" || form !== DUE_FORM || Number.isSafeInteger(ordered)) &&
      typeof account_id === "string" &&
      typeof order_id === "string" &&
      isStorableId(account_id) &&
      isStorableId(order_id)
    if (!isValid || !Number.isSafeInteger(at)) return undefined
    return { sort, form, at, account_id, order_id, ...(Number.isSafeInteger(ordered) && { ordered }) }
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
  if (isOfSort && (sort !== "due" || position.form === DUE_FORM)) return position
  throw new ListRefusal({
    option: "after",
    message: isOfSort
      ? "after: is a cursor of an earlier version; list again from the first page"
      : `after: is not a cursor of a list with the sort ${sort} and these filters; must be the cursor of the previous page`
  })
}
