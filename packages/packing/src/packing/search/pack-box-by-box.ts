import { boxCountBound } from "../bounds/box-count-bound.ts"
import type { SingleBoxBounds } from "../bounds/exclusion.ts"
import { without } from "../fill/piece-sequence.ts"
import type { PieceKind, Problem } from "../problem/problem.ts"
import { MAX_PIECES_TRIED_IN_EVERY_WAY } from "../resources/search-limits.ts"
import { fillBoxByBox, type PartialPlan, shrinkBoxes } from "./box-by-box.ts"
import { completePlan } from "./fallback.ts"
import { fillByPatterns } from "./fill-by-patterns.ts"
import { piecesOf, type Search } from "./search.ts"

/** Number of boxes from which ruin and recreate finds better plans from a rough plan than from a good one. */
const ROUGH_PLAN_BOXES = 6

/** Returns whether a rough plan is a good start for ruin and recreate. */
export const allowsRoughPlan = (problem: Problem, bounds: SingleBoxBounds): boolean =>
  bounds.pieces.length <= MAX_PIECES_TRIED_IN_EVERY_WAY && boxCountBound(problem, bounds).boxes >= ROUGH_PLAN_BOXES

/** Fills at most `maxBoxes` boxes by patterns and one after another, then moves their contents to better types. */
export const packBoxByBox = (
  search: Search,
  pieces: ReadonlyArray<PieceKind>,
  maxBoxes: number,
  isRough: boolean
): PartialPlan => {
  const patterns = fillByPatterns(search, pieces)
  const first = fillBoxByBox(search, without(pieces, piecesOf(patterns)), maxBoxes, isRough, patterns)
  const { plan, left } = first.left.length === 0 ? first : completePlan(search, first, maxBoxes)
  return { plan: shrinkBoxes(search, plan), left }
}
