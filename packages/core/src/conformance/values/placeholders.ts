import { dateOf, dayOf } from "@waybill/packing/values"

/** The meaning of each placeholder. `{{today+3}}` is the date three days after today, and `{{today-1}}` yesterday. */
export const placeholders = {
  xid: "An xid that the account has never used. All requests of a case have the same one",
  order_id: "The order_id that get_status returns for the xid, once the steps of the scene are done",
  today: "The current date in UTC, as YYYY-MM-DD. A suffix such as +3 or -1 adds days",
  carrier: "A carrier of the server",
  service: "A service of the carrier",
  second_service: "Another service of the carrier, or the same if it has only one",
  foreign_service: "A service that the carrier does not offer, preferably one of another carrier"
} as const

/** The values of the placeholders of a case. */
export type PlaceholderValues = Readonly<Record<keyof typeof placeholders, string>>

/** The placeholder values in the example replies of Waybill, at 12:00:00 UTC. */
export const exampleValues: PlaceholderValues = {
  xid: "A-1",
  order_id: "200000000000001",
  today: "2026-11-20",
  carrier: "acme",
  service: "ACME_GROUND",
  second_service: "ACME_2DAY",
  foreign_service: "SWIFT_AIR"
}

const addDays = (date: string, days: number): string => dateOf(dayOf(date)! + days)

const fillText = (text: string, values: PlaceholderValues): string =>
  text.replace(/\{\{(\w+)([+-]\d+)?\}\}/g, (_, name: keyof PlaceholderValues, days: string | undefined) =>
    days === undefined ? values[name] : addDays(values[name], Number(days))
  )

/**
 * Returns a copy of a value with all placeholders replaced.
 *
 * @example
 * ```ts
 * const bodyOf = (values: PlaceholderValues) => fill({ xid: "{{xid}}", ship_deadline: "{{today+3}} 16:00:00" }, values)
 * ```
 */
export const fill = <A>(value: A, values: PlaceholderValues): A => {
  if (typeof value === "string") return fillText(value, values) as A
  if (Array.isArray(value)) return value.map((each) => fill(each, values)) as A
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, fill(inner, values)])) as A
}
