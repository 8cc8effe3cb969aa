import type { Calendar, Weekday } from "../card/card.ts"
import { dayOf, weekdayOf } from "./civil-date.ts"

/** The days on which something happens. */
export interface OpenDays {
  /** By weekday, Sunday first. */
  readonly weekdays: ReadonlyArray<boolean>
  readonly holidays: ReadonlySet<number>
}

export const WEEKDAYS: ReadonlyArray<Weekday> = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]

/** The open days of a calendar; undefined where no weekday is open or a holiday is no date. */
export const openDaysOf = ({ weekdays, holidays }: Calendar): OpenDays | undefined => {
  const days = holidays.map(dayOf)
  const open = WEEKDAYS.map((weekday) => weekdays.includes(weekday))
  if (!open.includes(true) || days.includes(undefined)) return undefined
  return { weekdays: open, holidays: new Set(days as number[]) }
}

export const isOpen = ({ weekdays, holidays }: OpenDays, day: number): boolean =>
  weekdays[weekdayOf(day)] === true && !holidays.has(day)

/** The day itself for no open days; otherwise the open day so many open days later. */
export const addOpenDays = (calendar: OpenDays, day: number, openDays: number): number => {
  let last = day
  for (let left = openDays; left > 0; ) if (isOpen(calendar, ++last)) left--
  return last
}
