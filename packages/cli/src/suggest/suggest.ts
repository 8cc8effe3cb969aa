import { type Box, type PackedBox, pack, type Request } from "@waybill/packing"
import { scaleOf } from "../packing/scale.ts"
import { candidatesFor } from "./candidates.ts"
import { type Costs, choose } from "./choose.ts"
import { piecesVolume, volumeOf } from "./tight-box.ts"

type Items = Request["items"]

/** What is looked for, and for which orders. */
export interface Wish {
  readonly orders: ReadonlyArray<Items>
  readonly inUse: ReadonlyArray<Box>
  readonly count: number
  /** Sides are whole steps. */
  readonly step: number
  /** What it costs to ship an order in these boxes; not finite where nobody does. */
  readonly costOf: (order: number, boxes: ReadonlyArray<PackedBox>) => number
}

/** The sum of the outer volumes. */
export const outerVolume = (boxes: ReadonlyArray<PackedBox>): number =>
  boxes.reduce((sum, { outer }) => sum + volumeOf(outer), 0)

const packedBy = (items: Items, boxes: ReadonlyArray<Box>): ReadonlyArray<PackedBox> | undefined => {
  const outcome = pack({ items, boxes, scale: scaleOf({ items, boxes }) })
  return outcome._tag === "Packed" && outcome.packing.unpacked.length === 0 ? outcome.packing.boxes : undefined
}

/** A box that would be shipped all but empty is not worth trying. */
const LEAST_FILL = 0.02

const costsOf = ({ costOf, orders }: Wish, candidates: ReadonlyArray<Box>): Costs =>
  orders.map((items, order) => {
    const pieces = piecesVolume(items)
    return candidates.map((box) => {
      if (pieces < LEAST_FILL * volumeOf(box.inner)) return Number.POSITIVE_INFINITY
      const boxes = packedBy(items, [box])
      return boxes === undefined ? Number.POSITIVE_INFINITY : costOf(order, boxes)
    })
  })

/** What all orders cost with some boxes together, by really packing them; orders that do not fit count most. */
const measured = ({ costOf, orders }: Wish, boxes: ReadonlyArray<Box>): number =>
  orders.reduce((sum, items, order) => {
    const packed = packedBy(items, boxes)
    const cost = packed === undefined ? Number.POSITIVE_INFINITY : costOf(order, packed)
    return sum + (Number.isFinite(cost) ? cost : 1e15)
  }, 0)

/** Neighbours by volume that each chosen size is measured against. */
const NEIGHBOURS = 2

/** The sizes to stock: chosen as if each order had one kind of box, then bettered by really packing with all of them. */
export const suggest = (wish: Wish): ReadonlyArray<Box> => {
  const candidates = candidatesFor(wish.orders, wish.inUse, wish.step)
  let chosen = choose(costsOf(wish, candidates), wish.count)
  const boxesOf = (set: ReadonlyArray<number>) => set.map((at) => candidates[at]!)
  let best = measured(wish, boxesOf(chosen))
  for (const at of chosen)
    for (let by = -NEIGHBOURS; by <= NEIGHBOURS; by++) {
      const other = at + by
      if (!chosen.includes(at) || chosen.includes(other) || candidates[other] === undefined) continue
      const set = chosen.map((each) => (each === at ? other : each)).sort((a, b) => a - b)
      const sum = measured(wish, boxesOf(set))
      if (sum < best) [chosen, best] = [set, sum]
    }
  return boxesOf(chosen)
}
