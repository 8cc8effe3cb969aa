import { dayNumber } from "./civil-date.ts"

/** What the calendar and the clock on a wall show. */
interface LocalTime {
  /** Days since 1970-01-01. */
  readonly day: number
  /** Seconds since midnight by the clock. */
  readonly second: number
}

/** The wall of a time zone: from epoch milliseconds to what it shows there. */
export type Clock = (instant: number) => LocalTime

const NUMBERS = /^(\d\d)\D{1,3}(\d\d)\D{1,3}(\d{4})\D{1,3}(\d\d)\D(\d\d)\D(\d\d)/

/** The clock of a name of the IANA time zone database, or undefined for any other. */
export const clockOf = (timezone: string): Clock | undefined => {
  const format = formatOf(timezone)
  if (format === undefined) return undefined
  return (instant) => {
    const [, month, day, year, hour, minute, second] = NUMBERS.exec(format.format(instant))!
    return {
      day: dayNumber(Number(year), Number(month), Number(day)),
      second: Number(hour) * 3600 + Number(minute) * 60 + Number(second)
    }
  }
}

const formatOf = (timeZone: string): Intl.DateTimeFormat | undefined => {
  // A fixed offset such as "+05:00" is no place.
  if (!/^[A-Za-z]/.test(timeZone)) return undefined
  const two = "2-digit"
  const digits = { year: "numeric", month: two, day: two, hour: two, minute: two, second: two } as const
  try {
    return new Intl.DateTimeFormat("en-US-u-ca-gregory-nu-latn", { ...digits, timeZone, hourCycle: "h23" })
  } catch {
    return undefined
  }
}
