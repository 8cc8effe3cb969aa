// The starting plans of the search for the cheapest plan.
import { SingleBoxBounds } from "../packing/bounds/exclusion.ts"
import { excludeByBounds, findUnpackable } from "../packing/bounds/unpackable.ts"
import type { Request } from "../packing/contract/request.ts"
import { allowedPart } from "../packing/part/allowed-boxes.ts"
import { choosePart } from "../packing/part/choose-part.ts"
import { allPieces, type Problem } from "../packing/problem/problem.ts"
import { findPlans } from "../packing/search/find-plans.ts"
import { type Plan, piecesOf, type Search, startSearch } from "../packing/search/search.ts"

/** Complete plans of a problem, best first by its objective, and the data for a further search. */
export interface StartingPlans {
  readonly search: Search
  readonly bounds: SingleBoxBounds
  readonly plans: ReadonlyArray<Plan>
}

const plansWith = (problem: Problem, timeLimit: Request["timeLimit"]): ReadonlyArray<Plan> => {
  const pieces = allPieces(problem.kinds)
  const search = startSearch(problem, pieces, timeLimit)
  const { plans, partial } = findPlans(search, new SingleBoxBounds(problem.rules, pieces))
  if (plans.best !== undefined) return plans.ranked().map(({ plan }) => plan)
  const { plan } = choosePart(search, problem.kinds, allowedPart(problem, partial))
  return piecesOf(plan).length === pieces.length ? [plan] : []
}

/** Number of searches within the time limit: with and without effort, and the search of partitions. */
const SEARCHES = 3

/** Returns the complete plans that `pack` finds for a problem, or undefined if it finds none. */
export const startingPlans = (problem: Problem, given: Request["timeLimit"]): StartingPlans | undefined => {
  if (findUnpackable(problem, excludeByBounds(problem)).unpackable.size > 0) return undefined
  const timeLimit = given && { now: given.now, limit: given.limit / SEARCHES }
  const effortless = plansWith({ ...problem, effort: 0 }, timeLimit)
  const plans = problem.effort === 0 ? effortless : [...effortless, ...plansWith(problem, timeLimit)]
  const pieces = allPieces(problem.kinds)
  const kept = plans.slice(0, 2 * (1 + problem.alternatives))
  if (kept.length === 0) return undefined
  return {
    search: startSearch(problem, pieces, timeLimit),
    bounds: new SingleBoxBounds(problem.rules, pieces),
    plans: kept
  }
}
