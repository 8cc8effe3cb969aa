import { Option } from "effect"
import { Flag } from "effect/cli"

const HOUR = 3_600_000
const DAY = 24 * HOUR

const units: Readonly<Record<string, number>> = { h: HOUR, d: DAY, w: 7 * DAY, y: 365 * DAY }
const duration = /^(\d{1,4})([hdwy])$/
const date = /^\d{4}-\d\d-\d\d(?:[ T]\d\d:\d\d(?::\d\d)?Z?)?$/

/** A point in time: a date, or a duration before or after now, both in milliseconds. */
export type TimePoint = { readonly at: number } | { readonly duration: number }

/** Returns the parsed time: a duration such as `2d` (hours, days, weeks, years of 365 days), or a date in UTC. */
export const parseTime = (text: string): Option.Option<TimePoint> => {
  const [, count, unit = ""] = duration.exec(text) ?? []
  if (count !== undefined) return Option.some({ duration: Number(count) * units[unit]! })
  if (!date.test(text)) return Option.none()
  const iso = text.replace(" ", "T").replace("Z", "")
  const at = Date.parse(iso.length === 10 ? iso : `${iso}Z`)
  // JavaScript accepts dates such as February 30, which become days of March.
  return Number.isNaN(at) || !new Date(at).toISOString().startsWith(iso) ? Option.none() : Option.some({ at })
}

/** Returns the time in milliseconds since 1970. A duration is added to now if `sign` is 1, and subtracted if it is -1. */
export const instantOf = (time: TimePoint, now: number, sign: 1 | -1): number =>
  "at" in time ? time.at : now + sign * time.duration

/** Returns a flag with a duration or a date. */
export const timeFlag = (name: string, description: string): Flag.Flag<TimePoint> =>
  Flag.String(name).pipe(
    Flag.withMetavar("TIME"),
    Flag.withDescription(description),
    Flag.filterMap(parseTime, () => "a duration such as 12h, 2d, 3w or 1y, or a date such as 2026-11-25")
  )
