// The number of orders in a year, to scale the figures of a sample.
import { counted, grouped } from "../output/numbers.ts"
import type { Year } from "../report/what-if.ts"

const DAY = 86_400_000

/** Fewest days that are scaled to a year. */
const FEWEST_DAYS = 7

/** Fewest orders of which some are left out. */
const FEWEST_TRIMMED = 20

/** Number of orders of each day, as written in their times. */
export type DayCounts = ReadonlyMap<string, number>

/** Adds the day of an order to the counts. `at` is the time of the order, as written. */
export const countDay = (days: Map<string, number>, at: string): void => {
  const day = at.slice(0, 10)
  days.set(day, (days.get(day) ?? 0) + 1)
}

const sumOf = (days: ReadonlyArray<readonly [day: string, orders: number]>): number =>
  days.reduce((sum, [, orders]) => sum + orders, 0)

/**
 * Returns the days of the middle 98 % of the orders, because one mistyped date would stretch the period. At least one order
 * is left out at each end, unless all orders are few. A day is kept if it has another order.
 */
const middleOf = (days: DayCounts): ReadonlyArray<readonly [day: string, orders: number]> => {
  const all = [...days].sort(([a], [b]) => (a < b ? -1 : 1))
  const orders = sumOf(all)
  const left = orders < FEWEST_TRIMMED ? 0 : Math.max(1, Math.floor(orders / 100))
  let before = 0
  return all.filter(([, count]) => {
    const isMiddle = before + count > left && before < orders - left
    before += count
    return isMiddle
  })
}

/** Returns the number of orders in a year: the given number, or else that of the period of the orders. */
export const yearOf = (orders: number, days: DayCounts, given: number | undefined): Year => {
  if (given !== undefined)
    return { orders: given, basis: `A year has ${grouped(given)} orders, from --orders-per-year.` }
  const without = (reason: string) => ({ basis: `No figures for a year: ${reason}. Add --orders-per-year N for them.` })
  const middle = middleOf(days)
  const [first, last] = [middle[0]?.[0], middle.at(-1)?.[0]]
  if (first === undefined || last === undefined) return without("the orders have no times")
  const length = Math.round((Date.parse(last) - Date.parse(first)) / DAY) + 1
  if (length < FEWEST_DAYS) return without(`the orders are of ${counted(length, "day")}, fewer than ${FEWEST_DAYS}`)
  const [timed, within] = [sumOf([...days]), sumOf(middle)]
  const inYear = Math.round((orders * (within / timed) * 365) / length)
  const period = `the ${grouped(length)} days from ${first} to ${last}`
  const basis =
    within === timed
      ? `${counted(orders, "order")} are of ${period}.`
      : `${grouped(within)} of ${counted(timed, "order")} with a time are of ${period}. The earliest and the latest ones are left out.`
  return { orders: inYear, basis: `A year has ${grouped(inYear)} orders: ${basis}` }
}
