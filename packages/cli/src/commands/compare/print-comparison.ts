import { counted, grouped } from "../../output/numbers.ts"
import { oneLine } from "../../output/safe-text.ts"
import { print, printRows } from "../../output/terminal.ts"
import { wrapped } from "../../output/wrap.ts"
import { type ChangedOrder, costOf, type OrderComparison, type RunComparison } from "../../runs/compare-runs.ts"
import {
  allMeasures,
  commonMeasures,
  currencyOf,
  lengthUnit,
  type MeasureRow,
  show,
  signed
} from "../../runs/measures.ts"

/** Maximum number of names in a list. */
const MAX_NAMES = 10
/** Characters of a line. */
const WIDTH = 80

const columns = {
  MEASURE: ({ title }: MeasureRow) => title,
  BEFORE: ({ shown }: MeasureRow) => shown.before,
  AFTER: ({ shown }: MeasureRow) => shown.after,
  DIFFERENCE: ({ shown }: MeasureRow) => shown.difference,
  "OF BEFORE": ({ shown }: MeasureRow) => shown.percent
}

const arrow = (before: number | bigint, after: number | bigint): string => `${show(before)} → ${show(after)}`

const changeColumns = (comparison: RunComparison) => {
  const [currency, unit] = [currencyOf(comparison), lengthUnit(comparison)]
  return {
    ORDER: ({ order }: ChangedOrder) => order,
    BOXES: ({ after, before }: ChangedOrder) => arrow(before.boxes, after.boxes),
    ...(unit !== undefined && { [`AIR, ${unit}³`]: ({ after, before }: ChangedOrder) => arrow(before.air, after.air) }),
    ...(currency !== undefined && {
      [`COST, ${currency}`]: ({ after, before }: ChangedOrder) => arrow(costOf(before), costOf(after)),
      DIFFERENCE: ({ after, before }: ChangedOrder) => signed(costOf(after) - costOf(before))
    })
  }
}

const printLines = (text: string): void => {
  for (const [n, line] of wrapped(oneLine(text), WIDTH - 2).entries()) print(n === 0 ? line : `  ${line}`)
}

/** Returns a line with the first names of a list. No line for an empty list. */
const namesIn = (title: string, names: ReadonlyArray<string>): ReadonlyArray<string> => {
  const more = names.length > MAX_NAMES ? `, and ${grouped(names.length - MAX_NAMES)} more` : ""
  const shown = names.slice(0, MAX_NAMES).join(", ")
  return names.length === 0 ? [] : [`${title}: ${counted(names.length, "order")}: ${shown}${more}`]
}

const listsOf = (
  { newlyFailed, newlyServed, onlyAfter, onlyBefore }: OrderComparison,
  { after, before }: RunComparison
): ReadonlyArray<string> => {
  const failed = newlyFailed.map(({ order }) => order)
  return [
    ...namesIn("Newly served in full", newlyServed),
    ...namesIn("Newly failed", failed),
    ...newlyFailed.slice(0, MAX_NAMES).map(({ order, problem }) => `  ${order}: ${problem}`),
    ...namesIn(`Only in ${before.file}`, onlyBefore),
    ...namesIn(`Only in ${after.file}`, onlyAfter)
  ]
}

const printOrders = (orders: OrderComparison, comparison: RunComparison): void => {
  const { common, mostChanged } = orders
  print(`\nThe ${counted(common.before.orders, "order")} that both runs serve in full:\n`)
  printRows(commonMeasures(comparison, orders), columns, false)
  const lists = listsOf(orders, comparison)
  if (lists.length > 0) print("")
  for (const list of lists) printLines(list)
  if (mostChanged.length === 0) {
    print("\nNone of them has other boxes, another cost or another volume of air.")
    return
  }
  print("\nThe orders with the greatest change:\n")
  printRows(mostChanged, changeColumns(comparison), false, ["ORDER"])
}

/** Prints a comparison as tables and lists. */
export const printComparison = (comparison: RunComparison): void => {
  printRows(allMeasures(comparison), columns, false)
  if (comparison.orders !== undefined) printOrders(comparison.orders, comparison)
}
