import { formatMicros } from "@waybill/packing/values"
import { type ChangedOrder, costOf, type RunComparison } from "./compare-runs.ts"
import { allMeasures, commonMeasures, currencyOf, type MeasureRow } from "./measures.ts"
import type { RunOrder } from "./run-order.ts"

const measuresJson = (rows: ReadonlyArray<MeasureRow>): object =>
  Object.fromEntries(rows.map(({ after, before, difference, field }) => [field, { before, after, difference }]))

const orderJson = (order: RunOrder, isPriced: boolean): object => ({
  boxes: order.boxes,
  ...(isPriced && { cost: Number(formatMicros(costOf(order))) }),
  air: Number(order.air.toFixed(4))
})

/** Returns a comparison as plain data. All counts, amounts and volumes are numbers. */
export const comparisonJson = (comparison: RunComparison): object => {
  const { after, before, orders } = comparison
  const isPriced = currencyOf(comparison) !== undefined
  const changed = (order: ChangedOrder) => ({
    order: order.order,
    before: orderJson(order.before, isPriced),
    after: orderJson(order.after, isPriced)
  })
  return {
    units: before.units ?? after.units ?? null,
    currency: before.currency ?? after.currency ?? null,
    totals: measuresJson(allMeasures(comparison)),
    ...(orders && {
      servedInBoth: { orders: orders.common.before.orders, ...measuresJson(commonMeasures(comparison, orders)) },
      newlyServed: orders.newlyServed,
      newlyFailed: orders.newlyFailed,
      onlyBefore: orders.onlyBefore,
      onlyAfter: orders.onlyAfter,
      mostChanged: orders.mostChanged.map(changed)
    })
  }
}
