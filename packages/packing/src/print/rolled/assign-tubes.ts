import { fillToTheBrim } from "./best-fill.ts"
import { EXACT_SHEETS, shareExactly } from "./exact-assignment.ts"
import { fillOrders, sharesOf } from "./fill-sequences.ts"
import { fillTubes } from "./first-fit.ts"
import { repackTubes } from "./repack-tubes.ts"
import { compareTubes, type Sheets, type Tubes } from "./tube-group.ts"
import type { TubeSize } from "./tube-load.ts"

/**
 * Shares sheets out over tubes: fewest tubes, then the least volume. Exact for up to ten sheets; beyond, the best of
 * several first fits and of filling each tube to the brim, improved by repacking a few tubes exactly. Bounded work,
 * whatever the quantities. Every sheet must fit some tube.
 */
export const shareTubes = (sheets: readonly Sheets[], sizes: readonly TubeSize[]): readonly Tubes[] => {
  const total = sheets.reduce((sum, { quantity }) => sum + quantity, 0)
  if (total <= EXACT_SHEETS) return shareExactly(sheets, sizes)
  const shares = sharesOf(sheets, sizes)
  const orders = fillOrders(sheets, shares)
  const first = fillTubes(orders[0]!, sheets, sizes)
  // What goes into one tube is in the smallest that holds it.
  if (first.length === 1 && first[0]!.times === 1) return first
  const fills = [
    ...orders.slice(1).map((order) => fillTubes(order, sheets, sizes)),
    fillToTheBrim(orders[0]!, shares, sheets, sizes)
  ]
  const best = fills.reduce((least, next) => (compareTubes(next, least, sizes) < 0 ? next : least), first)
  return repackTubes(best, sheets, sizes)
}
