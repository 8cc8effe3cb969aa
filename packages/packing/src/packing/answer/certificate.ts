// Lower bounds for each measure of a plan.
import { type BoxCountBound, boxCountBound } from "../bounds/box-count-bound.ts"
import { exclusionFromSet, type SingleBoxBounds } from "../bounds/exclusion.ts"
import type { Bound, Certificate, Proof } from "../contract/outcome.ts"
import type { Measure } from "../contract/request.ts"
import { valueOf } from "../problem/objective.ts"
import type { BoxType, Problem } from "../problem/problem.ts"
import { limits } from "../resources/limits.ts"
import type { Plan } from "../search/search.ts"

/** A measure that adds up over the boxes. */
type SumMeasure = "volume" | "price"

/** Greatest values that the measures may have. */
type Ceilings = ReadonlyMap<Measure, number>

const amount = (type: BoxType, measure: SumMeasure): number => (measure === "volume" ? type.outerVolume : type.price)

/** Returns every set of boxes whose measure is below `limit` and within the ceilings, or undefined if there are too many. */
const betterSets = (
  types: ReadonlyArray<BoxType>,
  measure: SumMeasure,
  limit: number,
  ceilings: Ceilings
): BoxType[][] | undefined => {
  const sets: BoxType[][] = []
  const set: BoxType[] = []
  const maxBoxes = ceilings.get("boxes") ?? Infinity
  const extend = (from: number, sum: number, volume: number, price: number): boolean => {
    for (let i = from; i < types.length; i++) {
      const type = types[i]!
      const nextSum = sum + amount(type, measure)
      const nextVolume = volume + type.outerVolume
      const nextPrice = price + type.price
      if (nextSum >= limit || nextVolume > (ceilings.get("volume") ?? Infinity)) continue
      if (nextPrice > (ceilings.get("price") ?? Infinity)) continue
      if (type.stock <= set.length && set.filter((t) => t === type).length >= type.stock) continue
      set.push(type)
      if (sets.push(set.slice()) > limits.bounds.betterSets) return false
      if (set.length < maxBoxes && !extend(i, nextSum, nextVolume, nextPrice)) return false
      set.pop()
    }
    return true
  }
  return extend(0, 0, 0, 0) ? sets : undefined
}

interface LowerBound {
  readonly atLeast: number
  readonly by: ReadonlyArray<Bound>
}

/** Excludes better sets in ascending sequence of their value; the first one that is not excluded gives the bound. */
const boundOfSum = (
  problem: Problem,
  bounds: SingleBoxBounds,
  measure: SumMeasure,
  value: number,
  ceilings: Ceilings,
  fewestBoxes: BoxCountBound
): LowerBound => {
  const sets = betterSets(problem.types, measure, value, ceilings)
  if (sets === undefined) return { atLeast: 0, by: [] }
  const sum = (set: ReadonlyArray<BoxType>) => set.reduce((s, t) => s + amount(t, measure), 0)
  const ascending = sets.map((set) => ({ set, value: sum(set) })).sort((a, b) => a.value - b.value)
  const by = new Set<Bound>()
  let examined = 0
  for (const { set, value } of ascending) {
    if (set.length < fewestBoxes.boxes) {
      for (const bound of fewestBoxes.by) by.add(bound)
      continue
    }
    const bound = exclusionFromSet(problem.rules, bounds, set)
    if (bound !== "volume" && bound !== "weight") examined++
    if (bound === undefined || examined > limits.bounds.examinedSets) return { atLeast: value, by: [...by] }
    by.add(bound)
  }
  return { atLeast: value, by: [...by] }
}

/** Returns the proofs for a plan that contains exactly the pieces of `bounds`, in the caller's units. */
export const certificateOf = (problem: Problem, bounds: SingleBoxBounds, plan: Plan): Certificate => {
  const boxes = plan.map((box) => ({ type: box.type, weight: box.layout.weight }))
  const ceilings = new Map<Measure, number>()
  const fewestBoxes = plan.length <= 1 ? { boxes: plan.length, by: [] } : boxCountBound(problem, bounds)
  const proofs = problem.objective.map((measure): Proof => {
    const value = valueOf(measure, boxes, problem)
    if (typeof measure === "function") return { measure: "cost", value, proved: false, by: [] }
    const lower: LowerBound =
      measure === "boxes"
        ? { atLeast: fewestBoxes.boxes, by: fewestBoxes.by }
        : boundOfSum(problem, bounds, measure, value, ceilings, fewestBoxes)
    ceilings.set(measure, value)
    const unit = { boxes: 1, volume: problem.lengthUnit.scale ** 3, price: problem.priceScale }[measure]
    return {
      measure,
      value: value / unit,
      ...lower,
      atLeast: lower.atLeast / unit,
      proved: lower.atLeast === value
    }
  })
  return { proofs, optimal: proofs.every((p) => p.proved) }
}
