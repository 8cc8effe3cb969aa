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

const DAY = 86_400_000

/** Days whose offset is remembered; what is quoted at one time is ordered on one or two of them. */
const MOST_DAYS = 1_000

/** The clock of a name of the IANA time zone database, or undefined for any other. */
export const clockOf = (timezone: string): Clock | undefined => {
  const format = formatOf(timezone)
  if (format === undefined) return undefined
  const offsets = new Map<number, number | undefined>()
  return (instant) => {
    const day = Math.floor(instant / DAY)
    if (!offsets.has(day)) {
      if (offsets.size === MOST_DAYS) offsets.clear()
      offsets.set(day, steadyOffset(format, day))
    }
    const wall = instant + (offsets.get(day) ?? offsetAt(format, instant))
    const localDay = Math.floor(wall / DAY)
    return { day: localDay, second: Math.floor((wall - localDay * DAY) / 1000) }
  }
}

/** How far the clocks are ahead of UTC all day long, in milliseconds; undefined on a day when they are set. */
const steadyOffset = (format: Intl.DateTimeFormat, day: number): number | undefined => {
  const offset = offsetAt(format, day * DAY)
  return offset === offsetAt(format, (day + 1) * DAY) ? offset : undefined
}

const offsetAt = (format: Intl.DateTimeFormat, instant: number): number => {
  const [, month, day, year, hour, minute, second] = NUMBERS.exec(format.format(instant))!.map(Number)
  const wall = dayNumber(year!, month!, day!) * DAY + ((hour! * 60 + minute!) * 60 + second!) * 1000
  return wall - Math.floor(instant / 1000) * 1000
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
