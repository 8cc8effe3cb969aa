import { boxCountBound } from "../bounds/box-count-bound.ts"
import type { SingleBoxBounds } from "../bounds/exclusion.ts"
import { without } from "../fill/piece-sequence.ts"
import type { PieceKind, Problem } from "../problem/problem.ts"
import { MAX_PIECES_TRIED_IN_EVERY_WAY } from "../resources/search-limits.ts"
import { fillBoxByBox, type PartialPlan, shrinkBoxes } from "./box-by-box.ts"
import { completePlan } from "./fallback.ts"
import { fillByPatterns } from "./fill-by-patterns.ts"
import { bestPart } from "./part-score.ts"
import { type Plan, piecesOf, type Search } from "./search.ts"

/** Minimum number of boxes for ruin and recreate from a rough plan. */
const ROUGH_PLAN_BOXES = 6

/** Returns whether a rough plan is a good start for ruin and recreate. */
export const allowsRoughPlan = (problem: Problem, bounds: SingleBoxBounds): boolean =>
  bounds.pieces.length <= MAX_PIECES_TRIED_IN_EVERY_WAY && boxCountBound(problem, bounds).boxes >= ROUGH_PLAN_BOXES

/**
 * Fills at most `maxBoxes` boxes one after another, then moves their contents to better types. If there are many equal
 * pieces, also starts from boxes filled by patterns, and returns the better plan.
 */
export const packBoxByBox = (
  search: Search,
  pieces: ReadonlyArray<PieceKind>,
  maxBoxes: number,
  isRough: boolean
): PartialPlan => {
  const { budget } = search
  const complete = (first: Plan): PartialPlan => {
    const filled = fillBoxByBox(search, without(pieces, piecesOf(first)), maxBoxes, isRough, first)
    const { plan, left } = filled.left.length === 0 ? filled : completePlan(search, filled, maxBoxes)
    return { plan: shrinkBoxes(search, plan), left }
  }
  const work = budget.left
  const patterns = fillByPatterns(search, pieces)
  if (patterns.length === 0) return complete([])
  const mixed = complete(patterns)
  if (budget.timedOut) return mixed
  // The patterns do not reduce the work for the other plan. The result is therefore never worse than without patterns.
  budget.refill(work)
  const plain = complete([])
  return bestPart(search.problem, [plain.plan, mixed.plan]) === mixed.plan ? mixed : plain
}
