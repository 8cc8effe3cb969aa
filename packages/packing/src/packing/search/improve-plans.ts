// Improvement with effort. More effort never makes the best plan worse: each stage below starts from the plans found
// without effort, has its own random numbers and work, and tries a sequence of attempts; effort only sets its length.
// More effort therefore includes every attempt with less effort.
import { boxCountBound } from "../bounds/box-count-bound.ts"
import { exclusionFromSet, type SingleBoxBounds } from "../bounds/exclusion.ts"
import { hasCost } from "../problem/objective.ts"
import { type BoxType, weightOf } from "../problem/problem.ts"
import { Random, SEED } from "../resources/random.ts"
import {
  BOX_SETS_IMPROVED,
  ONE_BOX_EVALUATIONS_PER_EFFORT,
  OTHER_SET_EVALUATIONS_PER_EFFORT,
  SEARCH_WORK,
  SEARCH_WORK_PER_EFFORT,
  SMALLER_BOX_EVALUATIONS_PER_EFFORT
} from "../resources/search-limits.ts"
import type { BestPlans } from "./best-plans.ts"
import { type BoxSet, scoreOfSet } from "./box-sets.ts"
import { improveInto, improveSet } from "./improve.ts"
import { allowsRoughPlan, packBoxByBox } from "./pack-box-by-box.ts"
import { ruinAndRecreate } from "./ruin-and-recreate.ts"
import type { Search } from "./search.ts"
import { isDecidedExactly, wantedTypes } from "./smallest-box.ts"

/** Tries to pack all pieces into each undecided type, into better sets of boxes, and into fewer boxes. */
export const improvePlans = (
  search: Search,
  bounds: SingleBoxBounds,
  plans: BestPlans,
  undecided: ReadonlyArray<BoxType>,
  sets: ReadonlyArray<BoxSet>
): void => {
  const { problem, budget } = search
  const { effort } = problem
  const { pieces } = bounds
  const start = plans.best?.plan ?? []
  const weight = weightOf(pieces)
  const isBetter = (set: BoxSet): boolean => plans.beats(scoreOfSet(problem, set, weight))
  const isRough = !budget.isTimed && allowsRoughPlan(problem, bounds)
  const better = sets.filter(isBetter).slice(-BOX_SETS_IMPROVED).reverse()
  const stage = (stages: number): Search => {
    budget.refill((effort * SEARCH_WORK_PER_EFFORT) / stages)
    return { ...search, random: new Random(SEED) }
  }

  const isWanted = wantedTypes(search, bounds, plans)
  const perEffort = start.length === 1 ? SMALLER_BOX_EVALUATIONS_PER_EFFORT : ONE_BOX_EVALUATIONS_PER_EFFORT
  for (const type of undecided) {
    if (!isWanted(type) || isDecidedExactly(search, bounds, plans, type, effort)) continue
    const layout = improveInto(stage(3 * undecided.length), type, pieces, effort * perEffort)
    if (layout !== undefined) plans.offer([{ type, layout }])
  }
  for (const set of better)
    for (const sequence of [set.toReversed(), set]) {
      if (!(hasCost(problem) || isBetter(set)) || exclusionFromSet(problem.rules, bounds, set).length > 0) continue
      const plan = improveSet(stage(6 * better.length), sequence, pieces, effort * OTHER_SET_EVALUATIONS_PER_EFFORT)
      if (plan !== undefined) plans.offer(plan)
    }
  if (start.length <= 2) return
  budget.refill(SEARCH_WORK)
  const rough = isRough ? packBoxByBox(search, pieces, Infinity, true) : undefined
  const first = rough?.left.length === 0 ? rough.plan : start
  plans.offer(first)
  ruinAndRecreate(stage(1), plans, first, boxCountBound(problem, bounds).boxes)
}
