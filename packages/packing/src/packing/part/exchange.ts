// Swaps packed pieces of a partial plan for unpacked ones. For example, several small pieces may fit in place of a
// large one.
import { fillInSequence } from "../fill/fill-in-sequence.ts"
import { byRank, without } from "../fill/piece-sequence.ts"
import type { Layout } from "../geometry/open-box.ts"
import { placementRules } from "../geometry/placement.ts"
import type { PieceKind } from "../problem/problem.ts"
import { EXCHANGES, EXCHANGES_PER_EFFORT } from "../resources/search-limits.ts"
import type { FilledBox, Plan, Search } from "../search/search.ts"
import { piecesOf } from "../search/search.ts"
import { type Size, sizesOf } from "./sizes.ts"

/** Maximum noise in the logarithm of a size. */
const MAX_NOISE = 2

/** Maximum number of unpacked pieces tried per box. */
const MAX_OFFERED = 400

/** Returns whether a layout has more pieces than the old one, or the same number with less volume. */
const isBetterLayout = (layout: Layout, old: Layout): boolean =>
  layout.contents.length > old.contents.length ||
  (layout.contents.length === old.contents.length && layout.volume < old.volume)

/**
 * Empties one box and fills it again, choosing from its contents and the unpacked pieces. Tries small pieces first,
 * with some noise.
 */
const refill = (
  search: Search,
  { type, layout }: FilledBox,
  unpacked: ReadonlyArray<PieceKind>,
  size: Size
): Layout => {
  const { box, budget, random } = search
  const noise = random.next() * MAX_NOISE
  const ranks = new Map<number, number>()
  const rank = (kind: PieceKind): number => {
    const drawn = -Math.log(1 + size(kind)) + (random.next() - 0.5) * noise
    if (kind.group < 0) return drawn
    if (!ranks.has(kind.group)) ranks.set(kind.group, drawn)
    return ranks.get(kind.group)!
  }
  const sequence = byRank([...layout.contents, ...unpacked.slice(0, MAX_OFFERED)], rank)
  const shape = type.shapes[random.below(type.shapes.length)]!
  const rule = placementRules[random.below(placementRules.length)]!
  fillInSequence(box, budget, sequence, shape, type, rule, Infinity)
  return box.layout()
}

/** Refills random boxes. Keeps each new layout that has more pieces, or the same number with less volume. */
export const exchangePieces = (search: Search, pieces: ReadonlyArray<PieceKind>, plan: Plan): Plan => {
  const { budget, problem, random } = search
  const tries = EXCHANGES + EXCHANGES_PER_EFFORT * problem.effort
  const boxes = [...plan]
  const sizes = sizesOf(pieces)
  let unpacked = without(pieces, piecesOf(plan))
  for (let i = 0; i < tries && boxes.length > 0 && unpacked.length > 0 && !budget.isSpent; i++) {
    const chosen = random.below(boxes.length)
    const box = boxes[chosen]!
    const layout = refill(search, box, unpacked, sizes[random.below(sizes.length)]!)
    if (!isBetterLayout(layout, box.layout)) continue
    unpacked = without([...unpacked, ...box.layout.contents], layout.contents)
    boxes[chosen] = { type: box.type, layout }
  }
  return boxes
}
