import { weekdayOf } from "../../values/civil-date.ts"
import { addOpenDays, isOpen } from "../calendar/open-days.ts"
import type { Origin } from "../compile/origin.ts"

/** Returns the ship day of an order placed at a given instant, in days since 1970-01-01. */
export const shipDayOf = (origin: Origin, instant: number, rush: boolean): number => {
  const { calendar, clock } = origin
  const { cutoffs, days } = rush ? origin.rush : origin.handling
  const { day, second } = clock(instant)
  const isBeforeCutoff = isOpen(calendar, day) && second < cutoffs[weekdayOf(day)]!
  return addOpenDays(calendar, isBeforeCutoff ? day : addOpenDays(calendar, day, 1), days)
}
