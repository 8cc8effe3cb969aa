// Selects the pieces to pack if not all of them can be packed: as many as possible, then the best by the objective.
import { allPieces, type PieceKind } from "../problem/problem.ts"
import { PART_WORK, PART_WORK_PER_EFFORT } from "../resources/search-limits.ts"
import type { Plan, Search } from "../search/search.ts"
import { type Exhausted, exhaust } from "./exhaustive.ts"
import { packMost } from "./pack-most.ts"
import { bestPart } from "./part-score.ts"

/** Plan for some of the pieces, and the result of the exhaustive search if every plan was tried. */
export interface ChosenPart {
  readonly plan: Plan
  readonly exhausted: Exhausted | undefined
}

const chooseWithEffort = (
  search: Search,
  packable: ReadonlyArray<PieceKind>,
  first: Plan,
  effort: number
): ChosenPart => {
  const { partBudget, problem } = search
  partBudget.refill(PART_WORK + effort * PART_WORK_PER_EFFORT)
  const part = { ...search, budget: partBudget, problem: { ...problem, effort } }
  const exhausted = exhaust(part, packable)
  const plan = exhausted?.best ?? packMost(part, allPieces(packable), first)
  return { plan: bestPart(problem, [first, plan]), exhausted }
}

/**
 * Returns the best plan found for some of the packable pieces, at least as good as `first`. Searches without effort,
 * then with effort 1, 2, 4 and so on, so that more effort never makes the plan worse.
 */
export const choosePart = (search: Search, packable: ReadonlyArray<PieceKind>, first: Plan): ChosenPart => {
  let chosen = chooseWithEffort(search, packable, first, 0)
  for (let effort = 1; effort <= search.problem.effort && chosen.exhausted === undefined; effort *= 2) {
    if (search.partBudget.timedOut) break
    chosen = chooseWithEffort(search, packable, chosen.plan, effort)
  }
  return chosen
}
