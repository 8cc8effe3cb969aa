// Stages of the search, cheapest first: one box, small sets of boxes, filling box by box, improvement.
import { SingleBoxBounds } from "../bounds/exclusion.ts"
import { hasCost } from "../problem/objective.ts"
import { type PieceKind, weightOf } from "../problem/problem.ts"
import { ATTEMPTS_PER_BOX_SET, BOX_SETS_TRIED, EXTRA_PLANS_FOR_COST } from "../resources/search-limits.ts"
import { type BestPlans, bestPlans } from "./best-plans.ts"
import { type BoxSet, promisingSets, scoreOfSet } from "./box-sets.ts"
import { improvePlans } from "./improve-plans.ts"
import { largerSets } from "./larger-sets.ts"
import { allowsRoughPlan, packBoxByBox } from "./pack-box-by-box.ts"
import { packBoxSet } from "./pack-box-set.ts"
import type { Plan, Search } from "./search.ts"
import { packOneBox } from "./smallest-box.ts"

/** Sizes of the completely enumerated sets of boxes. */
const setSizes = [2, 3]

/** Complete plans, and the plan built box by box, which may be incomplete or empty. */
export interface FoundPlans {
  readonly plans: BestPlans
  readonly partial: Plan
}

/** Searches for the best plans that hold all pieces. */
export const findPlans = (search: Search, bounds: SingleBoxBounds): FoundPlans => {
  const { problem } = search
  const { pieces } = bounds
  // With a cost function, keep more plans to choose from, because the cost cannot be estimated.
  const extra = hasCost(problem) ? EXTRA_PLANS_FOR_COST : 0
  const plans = bestPlans(problem, 1 + problem.alternatives + extra)
  if (pieces.length === 0) return { plans, partial: [] }
  const undecided = packOneBox(search, bounds, plans)
  const sets: BoxSet[] = []
  let partial: Plan = []
  if (!plans.isFull || problem.objective[0] !== "boxes") {
    if (!search.budget.isSpent) sets.push(...promisingSets(search, pieces, setSizes))
    packSets(search, bounds, plans, sets)
    partial = packOneByOne(search, bounds, plans)
    const larger = needsLargerSets(search, plans) ? largerSets(problem, pieces, plans.best?.score) : []
    packSets(search, bounds, plans, larger)
    sets.push(...larger)
  }
  if (problem.effort > 0) improvePlans(search, bounds, plans, undecided, sets)
  return { plans, partial }
}

/** Returns the best plan found that holds all the given pieces, or undefined. */
export const findBestPlan = (search: Search, pieces: ReadonlyArray<PieceKind>): Plan | undefined =>
  findPlans(search, new SingleBoxBounds(search.problem.rules, pieces)).plans.best?.plan

/** Returns whether a set of four or more boxes could beat the best plan. */
const needsLargerSets = ({ budget, problem }: Search, { best }: BestPlans): boolean => {
  const [first] = problem.objective
  if (budget.isSpent || typeof first === "function") return false
  return first !== "boxes" || best === undefined || best.plan.length > Math.max(...setSizes)
}

const packSets = (search: Search, { pieces }: SingleBoxBounds, plans: BestPlans, sets: ReadonlyArray<BoxSet>): void => {
  const weight = weightOf(pieces)
  let tried = 0
  for (const set of sets) {
    if (search.budget.isSpent) return
    if (!plans.wants(scoreOfSet(search.problem, set, weight)) || tried++ === BOX_SETS_TRIED) return
    const plan = packBoxSet(search, pieces, set, ATTEMPTS_PER_BOX_SET)
    if (plan !== undefined) plans.offer(plan)
  }
}

/** Fills boxes one after another. Returns the possibly incomplete plan. */
const packOneByOne = (search: Search, bounds: SingleBoxBounds, plans: BestPlans): Plan => {
  const { budget, problem } = search
  const maxBoxes = problem.objective[0] === "boxes" && plans.best !== undefined ? plans.best.plan.length : Infinity
  if (budget.isSpent && plans.best !== undefined) return []
  const isRough = problem.effort > 0 && budget.isTimed && allowsRoughPlan(problem, bounds)
  const { plan, left } = packBoxByBox(search, bounds.pieces, maxBoxes, isRough)
  if (left.length === 0) plans.offer(plan)
  return plan
}
