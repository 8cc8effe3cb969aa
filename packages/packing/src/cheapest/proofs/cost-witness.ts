// The witness of a bound on a sum: exclusions of the sets of boxes with less.
import { exclusionsOfSets } from "../../packing/answer/witness.ts"
import { exclusionByTotals } from "../../packing/bounds/exclusion.ts"
import type { Exclusion } from "../../packing/contract/witness.ts"
import { allPieces, type BoxType, type Problem } from "../../packing/problem/problem.ts"
import { totalsOf } from "../../packing/problem/totals.ts"
import { isUsedUp } from "../../packing/search/stock.ts"

/** Maximum number of sets with a lower price. */
const MAX_SETS = 30_000

/** Maximum number of sets that need more than sums. */
const MAX_OPEN_SETS = 300

/** Returns the sets of boxes with a lower price that sums do not exclude. Undefined if there are too many. */
const openSets = (
  { kinds, priceScale, types }: Problem,
  bound: number
): ReadonlyArray<ReadonlyArray<BoxType>> | undefined => {
  const totals = totalsOf(allPieces(kinds))
  const open: BoxType[][] = []
  const set: BoxType[] = []
  let examined = 0
  const extend = (from: number, left: number): boolean => {
    for (let i = from; i < types.length; i++) {
      const type = types[i]!
      if (type.price >= left || isUsedUp(set, type)) continue
      set.push(type)
      if (exclusionByTotals(set, totals) === undefined) open.push(set.slice())
      if (++examined > MAX_SETS || open.length > MAX_OPEN_SETS) return false
      if (set.length < totals.count && !extend(i, left - type.price)) return false
      set.pop()
    }
    return true
  }
  return extend(0, Math.round(bound * priceScale)) ? open : undefined
}

/** Joins single boxes that cannot hold the same pieces for the same reason. A search would use all boxes together. */
const joined = (witness: ReadonlyArray<Exclusion>): ReadonlyArray<Exclusion> => {
  const isSingle = ({ boxes, by }: Exclusion): boolean => boxes?.length === 1 && by !== "exhausted"
  const reasons = new Map<string, Exclusion>()
  for (const { boxes = [], ...reason } of witness.filter(isSingle)) {
    const key = JSON.stringify(reason)
    reasons.set(key, { boxes: [...(reasons.get(key)?.boxes ?? []), ...boxes], atMost: 1, ...reason })
  }
  return [...reasons.values(), ...witness.filter((exclusion) => !isSingle(exclusion))]
}

/** Returns the witness that boxes below a price cannot hold all pieces. Undefined if it is not found. */
export const costWitness = (problem: Problem, bound: number): ReadonlyArray<Exclusion> | undefined => {
  const { types } = problem
  if (types.some(({ symmetry }) => symmetry !== types[0]!.symmetry)) return undefined
  const sets = openSets(problem, bound)
  const witness = sets && exclusionsOfSets(problem, allPieces(problem.kinds), sets)
  return witness && joined(witness)
}
