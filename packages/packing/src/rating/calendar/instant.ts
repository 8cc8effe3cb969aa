import { dayOf } from "../../values/civil-date.ts"
import { secondOf } from "./time-of-day.ts"

const instantPattern = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2})(?:\.(\d{1,9}))?(?:Z|([+-])(\d{2}:\d{2}))$/
const DAY_MS = 86_400_000

/** End of the year 9998, in epoch milliseconds. Dates computed from an earlier instant have four-digit years. */
const END_MS = 253_370_764_800_000

/**
 * Parses epoch milliseconds or an ISO 8601 string with an offset, and returns epoch milliseconds. Returns undefined for
 * any other value and outside the years 1970 to 9998.
 */
export const instantOf = (at: unknown): number | undefined => {
  const milliseconds = typeof at === "string" ? parseIso(at) : at
  if (typeof milliseconds !== "number" || !(milliseconds >= 0 && milliseconds < END_MS)) return undefined
  return milliseconds
}

const parseIso = (text: string): number | undefined => {
  const [, date, time, fraction = "", sign, offset] = instantPattern.exec(text) ?? []
  if (date === undefined || time === undefined) return undefined
  const [day, second, ahead] = [dayOf(date), secondOf(time), secondOf(offset ?? "00:00")]
  if (day === undefined || second === undefined || ahead === undefined) return undefined
  const local = day * DAY_MS + second * 1000 + Number(fraction.padEnd(3, "0").slice(0, 3))
  return sign === "-" ? local + ahead * 1000 : local - ahead * 1000
}
