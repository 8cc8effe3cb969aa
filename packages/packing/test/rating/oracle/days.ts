// Reference implementation: ship days and open days.
import type { Calendar, ShipFrom } from "@waybill/packing/rating"

const DAY_MS = 86_400_000
/** Returns the days since 1970-01-01. */
export const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS
export const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)
const weekdayNames = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"] as const
export const nameOf = (day: number) => weekdayNames[new Date(day * DAY_MS).getUTCDay()]!
const isOpen = ({ weekdays, holidays }: Calendar, day: number) =>
  weekdays.includes(nameOf(day)) && !holidays.includes(dateOf(day))
/** Returns the day after `count` open days. */
export const openDaysAfter = (calendar: Calendar, day: number, count: number): number => {
  if (count === 0) return day
  return isOpen(calendar, day + 1)
    ? openDaysAfter(calendar, day + 1, count - 1)
    : openDaysAfter(calendar, day + 1, count)
}
/** Formats a time of day for comparison. */
export const withSeconds = (time: string) => (time.length === 5 ? `${time}:00` : time)

/** Returns the local date and time of an instant. */
const localTimeOf = ({ timezone }: ShipFrom, at: number | string): readonly [date: string, time: string] => {
  const options = { timeZone: timezone, hourCycle: "h23", dateStyle: "short", timeStyle: "medium" } as const
  // The Swedish locale formats dates and times as ISO 8601.
  const [date = "", time = ""] = new Intl.DateTimeFormat("sv-SE", options).format(new Date(at)).split(" ")
  return [date, time]
}

/** Returns the local day of an instant. */
export const localDayOf = (from: ShipFrom, at: number | string): number => dayOf(localTimeOf(from, at)[0])

/** Returns the day on which an order placed at `at` ships. */
export const shipDayOf = (from: ShipFrom, at: number | string, rush: boolean): number => {
  const [date, time] = localTimeOf(from, at)
  const today = dayOf(date)
  const { cutoff, handlingDays } = rush ? (from.rush ?? from) : from
  const isBeforeCutoff = isOpen(from.calendar, today) && time < withSeconds(cutoff[nameOf(today)] ?? cutoff.default)
  return openDaysAfter(from.calendar, isBeforeCutoff ? today : openDaysAfter(from.calendar, today, 1), handlingDays)
}
