import type { PrintBox } from "../model/catalogue.ts"
import { mostInBox } from "../model/profile.ts"
import { stepsDown } from "../model/rounding.ts"
import type { Shop } from "../model/shop.ts"
import { laidFlat } from "./box-sizes.ts"
import { stackFits } from "./fits-alone.ts"
import { countOf, type FlatPrints, type Lot, stacksOf } from "./lots.ts"
import { type FlatPacking, packLots } from "./pack-lots.ts"
import { better } from "./pack-lots-by-gap.ts"

/** Maximum number of stack heights to try. */
const MAX_HEIGHTS = 8
/** Maximum number of stacks packed together, unless the highest stacks are more. */
const MAX_STACKS = 60

/**
 * Packs loose sheets in stacks. The stacks of an order are as high as one of the boxes, because two low stacks side by
 * side can need a smaller box than one high stack. Tries several heights.
 */
export const packStacks = (lines: readonly FlatPrints[], boxes: readonly PrintBox[], shop: Shop): FlatPacking => {
  const margin = Math.min(...lines.map(({ finishing }) => finishing.margin))
  let best: FlatPacking | undefined
  for (const lots of divisionsOf(lines, boxes, shop, margin)) {
    const packing = packLots(lots, boxes, shop, margin)
    best = best === undefined ? packing : better(best, packing, shop)
  }
  const stacks = lines.flatMap((line) => stacksOf(line, line.quantity, line.finishing.margin - margin, shop))
  const mailers = boxes.map((box) => (box.kind === "rigid-mailer" ? box : { ...box, stock: 0 }))
  const thickest = Math.max(0, ...mailers.map(({ inner, stock }) => (stock === 0 ? 0 : laidFlat(inner).height)))
  if (stacks.reduce((sum, { height }) => sum + height, 0) > thickest) return best!
  // A mailer has no pads between stacks.
  const bare = stacks.map((lot) => ({ ...lot, pads: 0 }))
  return better(best!, packLots(bare, mailers, { ...shop, catalogue: withoutCut(shop.catalogue) }, margin), shop)
}

const withoutCut = (catalogue: Shop["catalogue"]): Shop["catalogue"] => ({ ...catalogue, cut: [] })

/** Returns the distinct stacks of the given lines for every height, highest first. */
export const divisionsOf = (
  lines: readonly FlatPrints[],
  boxes: readonly PrintBox[],
  shop: Shop,
  margin: number
): readonly (readonly Lot[])[] => {
  const divisions = new Map<string, readonly Lot[]>()
  for (const height of heightsOf(boxes, shop)) {
    const lots = lines.flatMap((line) =>
      stacksOf(line, maxSheets(line, height, boxes, shop), line.finishing.margin - margin, shop)
    )
    if (divisions.size > 0 && countOf(lots) > MAX_STACKS) break
    const key = lots.map(({ prints, quantity }) => `${prints}x${quantity}`).join()
    if (!divisions.has(key)) divisions.set(key, lots)
    if (divisions.size === MAX_HEIGHTS) break
  }
  return [...divisions.values()]
}

/** Returns the number of sheets in the highest stack of a line that some box holds. */
export const highestStack = (line: FlatPrints, boxes: readonly PrintBox[], shop: Shop): number =>
  maxSheets(line, heightsOf(boxes, shop)[0] ?? 0, boxes, shop)

/** Returns the heights of the boxes, and the share of it that a box with a fill limit can use. */
const heightsOf = (boxes: readonly PrintBox[], { catalogue, profile: { scale } }: Shop): readonly number[] =>
  [
    ...new Set([
      ...boxes.map(({ fillLimit = 1, inner }) => stepsDown(fillLimit * laidFlat(inner).height, scale) / scale),
      ...(catalogue.cut ?? []).map(({ max }) => max.height)
    ])
  ].sort((a, b) => b - a)

/** Returns the number of sheets in the highest stack that some box holds, at most `height` with its pads. At least one. */
const maxSheets = (line: FlatPrints, height: number, boxes: readonly PrintBox[], shop: Shop): number => {
  const { finishing, quantity } = line
  const stackOf = (sheets: number) => stacksOf({ ...line, quantity: sheets }, sheets, 0, shop)[0]!
  const sheet = stackOf(1)
  // The tolerance is for heights such as 3 × 0.1, which is more than 0.3 in floating point.
  const byHeight = (height - sheet.pads) / finishing.thickness + 1e-9
  // Counts the pads with every sheet: orders of many lines need fewer boxes if stacks stay below the limit on weight.
  const byWeight = sheet.weight > 0 ? (shop.profile.maxWeight ?? Infinity) / sheet.weight : Infinity
  let min = 1
  let max = Math.floor(Math.min(byHeight, byWeight, mostInBox(finishing, line), quantity))
  for (let next = max; min < max; next = Math.ceil((min + max) / 2))
    if (stackFits(stackOf(next), boxes, shop)) min = next
    else max = next - 1
  return min
}
