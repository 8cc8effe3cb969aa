// The number of orders in a year, to scale the figures of a sample.
import { counted, grouped } from "../output/numbers.ts"
import type { Year } from "../report/what-if.ts"

const DAY = 86_400_000

/** Fewest days that are scaled to a year. */
const FEWEST_DAYS = 7

/** Days of the first and the last order. Absent if no order has a time. */
export interface Period {
  readonly first: string
  readonly last: string
}

/** Returns a period that includes the day of an order. `at` is the time of the order, as written. */
export const extended = (period: Period | undefined, at: string): Period => {
  const day = at.slice(0, 10)
  if (period === undefined) return { first: day, last: day }
  const days = [period.first, day, period.last].sort()
  return { first: days[0]!, last: days[2]! }
}

/** Returns the number of orders in a year: the given number, or else that of the period of the orders. */
export const yearOf = (orders: number, period: Period | undefined, given: number | undefined): Year => {
  if (given !== undefined)
    return { orders: given, basis: `A year has ${grouped(given)} orders, from --orders-per-year.` }
  const without = (reason: string) => ({ basis: `No figures for a year: ${reason}. Add --orders-per-year N for them.` })
  if (period === undefined) return without("the orders have no times")
  const { first, last } = period
  const days = Math.round((Date.parse(last) - Date.parse(first)) / DAY) + 1
  if (days < FEWEST_DAYS) return without(`the orders are of ${counted(days, "day")}, fewer than ${FEWEST_DAYS}`)
  const inYear = Math.round((orders * 365) / days)
  return {
    orders: inYear,
    basis: `A year has ${grouped(inYear)} orders: ${counted(orders, "order")} are of the ${grouped(days)} days from ${first} to ${last}.`
  }
}
