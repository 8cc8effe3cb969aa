import type { TimeOfDay } from "./card.ts"

/** Transit time from shipping to delivery, counted in open days of one of the card's calendars. */
export interface Transit {
  /** Key of the calendar in the card's `calendars`. */
  readonly calendar: string
  /**
   * Form of the delivery time in quotes: `label` for the number of days from the request in words, `timestamp` for a
   * date and time.
   */
  readonly show: "label" | "timestamp"
  /** Latest time of day for delivery, if `show` is `timestamp`. Default 23:59:59. */
  readonly by?: TimeOfDay
  /** Minimum and maximum number of days, keyed by zone. `null` if the service is not offered in that zone. */
  readonly byZone: Readonly<Record<string, readonly [number, number] | null>>
}
