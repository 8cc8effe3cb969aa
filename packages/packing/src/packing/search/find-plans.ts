// The order of the tiers: one box, small sets of boxes, boxes in sequence; cheap tries before dear ones.

import { countBound } from "../bounds/box-count-bound.ts"
import { type OneBox, setExcluded } from "../bounds/exclusion.ts"
import { Shelf } from "./best-plans.ts"
import { fillSequence, shrink } from "./box-by-box.ts"
import { type BoxSet, promisingSets, worthOfSet } from "./box-sets.ts"
import { fillSwiftly } from "./fallback.ts"
import { improveSet } from "./improve.ts"
import { packSet } from "./pack-box-set.ts"
import { ruinAndRecreate } from "./ruin-and-recreate.ts"
import type { Plan, Search } from "./search.ts"
import { packOneBox } from "./smallest-box.ts"

/** Evaluations for a unit of effort, by what they might gain. */
const SHARE = { otherSet: 2, manyBoxes: 100 } as const

/** Small sets of boxes tried without effort, and how often each. */
const SETS_TRIED = 15
const ATTEMPTS = 4

/** Sets that might do better than the best plan, to which effort is given. */
const MOST_BETTER_SETS = 8

/** With effort and at least so many boxes, the first plan need not be good: ruin and recreate soon makes it so. */
const MANY = 6

/** Plans kept besides those asked for when a cost function, which no estimate replaces, is to choose. */
const FOR_COST = 12

/** The plans found for all pieces; or, when there is none, a plan for as many as possible. */
export interface Found {
  readonly shelf: Shelf
  readonly partial: Plan
}

/** Packs the pieces into as few and as good boxes as the effort allows. */
export const packPieces = (search: Search, one: OneBox): Found => {
  const { problem } = search
  const byCost = problem.objective.some((m) => typeof m === "function")
  const shelf = new Shelf(problem, 1 + problem.alternatives + (byCost ? FOR_COST : 0))
  if (one.pieces.length === 0) return { shelf, partial: [] }
  packOneBox(search, one, shelf)
  if (shelf.full && problem.objective[0] === "boxes") return { shelf, partial: [] }
  const sets = search.budget.over ? [] : promisingSets(problem, one.pieces, [2, 3])
  packSmallSets(search, one, shelf, sets)
  const partial = packInSequence(search, one, shelf)
  if (problem.effort > 0 && shelf.best !== undefined) improvePlan(search, one, shelf, sets)
  return { shelf, partial }
}

const packSmallSets = (search: Search, one: OneBox, shelf: Shelf, sets: ReadonlyArray<BoxSet>): void => {
  const { problem } = search
  let tried = 0
  for (const set of sets) {
    if (search.budget.over) return
    if (!shelf.wants(worthOfSet(problem, set, one.pieces)) || tried++ === SETS_TRIED) return
    const plan = packSet(search, one.pieces, set, ATTEMPTS)
    if (plan !== undefined) shelf.offer(plan)
  }
}

/** Boxes one after the other; returns the plan when it does not hold all. */
const packInSequence = (search: Search, one: OneBox, shelf: Shelf): Plan => {
  const { problem } = search
  const ways = problem.effort > 0 && countBound(problem, one).boxes >= MANY ? 1 : 4
  const most = problem.objective[0] === "boxes" && shelf.best !== undefined ? shelf.best.plan.length : Infinity
  if (search.budget.over && shelf.best !== undefined) return []
  const begun = fillSequence(search, one.pieces, most, ways)
  const { plan, left } = begun.left.length === 0 ? begun : fillSwiftly(search, begun, most)
  const shrunk = shrink(search, plan)
  if (left.length === 0) shelf.offer(shrunk)
  return shrunk
}

const improvePlan = (search: Search, one: OneBox, shelf: Shelf, sets: ReadonlyArray<BoxSet>): void => {
  const { problem } = search
  const evaluations = problem.effort * SHARE.otherSet
  const better = sets.filter((set) => shelf.wouldBeBest(worthOfSet(problem, set, one.pieces)))
  for (const set of better.slice(-MOST_BETTER_SETS).reverse()) {
    if (setExcluded(problem.rules, one, set) !== undefined) continue
    const plan =
      improveSet(search, set.toReversed(), one.pieces, evaluations) ?? improveSet(search, set, one.pieces, evaluations)
    if (plan !== undefined) shelf.offer(plan)
  }
  if (shelf.best!.plan.length > 2)
    ruinAndRecreate(search, shelf, problem.effort * SHARE.manyBoxes, countBound(problem, one).boxes)
}
