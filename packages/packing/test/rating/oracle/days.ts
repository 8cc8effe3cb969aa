// Days as the second rating counts them: the day a shipment leaves, and open days.
import type { Calendar, ShipFrom } from "@waybill/packing/rating"

const DAY = 86_400_000
/** Days since the first of January 1970. */
export const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY
export const dateOf = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10)
const NAMES = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"] as const
const nameOf = (day: number) => NAMES[new Date(day * DAY).getUTCDay()]!
const isOpen = ({ weekdays, holidays }: Calendar, day: number) =>
  weekdays.includes(nameOf(day)) && !holidays.includes(dateOf(day))
/** The day on which so many open days have gone by. */
export const openDaysAfter = (calendar: Calendar, day: number, count: number): number => {
  if (count === 0) return day
  return isOpen(calendar, day + 1)
    ? openDaysAfter(calendar, day + 1, count - 1)
    : openDaysAfter(calendar, day + 1, count)
}
/** A time of day as it is compared. */
export const withSeconds = (time: string) => (time.length === 5 ? `${time}:00` : time)

/** The day on which what is ordered at that moment leaves. */
export const shipDayOf = (from: ShipFrom, at: number | string, rush: boolean): number => {
  const options = { timeZone: from.timezone, hourCycle: "h23", dateStyle: "short", timeStyle: "medium" } as const
  // The Swedish way of writing a moment is ISO 8601.
  const [date = "", time = ""] = new Intl.DateTimeFormat("sv-SE", options).format(new Date(at)).split(" ")
  const today = dayOf(date)
  const { cutoff, handlingDays } = rush ? (from.rush ?? from) : from
  const isInTime = isOpen(from.calendar, today) && time < withSeconds(cutoff[nameOf(today)] ?? cutoff.default)
  return openDaysAfter(from.calendar, isInTime ? today : openDaysAfter(from.calendar, today, 1), handlingDays)
}
