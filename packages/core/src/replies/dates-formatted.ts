import { Record } from "effect"
import type { Change } from "../order/change.ts"
import type { Hold, Order, Shipment } from "../order/order.ts"
import type { TrackingUpdate } from "../order/tracking.ts"
import type { Instant } from "../values/wire-date.ts"

type Format = (instant: Instant) => string

/** Names of an order's fields with instants. */
const instants: ReadonlySet<string> = new Set<keyof Hold | keyof Shipment | keyof TrackingUpdate | keyof Order>([
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
const valuesInReply = ({ path, ...values }: Change, date: Format) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([side, value]) =>
      value === "" ? [] : [[side, datesFormatted(value, date, path.slice(path.lastIndexOf(".") + 1))]]
    )
  )

/** Returns an event's changes with formatted dates, without the whole order that the first event adds. */
export const changesInReply = (changes: ReadonlyArray<Change> | undefined, date: Format) => {
  const shown = changes?.filter(({ path }) => path !== "") ?? []
  return shown.length === 0
    ? {}
    : { changes: shown.map((change) => ({ path: change.path, ...valuesInReply(change, date) })) }
}
