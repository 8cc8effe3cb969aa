import { dayOf, weekdayOf } from "../../values/civil-date.ts"
import type { Calendar, Weekday } from "../card/card.ts"

/** Calendar compiled for counting open days. */
export interface OpenDays {
  /** Open weekdays, Sunday first. */
  readonly weekdays: ReadonlyArray<boolean>
  /** Holidays, in days since 1970-01-01. */
  readonly holidays: ReadonlySet<number>
}

/** Names of the weekdays, Sunday first. */
export const weekdayNames: ReadonlyArray<Weekday> = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]

/** Compiles a calendar. Returns undefined if no weekday is open or a holiday is not a valid date. */
export const openDaysOf = ({ weekdays, holidays }: Calendar): OpenDays | undefined => {
  const days = holidays.map(dayOf)
  const open = weekdayNames.map((weekday) => weekdays.includes(weekday))
  if (!open.includes(true) || days.includes(undefined)) return undefined
  return { weekdays: open, holidays: new Set(days as number[]) }
}

/** Whether a day is an open weekday and not a holiday. */
export const isOpen = ({ weekdays, holidays }: OpenDays, day: number): boolean =>
  weekdays[weekdayOf(day)] === true && !holidays.has(day)

/** Returns the day that is `openDays` open days after `day`, or `day` itself if `openDays` is 0. */
export const addOpenDays = (calendar: OpenDays, day: number, openDays: number): number => {
  let last = day
  for (let left = openDays; left > 0; ) if (isOpen(calendar, ++last)) left--
  return last
}
