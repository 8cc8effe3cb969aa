// Lower bounds for each measure of a plan.
import { type BoxCountBound, boxCountBound } from "../bounds/box-count-bound.ts"
import { exclusionFromSet, type SingleBoxBounds } from "../bounds/exclusion.ts"
import type { Certificate, Proof } from "../contract/outcome.ts"
import type { Measure } from "../contract/request.ts"
import type { Bound } from "../contract/witness.ts"
import { amountOf, measureValue } from "../problem/objective.ts"
import type { BoxType, Problem } from "../problem/problem.ts"
import { MAX_BETTER_SETS, MAX_EXAMINED_SETS } from "../resources/search-limits.ts"
import { type Plan, weighedBoxes } from "../search/search.ts"
import { isUsedUp } from "../search/stock.ts"

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
  const set: BoxType[] = []
  const maxBoxes = ceilings.get("boxes") ?? Infinity
  const extend = (from: number, sum: number, volume: number, price: number): boolean => {
    for (let i = from; i < types.length; i++) {
      const type = types[i]!
      const nextSum = sum + amountOf(measure, type)
      const nextVolume = volume + type.outerVolume
      const nextPrice = price + type.price
      if (nextSum >= limit || nextVolume > (ceilings.get("volume") ?? Infinity)) continue
      if (nextPrice > (ceilings.get("price") ?? Infinity)) continue
      if (isUsedUp(set, type)) continue
      set.push(type)
      if (sets.push({ set: set.slice(), value: nextSum }) > MAX_BETTER_SETS) return false
      if (set.length < maxBoxes && !extend(i, nextSum, nextVolume, nextPrice)) return false
      set.pop()
    }
    return true
  }
  return extend(0, 0, 0, 0) ? sets : undefined
}

/** Lower bound for one measure, and the arguments that prove it. */
export interface LowerBound {
  readonly atLeast: number
  readonly by: ReadonlyArray<Bound>
}

/** Lower bounds on the boxes that certain pieces need. */
export interface BoxNeeds {
  readonly fewestBoxes: BoxCountBound
  /** Returns the bounds which prove that a set of boxes cannot hold the pieces, or an empty list if none does. */
  exclusionsFromSet(set: ReadonlyArray<BoxType>): ReadonlyArray<Bound>
  /** Minimum of each measure over all plans. Absent unless every plan was tried. */
  readonly exhausted?: ReadonlyArray<number | undefined>
}

/**
 * Returns a lower bound for a sum. Tries to exclude every better set of boxes, in ascending order of value. The value
 * of the first set that cannot be excluded is the bound.
 */
const boundOfSum = (
  problem: Problem,
  { fewestBoxes, exclusionsFromSet }: BoxNeeds,
  measure: SumMeasure,
  value: number,
  ceilings: Ceilings
): LowerBound => {
  const sets = betterSets(problem.types, measure, value, ceilings)
  if (sets === undefined) return { atLeast: 0, by: [] }
  const by = new Set<Bound>()
  let examined = 0
  for (const { set, value } of sets.sort((a, b) => a.value - b.value)) {
    if (set.length < fewestBoxes.boxes) {
      for (const bound of fewestBoxes.by) by.add(bound)
      continue
    }
    const exclusions = exclusionsFromSet(set)
    if (!exclusions.every((bound) => bound === "volume" || bound === "weight" || bound === "pieces")) examined++
    if (exclusions.length === 0 || examined > MAX_EXAMINED_SETS) return { atLeast: value, by: [...by] }
    for (const bound of exclusions) by.add(bound)
  }
  return { atLeast: value, by: [...by] }
}

/** Returns a proof in the caller's units. `unit` is the number of internal units per unit of the caller. */
export const proofOf = (measure: Proof["measure"], value: number, lower: LowerBound, unit: number): Proof => ({
  measure,
  value: value / unit,
  ...lower,
  atLeast: lower.atLeast / unit,
  proved: lower.atLeast === value
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
    const bound = measure === "boxes" ? { atLeast, by } : boundOfSum(problem, needs, measure, value, ceilings)
    const lower = greaterBound(bound, boundByExhaustion(needs.exhausted?.[i]))
    ceilings.set(measure, value)
    const unit = { boxes: 1, volume: problem.lengthUnit.scale ** 3, price: problem.priceScale }[measure]
    return proofOf(measure, value, lower, unit)
  })
}

/** Returns lower bounds on the boxes for the pieces of `bounds`. */
export const needsOf = (problem: Problem, bounds: SingleBoxBounds, plan: Plan): BoxNeeds => ({
  fewestBoxes: plan.length <= 1 ? { boxes: plan.length, by: [] } : boxCountBound(problem, bounds),
  exclusionsFromSet: (set) => {
    const bound = exclusionFromSet(problem.rules, bounds, set)
    return bound ? [bound] : []
  }
})

/** Returns the certificate of a plan that packs every piece of the request. `bounds` are for the same pieces. */
export const certificateOf = (problem: Problem, bounds: SingleBoxBounds, plan: Plan): Certificate => {
  const proofs = proofsOf(problem, needsOf(problem, bounds, plan), plan)
  return { proofs, optimal: proofs.every((p) => p.proved) }
}
