// Exhaustive search for small requests: tries every selection of the pieces in every set of boxes.
import { compareScores, type Score } from "../problem/objective.ts"
import { allPieces, type PieceKind } from "../problem/problem.ts"
import { MAX_EXHAUSTED_PIECES } from "../resources/search-limits.ts"
import type { FilledBox, Plan, Search } from "../search/search.ts"
import { everyCandidate, type PlanCandidate } from "./every-plan.ts"
import { type Subsets, subsetsOf } from "./subsets.ts"
import { unitsOf } from "./units.ts"

/** Result of the exhaustive search: the best plan, and lower bounds for all plans. */
export interface Exhausted {
  readonly best: Plan
  /**
   * Returns the minimum of each value. Each minimum is over the plans at least as good as `values` in every earlier
   * value.
   */
  leastOf(values: Score): Score
}

const leastOf = (candidates: ReadonlyArray<PlanCandidate>, values: Score): Score => {
  let asGood = candidates
  return values.map((value, i) => {
    const least = Math.min(...asGood.map(({ score }) => score[i]!))
    asGood = asGood.filter(({ score }) => score[i]! <= value)
    return least
  })
}

const planOf = (subsets: Subsets, { boxes }: PlanCandidate): Plan =>
  boxes.flatMap(({ type, subset }): FilledBox[] => {
    const layout = subsets.fitOf(subset, type)
    return typeof layout === "string" ? [] : [{ type, layout }]
  })

/** Tries every plan for the packable pieces. Returns undefined if there are too many pieces or too many plans. */
export const exhaust = (search: Search, packable: ReadonlyArray<PieceKind>): Exhausted | undefined => {
  if (allPieces(packable).length > MAX_EXHAUSTED_PIECES) return undefined
  const subsets = subsetsOf(search, unitsOf(packable))
  const candidates = everyCandidate(search, subsets)
  if (candidates === undefined) return undefined
  const certain = candidates.filter(({ isCertain }) => isCertain)
  const best = certain.reduce((a, b) => (compareScores(b.score, a.score) < 0 ? b : a))
  return { best: planOf(subsets, best), leastOf: (values) => leastOf(candidates, values) }
}
