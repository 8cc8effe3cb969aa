import type { Box } from "@waybill/packing"
import type { Order } from "../formats/order.ts"
import { packOrder } from "../packing/pack-order.ts"
import type { PackSettings } from "../packing/pack-settings.ts"
import type { PackedParcel } from "../packing/packed-order.ts"
import { isPlainBox, type Packaging, packagingOf } from "../packing/stock.ts"
import { candidateBoxes, keyOf } from "./candidates.ts"
import { type Costs, choose, everySet, UNSERVED_COST } from "./choose.ts"
import { tightBoxes } from "./tight-box.ts"

/** Number of smaller and of larger candidates, by volume, tried for each chosen box. */
const NEIGHBOURS = 2

/** Maximum number of packings for a search of every set of candidates. */
export const MAX_PACKINGS = 2_000

/** A request to suggest box sizes. */
export interface SizeRequest {
  readonly orders: ReadonlyArray<Order>
  /** Settings for packing, with the boxes and tubes in use. */
  readonly settings: PackSettings
  /** Number of sizes to suggest. */
  readonly count: number
  /** Common divisor of all sides. */
  readonly step: number
  /** Returns the cost of shipping an order in the given boxes, including their prices, or Infinity if no carrier accepts them. */
  readonly costOf: (order: Order, boxes: ReadonlyArray<PackedParcel>) => number
}

/** Returns a stock with its plain boxes replaced. Tubes and mailers remain, because only box sizes are suggested. */
export const withBoxes = (stock: Packaging, plain: ReadonlyArray<Box>): Packaging => ({
  ...stock,
  boxes: [...plain, ...stock.boxes.filter((box) => !isPlainBox(box))],
  printBoxes: packagingOf(plain).printBoxes.concat(stock.printBoxes.filter((box) => !isPlainBox(box)))
})

/** Returns the cost of an order in a set of boxes, or Infinity if they cannot serve it. */
const costIn = ({ costOf, settings }: SizeRequest, order: Order, boxes: ReadonlyArray<Box>): number => {
  const packed = packOrder(order, { ...settings, stock: withBoxes(settings.stock, boxes) })
  return "refusals" in packed || packed.unpacked.length > 0 ? Number.POSITIVE_INFINITY : costOf(order, packed.boxes)
}

/** Returns the cost of each order with each candidate alone. */
const costsOf = (request: SizeRequest, candidates: ReadonlyArray<Box>): Costs =>
  request.orders.map((order) => candidates.map((box) => costIn(request, order, [box])))

/** Returns the total cost of all orders, measured by packing them into a set of boxes. */
const measuredCost = (request: SizeRequest, boxes: ReadonlyArray<Box>): number =>
  request.orders.reduce((sum, order) => {
    const cost = costIn(request, order, boxes)
    return sum + (Number.isFinite(cost) ? cost : UNSERVED_COST)
  }, 0)

/**
 * Returns suggested box sizes to stock. First chooses candidates as if each order used boxes of only one size. Then
 * improves that choice by packing the orders into all chosen sizes. Starts from the boxes in use instead if they are
 * few and cost less. If the sets of candidates are few, tries all of them instead.
 */
export const suggestSizes = (request: SizeRequest): ReadonlyArray<Box> => {
  const { count, orders, settings, step } = request
  const inUse = settings.stock.boxes.filter(isPlainBox)
  const candidates = candidateBoxes(tightBoxes(orders, step, settings), inUse, step)
  const boxesOf = (set: ReadonlyArray<number>) => set.map((index) => candidates[index]!)
  const costOfSet = (set: ReadonlyArray<number>) => measuredCost(request, boxesOf(set))
  const every = everySet(candidates.length, count, MAX_PACKINGS / orders.length)
  if (every !== undefined) {
    const measured = every.map((set) => ({ set, cost: costOfSet(set) }))
    return boxesOf(measured.reduce((best, next) => (next.cost < best.cost ? next : best)).set)
  }
  const keysInUse = new Set(inUse.map(({ inner }) => keyOf(inner)))
  const current = [...candidates.keys()].filter((index) => keysInUse.has(keyOf(candidates[index]!.inner)))
  let chosen = choose(costsOf(request, candidates), count)
  let best = costOfSet(chosen)
  if (current.length > 0 && current.length <= count && costOfSet(current) < best) {
    chosen = current
    best = costOfSet(current)
  }
  for (const index of chosen)
    for (let offset = -NEIGHBOURS; offset <= NEIGHBOURS; offset++) {
      const neighbour = index + offset
      if (!chosen.includes(index) || chosen.includes(neighbour) || candidates[neighbour] === undefined) continue
      const set = chosen.map((each) => (each === index ? neighbour : each)).sort((a, b) => a - b)
      const cost = costOfSet(set)
      if (cost < best) [chosen, best] = [set, cost]
    }
  return boxesOf(chosen)
}
