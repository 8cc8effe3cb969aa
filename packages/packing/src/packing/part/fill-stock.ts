// Fills boxes one after another, each with as many pieces as possible.
import { fillInSequence } from "../fill/fill-in-sequence.ts"
import type { PlacementRule } from "../geometry/placement.ts"
import type { BoxType, PieceKind } from "../problem/problem.ts"
import { unlimited } from "../problem/totals.ts"
import { countOffered } from "../search/fallback.ts"
import type { FilledBox, Plan, Search } from "../search/search.ts"
import { stockAfter } from "../search/stock.ts"

/**
 * Volume of the pieces tried in one box, as a multiple of the volume of the box. Later pieces in the sequence are
 * larger and seldom fit.
 */
const OFFERED_MULTIPLE = 2

const triedRules: ReadonlyArray<PlacementRule> = ["far", "low"]

/** Filled box and the remaining pieces. */
interface Filled {
  readonly box: FilledBox
  readonly unplaced: ReadonlyArray<PieceKind>
}

/** Returns the filled box with the most pieces, or undefined if no piece fits. */
const fullestBox = (
  search: Search,
  types: ReadonlyArray<BoxType>,
  sequence: ReadonlyArray<PieceKind>
): Filled | undefined => {
  const { box, budget } = search
  let best: Filled | undefined
  for (const type of types) {
    const end = countOffered(sequence, { ...unlimited, volume: type.limits.volume * OFFERED_MULTIPLE })
    const offered = sequence.slice(0, end)
    for (const shape of type.shapes)
      for (const rule of triedRules) {
        if (budget.isSpent) return best
        const unplaced = fillInSequence(box, budget, offered, shape, type, rule, Infinity)
        if (box.contents.length <= (best?.box.layout.contents.length ?? 0)) continue
        best = { box: { type, layout: box.layout() }, unplaced: [...unplaced, ...sequence.slice(end)] }
      }
  }
  return best
}

/**
 * Adds filled boxes to a plan until the stock or the budget is used up or no piece fits. The pieces of a group must be
 * contiguous.
 */
export const fillStock = (search: Search, start: Plan, sequence: ReadonlyArray<PieceKind>): Plan => {
  const plan: FilledBox[] = [...start]
  const stock = stockAfter(start)
  let rest = sequence
  while (rest.length > 0 && !search.budget.isSpent) {
    search.budget.spend(search.preferred.length + rest.length)
    const next = fullestBox(search, search.preferred.filter(stock.has), rest)
    if (next === undefined) break
    plan.push(next.box)
    stock.take(next.box.type)
    rest = next.unplaced
  }
  return plan
}
