// Instants around clock changes in several zones, found with Intl.
import fc from "fast-check"
import { wallClock } from "./wall-clock.ts"

const DAY = 86_400_000

const zoneNames = [
  "Europe/Berlin",
  "Europe/Dublin",
  "America/New_York",
  "America/St_Johns",
  "America/Sao_Paulo",
  "Africa/Casablanca",
  "Asia/Kathmandu",
  "Asia/Tehran",
  "Asia/Tokyo",
  "Australia/Lord_Howe",
  "Pacific/Apia",
  "Pacific/Kiritimati",
  "Pacific/Pago_Pago"
]

const anyName = fc.constantFrom(...zoneNames)
const since1980 = fc
  .integer({ min: Date.UTC(1980, 0, 1) / 1000, max: Date.UTC(2100, 0, 1) / 1000 })
  .map((seconds) => seconds * 1000)

/** The first instants after all clock changes from 2005 to 2029, keyed by zone. */
export const clockChanges = new Map(
  zoneNames.map((name) => {
    const offsetOf = (instant: number) => Date.parse(`${wallClock(instant, name).replace(" ", "T")}Z`) - instant
    const found: Array<number> = []
    for (let at = Date.UTC(2005, 0, 1); at < Date.UTC(2030, 0, 1); at += DAY) {
      if (offsetOf(at) === offsetOf(at + DAY)) continue
      let [low, high] = [at, at + DAY]
      while (high - low > 1000) {
        const middle = Math.floor((low + high) / 2000) * 1000
        if (offsetOf(middle) === offsetOf(at)) low = middle
        else high = middle
      }
      found.push(high)
    }
    return [name, found] as const
  })
)

const withChanges = zoneNames.filter((name) => clockChanges.get(name)!.length > 0)
const nearChange = fc
  .record({
    name: fc.constantFrom(...withChanges),
    pick: fc.nat(),
    distance: fc.integer({ min: -3 * 3600, max: 3 * 3600 })
  })
  .map(({ name, pick, distance }) => {
    const changes = clockChanges.get(name)!
    return { name, instant: changes[pick % changes.length]! + distance * 1000 }
  })

/** A zone and an instant in or after 1980, often within three hours of a clock change. */
export const anyMoment = fc.oneof(fc.record({ name: anyName, instant: since1980 }), nearChange)
