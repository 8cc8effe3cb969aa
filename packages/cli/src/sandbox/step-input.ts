import type { Order } from "@waybill/core"

interface Facts {
  readonly order: Order
  /** Time of the clock, as the API's dates are written. */
  readonly now: string
}

const shape = /\{(\w+)\}/g

/** Names that are replaced in the strings of an input. */
export const placeholders = ["order_id", "xid", "now", "shipment"]

/** Returns the names in braces in a string. */
export const placeholdersIn = (value: unknown): ReadonlyArray<string> =>
  typeof value === "string" ? [...value.matchAll(shape)].map(([, name]) => name!) : []

/** Returns a function that formats a time as the API's dates, in the zone of the policy. */
export const dateFormat = (zone: string): ((time: number) => string) => {
  const format = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "medium", timeZone: zone })
  return (time) => format.format(time)
}

/** Returns the input of a step with the facts of its order. `{shipment}` is the latest shipment that is not voided. */
export const filledInput = (input: object, { now, order }: Facts): object => {
  const shipment = order.shipments.findLast(({ voided }) => voided === undefined)?.shipment_id
  const values: Readonly<Record<string, string | undefined>> = {
    order_id: order.order_id,
    xid: order.xid,
    now,
    shipment
  }
  const fill = (value: unknown): unknown => {
    if (typeof value === "string") return value.replaceAll(shape, (whole, name: string) => values[name] ?? whole)
    if (Array.isArray(value)) return value.map(fill)
    if (typeof value !== "object" || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, fill(each)]))
  }
  return fill(input) as object
}
