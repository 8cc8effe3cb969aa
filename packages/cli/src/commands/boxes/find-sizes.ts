import type { Box } from "@waybill/packing"
import { formatMicros } from "@waybill/packing/values"
import { FormatPrinter } from "../../batch/format-printer.ts"
import { progressOn } from "../../batch/progress.ts"
import { CommandError, usageError } from "../../errors/command-error.ts"
import type { Order } from "../../formats/order.ts"
import type { OrderInput } from "../../orders/order-input.ts"
import { counted, grouped } from "../../output/numbers.ts"
import { notify } from "../../output/terminal.ts"
import type { PackSettings } from "../../packing/pack-settings.ts"
import { cartonsOf, type PackedParcel } from "../../packing/packed-order.ts"
import type { Packaging } from "../../packing/stock.ts"
import { rateOrder } from "../../rating/rate-order.ts"
import { compileTariffs, type RateSettings } from "../../rating/tariffs.ts"
import type { Units } from "../../settings/units.ts"
import { sampleOrders } from "../../suggest/past-orders.ts"
import { suggestSizes, withBoxes } from "../../suggest/suggest.ts"
import { outerVolume } from "../../suggest/volume.ts"
import { compareStocks, type StockComparison } from "./compare-stocks.ts"

/** Number of searches. Each further search also uses the orders unserved by the previous sizes. */
const SEARCHES = 3

/** A search for sizes: its orders and its limits. */
export interface SizeSearch {
  readonly file: string
  readonly input: OrderInput
  readonly count: number
  readonly units: Units
  readonly step: number
  /** Number of orders to sample. */
  readonly sample: number
  readonly inUse: PackSettings
  /** Cards with the cost to minimize. Absent if the volume is minimized. */
  readonly rate: RateSettings | undefined
  readonly workers: number
  readonly allowUnserved: boolean
}

/** Suggested sizes, and the totals of all orders with these sizes and with the boxes in use. */
export interface FoundSizes {
  readonly boxes: ReadonlyArray<Box>
  /** All boxes and tubes to stock. */
  readonly stock: Packaging
  readonly comparison: StockComparison
}

/**
 * Returns a function that computes the cost of shipping an order in given boxes, including their prices, or Infinity if
 * no service accepts them.
 */
export const shippingCost = (rate: RateSettings) => {
  const tariffs = compileTariffs(rate)
  return (order: Order, boxes: ReadonlyArray<PackedParcel>): number => {
    const rated = rateOrder(order, boxes, tariffs)
    if ("refusals" in rated || rated.rates[0] === undefined) return Number.POSITIVE_INFINITY
    return Number(rated.rates[0].cost) + Number(formatMicros(cartonsOf(boxes)))
  }
}

export const volumeShipped = (_: Order, boxes: ReadonlyArray<PackedParcel>): number => outerVolume(boxes)

/** Samples the orders, and reports how many there are and how many were skipped. */
export const sampleOf = async ({ count, file, input, rate, sample: size, units }: SizeSearch) => {
  const { formats, orders, problem, repaired, sample, skipped, weightless } = await sampleOrders(
    file,
    size,
    input,
    units,
    rate !== undefined
  )
  input.saveMap?.()
  new FormatPrinter(progressOn(process.stderr), file).print(formats)
  if (sample.length === 0)
    throw usageError(
      problem === undefined
        ? `${file}: no orders with items or prints; must have at least one`
        : `${file}: no valid order; ${problem}`
    )
  const note = [
    ...(skipped > 0 ? [` Skipped ${grouped(skipped)} (invalid or empty).`] : []),
    ...(repaired > 0 ? [` Repaired the destination of ${counted(repaired, "order")}.`] : []),
    ...(weightless > 0
      ? [` ${grouped(weightless)} ${weightless === 1 ? "order has" : "orders have"} items without a weight.`]
      : [])
  ].join("")
  notify(
    `Searching for ${counted(count, "size")} with ${grouped(sample.length)} of ${counted(orders, "order")}.${note}`
  )
  return { orders: sample, isComplete: sample.length === orders }
}

/** Packs all orders with the boxes in use and with a suggested stock. Returns undefined if interrupted. */
export const measured = (
  { file, input, inUse, rate, sample, units, workers }: SizeSearch,
  suggested: Packaging
): Promise<StockComparison | undefined> => {
  const task = { kind: "compare", units, items: input.items, pack: inUse, suggested, ...(rate && { rate }) } as const
  return compareStocks({ file, reading: input.reading }, task, workers, sample)
}

/** Returns the number of orders served by the boxes in use but not by the suggested sizes. */
const fewerServed = ({ served }: StockComparison): number => served.inUse.orders - served.suggested.orders

/**
 * Finds sizes to stock and measures them with all orders. Fails if they serve fewer orders than the boxes in use,
 * unless that is allowed. Returns undefined if interrupted.
 */
export const findSizes = async (search: SizeSearch): Promise<FoundSizes | undefined> => {
  const { allowUnserved, count, inUse, rate, step } = search
  const costOf = rate === undefined ? volumeShipped : shippingCost(rate)
  const { isComplete, orders: sampled } = await sampleOf(search)
  let orders = sampled
  let best: FoundSizes | undefined
  for (let searches = 1; ; searches++) {
    const boxes = suggestSizes({ orders, settings: { ...inUse, effort: 0 }, count, step, costOf })
    const stock = withBoxes(inUse.stock, boxes)
    const comparison = await measured(search, stock)
    if (comparison === undefined) return undefined
    best =
      best === undefined || fewerServed(comparison) < fewerServed(best.comparison) ? { boxes, stock, comparison } : best
    const fewer = fewerServed(best.comparison)
    if (fewer <= 0 || allowUnserved) return best
    if (isComplete || searches === SEARCHES)
      throw new CommandError(
        "refused",
        `the sizes found serve ${counted(best.comparison.served.suggested.orders, "order")}, ${grouped(fewer)} fewer than ` +
          "the boxes in use; use a larger --count, or --allow-unserved"
      )
    notify(
      `The sizes found serve ${counted(fewerServed(comparison), "order")} fewer than the boxes in use. Searching again.`
    )
    orders = [...orders, ...comparison.lost]
  }
}
