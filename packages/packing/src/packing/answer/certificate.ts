// What is proved about a plan, measure by measure.
import { type CountBound, countBound } from "../bounds/box-count-bound.ts"
import { type OneBox, setExcluded } from "../bounds/exclusion.ts"
import type { Bound, Certificate, Proof } from "../contract/outcome.ts"
import type { Measure } from "../contract/request.ts"
import { valueOf } from "../problem/objective.ts"
import type { BoxType, Problem } from "../problem/problem.ts"
import type { Plan } from "../search/search.ts"

/** Sets of boxes looked at for one measure; when there are more that might do better, nothing is claimed. */
const MOST_SETS = 2_000

/** Sets examined beyond their volume, the most promising first; the bound is that of the first one not examined. */
const MOST_EXAMINED = 40

type Additive = "volume" | "price"

const amount = (type: BoxType, measure: Additive): number => (measure === "volume" ? type.outerVolume : type.price)

/**
 * Every set of boxes that has less of `measure` than `limit` and no more than `ceilings` of others; undefined when
 * there are too many.
 */
const betterSets = (
  types: ReadonlyArray<BoxType>,
  measure: Additive,
  limit: number,
  ceilings: ReadonlyMap<Measure, number>
): BoxType[][] | undefined => {
  const sets: BoxType[][] = []
  const set: BoxType[] = []
  const boxes = ceilings.get("boxes") ?? Infinity
  const extend = (from: number, sum: number, volume: number, price: number): boolean => {
    for (let i = from; i < types.length; i++) {
      const type = types[i]!
      const next = sum + amount(type, measure)
      const nextVolume = volume + type.outerVolume
      const nextPrice = price + type.price
      if (next >= limit || nextVolume > (ceilings.get("volume") ?? Infinity)) continue
      if (nextPrice > (ceilings.get("price") ?? Infinity)) continue
      if (type.stock <= set.length && set.filter((t) => t === type).length >= type.stock) continue
      set.push(type)
      if (sets.push(set.slice()) > MOST_SETS) return false
      if (set.length < boxes && !extend(i, next, nextVolume, nextPrice)) return false
      set.pop()
    }
    return true
  }
  return extend(0, 0, 0, 0) ? sets : undefined
}

interface Shown {
  readonly atLeast: number
  readonly by: ReadonlyArray<Bound>
}

const proofOfSum = (
  problem: Problem,
  one: OneBox,
  measure: Additive,
  value: number,
  ceilings: ReadonlyMap<Measure, number>,
  fewest: CountBound
): Shown => {
  const sets = betterSets(problem.types, measure, value, ceilings)
  if (sets === undefined) return { atLeast: 0, by: [] }
  const sum = (set: ReadonlyArray<BoxType>) => set.reduce((s, t) => s + amount(t, measure), 0)
  const ranked = sets.map((set) => ({ set, value: sum(set) })).sort((a, b) => a.value - b.value)
  const by = new Set<Bound>()
  let examined = 0
  for (const { set, value } of ranked) {
    if (set.length < fewest.boxes) {
      for (const bound of fewest.by) by.add(bound)
      continue
    }
    const bound = setExcluded(problem.rules, one, set)
    if (bound !== "volume" && bound !== "weight") examined++
    if (bound === undefined || examined > MOST_EXAMINED) return { atLeast: value, by: [...by] }
    by.add(bound)
  }
  return { atLeast: value, by: [...by] }
}

/** The proofs for a plan that holds exactly the pieces of `one`; volume and price in the caller's units. */
export const certificateOf = (problem: Problem, one: OneBox, plan: Plan): Certificate => {
  const boxes = plan.map((l) => ({ type: l.type, weight: l.layout.weight }))
  const ceilings = new Map<Measure, number>()
  const fewest = plan.length <= 1 ? { boxes: plan.length, by: [] } : countBound(problem, one)
  const proofs = problem.objective.map((measure): Proof => {
    const value = valueOf(measure, boxes, problem)
    if (typeof measure === "function") return { measure: "cost", value, proved: false, by: [] }
    const shown: Shown =
      measure === "boxes"
        ? { atLeast: fewest.boxes, by: fewest.by }
        : proofOfSum(problem, one, measure, value, ceilings, fewest)
    ceilings.set(measure, value)
    const unit = { boxes: 1, volume: problem.lengthUnit.scale ** 3, price: problem.priceScale }[measure]
    return {
      measure,
      value: value / unit,
      ...shown,
      atLeast: shown.atLeast / unit,
      proved: shown.atLeast === value
    }
  })
  return { proofs, optimal: proofs.every((p) => p.proved) }
}
