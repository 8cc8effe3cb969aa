import { type Zone, zoneOf } from "../../src/values/wire-date.ts"

/** The zone of a name that a test knows to exist. */
export const zone = (name: string): Zone => {
  const found = zoneOf(name)
  if (found === undefined) throw new Error(`${name} is no zone`)
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

/** What the clock on the wall shows, independently: Node's Date for UTC, Intl in British English for named zones. */
export const rendered = (instant: number, name: string): string => {
  if (name === "UTC") return new Date(instant).toISOString().slice(0, 19).replace("T", " ")
  const part = Object.fromEntries(
    intlOf(name)
      .formatToParts(instant)
      .map((p) => [p.type, p.value])
  )
  return `${part.year}-${part.month}-${part.day} ${part.hour}:${part.minute}:${part.second}`
}
