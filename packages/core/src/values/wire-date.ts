import { type Brand, DateTime, Option } from "effect"
import { dateOfDay, dayNumber, daysInMonth } from "./civil-day.ts"

/** A point in time, in epoch milliseconds. */
export type Instant = number & Brand.Brand<"Instant">

/** The time zone of wire dates. */
export type Zone = "UTC" | DateTime.TimeZone.Named

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour
const shape = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2}):(\d{2})$/
const letter = /[a-z]/i

/** The instant of a clock's epoch milliseconds. */
export const instantOf = (milliseconds: number): Instant => milliseconds as Instant

/** The zone of an IANA name in any case, or undefined; fixed offsets such as "+05:00" are no names. */
export const zoneOf = (name: string): Zone | undefined => {
  if (!letter.test(name)) return undefined
  const zone = Option.getOrUndefined(DateTime.zoneMakeNamed(name))
  return zone?.id === "UTC" ? "UTC" : zone
}

/**
 * Reads `YYYY-MM-DD HH:MM:SS`: "shape" for any other text, "unreal" where no such instant exists (2026-02-30, 24:00:00,
 * second 60, the year 0000, which no calendar of dates and few databases have, or a wall-clock time that the zone skips).
 * A wall-clock time that occurs twice is the earlier one.
 */
export const read = (text: string, zone: Zone): Instant | "shape" | "unreal" => {
  const parts = shape.exec(text)
  if (parts === null) return "shape"
  const wall = wallClock(parts.slice(1).map(Number) as WallTime)
  if (wall === undefined) return "unreal"
  return zone === "UTC" ? (wall as Instant) : earliestInstant(wall, zone)
}

/** Writes an instant of the years 0000 to 9999 as `YYYY-MM-DD HH:MM:SS`, fractions of a second dropped. */
export const format = (instant: Instant, zone: Zone): string => {
  const wall = instant + offsetAt(instant, zone)
  const days = Math.floor(wall / day)
  const seconds = Math.floor((wall - days * day) / second)
  const { day: dayOfMonth, month, year } = dateOfDay(days)
  const date = `${padded(year, 4)}-${padded(month, 2)}-${padded(dayOfMonth, 2)}`
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return `${date} ${padded(hours, 2)}:${padded(minutes, 2)}:${padded(seconds % 60, 2)}`
}

/** The civil date of an instant in the zone, as days since 1970-01-01. */
export const dayOf = (instant: Instant, zone: Zone): number => Math.floor((instant + offsetAt(instant, zone)) / day)

/** Year, month, day, hours, minutes and seconds. */
type WallTime = [number, number, number, number, number, number]

/** What the clock on the wall shows, in milliseconds as if it hung in UTC; undefined when no clock ever shows it. */
const wallClock = ([year, month, dayOfMonth, hours, minutes, seconds]: WallTime): number | undefined => {
  if (year === 0 || month === 0 || month > 12 || dayOfMonth === 0 || dayOfMonth > daysInMonth(year, month)) return
  if (hours > 23 || minutes > 59 || seconds > 59) return
  return dayNumber(year, month, dayOfMonth) * day + hours * hour + minutes * minute + seconds * second
}

const padded = (number: number, digits: number): string => String(number).padStart(digits, "0")

/** How far the zone's clocks are ahead of UTC, in milliseconds. */
const offsetAt = (instant: number, zone: Zone): number =>
  zone === "UTC" ? 0 : DateTime.zonedOffset(DateTime.makeZonedUnsafe(instant, { timeZone: zone }))

// No zone was ever 16 hours or more from UTC, so the offsets 16 hours before and after are the only ones possible, save
// for two changes within those 32 hours. Where both hold, the first, which is further ahead of UTC, is the earlier.
const earliestInstant = (wall: number, zone: Zone): Instant | "unreal" => {
  for (const moment of [wall - 16 * hour, wall + 16 * hour]) {
    const instant = wall - offsetAt(moment, zone)
    if (instant + offsetAt(instant, zone) === wall) return instant as Instant
  }
  return "unreal"
}
