// The cells of the tables of figures, computed from the orders alone.

export const HOUR = 3_600_000

/** The steps of an order. Times are hours. */
export interface Story {
  readonly account: string
  readonly carrier: string
  readonly received: number
  readonly start: number | undefined
  readonly ship: number | undefined
  readonly cancel: boolean
  readonly deadline: number | undefined
  readonly boxes: number
}

/** An order with the times of its steps that are not in the future. */
export interface Past extends Story {
  readonly at: number
  readonly startedAt: number | undefined
  readonly shippedAt: number | undefined
  readonly cancelledAt: number | undefined
}

/** The smallest value that at least a share of the values do not exceed. */
const percentile = (values: ReadonlyArray<number>, share: number) =>
  Math.min(...values.filter((value) => values.filter((each) => each <= value).length >= share * values.length))

const hoursText = (milliseconds: number): string => {
  const hours = milliseconds / HOUR
  return hours < 24 ? `${hours} h 0 min` : `${Math.floor(hours / 24)} d ${hours % 24} h`
}

export const dayOf = (at: number | undefined): string =>
  at === undefined ? "" : new Date(at).toISOString().slice(0, 10)

/** Returns the cells of a table for some orders, computed from the orders alone. */
export const cellsOf = (orders: ReadonlyArray<Past>, dates: ReadonlyArray<string>): ReadonlyArray<string> => {
  const within = (of: (order: Past) => number | undefined) => orders.filter((order) => dates.includes(dayOf(of(order))))
  const shipped = within(({ shippedAt }) => shippedAt)
  const times = (list: ReadonlyArray<Past>, of: (order: Past) => number | undefined): string => {
    const values = list.map((order) => of(order)! - order.at)
    return values.length === 0
      ? "none"
      : `${hoursText(percentile(values, 0.5))} 90 % within ${hoursText(percentile(values, 0.9))}`
  }
  const due = shipped.filter(({ deadline }) => deadline !== undefined)
  const late = due.filter(({ at, deadline, shippedAt }) => shippedAt! > at + deadline! * HOUR)
  const measured = shipped.reduce((sum, { boxes }) => sum + boxes, 0)
  const boxes = shipped.reduce((sum, { boxes }) => sum + Math.max(1, boxes), 0)
  const planned = shipped.filter(({ boxes }) => boxes > 0).length
  const air = Math.round(measured * 50.25).toLocaleString("en")
  return [
    `${within(({ at }) => at).length} ${shipped.length} shipped`,
    times(
      within(({ startedAt }) => startedAt),
      ({ startedAt }) => startedAt
    ),
    times(shipped, ({ shippedAt }) => shippedAt),
    due.length === 0
      ? "no deadlines"
      : `${((100 * late.length) / due.length).toFixed(1)} % ${late.length} of ${due.length}`,
    `${boxes}`,
    measured === 0 ? "not recorded" : `25.1 % ${air} in³ in ${measured} ${measured === 1 ? "box" : "boxes"}`,
    measured === 0 ? "not recorded" : `${((100 * planned) / measured).toFixed(1)} % ${planned} of ${measured}`
  ]
}
