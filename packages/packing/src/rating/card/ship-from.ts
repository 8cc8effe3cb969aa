// Types for ship-from documents: plain data with the structure of the JSON.
import type { Calendar, CardDecimal, Code, TimeOfDay, Weekday } from "./card.ts"

/**
 * Cut-off times. An order placed strictly before the cut-off is processed on the same day. `default` applies to every
 * weekday without a time.
 */
export type Cutoff = {
  /** Cut-off of each weekday that is not listed. */
  readonly default: TimeOfDay
} & { readonly [weekday in Weekday]?: TimeOfDay }

/** Ship-from document: the time zone, open days, cut-off times and handling time of an origin. */
export interface ShipFrom {
  /** Name and version of the format. */
  readonly format: "shipfrom/1"
  /** Name of the origin, as in `from` of a place. */
  readonly id: Code
  /** IANA time zone name, such as `America/Phoenix`. */
  readonly timezone: string
  /** Days on which orders are processed and shipped. */
  readonly calendar: Calendar
  /** Cut-off times in `timezone`. */
  readonly cutoff: Cutoff
  /** Number of open days from processing to shipping. */
  readonly handlingDays: number
  /** Number of parcels per month with each carrier, for cards with tiers by volume. Keyed by carrier. Default 0. */
  readonly monthlyVolume?: Readonly<Record<Code, CardDecimal>>
  /** Cut-off times and handling time for rush orders. When absent, rush orders are handled like all others. */
  readonly rush?: {
    /** Cut-off times of rush orders in `timezone`. */
    readonly cutoff: Cutoff
    /** Number of open days from processing to shipping of a rush order. */
    readonly handlingDays: number
  }
}
