import { compareScores } from "../../packing/problem/objective.ts"
import type { PrintBox } from "../model/catalogue.ts"
import { stepsUp } from "../model/rounding.ts"
import { type Shop, valuesOf } from "../model/shop.ts"
import { ratedBox } from "./box-sizes.ts"
import { countOf, type Lot } from "./lots.ts"
import { type FlatPacking, packLots, smallestGap } from "./pack-lots.ts"

/**
 * Packs all lots together. If the result is better, packs the lots with the smallest gap separately from the others. This
 * can help because the headroom of a box is the smallest gap in it.
 */
export const packLotsByGap = (lots: readonly Lot[], boxes: readonly PrintBox[], shop: Shop): FlatPacking => {
  const { scale } = shop.profile
  const together = packLots(lots, boxes, shop)
  const smallest = smallestGap(lots, scale)
  const wideGaps = lots.filter(({ gap }) => stepsUp(gap, scale) > smallest)
  if (wideGaps.length === 0 || (together.boxes.length === 1 && together.unpacked.length === 0)) return together
  const narrowGaps = lots.filter(({ gap }) => stepsUp(gap, scale) === smallest)
  const first = packLots(narrowGaps, boxes, shop)
  const rest = packLotsByGap(wideGaps, withoutUsed(boxes, first), shop)
  return better(together, combined(first, rest), shop)
}

/** Returns the boxes with their stock reduced by those used in a packing. */
export const withoutUsed = (boxes: readonly PrintBox[], { boxes: used }: FlatPacking): readonly PrintBox[] =>
  boxes.map((box, at) =>
    box.stock === undefined ? box : { ...box, stock: box.stock - used.filter(({ index }) => index === at).length }
  )

/** Combines two packings of different lots. */
export const combined = (a: FlatPacking, b: FlatPacking): FlatPacking => ({
  boxes: [...a.boxes, ...b.boxes],
  unpacked: [...a.unpacked, ...b.unpacked]
})

/** Returns the better of two packings of the same prints, or the first one if they are equal. */
export const better = (a: FlatPacking, b: FlatPacking, { objective }: Shop): FlatPacking => {
  const scoreOf = ({ boxes, unpacked }: FlatPacking) => [
    countOf(unpacked),
    ...valuesOf(
      objective,
      boxes.map(({ box }) => ratedBox(box))
    )
  ]
  return compareScores(scoreOf(b), scoreOf(a)) < 0 ? b : a
}
