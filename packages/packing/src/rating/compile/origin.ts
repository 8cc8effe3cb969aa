import { type Clock, clockOf } from "../calendar/clock.ts"
import { type OpenDays, openDaysOf, WEEKDAYS } from "../calendar/open-days.ts"
import { secondOf } from "../calendar/time-of-day.ts"
import type { Cutoff, ShipFrom } from "../card/card.ts"
import type { Fault } from "../card/faults.ts"
import { Figures } from "./figures.ts"

/** How long an origin needs: a cut-off for each weekday, Sunday first, and open days of handling. */
interface Handling {
  /** Seconds since midnight. */
  readonly cutoffs: ReadonlyArray<number>
  readonly days: number
}

/** A ship-from document, ready for quotes. */
export interface Origin {
  readonly id: string
  readonly clock: Clock
  readonly calendar: OpenDays
  readonly handling: Handling
  readonly rush: Handling
}

/** A document that is ready for quotes, or why it cannot be. */
export type Compilation<A> =
  | { readonly _tag: "Compiled"; readonly compiled: A }
  | { readonly _tag: "Refused"; readonly faults: ReadonlyArray<Fault> }

/**
 * Makes a ship-from document ready for quotes; once for many.
 *
 * @example
 * ```ts
 * const phoenix = compileShipFrom({
 *   format: "shipfrom/1",
 *   id: "phx",
 *   timezone: "America/Phoenix",
 *   calendar: { weekdays: ["mon", "tue", "wed", "thu", "fri"], holidays: ["2026-12-25"] },
 *   cutoff: { default: "14:00" },
 *   handlingDays: 2
 * })
 * ```
 */
export const compileShipFrom = (document: ShipFrom): Compilation<Origin> => {
  const figures = new Figures()
  const clock = clockOf(document.timezone)
  if (clock === undefined) figures.faults.add("/timezone", document.timezone, "a time zone of the IANA database")
  const calendar = openDaysOf(document.calendar)
  if (calendar === undefined)
    figures.faults.add("/calendar", document.calendar, "an open weekday, and holidays that are dates")
  const handling = handlingOf(figures, document.cutoff, document.handlingDays, "")
  const rush = document.rush && handlingOf(figures, document.rush.cutoff, document.rush.handlingDays, "/rush")
  if (clock === undefined || calendar === undefined || figures.faults.all.length > 0)
    return { _tag: "Refused", faults: figures.faults.all }
  return { _tag: "Compiled", compiled: { id: document.id, clock, calendar, handling, rush: rush ?? handling } }
}

const handlingOf = (figures: Figures, cutoff: Cutoff, days: number, at: string): Handling => ({
  cutoffs: WEEKDAYS.map((weekday) => {
    const time = cutoff[weekday] ?? cutoff.default
    const second = secondOf(time)
    if (second === undefined) figures.faults.add(`${at}/cutoff`, time, "a time of day")
    return second ?? 0
  }),
  days: figures.days(days, `${at}/handlingDays`)
})
