// Packs as many pieces as possible when stock is limited. Pieces that use little of a scarce resource are packed first.
import { pieceCountBounds } from "../bounds/piece-count-bound.ts"
import { byRank, gatherGroups, SORTING_WORK, without } from "../fill/piece-sequence.ts"
import type { PieceKind } from "../problem/problem.ts"
import { completePlan } from "../search/fallback.ts"
import { findBestPlan } from "../search/find-plans.ts"
import { bestPart } from "../search/part-score.ts"
import { type Plan, piecesOf, type Search } from "../search/search.ts"
import { allowedPart } from "./allowed-boxes.ts"
import { exchangePieces } from "./exchange.ts"
import { fillStock } from "./fill-stock.ts"
import { sizesOf } from "./sizes.ts"

/**
 * Returns the best plan of several attempts, after improving its choice of boxes. Stops as soon as an upper bound on
 * the number of pieces is reached.
 */
export const packMost = (search: Search, pieces: ReadonlyArray<PieceKind>, first: Plan): Plan => {
  const { budget, problem } = search
  const greatest = pieceCountBounds(problem.rules, pieces).of(problem.types.map((type) => [type, type.stock])).pieces
  let most = first
  for (const size of sizesOf(pieces)) {
    if (budget.isSpent || piecesOf(most).length === greatest) break
    budget.spend(pieces.length * SORTING_WORK)
    const sequence = gatherGroups(byRank(pieces, (kind) => -size(kind)))
    most = bestPart(problem, [most, fillStock(search, [], sequence)])
  }
  if (piecesOf(most).length < greatest) most = bestPart(problem, [most, exchangePieces(search, pieces, most)])
  return fillFreeBoxes(search, pieces, bestPart(problem, [most, findBestPlan(search, piecesOf(most)) ?? most]))
}

/** Fills the remaining stock with the unpacked pieces, smallest boxes first. */
const fillFreeBoxes = (search: Search, pieces: ReadonlyArray<PieceKind>, plan: Plan): Plan => {
  const [volume] = sizesOf(pieces)
  const sequence = gatherGroups(byRank(without(pieces, piecesOf(plan)), (kind) => -volume!(kind)))
  const filled = fillStock({ ...search, budget: search.reserve }, plan, sequence)
  const { plan: completed } = completePlan(search, { plan: filled, left: without(pieces, piecesOf(filled)) }, Infinity)
  return bestPart(search.problem, [plan, allowedPart(search.problem, completed)])
}
