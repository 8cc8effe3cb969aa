import { type Box, type PackedBox, pack, type Request } from "@waybill/packing"
import { scaleOf } from "../packing/scale.ts"
import { candidateBoxes } from "./candidates.ts"
import { type Costs, choose, UNSERVED_COST } from "./choose.ts"
import { piecesVolume, volumeOf } from "./tight-box.ts"

type Items = Request["items"]

/** Minimum fill at which a candidate box is tried for an order. Boxes that would be emptier are skipped. */
const MIN_FILL = 0.02

/** Number of candidates with the next smaller and next larger volumes that are tried in place of a chosen box. */
const NEIGHBOURS = 2

/** A request to suggest box sizes. */
export interface SizeRequest {
  readonly orders: ReadonlyArray<Items>
  readonly inUse: ReadonlyArray<Box>
  /** Number of sizes to suggest. */
  readonly count: number
  /** Length of which all sides are multiples. */
  readonly step: number
  /** Returns the cost of shipping an order in the given boxes, or Infinity if no carrier takes them. */
  readonly costOf: (order: number, boxes: ReadonlyArray<PackedBox>) => number
}

/** Returns the sum of the outer volumes of boxes. */
export const outerVolume = (boxes: ReadonlyArray<PackedBox>): number =>
  boxes.reduce((sum, { outer }) => sum + volumeOf(outer), 0)

const packAll = (items: Items, boxes: ReadonlyArray<Box>): ReadonlyArray<PackedBox> | undefined => {
  const outcome = pack({ items, boxes, scale: scaleOf({ items, boxes }) })
  return outcome._tag === "Packed" && outcome.packing.unpacked.length === 0 ? outcome.packing.boxes : undefined
}

/** Returns the cost of each order with each candidate alone. */
const costsOf = ({ costOf, orders }: SizeRequest, candidates: ReadonlyArray<Box>): Costs =>
  orders.map((items, order) => {
    const volume = piecesVolume(items)
    return candidates.map((box) => {
      if (volume < MIN_FILL * volumeOf(box.inner)) return Number.POSITIVE_INFINITY
      const boxes = packAll(items, [box])
      return boxes === undefined ? Number.POSITIVE_INFINITY : costOf(order, boxes)
    })
  })

/** Returns the total cost of all orders, measured by packing them into a set of boxes. */
const measuredCost = ({ costOf, orders }: SizeRequest, boxes: ReadonlyArray<Box>): number =>
  orders.reduce((sum, items, order) => {
    const packed = packAll(items, boxes)
    const cost = packed === undefined ? Number.POSITIVE_INFINITY : costOf(order, packed)
    return sum + (Number.isFinite(cost) ? cost : UNSERVED_COST)
  }, 0)

/**
 * Returns suggested box sizes to stock. First chooses candidates as if each order used boxes of only one size. Then
 * improves the choice by packing the orders into boxes of all chosen sizes.
 */
export const suggestSizes = (request: SizeRequest): ReadonlyArray<Box> => {
  const candidates = candidateBoxes(request.orders, request.inUse, request.step)
  const boxesOf = (set: ReadonlyArray<number>) => set.map((index) => candidates[index]!)
  let chosen = choose(costsOf(request, candidates), request.count)
  let best = measuredCost(request, boxesOf(chosen))
  for (const index of chosen)
    for (let offset = -NEIGHBOURS; offset <= NEIGHBOURS; offset++) {
      const neighbour = index + offset
      if (!chosen.includes(index) || chosen.includes(neighbour) || candidates[neighbour] === undefined) continue
      const set = chosen.map((each) => (each === index ? neighbour : each)).sort((a, b) => a - b)
      const cost = measuredCost(request, boxesOf(set))
      if (cost < best) [chosen, best] = [set, cost]
    }
  return boxesOf(chosen)
}
