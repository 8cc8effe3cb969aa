import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { seedOf } from "../../../../tests/runs/runs.ts"
import { dateReader, dayOf, format, instantOf, read } from "../../src/values/wire-date.ts"
import { wallClock, zone } from "./wall-clock.ts"

const DAY = 86_400_000

const pad = (n: number, width = 2) => String(n).padStart(width, "0")

const FIRST_INSTANT = Date.parse("0001-01-01T00:00:00Z")
const LAST_INSTANT = Date.parse("9999-12-31T23:59:59Z")
const seconds = (from: number, to: number) =>
  fc.integer({ min: from / 1000, max: Math.floor(to / 1000) }).map((n) => n * 1000)

describe("read", () => {
  test.each([
    "",
    "2026-02-03",
    "2026-02-03 04:05",
    "2026-02-03T04:05:06",
    "2026-02-03 04:05:06Z",
    "2026-02-03 04:05:06.0",
    " 2026-02-03 04:05:06",
    "2026-02-03 04:05:06 ",
    "2026-02-03 04:05:06\n",
    "2026-02-03  04:05:06",
    "2026-2-3 4:5:6",
    "02/03/2026 04:05:06",
    "+02026-02-03 04:05:06",
    "-2026-02-03 04:05:06",
    "12026-02-03 04:05:06",
    "٢٠٢٦-02-03 04:05:06",
    "2026-02-03 04:05:0x",
    "2026-99-99 99:99"
  ])("reports a wrong shape for %j", (text) => {
    expect(read(text, "UTC")).toBe("shape")
    expect(read(text, zone("Europe/Berlin"))).toBe("shape")
  })

  test.each([
    "2026-02-30 00:00:00",
    "2026-02-29 00:00:00",
    "1900-02-29 00:00:00",
    "2026-04-31 00:00:00",
    "2026-00-10 00:00:00",
    "2026-13-10 00:00:00",
    "2026-01-00 00:00:00",
    "2026-01-32 00:00:00",
    "2026-01-01 24:00:00",
    "2026-01-01 25:00:00",
    "2026-01-01 23:60:00",
    "2026-01-01 23:59:60",
    "2016-12-31 23:59:60",
    "9999-99-99 99:99:99",
    "0000-00-00 00:00:00",
    "0000-01-01 00:00:00",
    "0000-12-31 23:59:59"
  ])("reports an unreal date for %j", (text) => {
    expect(read(text, "UTC")).toBe("unreal")
    expect(read(text, zone("Europe/Berlin"))).toBe("unreal")
  })
})

describe("dates in UTC", () => {
  test.each([
    ["1970-01-01 00:00:00", 0],
    ["1969-12-31 23:59:59", -1000],
    ["2001-09-09 01:46:40", 1_000_000_000_000],
    ["2038-01-19 03:14:08", 2_147_483_648_000],
    ["2024-02-29 12:00:00", 1_709_208_000_000],
    ["2000-02-29 00:00:00", 951_782_400_000],
    ["0001-01-01 00:00:00", -62_135_596_800_000],
    ["9999-12-31 23:59:59", 253_402_300_799_000]
  ])("reads %s as %i and writes it back", (text, milliseconds) => {
    expect(read(text, "UTC")).toBe(milliseconds)
    expect(format(instantOf(milliseconds), "UTC")).toBe(text)
  })

  test("matches Date at the ends of all years and on every day of two 400-year cycles", () => {
    const dayOfYear = (year: number, month: number, dayOfMonth: number) =>
      Date.parse(`${pad(year, 4)}-${pad(month)}-${pad(dayOfMonth)}`) / DAY
    const days: Array<number> = []
    for (let year = 1; year <= 9999; year++) days.push(dayOfYear(year, 1, 1), dayOfYear(year, 12, 31))
    for (let n = dayOfYear(1600, 1, 1); n < dayOfYear(2400, 1, 1); n++) days.push(n)
    const wrong = days.filter((n) => {
      const text = `${new Date(n * DAY).toISOString().slice(0, 10)} 00:00:00`
      const instant = instantOf(n * DAY)
      return read(text, "UTC") !== instant || format(instant, "UTC") !== text || dayOf(instant, "UTC") !== n
    })
    expect(wrong).toEqual([])
  })

  test("matches Date at random seconds", () => {
    fc.assert(
      fc.property(seconds(FIRST_INSTANT, LAST_INSTANT), fc.integer({ min: 0, max: 999 }), (instant, fraction) => {
        const text = wallClock(instant, "UTC")
        expect(read(text, "UTC")).toBe(instant)
        expect(format(instantOf(instant + fraction), "UTC")).toBe(text)
        expect(dayOf(instantOf(instant + fraction), "UTC")).toBe(Math.floor(instant / DAY))
      }),
      { seed: seedOf(1), numRuns: 1000 }
    )
  })

  test("accepts a date if and only if Date leaves it unchanged", () => {
    const number = (max: number) => fc.integer({ min: 0, max })
    fc.assert(
      fc.property(number(9999), number(14), number(33), number(25), number(61), number(61), (y, mo, d, h, mi, s) => {
        const text = `${pad(y, 4)}-${pad(mo)}-${pad(d)} ${pad(h)}:${pad(mi)}:${pad(s)}`
        const date = new Date(0)
        date.setUTCFullYear(y, mo - 1, d)
        date.setUTCHours(h, mi, s)
        const isReal = y > 0 && date.toISOString().startsWith(text.replace(" ", "T"))
        expect(read(text, "UTC")).toBe(isReal ? date.getTime() : "unreal")
      }),
      { seed: seedOf(2), numRuns: 3000 }
    )
  })
})

test("a reader of dates returns the instant in its zone, and undefined for any other string", () => {
  const inBerlin = dateReader("Europe/Berlin")
  expect(inBerlin("2026-07-01 14:00:00")).toBe(Date.UTC(2026, 6, 1, 12))
  expect(inBerlin("2026-02-30 14:00:00")).toBeUndefined()
  expect(inBerlin("2026-07-01T14:00:00Z")).toBeUndefined()
})
