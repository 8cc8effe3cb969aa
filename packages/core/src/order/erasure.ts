import type { OrderChange } from "./change.ts"
import type { HistoryEvent } from "./history.ts"
import type { Order } from "./order.ts"

/**
 * Names of the fields that keep their text. Every other string can be personal data, including strings in future
 * fields.
 */
const kept: ReadonlySet<string> = new Set([
  ...["account_id", "order_id", "xid", "original", "reprints", "hold_id", "shipment_id", "sku"],
  ...["kind", "stage", "by", "reason", "status", "country", "state", "carrier", "service", "packaging", "account"],
  ...["type", "finishing", "edge_finishing", "frame", "top_mat", "middle_mat", "bottom_mat", "color_scheme"],
  ...["basic_editing", "width", "height", "media_width", "media_height", "quantity", "item_cost", "shipping_cost"],
  ...["weight", "volume", "air", "packed", "fill"],
  ...["cost", "currency", "card", "edition", "digest", "shipDate", "zone", "from", "packageType", "length"],
  ...["code", "amount", "calc", "pointer", "consequence"]
])

const blanked = (name: string, value: unknown): unknown => {
  if (typeof value === "string") return kept.has(name) ? value : ""
  if (typeof value !== "object" || value === null) return value
  if (Array.isArray(value)) return value.map((each) => blanked(name, each))
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, blanked(name, field)]))
}

/** Returns an order with blanks for its personal data. */
export const erasedOrder = (order: Order): Order => blanked("", order) as Order

/** Whether an erasure has blanked the personal data of these events. */
export const isErased = (events: ReadonlyArray<HistoryEvent>): boolean =>
  events.some(({ command }) => command === "erase")

/** Returns the name of the field at a path, such as `earlier` for `holds[0].earlier[2]`. */
const fieldAt = (path: string): string =>
  path
    .replaceAll(/\[\d+\]/g, "")
    .split(".")
    .at(-1)!

const erasedChange = ({ path, ...values }: OrderChange): OrderChange => {
  const name = fieldAt(path)
  return { path, ...Object.fromEntries(Object.entries(values).map(([side, value]) => [side, blanked(name, value)])) }
}

/** Returns an event with blanks for its personal data. */
export const erasedEvent = ({ changes, msg, ...event }: HistoryEvent): HistoryEvent => ({
  ...event,
  ...(msg !== undefined && { msg: "" }),
  ...(changes !== undefined && { changes: changes.map(erasedChange) })
})
