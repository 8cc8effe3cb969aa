import { dateOf, dayOf as dayOfDate } from "@waybill/packing/values"
import type * as Brand from "effect/Brand"

/** A point in time, in milliseconds since 1970-01-01 UTC. */
export type Instant = number & Brand.Brand<"Instant">

/** The time zone of dates in the API: UTC, or the formatter of the day and time in a named zone. */
export type TimeZone = "UTC" | Intl.DateTimeFormat

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const shape = /^(\d{4}-\d{2}-\d{2}) (\d{2}):(\d{2}):(\d{2})$/
const letter = /[a-z]/i
const parts = { day: "numeric", hour: "numeric", minute: "numeric", second: "numeric", hourCycle: "h23" } as const

/** The zones of names that were valid, because a formatter takes long to create. */
const zones = new Map<string, TimeZone>()

/** Returns milliseconds since 1970-01-01 UTC as an instant. */
export const instantOf = (milliseconds: number): Instant => milliseconds as Instant

/** Returns the zone with an IANA name, ignoring case, or undefined. Fixed offsets such as "+05:00" are not accepted. */
export const zoneOf = (name: string): TimeZone | undefined => {
  const known = zones.get(name)
  if (known !== undefined || !letter.test(name)) return known
  try {
    const format = new Intl.DateTimeFormat("en-US-u-ca-gregory-nu-latn", { ...parts, timeZone: name })
    const zone = format.resolvedOptions().timeZone === "UTC" ? "UTC" : format
    zones.set(name, zone)
    return zone
  } catch {
    return undefined
  }
}

/**
 * Parses `YYYY-MM-DD HH:MM:SS`. Returns "shape" for any other format and "unreal" for an instant that does not exist:
 * 2026-02-30, 24:00:00, second 60, a wall-clock time that the zone skips, or the year 0000, which few databases
 * support. A wall-clock time that occurs twice is read as the earlier instant.
 */
export const read = (text: string, zone: TimeZone): Instant | "shape" | "unreal" => {
  const [, date, hours, minutes, seconds] = shape.exec(text) ?? []
  if (date === undefined) return "shape"
  const wall = wallClock(date, Number(hours), Number(minutes), Number(seconds))
  if (wall === undefined) return "unreal"
  return zone === "UTC" ? (wall as Instant) : earliestInstant(wall, zone)
}

/**
 * Returns a function that reads dates in a valid zone. It returns undefined for any other string.
 *
 * @example
 * ```ts
 * const read = dateReader("Europe/Berlin")
 * const deadline = read("2026-11-30 18:00:00")
 * ```
 */
export const dateReader = (zone: string): ((text: string) => Instant | undefined) => {
  const known = zoneOf(zone)!
  return (text) => {
    const instant = read(text, known)
    return typeof instant === "string" ? undefined : instant
  }
}

/** Formats an instant in the years 0000 to 9999 as `YYYY-MM-DD HH:MM:SS`, without fractions of a second. */
export const format = (instant: Instant, zone: TimeZone): string => {
  const wall = instant + offsetAt(instant, zone)
  const days = Math.floor(wall / DAY)
  const seconds = Math.floor((wall - days * DAY) / SECOND)
  const time = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return `${dateOf(days)} ${time.map((part) => String(part).padStart(2, "0")).join(":")}`
}

/** Returns the calendar date of an instant in the zone, as days since 1970-01-01. */
export const dayOf = (instant: Instant, zone: TimeZone): number => Math.floor((instant + offsetAt(instant, zone)) / DAY)

/** Returns the last second of a calendar date in the zone, for days since 1970-01-01. */
export const endOfDay = (day: number, zone: TimeZone): Instant => {
  const wall = (day + 1) * DAY - SECOND
  return instantOf(wall - offsetAt(wall - offsetAt(wall, zone), zone))
}

/** Returns the wall-clock time in milliseconds, as if it were UTC, or undefined if the date or time does not exist. */
const wallClock = (date: string, hours: number, minutes: number, seconds: number): number | undefined => {
  const day = date.startsWith("0000") ? undefined : dayOfDate(date)
  if (day === undefined || hours > 23 || minutes > 59 || seconds > 59) return undefined
  return day * DAY + hours * HOUR + minutes * MINUTE + seconds * SECOND
}

/** Returns the zone's offset from UTC in milliseconds, which is positive east of Greenwich. */
const offsetAt = (instant: number, zone: TimeZone): number => {
  if (zone === "UTC") return 0
  const [day, hours, minutes, seconds] = zone.format(instant).match(/\d+/g)!.map(Number)
  const days = Math.floor(instant / DAY)
  const later = day! - Number(dateOf(days).slice(-2))
  // The other day is the one before or after, also if it is in another month.
  const shift = Math.abs(later) > 1 ? -Math.sign(later) : later
  const local = (days + shift) * DAY + hours! * HOUR + minutes! * MINUTE + seconds! * SECOND
  return local - Math.floor(instant / SECOND) * SECOND
}

// No zone has ever been 16 hours or more from UTC. The offset is therefore the one in force 16 hours before or 16 hours
// after, unless it changes twice within those 32 hours. If both offsets are valid, the first is larger and yields the
// earlier instant.
const earliestInstant = (wall: number, zone: TimeZone): Instant | "unreal" => {
  for (const moment of [wall - 16 * HOUR, wall + 16 * HOUR]) {
    const instant = wall - offsetAt(moment, zone)
    if (instant + offsetAt(instant, zone) === wall) return instant as Instant
  }
  return "unreal"
}
