// Stages of the search, cheapest first: one box, small sets of boxes, filling box by box, improvement.
import { boxCountBound } from "../bounds/box-count-bound.ts"
import { exclusionFromSet, SingleBoxBounds } from "../bounds/exclusion.ts"
import type { PieceKind } from "../problem/problem.ts"
import {
  ATTEMPTS_PER_BOX_SET,
  BOX_SETS_IMPROVED,
  BOX_SETS_TRIED,
  EXTRA_PLANS_FOR_COST,
  OTHER_SET_EVALUATIONS_PER_EFFORT,
  RUIN_AND_RECREATE_EVALUATIONS_PER_EFFORT
} from "../resources/search-limits.ts"
import { BestPlans } from "./best-plans.ts"
import { fillBoxByBox, shrinkBoxes } from "./box-by-box.ts"
import { type BoxSet, promisingSets, scoreOfSet } from "./box-sets.ts"
import { completePlan } from "./fallback.ts"
import { improveSet } from "./improve.ts"
import { largerSets } from "./larger-sets.ts"
import { packBoxSet } from "./pack-box-set.ts"
import { ruinAndRecreate } from "./ruin-and-recreate.ts"
import type { Plan, Search } from "./search.ts"
import { packOneBox } from "./smallest-box.ts"

/**
 * Number of boxes from which a rough first plan is enough if there is effort, because ruin and recreate improves it
 * quickly.
 */
const ROUGH_PLAN_BOXES = 6

/** Sizes of the sets of boxes that are enumerated completely. */
const setSizes = [2, 3]

/** Plans that hold all pieces, and the plan that was built box by box, which may be incomplete or empty. */
export interface FoundPlans {
  readonly plans: BestPlans
  readonly partial: Plan
}

/** Searches for the best plans that hold all pieces. */
export const findPlans = (search: Search, bounds: SingleBoxBounds): FoundPlans => {
  const { problem } = search
  const { pieces } = bounds
  // With a cost function, keep more plans to choose from, because the cost cannot be estimated.
  const extra = problem.objective.some((m) => typeof m === "function") ? EXTRA_PLANS_FOR_COST : 0
  const plans = new BestPlans(problem, 1 + problem.alternatives + extra)
  if (pieces.length === 0) return { plans, partial: [] }
  packOneBox(search, bounds, plans)
  if (plans.isFull && problem.objective[0] === "boxes") return { plans, partial: [] }
  const sets = search.budget.isSpent ? [] : promisingSets(problem, pieces, setSizes)
  packSets(search, bounds, plans, sets)
  const partial = packOneByOne(search, bounds, plans)
  const larger = needsLargerSets(search, plans) ? largerSets(problem, pieces, plans.best?.score) : []
  packSets(search, bounds, plans, larger)
  if (problem.effort > 0 && plans.best !== undefined) improvePlans(search, bounds, plans, [...sets, ...larger])
  return { plans, partial }
}

/** Returns the best plan found that holds all the given pieces, or undefined. */
export const findBestPlan = (search: Search, pieces: ReadonlyArray<PieceKind>): Plan | undefined =>
  findPlans(search, new SingleBoxBounds(search.problem.rules, pieces)).plans.best?.plan

/** Returns whether a set of four or more boxes could be better than the best plan. */
const needsLargerSets = ({ budget, problem }: Search, { best }: BestPlans): boolean => {
  const [first] = problem.objective
  if (budget.isSpent || typeof first === "function") return false
  return first !== "boxes" || best === undefined || best.plan.length > Math.max(...setSizes)
}

const packSets = (search: Search, { pieces }: SingleBoxBounds, plans: BestPlans, sets: ReadonlyArray<BoxSet>): void => {
  let tried = 0
  for (const set of sets) {
    if (search.budget.isSpent) return
    if (!plans.wants(scoreOfSet(search.problem, set, pieces)) || tried++ === BOX_SETS_TRIED) return
    const plan = packBoxSet(search, pieces, set, ATTEMPTS_PER_BOX_SET)
    if (plan !== undefined) plans.offer(plan)
  }
}

/** Fills boxes one after another. Returns the plan, which may be incomplete. */
const packOneByOne = (search: Search, bounds: SingleBoxBounds, plans: BestPlans): Plan => {
  const { problem } = search
  const isRough = problem.effort > 0 && boxCountBound(problem, bounds).boxes >= ROUGH_PLAN_BOXES
  const maxBoxes = problem.objective[0] === "boxes" && plans.best !== undefined ? plans.best.plan.length : Infinity
  if (search.budget.isSpent && plans.best !== undefined) return []
  const first = fillBoxByBox(search, bounds.pieces, maxBoxes, isRough)
  const { plan, left } = first.left.length === 0 ? first : completePlan(search, first, maxBoxes)
  const shrunk = shrinkBoxes(search, plan)
  if (left.length === 0) plans.offer(shrunk)
  return shrunk
}

const improvePlans = (search: Search, bounds: SingleBoxBounds, plans: BestPlans, sets: ReadonlyArray<BoxSet>): void => {
  const { problem } = search
  const { pieces } = bounds
  const evaluations = problem.effort * OTHER_SET_EVALUATIONS_PER_EFFORT
  const better = sets.filter((set) => plans.wouldBeBest(scoreOfSet(problem, set, pieces)))
  for (const set of better.slice(-BOX_SETS_IMPROVED).reverse()) {
    if (exclusionFromSet(problem.rules, bounds, set) !== undefined) continue
    const plan =
      improveSet(search, set.toReversed(), pieces, evaluations) ?? improveSet(search, set, pieces, evaluations)
    if (plan !== undefined) plans.offer(plan)
  }
  if (plans.best!.plan.length > 2) {
    ruinAndRecreate(
      search,
      plans,
      problem.effort * RUIN_AND_RECREATE_EVALUATIONS_PER_EFFORT,
      boxCountBound(problem, bounds).boxes
    )
  }
}
