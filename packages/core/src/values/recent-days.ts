import { dateOf } from "@waybill/packing/values"
import { dayOf, type Instant, type TimeZone, zoneOf } from "./wire-date.ts"

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** A day in a time zone, with its date, such as `2026-11-26`, and its first instant. */
export interface LocalDay {
  /** The day as `YYYY-MM-DD`. */
  readonly date: string
  /** First instant of the day in the time zone. */
  readonly start: Instant
}

/** Returns the first instant of a day. A zone that skips midnight starts the day later. */
const startOf = (day: number, zone: TimeZone): Instant => {
  // No zone has ever been 16 hours or more from UTC.
  let [before, start] = [day * DAY - 16 * HOUR, day * DAY + 16 * HOUR]
  while (start - before > 1) {
    const middle = Math.floor((before + start) / 2)
    if (dayOf(middle as Instant, zone) < day) before = middle
    else start = middle
  }
  return start as Instant
}

/**
 * Returns the day of an instant in a zone and the days before it, oldest first.
 *
 * @example
 * ```ts
 * const lastWeek = recentDays(now, "Europe/Berlin", 7)
 * ```
 */
export const recentDays = (now: Instant, zoneName: string, count: number): ReadonlyArray<LocalDay> => {
  const zone = zoneOf(zoneName)!
  const today = dayOf(now, zone)
  return Array.from({ length: count }, (_, index) => {
    const day = today - count + 1 + index
    return { date: dateOf(day), start: startOf(day, zone) }
  })
}
