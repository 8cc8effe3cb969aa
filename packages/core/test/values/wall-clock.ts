import { type TimeZone, zoneOf } from "../../src/values/wire-date.ts"

/** Returns the zone of a known name. */
export const zone = (name: string): TimeZone => {
  const found = zoneOf(name)
  if (found === undefined) throw new Error(`unknown time zone ${name}`)
  return found
}

const intl = new Map<string, Intl.DateTimeFormat>()

const intlOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = intl.get(timeZone)
  if (known !== undefined) return known
  const two = "2-digit"
  const parts = { year: "numeric", month: two, day: two, hour: two, minute: two, second: two } as const
  const made = new Intl.DateTimeFormat("en-GB", { timeZone, ...parts, hourCycle: "h23" })
  intl.set(timeZone, made)
  return made
}

/** Formats an instant as a wall clock shows it, independently of the code: Date for UTC, Intl for named zones. */
export const wallClock = (instant: number, name: string): string => {
  if (name === "UTC") return new Date(instant).toISOString().slice(0, 19).replace("T", " ")
  const part = Object.fromEntries(
    intlOf(name)
      .formatToParts(instant)
      .map((p) => [p.type, p.value])
  )
  return `${part.year}-${part.month}-${part.day} ${part.hour}:${part.minute}:${part.second}`
}
