// Selects the pieces to pack if not all of them can be packed: as many as possible, then the best by the objective.
import { allPieces, type PieceKind } from "../problem/problem.ts"
import type { Plan, Search } from "../search/search.ts"
import { type Exhausted, exhaust } from "./exhaustive.ts"
import { packMost } from "./pack-most.ts"
import { bestPart } from "./part-score.ts"

/** Plan for some of the pieces, and the result of the exhaustive search if every plan was tried. */
export interface ChosenPart {
  readonly plan: Plan
  readonly exhausted: Exhausted | undefined
}

/** Returns the best plan found for some of the packable pieces, at least as good as `first`. */
export const choosePart = (search: Search, packable: ReadonlyArray<PieceKind>, first: Plan): ChosenPart => {
  const part = { ...search, budget: search.partBudget }
  const exhausted = exhaust(part, packable)
  const plan = exhausted?.best ?? packMost(part, allPieces(packable), first)
  return { plan: bestPart(search.problem, [first, plan]), exhausted }
}
