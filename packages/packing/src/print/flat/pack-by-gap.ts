import { compareScores } from "../../packing/problem/objective.ts"
import type { PrintBox } from "../model/catalogue.ts"
import { type FlatPacking, type FlatPrints, gapOf, outerVolume, packTogether, smallestGap } from "./flat-boxes.ts"

/**
 * Packs all lines together. If the result is better, packs the lines with the smallest gap separately from the others.
 * This can help because the headroom of a box is the smallest gap in it.
 */
export const packFlat = (lines: readonly FlatPrints[], boxes: readonly PrintBox[], scale: number): FlatPacking => {
  const together = packTogether(lines, boxes, scale)
  const smallest = smallestGap(lines, scale)
  const wideGaps = lines.filter((line) => gapOf(line, scale) > smallest)
  if (wideGaps.length === 0 || (together.boxes.length === 1 && together.unpacked.length === 0)) return together
  const narrowGaps = lines.filter((line) => gapOf(line, scale) === smallest)
  const first = packTogether(narrowGaps, boxes, scale)
  const rest = packFlat(wideGaps, withoutUsed(boxes, first), scale)
  const parts = [withIndexesOf(lines, narrowGaps, first), withIndexesOf(lines, wideGaps, rest)]
  const apart = { boxes: parts.flatMap((part) => part.boxes), unpacked: parts.flatMap((part) => part.unpacked) }
  return compareScores(worthOf(apart, boxes), worthOf(together, boxes)) < 0 ? apart : together
}

/** Returns the boxes with their stock reduced by those used in a packing. */
const withoutUsed = (boxes: readonly PrintBox[], { boxes: used }: FlatPacking): readonly PrintBox[] =>
  boxes.map((box, index) =>
    box.stock === undefined ? box : { ...box, stock: box.stock - used.filter((each) => each.box === index).length }
  )

/** Converts the item indexes in a packing of some lines to indexes into the list of all lines. */
const withIndexesOf = (
  lines: readonly FlatPrints[],
  some: readonly FlatPrints[],
  { boxes, unpacked }: FlatPacking
): FlatPacking => {
  const reindexed = <A extends { readonly item: number }>(each: A): A => ({
    ...each,
    item: lines.indexOf(some[each.item]!)
  })
  return {
    boxes: boxes.map((box) => ({ ...box, placements: box.placements.map(reindexed) })),
    unpacked: unpacked.map(reindexed)
  }
}

const worthOf = ({ boxes: used, unpacked }: FlatPacking, boxes: readonly PrintBox[]) => [
  unpacked.reduce((sum, { quantity }) => sum + quantity, 0),
  used.length,
  used.reduce((sum, { box }) => sum + outerVolume(boxes[box]!), 0)
]
