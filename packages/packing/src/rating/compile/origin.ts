import { type Clock, clockOf } from "../calendar/clock.ts"
import { type OpenDays, weekdayNames } from "../calendar/open-days.ts"
import { secondOf } from "../calendar/time-of-day.ts"
import { checkedOnFailure } from "../card/checked-on-failure.ts"
import type { CardFault } from "../card/faults.ts"
import { readShipFrom } from "../card/read-ship-from.ts"
import type { Cutoff, ShipFrom } from "../card/ship-from.ts"
import type { Ratio } from "../numbers/ratio.ts"
import { FigureReader } from "./figure-reader.ts"

/** Compiled cut-off times and handling time of an origin. */
interface Handling {
  /** Cut-off time of each weekday, Sunday first, in seconds since midnight. */
  readonly cutoffs: ReadonlyArray<number>
  /** Number of open days from processing to shipping. */
  readonly days: number
}

/** Compiled ship-from document. */
export interface Origin {
  /** Id of the document. */
  readonly id: string
  /** Local time in the time zone of the origin. */
  readonly clock: Clock
  /** Days on which orders are processed and shipped. */
  readonly calendar: OpenDays
  /** Number of parcels per month, keyed by carrier. */
  readonly monthlyVolume: ReadonlyMap<string, Ratio>
  /** Times for orders other than rush orders. */
  readonly handling: Handling
  /** Times for rush orders. Equal to `handling` if the document has none. */
  readonly rush: Handling
}

/** Compiled document, or the faults that prevent its compilation. */
export type Compilation<A> =
  | {
      /** Distinguishes a compiled document from faults. */
      readonly _tag: "Compiled"
      /** Compiled document, for any number of quotes. */
      readonly compiled: A
    }
  | {
      /** Distinguishes faults from a compiled document. */
      readonly _tag: "Refused"
      /** Faults in the order of the document, from one to a hundred. */
      readonly faults: ReadonlyArray<CardFault>
    }

/**
 * Compiles a ship-from document for use in any number of quotes.
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
export const compileShipFrom = (document: ShipFrom): Compilation<Origin> =>
  checkedOnFailure<Compilation<Origin>>(
    [[readShipFrom, document, ""]],
    () => originOf(document),
    (faults) => ({ _tag: "Refused", faults })
  )

const originOf = (document: ShipFrom): Compilation<Origin> => {
  const figures = new FigureReader()
  const clock = clockOf(document.timezone)
  if (clock === undefined) figures.faults.add("/timezone", document.timezone, "an IANA time zone")
  const calendar = figures.calendar(document.calendar, "/calendar")
  const handling = handlingOf(figures, document.cutoff, document.handlingDays, "")
  const rush = document.rush && handlingOf(figures, document.rush.cutoff, document.rush.handlingDays, "/rush")
  const monthlyVolume = figures.map(document.monthlyVolume ?? {}, "/monthlyVolume", (volume, at) =>
    figures.decimal(volume, at)
  )
  if (clock === undefined || calendar === undefined || figures.faults.all.length > 0)
    return { _tag: "Refused", faults: figures.faults.all }
  return {
    _tag: "Compiled",
    compiled: { id: document.id, clock, calendar, monthlyVolume, handling, rush: rush ?? handling }
  }
}

const handlingOf = (figures: FigureReader, cutoff: Cutoff, days: number, at: string): Handling => ({
  cutoffs: weekdayNames.map((weekday) => {
    const time = cutoff[weekday] ?? cutoff.default
    const second = secondOf(time)
    if (second === undefined) figures.faults.add(`${at}/cutoff`, time, "a time as HH:MM or HH:MM:SS")
    return second ?? 0
  }),
  days: figures.days(days, `${at}/handlingDays`)
})
