import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { dayOf, format, type Instant, instantOf, read, zoneOf } from "../../src/values/wire-date.ts"
import { rendered, zone } from "./wall-clock.ts"

const day = 86_400_000

const seconds = (from: number, to: number) =>
  fc.integer({ min: from / 1000, max: Math.floor(to / 1000) }).map((n) => n * 1000)

describe("in a named zone", () => {
  test.each([
    // zone, wall clock, the same instant in UTC, or unreal
    ["Europe/Berlin", "2026-01-15 12:00:00", "2026-01-15 11:00:00"],
    ["Europe/Berlin", "2026-07-15 12:00:00", "2026-07-15 10:00:00"],
    ["Europe/Berlin", "2026-03-29 01:59:59", "2026-03-29 00:59:59"],
    ["Europe/Berlin", "2026-03-29 02:00:00", "unreal"],
    ["Europe/Berlin", "2026-03-29 02:59:59", "unreal"],
    ["Europe/Berlin", "2026-03-29 03:00:00", "2026-03-29 01:00:00"],
    ["Europe/Berlin", "2026-10-25 01:59:59", "2026-10-24 23:59:59"],
    ["Europe/Berlin", "2026-10-25 02:00:00", "2026-10-25 00:00:00"],
    ["Europe/Berlin", "2026-10-25 02:59:59", "2026-10-25 00:59:59"],
    ["Europe/Berlin", "2026-10-25 03:00:00", "2026-10-25 02:00:00"],
    ["America/New_York", "2026-03-08 02:30:00", "unreal"],
    ["America/New_York", "2026-11-01 01:30:00", "2026-11-01 05:30:00"],
    ["America/New_York", "2026-11-01 02:00:00", "2026-11-01 07:00:00"],
    ["America/St_Johns", "2026-01-01 00:00:00", "2026-01-01 03:30:00"],
    ["Asia/Kathmandu", "2026-01-01 00:00:00", "2025-12-31 18:15:00"],
    ["Australia/Lord_Howe", "2026-10-04 02:15:00", "unreal"], // skips half an hour
    ["Australia/Lord_Howe", "2026-04-05 01:45:00", "2026-04-04 14:45:00"], // repeats half an hour
    ["Pacific/Apia", "2011-12-30 12:00:00", "unreal"], // a whole day went with the date line
    ["Pacific/Apia", "2011-12-29 23:59:59", "2011-12-30 09:59:59"],
    ["Pacific/Apia", "2011-12-31 00:00:00", "2011-12-30 10:00:00"],
    ["America/Sao_Paulo", "2018-11-04 00:00:00", "unreal"], // skips midnight
    ["Pacific/Kiritimati", "2026-01-01 00:00:00", "2025-12-31 10:00:00"],
    ["Pacific/Pago_Pago", "2026-01-01 00:00:00", "2026-01-01 11:00:00"]
  ])("%s %s is %s in UTC", (name, wall, expected) => {
    const instant = read(wall, zone(name))
    expect(typeof instant === "number" ? rendered(instant, "UTC") : instant).toBe(expected)
  })

  const names = [
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
  const anyName = fc.constantFrom(...names)
  const since1980 = seconds(Date.parse("1980-01-01T00:00:00Z"), Date.parse("2100-01-01T00:00:00Z"))

  /** Instants within three hours of a change of the zone's clocks, found by walking Intl's offsets day by day. */
  const nearChanges = new Map(
    names.map((name) => {
      const offsetOf = (instant: number) => Date.parse(`${rendered(instant, name).replace(" ", "T")}Z`) - instant
      const found: Array<number> = []
      for (let at = Date.UTC(2005, 0, 1); at < Date.UTC(2030, 0, 1); at += day) {
        if (offsetOf(at) === offsetOf(at + day)) continue
        let [low, high] = [at, at + day]
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
  const withChanges = names.filter((name) => nearChanges.get(name)!.length > 0)
  const nearChange = fc
    .record({
      name: fc.constantFrom(...withChanges),
      pick: fc.nat(),
      distance: fc.integer({ min: -3 * 3600, max: 3 * 3600 })
    })
    .map(({ name, pick, distance }) => {
      const changes = nearChanges.get(name)!
      return { name, instant: changes[pick % changes.length]! + distance * 1000 }
    })
  const moment = fc.oneof(fc.record({ name: anyName, instant: since1980 }), nearChange)

  /** Every instant at which Intl shows this wall clock; offsets since 1980 are whole quarters of an hour. */
  const instantsShowing = (wall: string, name: string): ReadonlyArray<number> => {
    const inUtc = Date.parse(`${wall.replace(" ", "T")}Z`)
    const quarters = Array.from({ length: 4 * 28 + 1 }, (_, i) => inUtc + (i - 4 * 14) * 900_000)
    return quarters.filter((instant) => rendered(instant, name) === wall)
  }

  test("an instant is written as Intl writes it, on the day that Intl shows", () => {
    fc.assert(
      fc.property(moment, ({ name, instant }) => {
        const text = rendered(instant, name)
        expect(format(instantOf(instant), zone(name))).toBe(text)
        expect(dayOf(instantOf(instant), zone(name))).toBe(Date.parse(text.slice(0, 10)) / day)
      }),
      { seed: 3, numRuns: 500 }
    )
  })

  test("a wall clock is read as the first instant at which Intl shows it, or as unreal", () => {
    fc.assert(
      fc.property(moment, ({ name, instant }) => {
        // As if UTC: the wall clock lies near the change without having to exist.
        for (const wall of [rendered(instant, name), rendered(instant, "UTC"), rendered(instant + 90 * 60_000, name)]) {
          expect(read(wall, zone(name))).toBe(instantsShowing(wall, name)[0] ?? "unreal")
        }
      }),
      { seed: 4, numRuns: 150 }
    )
  })

  test("the skipped hour is unreal and the repeated hour is the first, at every change of the clocks", () => {
    const local = (name: string, instant: number) => Date.parse(`${rendered(instant, name).replace(" ", "T")}Z`)
    let skipped = 0
    let repeated = 0
    for (const [name, changes] of nearChanges) {
      for (const change of changes) {
        const [last, first] = [local(name, change - 1000), local(name, change)]
        if (first > last + 1000) {
          for (const wall of [last + 1000, first - 1000]) expect(read(rendered(wall, "UTC"), zone(name))).toBe("unreal")
          expect(read(rendered(first, "UTC"), zone(name))).toBe(change)
          skipped++
        } else if (first <= last) {
          for (const wall of [first, last]) {
            expect(read(rendered(wall, "UTC"), zone(name))).toBe(change - 1000 - (last - wall))
          }
          repeated++
        }
      }
    }
    expect(skipped).toBeGreaterThan(100)
    expect(repeated).toBeGreaterThan(100)
  })

  test("old offsets of odd seconds hold", () => {
    const berlin = zone("Europe/Berlin") // 53 minutes and 28 seconds ahead until April 1893
    const instant = read("1890-01-01 00:53:28", berlin) as Instant
    expect(rendered(instant, "UTC")).toBe("1890-01-01 00:00:00")
    expect(format(instant, berlin)).toBe("1890-01-01 00:53:28")
  })

  test("calendar days are counted in the zone, not in UTC", () => {
    const instant = instantOf(Date.parse("2026-01-01T23:30:00Z"))
    expect(dayOf(instant, zone("Europe/Berlin")) - dayOf(instant, "UTC")).toBe(1)
    expect(dayOf(instant, zone("America/New_York"))).toBe(dayOf(instant, "UTC"))
  })
})

describe("the name of a zone", () => {
  test.each(["UTC", "utc"])("%s is UTC", (name) => {
    expect(zoneOf(name)).toBe("UTC")
  })

  test.each(["Etc/UTC", "GMT", "Zulu"])("%s reads as UTC", (name) => {
    expect(read("2026-07-01 00:00:00", zone(name))).toBe(Date.UTC(2026, 6, 1))
  })

  test.each(["", " ", "Europe/Nowhere", "constructor", "__proto__", "+05:00", "-0500", " UTC", "Berlin"])(
    "%j is none",
    (name) => {
      expect(zoneOf(name)).toBeUndefined()
    }
  )

  test("every zone that the platform knows is one", () => {
    expect(Intl.supportedValuesOf("timeZone").filter((name) => zoneOf(name) === undefined)).toEqual([])
  })
})
