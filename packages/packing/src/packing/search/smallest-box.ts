// Finds the best box type that holds all pieces. Each type is tried in the same way, regardless of the other types.
// While work remains for all types, an additional type therefore never makes the result worse.
import type { SingleBoxBounds } from "../bounds/exclusion.ts"
import { packExactly } from "../exact/pack-exactly.ts"
import { largestFirst } from "../fill/piece-sequence.ts"
import type { Layout } from "../geometry/open-box.ts"
import { scoreOf } from "../problem/objective.ts"
import { type BoxType, weightOf } from "../problem/problem.ts"
import { totalsOf } from "../problem/totals.ts"
import { firstIndex } from "../resources/bisection.ts"
import {
  BEAM_EVALUATIONS_WITHOUT_EFFORT,
  EXACT_NODES,
  EXACT_NODES_PER_EFFORT,
  MAX_TYPES_TRIED_IN_FULL
} from "../resources/search-limits.ts"
import { packByBeam } from "./beam.ts"
import type { BestPlans } from "./best-plans.ts"
import type { Search } from "./search.ts"
import { couldHold, packLargestFirst, packQuickly, packRandomized } from "./single-box.ts"

/** Maximum number of kinds for the beam search without effort. */
const MAX_BEAM_KINDS = 3

/** Minimum mean number of pieces per kind for the beam search without effort. */
const MIN_BEAM_PIECES_PER_KIND = 4

/** Share of the budget for packing one box. The rest is for sets of boxes. */
const MAX_BUDGET_SHARE = 2 / 3

/**
 * Finds the best box types that hold all pieces in one box, and offers a plan for each. Returns the undecided box types,
 * least preferred first.
 */
export const packOneBox = (search: Search, bounds: SingleBoxBounds, plans: BestPlans): ReadonlyArray<BoxType> => {
  const { budget } = search
  const isWanted = wantedTypes(search, bounds, plans)
  const undecided: BoxType[] = []
  for (const type of typesToTry(search, bounds, plans)) {
    if (budget.hasSpent(MAX_BUDGET_SHARE)) break
    if (!isWanted(type)) continue
    const layout = packWithoutEffort(search, bounds, type)
    if (layout !== undefined) plans.offer([{ type, layout }])
    else if (bounds.exclusionFrom(type) === undefined) undecided.push(type)
  }
  if (budget.isSpent) return []
  return undecided
    .sort((a, b) => search.preferred.indexOf(b) - search.preferred.indexOf(a))
    .filter((type) => isWanted(type) && !isDecidedExactly(search, bounds, plans, type))
}

/** Returns whether a plan with one box of a type is good enough for the list. */
export const wantedTypes =
  ({ problem }: Search, { pieces }: SingleBoxBounds, plans: BestPlans) =>
  (type: BoxType): boolean =>
    plans.wants(scoreOf(problem, [{ type, weight: weightOf(pieces) }]))

/**
 * Returns the types that could hold all pieces, in the order to try: most preferred first. If there are many types,
 * first finds one that holds the pieces by bisection and offers its plan, so that there is a plan even if the budget
 * runs out. The types preferred over that one then come first, starting with the nearest.
 */
const typesToTry = (search: Search, { pieces }: SingleBoxBounds, plans: BestPlans): ReadonlyArray<BoxType> => {
  const totals = totalsOf(pieces)
  const types = search.preferred.filter((t) => t.stock > 0 && couldHold(t, pieces, totals))
  if (types.length <= MAX_TYPES_TRIED_IN_FULL) return types
  const takesAll = (type: BoxType): boolean => {
    const layout = packLargestFirst(search, type, pieces)
    if (layout !== undefined) plans.offer([{ type, layout }])
    return layout !== undefined
  }
  const bisected = firstIndex(types.length, (i) => takesAll(types[i]!))
  let first = bisected
  for (let i = bisected - 1; i >= 0 && !search.budget.hasSpent(MAX_BUDGET_SHARE / 2); i--)
    if (takesAll(types[i]!)) first = i
  return [...types.slice(0, first).reverse(), ...types.slice(first)]
}

/** Tries all methods without effort, fastest first. */
const packWithoutEffort = (search: Search, bounds: SingleBoxBounds, type: BoxType): Layout | undefined => {
  const isExcluded = (): boolean => bounds.exclusionFrom(type) !== undefined
  const layout = packQuickly(search, type, bounds.pieces, isExcluded)
  if (layout !== undefined || isExcluded()) return layout
  return beamWithoutEffort(search, bounds, type) ?? packRandomized(search, type, bounds.pieces)
}

/** Runs the beam search if there are few kinds with many pieces each. */
const beamWithoutEffort = (search: Search, { pieces }: SingleBoxBounds, type: BoxType): Layout | undefined => {
  const kinds = new Set(pieces).size
  const shape = type.shapes.at(-1)
  if (shape === undefined || kinds > MAX_BEAM_KINDS || pieces.length < MIN_BEAM_PIECES_PER_KIND * kinds)
    return undefined
  return packByBeam(search, type, pieces, shape, BEAM_EVALUATIONS_WITHOUT_EFFORT)
}

/** Runs the exact search. Returns whether it packed the pieces or proved that they do not fit. */
export const isDecidedExactly = (
  { budget, problem }: Search,
  bounds: SingleBoxBounds,
  plans: BestPlans,
  type: BoxType,
  effort = 0
): boolean => {
  const nodes = EXACT_NODES + EXACT_NODES_PER_EFFORT * effort
  const pieces = largestFirst(bounds.pieces, "volume")
  const result = packExactly(problem.rules, pieces, type, nodes, budget)
  if (result === "impossible") bounds.exclude(type)
  else if (result !== "gave-up") plans.offer([{ type, layout: result }])
  return result !== "gave-up"
}
