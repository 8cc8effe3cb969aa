import { dayOf } from "./civil-date.ts"
import { secondOf } from "./time-of-day.ts"

const SHAPE = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2})(?:\.(\d{1,9}))?(?:Z|([+-])(\d{2}:\d{2}))$/
const DAY = 86_400_000

/** Ship dates are counted from 1970 to the end of 9998: a year of four digits is left for what is added to them. */
const END = 253_370_764_800_000

/** Epoch milliseconds of a number of them or of an ISO 8601 text with its offset; undefined outside 1970 to 9998. */
export const instantOf = (at: unknown): number | undefined => {
  const milliseconds = typeof at === "string" ? readIso(at) : at
  if (typeof milliseconds !== "number" || !(milliseconds >= 0 && milliseconds < END)) return undefined
  return milliseconds
}

const readIso = (text: string): number | undefined => {
  const [, date, time, fraction = "", sign, offset] = SHAPE.exec(text) ?? []
  if (date === undefined || time === undefined) return undefined
  const [day, second, ahead] = [dayOf(date), secondOf(time), secondOf(offset ?? "00:00")]
  if (day === undefined || second === undefined || ahead === undefined) return undefined
  const local = day * DAY + second * 1000 + Number(fraction.padEnd(3, "0").slice(0, 3))
  return sign === "-" ? local + ahead * 1000 : local - ahead * 1000
}
