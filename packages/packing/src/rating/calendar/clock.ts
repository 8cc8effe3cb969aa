import { dayNumber } from "./civil-date.ts"

/** Local date and time of day. */
interface LocalTime {
  /** Days since 1970-01-01. */
  readonly day: number
  /** Seconds since local midnight. */
  readonly second: number
}

/** Converts epoch milliseconds to local time in one time zone. */
export type Clock = (instant: number) => LocalTime

const formattedPattern = /^(\d\d)\D{1,3}(\d\d)\D{1,3}(\d{4})\D{1,3}(\d\d)\D(\d\d)\D(\d\d)/

const DAY_MS = 86_400_000

/** Maximum number of days with a cached offset. */
const MAX_CACHED_DAYS = 1_000

/** Returns the clock of an IANA time zone, or undefined if the name is not one. */
export const clockOf = (timezone: string): Clock | undefined => {
  const format = formatOf(timezone)
  if (format === undefined) return undefined
  const offsets = new Map<number, number | undefined>()
  return (instant) => {
    const day = Math.floor(instant / DAY_MS)
    if (!offsets.has(day)) {
      if (offsets.size === MAX_CACHED_DAYS) offsets.clear()
      offsets.set(day, offsetOfDay(format, day))
    }
    const local = instant + (offsets.get(day) ?? offsetAt(format, instant))
    const localDay = Math.floor(local / DAY_MS)
    return { day: localDay, second: Math.floor((local - localDay * DAY_MS) / 1000) }
  }
}

/** Returns the UTC offset of a whole day in milliseconds, or undefined if it changes during the day. */
const offsetOfDay = (format: Intl.DateTimeFormat, day: number): number | undefined => {
  const offset = offsetAt(format, day * DAY_MS)
  return offset === offsetAt(format, (day + 1) * DAY_MS) ? offset : undefined
}

const offsetAt = (format: Intl.DateTimeFormat, instant: number): number => {
  const [, month, day, year, hour, minute, second] = formattedPattern.exec(format.format(instant))!.map(Number)
  const local = dayNumber(year!, month!, day!) * DAY_MS + ((hour! * 60 + minute!) * 60 + second!) * 1000
  return local - Math.floor(instant / 1000) * 1000
}

const formatOf = (timeZone: string): Intl.DateTimeFormat | undefined => {
  // Intl also accepts fixed offsets such as "+05:00", which are not IANA names.
  if (!/^[A-Za-z]/.test(timeZone)) return undefined
  const two = "2-digit"
  const parts = { year: "numeric", month: two, day: two, hour: two, minute: two, second: two } as const
  try {
    return new Intl.DateTimeFormat("en-US-u-ca-gregory-nu-latn", { ...parts, timeZone, hourCycle: "h23" })
  } catch {
    return undefined
  }
}
