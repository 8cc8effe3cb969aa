import { formatMicros } from "@waybill/packing/values"
import { CommandError } from "../../errors/command-error.ts"
import type { Order } from "../../formats/order.ts"
import { counted } from "../../output/numbers.ts"
import { hasPrices } from "../../packing/pack-settings.ts"
import { cartonsOf, type PackedParcel } from "../../packing/packed-order.ts"
import { withAdded } from "../../suggest/new-sizes.ts"
import { repairSizes } from "../../suggest/repair.ts"
import { type FoundSizes, measured, type SizeSearch, sampleOf, shippingCost, volumeShipped } from "./find-sizes.ts"

const cartonPrice = (_: Order, boxes: ReadonlyArray<PackedParcel>): number => Number(formatMicros(cartonsOf(boxes)))

/**
 * Finds sizes to add to the boxes in use, so that fewer orders have too much empty space, and measures them with all
 * orders. Returns undefined if interrupted, and a message if no sampled order is above the limit.
 */
export const findRepair = async (search: SizeSearch): Promise<FoundSizes | string | undefined> => {
  const { count, inUse, rate, step } = search
  const unpriced = hasPrices(inUse.stock) ? cartonPrice : volumeShipped
  const costOf = rate === undefined ? unpriced : shippingCost(rate)
  const { orders } = await sampleOf(search)
  const { above, added } = repairSizes({ orders, settings: { ...inUse, effort: 0 }, count, step, costOf })
  if (above === 0) return `None of ${counted(orders.length, "order")} has too much empty space; no size is needed.`
  if (added.length === 0)
    throw new CommandError(
      "refused",
      `no additional size repairs one of ${counted(above, "order")} with too much empty space; use a smaller --step`
    )
  const stock = withAdded(inUse.stock, added)
  const comparison = await measured(search, stock)
  return comparison && { boxes: added, stock, comparison }
}
