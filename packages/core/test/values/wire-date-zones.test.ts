import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { seedOf } from "../../../../tests/runs/runs.ts"
import { dayOf, format, type Instant, instantOf, read, zoneOf } from "../../src/values/wire-date.ts"
import { anyMoment, clockChanges } from "./clock-changes.ts"
import { wallClock, zone } from "./wall-clock.ts"

const DAY = 86_400_000

const conversions = [
  // zone, wall clock, the instant in UTC or "unreal"
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
  ["Pacific/Apia", "2011-12-30 12:00:00", "unreal"], // the zone crossed the date line and skipped a day
  ["Pacific/Apia", "2011-12-29 23:59:59", "2011-12-30 09:59:59"],
  ["Pacific/Apia", "2011-12-31 00:00:00", "2011-12-30 10:00:00"],
  ["America/Sao_Paulo", "2018-11-04 00:00:00", "unreal"], // skips midnight
  ["Pacific/Kiritimati", "2026-01-01 00:00:00", "2025-12-31 10:00:00"],
  ["Pacific/Pago_Pago", "2026-01-01 00:00:00", "2026-01-01 11:00:00"]
]

/** Returns every instant at which Intl shows a wall clock. Offsets since 1980 are multiples of 15 minutes. */
const instantsShowing = (wall: string, name: string): ReadonlyArray<number> => {
  const inUtc = Date.parse(`${wall.replace(" ", "T")}Z`)
  const quarters = Array.from({ length: 4 * 28 + 1 }, (_, i) => inUtc + (i - 4 * 14) * 900_000)
  return quarters.filter((instant) => wallClock(instant, name) === wall)
}

describe("dates in a named zone", () => {
  test.each(conversions)("reads $1 in $0 as $2", (name, wall, expected) => {
    const instant = read(wall, zone(name))
    expect(typeof instant === "number" ? wallClock(instant, "UTC") : instant).toBe(expected)
  })

  test("writes a date with the time and day that Intl shows", () => {
    fc.assert(
      fc.property(anyMoment, ({ name, instant }) => {
        const text = wallClock(instant, name)
        expect(format(instantOf(instant), zone(name))).toBe(text)
        expect(dayOf(instantOf(instant), zone(name))).toBe(Date.parse(text.slice(0, 10)) / DAY)
      }),
      { seed: seedOf(3), numRuns: 500 }
    )
  })

  test("reads a date as the first instant when Intl shows it, or as unreal", () => {
    fc.assert(
      fc.property(anyMoment, ({ name, instant }) => {
        // The UTC reading is near the change, but may not exist in the zone.
        for (const wall of [
          wallClock(instant, name),
          wallClock(instant, "UTC"),
          wallClock(instant + 90 * 60_000, name)
        ]) {
          expect(read(wall, zone(name))).toBe(instantsShowing(wall, name)[0] ?? "unreal")
        }
      }),
      { seed: seedOf(4), numRuns: 150 }
    )
  })

  test("reads a skipped hour as unreal, and a repeated hour as its first occurrence", () => {
    const local = (name: string, instant: number) => Date.parse(`${wallClock(instant, name).replace(" ", "T")}Z`)
    let skipped = 0
    let repeated = 0
    for (const [name, changes] of clockChanges) {
      for (const change of changes) {
        const [last, first] = [local(name, change - 1000), local(name, change)]
        if (first > last + 1000) {
          for (const wall of [last + 1000, first - 1000])
            expect(read(wallClock(wall, "UTC"), zone(name))).toBe("unreal")
          expect(read(wallClock(first, "UTC"), zone(name))).toBe(change)
          skipped++
        } else if (first <= last) {
          for (const wall of [first, last]) {
            expect(read(wallClock(wall, "UTC"), zone(name))).toBe(change - 1000 - (last - wall))
          }
          repeated++
        }
      }
    }
    expect(skipped).toBeGreaterThan(100)
    expect(repeated).toBeGreaterThan(100)
  })
})

describe("wire dates", () => {
  test("supports historical offsets with seconds", () => {
    const berlin = zone("Europe/Berlin") // UTC+00:53:28 until April 1893
    const instant = read("1890-01-01 00:53:28", berlin) as Instant
    expect(wallClock(instant, "UTC")).toBe("1890-01-01 00:00:00")
    expect(format(instant, berlin)).toBe("1890-01-01 00:53:28")
  })

  test("uses the calendar day of the zone, not of UTC", () => {
    const instant = instantOf(Date.parse("2026-01-01T23:30:00Z"))
    expect(dayOf(instant, zone("Europe/Berlin")) - dayOf(instant, "UTC")).toBe(1)
    expect(dayOf(instant, zone("America/New_York"))).toBe(dayOf(instant, "UTC"))
  })
})

describe("zoneOf", () => {
  test.each(["UTC", "utc"])("returns UTC for %s", (name) => {
    expect(zoneOf(name)).toBe("UTC")
  })

  test.each(["Etc/UTC", "GMT", "Zulu"])("accepts %s as an alias of UTC", (name) => {
    expect(read("2026-07-01 00:00:00", zone(name))).toBe(Date.UTC(2026, 6, 1))
  })

  test.each(["", " ", "Europe/Nowhere", "constructor", "__proto__", "+05:00", "-0500", " UTC", "Berlin"])(
    "refuses the zone %j",
    (name) => {
      expect(zoneOf(name)).toBeUndefined()
    }
  )

  test("accepts every zone supported by the platform", () => {
    expect(Intl.supportedValuesOf("timeZone").filter((name) => zoneOf(name) === undefined)).toEqual([])
  })
})
