// Selects the pieces to pack if not all of them can be packed: as many as possible, then the best by the objective.
import { allPieces, type PieceKind } from "../problem/problem.ts"
import { PART_WORK, PART_WORK_PER_EFFORT } from "../resources/search-limits.ts"
import { bestPart } from "../search/part-score.ts"
import type { Plan, Search } from "../search/search.ts"
import { type Exhausted, exhaust } from "./exhaustive.ts"
import { packMost } from "./pack-most.ts"

/** Plan for some of the pieces, and the result of a completed exhaustive search. */
export interface ChosenPart {
  readonly plan: Plan
  readonly exhausted: Exhausted | undefined
}

/**
 * Returns the best plan found for some of the packable pieces, at least as good as `first`. Searches without effort,
 * then with effort 1, 2, 4 and so on, so that more effort never makes the plan worse.
 */
export const choosePart = (search: Search, packable: ReadonlyArray<PieceKind>, first: Plan): ChosenPart => {
  const { partBudget: budget, problem } = search
  let plan = first
  let exhausted: Exhausted | undefined
  let effort = 0
  do {
    budget.refill(PART_WORK + effort * PART_WORK_PER_EFFORT)
    const part = { ...search, budget, problem: { ...problem, effort } }
    exhausted = exhaust(part, packable)
    plan = bestPart(problem, [plan, exhausted?.best ?? packMost(part, allPieces(packable), plan)])
    effort = effort * 2 || 1
  } while (effort <= problem.effort && exhausted === undefined && !budget.timedOut)
  return { plan, exhausted }
}
