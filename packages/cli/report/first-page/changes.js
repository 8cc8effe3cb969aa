// Formats the change of a sample, and scales it to all orders and to a year.
import { escaped, grouped, money, plural } from "../text.js"

/** Whether a formatted value is rounded to zero. */
export const isZero = (text) => !/[1-9]/.test(text)

/** Writes the sign of a change in front of its formatted value. Zero has none. */
export const signed = (text, value) => {
  if (isZero(text)) return text.replace("-", "")
  return value > 0 ? `+${text}` : text.replace("-", "−")
}

/** Returns the sum of postage and cartons. */
export const bothCosts = ({ cartons, postage = "0" }) => Number((Number(postage) + Number(cartons)).toFixed(6))

/** Rounds an estimate to three significant digits. */
const estimated = (value) => Number(value.toPrecision(3))

/** Formats an amount. Estimates of at least 100 have no decimals. */
const inMoney = (value, isEstimate) => {
  if (!isEstimate) return money(value.toFixed(2))
  return Math.abs(value) < 100 ? money(estimated(value).toFixed(2)) : grouped(estimated(value))
}

/** Formats a number of boxes or orders. It is rounded once, and in the same way above and below zero. */
const inCounts = (value, isEstimate) => {
  const count = Math.abs(value)
  return grouped(Math.sign(value) * (isEstimate && count >= 100 ? estimated(count) : Math.round(count)))
}

const inSpace = (value) => grouped(estimated(value))

/**
 * Returns the measures of a change: their names, their values before and their changes, and how a value is formatted. `say`
 * returns a change in words. `airCount` is the number of units of air in a cube of the unit of length.
 */
export const measuresOf = ({ advice, before, currency, sample, served }, { airCount, airUnit }) => {
  const { change, ranges = {} } = advice
  const hasCartons = [before, change, change.ofNewlyServed].some(({ cartons }) => Number(cartons) !== 0)
  const hasCost = currency !== undefined || hasCartons
  const suffix = currency === undefined ? "" : `, ${currency}`
  const amounts = (name, of, more = {}) => ({
    name: name + suffix,
    before: of(before),
    change: of(change),
    format: inMoney,
    ...more
  })
  const unit = currency === undefined ? "for cartons" : escaped(currency)
  const words = { range: ranges.cost, say: (text, isLess) => `${text} ${unit} ${isLess ? "less" : "more"}` }
  return [
    {
      name: "Boxes",
      before: before.boxes,
      change: change.boxes,
      format: inCounts,
      say: (text, isLess) => `${text} ${text === "1" ? "box" : "boxes"} ${isLess ? "fewer" : "more"}`
    },
    ...(currency === undefined ? [] : [amounts("Postage", ({ postage }) => Number(postage))]),
    ...(hasCartons ? [amounts("Cartons", ({ cartons }) => Number(cartons))] : []),
    ...(hasCost ? [amounts("Cost", bothCosts, words)] : []),
    { name: `Empty space, ${airUnit}`, before: before.air * airCount, change: change.air * airCount, format: inSpace },
    {
      name: "Orders newly served",
      before: sample - served,
      change: change.newlyServed,
      format: inCounts,
      range: ranges.newlyServed,
      say: (text) => `${text} more ${text === "1" ? "order" : "orders"} served`
    },
    ...(hasCost && change.newlyServed > 0
      ? [
          {
            name: `Cost of newly served orders${suffix}`,
            before: 0,
            change: bothCosts(change.ofNewlyServed),
            format: inMoney,
            range: ranges.ofNewlyServed,
            say: (text) => `at a cost of ${text} ${unit}`
          }
        ]
      : [])
  ]
}

/** Returns the scales of a change: the sample, all orders of the run, and a year. Scales that add nothing are left out. */
export const scalesOf = ({ orders, sample, year }) => {
  const all = {
    title: `All ${plural(orders, "valid order", "valid orders")}`,
    scope: `All ${plural(orders, "valid order", "valid orders")} of the run`
  }
  const isWhole = sample === orders
  return [
    {
      ...(isWhole ? all : { title: `Sample of ${plural(sample, "valid order", "valid orders")}` }),
      factor: 1,
      isEstimate: false
    },
    ...(isWhole ? [] : [{ ...all, factor: orders / sample, isEstimate: true }]),
    ...(year.orders === undefined
      ? []
      : [
          {
            title: `Year of ${plural(year.orders, "order", "orders")}`,
            scope: "A year",
            factor: year.orders / sample,
            isEstimate: true
          }
        ])
  ]
}

/** Returns a sentence about additional sizes that do not help, without its full stop. */
export const noneHelps = (tried) => {
  if (tried === 0) return "No additional size was found to try"
  if (tried === 1) return "The additional size that was tried improves or newly serves no order of the sample"
  return `None of the ${grouped(tried)} additional sizes that were tried improves or newly serves an order of the sample`
}

/** Returns the range of a change: from the smaller to the greater amount, or with signs if the ends have different ones. */
export const spanOf = ({ format, range }, { factor, isEstimate }) => {
  const ends = range.map((value) => value * factor)
  if (ends[0] < 0 && ends[1] > 0) return ends.map((value) => signed(format(value, isEstimate), value)).join(" to ")
  return ends
    .map(Math.abs)
    .sort((a, b) => a - b)
    .map((value) => format(value, isEstimate))
    .join(" to ")
}
