// Lower bounds for each measure of a plan.
import { type BoxCountBound, boxCountBound } from "../bounds/box-count-bound.ts"
import { exclusionFromSet, type SingleBoxBounds } from "../bounds/exclusion.ts"
import type { Certificate, Proof } from "../contract/outcome.ts"
import type { Measure } from "../contract/request.ts"
import type { Bound } from "../contract/witness.ts"
import { takes } from "../problem/box-shapes.ts"
import { amountOf, measureValue } from "../problem/objective.ts"
import type { BoxRules, BoxType, Problem } from "../problem/problem.ts"
import { boundOf } from "../problem/totals.ts"
import { CHECKED_WORK, MAX_BETTER_SETS, MAX_CHECKED_VALUE, MAX_EXAMINED_SETS } from "../resources/search-limits.ts"
import { type Plan, weighedBoxes } from "../search/search.ts"
import { visitSets } from "../search/stock.ts"

/** Measure with a sum of one amount per box. */
export type SumMeasure = "volume" | "price"

/** Values of the plan for the measures that come earlier in the objective. A better plan must not exceed them. */
type Ceilings = ReadonlyMap<Measure, number>

/** Set of boxes and its value. */
export interface ValuedSet {
  readonly set: ReadonlyArray<BoxType>
  readonly value: number
}

/**
 * Returns every set of boxes that has a value below `limit` and exceeds no ceiling. Returns undefined if there are too
 * many sets.
 */
export const betterSets = (
  types: ReadonlyArray<BoxType>,
  measure: SumMeasure,
  limit: number,
  ceilings: Ceilings
): ValuedSet[] | undefined => {
  const sets: ValuedSet[] = []
  const most = ceilings.get("boxes") ?? Infinity
  visitSets(types, (set) => {
    const valueOf = (each: Measure): number => set.reduce((sum, type) => sum + amountOf(each, type), 0)
    const value = valueOf(measure)
    if (value >= limit || sets.length > MAX_BETTER_SETS) return false
    for (const [earlier, ceiling] of ceilings) if (valueOf(earlier) > ceiling) return false
    sets.push({ set: [...set], value })
    return set.length < most
  })
  return sets.length > MAX_BETTER_SETS ? undefined : sets
}

/** Lower bound for one measure, and the arguments that prove it. */
export interface LowerBound {
  readonly atLeast: number
  readonly by: ReadonlyArray<Bound>
  /** Whether `verify` would take too long to examine all sets of boxes. */
  readonly isLong?: boolean
}

/** Lower bounds on the boxes that certain pieces need. */
export interface BoxNeeds {
  readonly fewestBoxes: BoxCountBound
  /** Returns the bounds which prove that a set of boxes cannot hold the pieces, or an empty list if none does. */
  exclude(set: ReadonlyArray<BoxType>): ReadonlyArray<Bound>
  /** Minimum of each measure over all plans. Absent unless every plan was tried. */
  readonly exhausted?: ReadonlyArray<number | undefined>
}

/**
 * Returns a lower bound for a sum. Tries to exclude every better set of boxes, in ascending order of value. The value
 * of the first set that cannot be excluded is the bound.
 */
const boundOfSum = (
  problem: Problem,
  { fewestBoxes, exclude }: BoxNeeds,
  measure: SumMeasure,
  value: number,
  ceilings: Ceilings
): LowerBound => {
  const types = problem.types.filter((type) => problem.kinds.some((kind) => takes(type, kind)))
  const sets = betterSets(types, measure, value, ceilings)
  if (sets === undefined) return { atLeast: 0, by: [] }
  const by = new Set<Bound>()
  let examined = 0
  let work = 0
  for (const { set, value } of sets.sort((a, b) => a.value - b.value)) {
    work += (set.length + 1) ** 2
    if (set.length < fewestBoxes.boxes) {
      for (const bound of fewestBoxes.by) by.add(bound)
      continue
    }
    const exclusions = exclude(set)
    if (!areSums(exclusions.slice(-1))) examined++
    if (exclusions.length === 0 || examined > MAX_EXAMINED_SETS) return { atLeast: value, by: [...by] }
    for (const bound of exclusions) by.add(bound)
  }
  return { atLeast: value, by: [...by], isLong: work * problem.types.length > CHECKED_WORK }
}

const sums: ReadonlyArray<Bound> = Object.values(boundOf)

/** Returns whether all reasons are sums. */
export const areSums = (by: ReadonlyArray<Bound>, rules?: BoxRules): boolean =>
  by.every((bound) => sums.includes(bound) && !(bound === "pieces" && rules?.conflicts.rowLength))

/** Returns a proof in the caller's units. It is proved only if `verify` can check it without a witness: `reasons` are sums. */
export const proofOf = (
  { isCheckable, lengthUnit, priceScale, rules }: Problem,
  measure: Proof["measure"],
  value: number,
  { atLeast, by, isLong }: LowerBound,
  reasons = by
): Proof => {
  const unit = measure === "volume" ? lengthUnit.scale ** 3 : measure === "price" ? priceScale : 1
  const proved = atLeast === value && value < MAX_CHECKED_VALUE && isCheckable && !isLong && areSums(reasons, rules)
  return { measure, value: value / unit, atLeast: atLeast / unit, by, proved }
}

/** Returns a certificate of proofs. */
export const certified = (proofs: ReadonlyArray<Proof>): Certificate => ({
  proofs,
  optimal: proofs.every((proof) => proof.proved)
})

/** Returns the greater of two lower bounds. */
export const greaterBound = (a: LowerBound, b: LowerBound): LowerBound => (b.atLeast > a.atLeast ? b : a)

/** Returns the bound from a search that tried every plan. Without an argument, returns the trivial bound 0. */
export const boundByExhaustion = (least = 0): LowerBound => ({ atLeast: least, by: ["exhausted"] })

/** Returns one proof for each measure of the objective. */
export const proofsOf = (problem: Problem, needs: BoxNeeds, plan: Plan): ReadonlyArray<Proof> => {
  const boxes = weighedBoxes(plan)
  const ceilings = new Map<Measure, number>()
  return problem.objective.map((measure, i): Proof => {
    const value = measureValue(measure, boxes, problem)
    if (typeof measure === "function") return { measure: "cost", value, proved: false, by: [] }
    const { boxes: atLeast, by } = needs.fewestBoxes
    const isLong = by.length > 1 && problem.types.length ** 2 > CHECKED_WORK
    const bound = measure === "boxes" ? { atLeast, by, isLong } : boundOfSum(problem, needs, measure, value, ceilings)
    const lower = greaterBound(bound, boundByExhaustion(needs.exhausted?.[i]))
    ceilings.set(measure, value)
    return proofOf(problem, measure, value, lower)
  })
}

/** Returns lower bounds on the boxes for the pieces of `bounds`. */
export const needsOf = (problem: Problem, bounds: SingleBoxBounds, plan: Plan): BoxNeeds => ({
  fewestBoxes: plan.length <= 1 ? { boxes: plan.length, by: [] } : boxCountBound(problem, bounds),
  exclude: (set) => exclusionFromSet(problem.rules, bounds, set)
})

/** Returns the certificate of a plan that packs every piece of the request. `bounds` are for the same pieces. */
export const certificateOf = (problem: Problem, bounds: SingleBoxBounds, plan: Plan): Certificate =>
  certified(proofsOf(problem, needsOf(problem, bounds, plan), plan))
