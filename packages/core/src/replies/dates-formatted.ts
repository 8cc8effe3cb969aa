import * as Record from "effect/Record"
import type { OrderChange } from "../order/change.ts"
import type { Hold, Order, OrderShipment } from "../order/order.ts"
import type { TrackingUpdate } from "../order/tracking.ts"
import { isWithin, jsonBytes } from "../values/json-size.ts"
import type { Instant } from "../values/wire-date.ts"

type Format = (instant: Instant) => string

/** Names of an order's fields with instants. */
const instants: ReadonlySet<string> = new Set<keyof Hold | keyof OrderShipment | keyof TrackingUpdate | keyof Order>([
  "at",
  "since",
  "shipped_at",
  "ship_deadline",
  "promise",
  "erased"
])

/** Returns a value of an order with all dates in the form of a reply. `name` is the name of its field. */
export const datesFormatted = (value: unknown, date: Format, name = ""): unknown => {
  if (instants.has(name)) return date(value as Instant)
  if (typeof value !== "object" || value === null) return value
  if (Array.isArray(value)) return value.map((each) => datesFormatted(each, date))
  return Record.map(value as Record<string, unknown>, (field, name) => datesFormatted(field, date, name))
}

/** Returns the values of a change. An empty string stands for a state or zip that the policy did not
 * require, or for erased data. */
const valuesInReply = ({ path, ...values }: OrderChange, date: Format) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([side, value]) =>
      value === "" ? [] : [[side, datesFormatted(value, date, path.slice(path.lastIndexOf(".") + 1))]]
    )
  )

/** Maximum number of changes of one event in a reply, and of bytes of their values. */
const MAX_CHANGES = 100
const MAX_BYTES = 20_000

/** Replaces the values that do not fit in a reply by their size. */
const withoutLargeValues = <C extends { readonly path: string }>(
  changes: ReadonlyArray<C>
): ReadonlyArray<C | { readonly path: string; readonly omitted: number }> => {
  if (isWithin(changes, MAX_BYTES)) return changes
  let rest = MAX_BYTES
  return changes.map((change) => {
    const { path, ...values } = change
    const bytes = jsonBytes(values)
    if (bytes > rest) return { path, omitted: bytes }
    rest -= bytes
    return change
  })
}

/**
 * Returns an event's changes with formatted dates, without the whole order that the first event adds. Says which values
 * and how many changes are left out.
 */
export const changesInReply = (changes: ReadonlyArray<OrderChange> | undefined, date: Format) => {
  const all = changes?.filter(({ path }) => path !== "") ?? []
  if (all.length === 0) return {}
  const shown = all.slice(0, MAX_CHANGES).map((change) => ({ path: change.path, ...valuesInReply(change, date) }))
  return { changes: withoutLargeValues(shown), ...(all.length > MAX_CHANGES && { changes_total: all.length }) }
}
