// Packs as many pieces as possible when stock is limited. Pieces that use little of a scarce resource are packed first.
import { PieceCountBounds } from "../bounds/piece-count-bound.ts"
import { byRank, gatherGroups, SORTING_WORK } from "../fill/piece-sequence.ts"
import type { PieceKind } from "../problem/problem.ts"
import { findBestPlan } from "../search/find-plans.ts"
import { type Plan, piecesOf, type Search } from "../search/search.ts"
import { exchangePieces } from "./exchange.ts"
import { fillStock } from "./fill-stock.ts"
import { bestPart } from "./part-score.ts"
import { sizesOf } from "./sizes.ts"

/**
 * Returns the best plan of several attempts, after improving its choice of boxes. Stops as soon as an upper bound on
 * the number of pieces is reached.
 */
export const packMost = (search: Search, pieces: ReadonlyArray<PieceKind>, first: Plan): Plan => {
  const { budget, problem } = search
  const greatest = new PieceCountBounds(problem.rules, pieces).of(
    problem.types.map((type) => [type, type.stock])
  ).pieces
  let most = first
  for (const size of sizesOf(pieces)) {
    if (budget.isSpent || piecesOf(most).length === greatest) break
    budget.spend(pieces.length * SORTING_WORK)
    const sequence = gatherGroups(byRank(pieces, (kind) => -size(kind)))
    most = bestPart(problem, [most, fillStock(search, sequence)])
  }
  if (piecesOf(most).length < greatest) most = bestPart(problem, [most, exchangePieces(search, pieces, most)])
  return bestPart(problem, [most, findBestPlan(search, piecesOf(most)) ?? most])
}
