const SECOND = 1000
const units: Readonly<Record<string, number>> = {
  s: SECOND,
  m: 60 * SECOND,
  h: 3600 * SECOND,
  d: 86_400 * SECOND,
  w: 604_800 * SECOND
}
const shape = /^(\d{1,6})([smhdw])$/

/** Description of a valid duration. */
export const A_DURATION = "a duration such as 30s, 5m, 2h, 2d or 1w"

/** Returns a duration in milliseconds, or undefined for any other string. */
export const millisecondsOf = (text: string): number | undefined => {
  const [, count, unit = ""] = shape.exec(text) ?? []
  return count === undefined ? undefined : Number(count) * units[unit]!
}

/** First instant of a virtual clock, which is the epoch of order ids, and the last one: 2026-01-01 and 2090-01-01. */
const limits = [1_767_225_600_000, 3_786_912_000_000] as const

/** Description of a valid time. */
export const A_TIME = "a time from 2026 to 2089, such as 2026-03-05T09:00:00Z"

/** Whether a virtual clock can have a time. */
export const isPossibleTime = (time: number): boolean => time >= limits[0] && time < limits[1]

const instantShape = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?Z$/

/** Returns a time in UTC in milliseconds since 1970, or undefined if a virtual clock cannot have it. */
export const timeOf = (text: string): number | undefined => {
  const time = instantShape.test(text) ? Date.parse(text) : Number.NaN
  // JavaScript accepts dates such as February 30, which become days of March.
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(text.slice(0, 16))) return undefined
  return isPossibleTime(time) ? time : undefined
}
