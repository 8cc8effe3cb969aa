// Adds sizes to the boxes in use, so that fewer orders have too much empty space.
import type { Box } from "@waybill/packing"
import type { Order } from "../formats/order.ts"
import { excessOf, withEmptySpace } from "../packing/empty-space.ts"
import { packOrder } from "../packing/pack-order.ts"
import type { PackSettings } from "../packing/pack-settings.ts"
import type { PackedParcel } from "../packing/packed-order.ts"
import { type Costs, choose, everySet } from "./choose.ts"
import { newSizes, withAdded } from "./new-sizes.ts"
import { byRank } from "./serve.ts"
import { MAX_PACKINGS, type SizeRequest } from "./suggest.ts"

/** Additional sizes, and the number of orders of the sample that are above the limit without them. */
export interface Repair {
  readonly added: ReadonlyArray<Box>
  readonly above: number
}

/** Returns the parcels of an order, or undefined if the stock cannot serve it. */
const parcelsIn = (order: Order, settings: PackSettings): ReadonlyArray<PackedParcel> | undefined => {
  const packed = packOrder(order, settings)
  if ("refusals" in packed || packed.unpacked.length > 0) return undefined
  return withEmptySpace(packed, order, settings).boxes
}

/**
 * Returns at most `count` additional sizes that bring the most orders of the sample within the limit on empty space. Prefers
 * fewer sizes to more, and then the cheaper ones.
 */
export const repairSizes = (request: SizeRequest): Repair => {
  const { costOf, count, orders, settings, step } = request
  const withSizes = (added: ReadonlyArray<Box>): PackSettings => ({
    ...settings,
    stock: withAdded(settings.stock, added)
  })
  const above = orders.filter((order) => excessOf(parcelsIn(order, settings) ?? []) !== undefined)
  if (above.length === 0) return { added: [], above: 0 }
  const candidates = newSizes(above, settings, step)
  const boxesOf = (set: ReadonlyArray<number>) => set.map((index) => candidates[index]!)
  /** Returns the cost of each order above the limit with each candidate, or Infinity if it stays above. */
  const costsAlone = (): Costs =>
    above.map((order) =>
      candidates.map((box) => {
        const parcels = parcelsIn(order, withSizes([box]))
        const isRepaired = parcels !== undefined && excessOf(parcels) === undefined
        return isRepaired ? costOf(order, parcels) : Number.POSITIVE_INFINITY
      })
    )
  /** Returns the number of orders above the limit, the number of sizes, and the cost of the others. */
  const rankOf = (added: ReadonlyArray<Box>): readonly [number, number, number] => {
    let [unrepaired, cost] = [0, 0]
    for (const order of orders) {
      const parcels = parcelsIn(order, withSizes(added))
      const price = parcels === undefined ? Number.POSITIVE_INFINITY : costOf(order, parcels)
      if (parcels !== undefined && excessOf(parcels) !== undefined) unrepaired++
      if (Number.isFinite(price)) cost += price
    }
    return [unrepaired, added.length, cost]
  }
  const sizes = Array.from({ length: Math.min(count, candidates.length) }, (_, n) => n + 1)
  const most = MAX_PACKINGS / orders.length / Math.max(1, sizes.length)
  const every = sizes.map((size) => everySet(candidates.length, size, most))
  const chosen = () => {
    const costs = costsAlone()
    return sizes.map((size) => choose(costs, size))
  }
  const sets = every.every((each) => each !== undefined) ? every.flat() : chosen()
  const ranked = [[], ...sets].map((set) => ({ set, rank: rankOf(boxesOf(set)) }))
  const best = ranked.reduce((best, next) => (byRank(next.rank, best.rank) < 0 ? next : best))
  return { added: boxesOf(best.set), above: above.length }
}
