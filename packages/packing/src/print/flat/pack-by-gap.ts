import { compareWorth } from "../../packing/problem/objective.ts"
import type { PrintBox } from "../model/catalogue.ts"
import { type FlatPacking, type FlatPrints, gapOf, leastGap, outerVolume, packTogether } from "./flat-boxes.ts"

/**
 * Packs flat pieces into boxes lying on their largest side: all together, or those with the least gap by themselves where
 * that takes less, since a box spares no more than the least gap in it.
 */
export const packFlat = (lines: readonly FlatPrints[], boxes: readonly PrintBox[], scale: number): FlatPacking => {
  const together = packTogether(lines, boxes, scale)
  const least = leastGap(lines, scale)
  const high = lines.filter((line) => gapOf(line, scale) > least)
  if (high.length === 0 || (together.boxes.length === 1 && together.unpacked.length === 0)) return together
  const low = lines.filter((line) => gapOf(line, scale) === least)
  const first = packTogether(low, boxes, scale)
  const rest = packFlat(high, without(boxes, first), scale)
  const parts = [amongAll(lines, low, first), amongAll(lines, high, rest)]
  const apart = { boxes: parts.flatMap((part) => part.boxes), unpacked: parts.flatMap((part) => part.unpacked) }
  return compareWorth(worthOf(apart, boxes), worthOf(together, boxes)) < 0 ? apart : together
}

/** What is left of the boxes. */
const without = (boxes: readonly PrintBox[], { boxes: used }: FlatPacking): readonly PrintBox[] =>
  boxes.map((box, index) =>
    box.stock === undefined ? box : { ...box, stock: box.stock - used.filter((each) => each.box === index).length }
  )

/** A packing of some of the lines, its items as they stand among all of them. */
const amongAll = (
  lines: readonly FlatPrints[],
  some: readonly FlatPrints[],
  { boxes, unpacked }: FlatPacking
): FlatPacking => {
  const named = <A extends { readonly item: number }>(each: A): A => ({
    ...each,
    item: lines.indexOf(some[each.item]!)
  })
  return {
    boxes: boxes.map((box) => ({ ...box, placements: box.placements.map(named) })),
    unpacked: unpacked.map(named)
  }
}

const worthOf = ({ boxes: used, unpacked }: FlatPacking, boxes: readonly PrintBox[]) => [
  unpacked.reduce((sum, { quantity }) => sum + quantity, 0),
  used.length,
  used.reduce((sum, { box }) => sum + outerVolume(boxes[box]!), 0)
]
