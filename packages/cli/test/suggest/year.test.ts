import { expect, it } from "vitest"
import { extended, yearOf } from "../../src/suggest/year.ts"

const periodOf = (...times: ReadonlyArray<string>) =>
  times.reduce<ReturnType<typeof extended> | undefined>((period, at) => extended(period, at), undefined)

it("a year has the orders of the period, from the first day to the last, as written", () => {
  // The last order is of February in UTC.
  const period = periodOf("2026-01-15T10:00:00Z", "2026-01-01T00:10:00-05:00", "2026-01-31T23:50:00-05:00")
  expect(period).toEqual({ first: "2026-01-01", last: "2026-01-31" })
  expect(yearOf(6_200, period, undefined)).toEqual({
    orders: 73_000,
    basis: "A year has 73,000 orders: 6,200 orders are of the 31 days from 2026-01-01 to 2026-01-31."
  })
})

it("--orders-per-year takes precedence over the times", () => {
  const period = periodOf("2026-01-01T00:00:00Z", "2026-12-31T00:00:00Z")
  expect(yearOf(100, period, 50_000)).toEqual({
    orders: 50_000,
    basis: "A year has 50,000 orders, from --orders-per-year."
  })
})

it.each([
  [undefined, "the orders have no times"],
  [periodOf("2026-01-01T00:00:00Z", "2026-01-06T00:00:00Z"), "the orders are of 6 days, fewer than 7"],
  [periodOf("2026-01-01T00:00:00Z"), "the orders are of 1 day, fewer than 7"]
])("says how to get the figures for a year without enough times", (period, reason) => {
  expect(yearOf(100, period, undefined)).toEqual({
    basis: `No figures for a year: ${reason}. Add --orders-per-year N for them.`
  })
})
