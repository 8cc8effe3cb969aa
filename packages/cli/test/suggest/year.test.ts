import { expect, it } from "vitest"
import { countDay, yearOf } from "../../src/suggest/year.ts"

const daysOf = (...times: ReadonlyArray<string>) => {
  const days = new Map<string, number>()
  for (const at of times) countDay(days, at)
  return days
}

/** Returns a time on a day of January 2026. */
const january = (day: number) => `2026-01-${String(day).padStart(2, "0")}T12:00:00Z`

it("a year has the orders of the period, from the first day to the last, as written", () => {
  // The last order is of February in UTC.
  const days = daysOf("2026-01-15T10:00:00Z", "2026-01-01T00:10:00-05:00", "2026-01-31T23:50:00-05:00")
  expect(yearOf(6_200, days, undefined)).toEqual({
    orders: 73_000,
    basis: "A year has 73,000 orders: 6,200 orders are of the 31 days from 2026-01-01 to 2026-01-31."
  })
})

it("--orders-per-year takes precedence over the times", () => {
  const days = daysOf("2026-01-01T00:00:00Z", "2026-12-31T00:00:00Z")
  expect(yearOf(100, days, 50_000)).toEqual({
    orders: 50_000,
    basis: "A year has 50,000 orders, from --orders-per-year."
  })
})

it.each([
  [daysOf(), "the orders have no times"],
  [daysOf("2026-01-01T00:00:00Z", "2026-01-06T00:00:00Z"), "the orders are of 6 days, fewer than 7"],
  [daysOf("2026-01-01T00:00:00Z"), "the orders are of 1 day, fewer than 7"]
])("says how to get the figures for a year without enough times", (days, reason) => {
  expect(yearOf(100, days, undefined)).toEqual({
    basis: `No figures for a year: ${reason}. Add --orders-per-year N for them.`
  })
})

it("one mistyped date does not stretch the period, and is left out of the orders", () => {
  // 230 orders of the 23 days from January 3, and one of ten years earlier: two are left out at each end.
  const times = Array.from({ length: 230 }, (_, n) => january(3 + (n % 23)))
  expect(yearOf(231, daysOf(...times, "2016-01-03T12:00:00Z"), undefined)).toEqual({
    // 231 × 230 / 231 × 365 / 23
    orders: 3_650,
    basis:
      "A year has 3,650 orders: 230 of 231 orders with a time are of the 23 days from 2026-01-03 to 2026-01-25. The earliest and the latest ones are left out."
  })
  expect(yearOf(231, daysOf(...times, "2062-01-03T12:00:00Z"), undefined).orders).toBe(3_650)
})

it.each([
  [19, "19 orders are of the 3,671 days from 2016-01-01 to 2026-01-18"],
  [20, "18 of 20 orders with a time are of the 18 days from 2026-01-01 to 2026-01-18"],
  [31, "29 of 31 orders with a time are of the 29 days from 2026-01-01 to 2026-01-29"]
])("%d orders, of which the first is mistyped, have this period: %s", (orders, period) => {
  const times = Array.from({ length: orders - 1 }, (_, n) => january(n + 1))
  expect(yearOf(orders, daysOf("2016-01-01T12:00:00Z", ...times), undefined).basis).toContain(`: ${period}.`)
})

it("leaves out a hundredth of the orders at each end", () => {
  // Two of 299 orders at each end: those before January 10, and those on January 31.
  const times = [
    "2016-01-01T12:00:00Z",
    january(1),
    ...Array(294).fill(january(10)),
    january(30),
    january(31),
    january(31)
  ]
  expect(yearOf(299, daysOf(...times), undefined).basis).toContain("from 2026-01-10 to 2026-01-30.")
})
