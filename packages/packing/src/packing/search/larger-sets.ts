// Sets of four or more boxes, best first. Each set is built by adding one box at a time, in the order of the types.
// The set with the lowest estimate is extended next.
import { amountOf, compareScores, type Score } from "../problem/objective.ts"
import type { PieceKind, Problem } from "../problem/problem.ts"
import { totalsOf } from "../problem/totals.ts"
import { firstIndex } from "../resources/bisection.ts"
import { BOX_SETS_TRIED, GROWN_BOX_SETS, MAX_BOX_SET } from "../resources/search-limits.ts"
import { type BoxSet, setCouldHold } from "./box-sets.ts"
import { isUsedUp } from "./stock.ts"

/** Minimum number of boxes. Smaller sets are enumerated completely elsewhere. */
const MIN_BOXES = 4

/** Set of boxes, extensible by the types from index `from` on. */
interface GrowingSet {
  readonly set: BoxSet
  readonly from: number
  readonly volume: number
  /** Lower bound of each measure for any extension of the set that holds all pieces. */
  readonly estimate: Score
}

/** For each measure and each index, returns the minimum amount per inner volume over the types from that index on. */
const leastDensities = ({ objective, types }: Problem): ReadonlyArray<ReadonlyArray<number>> =>
  objective.map((measure) => {
    const densities = types.map((type) => amountOf(measure, type) / type.hull.volume)
    return densities.map((_, from) => Math.min(...densities.slice(from)))
  })

/**
 * Returns sets of four or more boxes, best first, which could hold the pieces and could be better than the best score.
 */
export const largerSets = (problem: Problem, pieces: ReadonlyArray<PieceKind>, best: Score | undefined): BoxSet[] => {
  const { objective, types } = problem
  const kinds = new Set(pieces)
  const totals = totalsOf(pieces)
  const densities = leastDensities(problem)
  const score = best?.slice(0, objective.length)
  // Sorted from the worst to the best estimate.
  const growing: GrowingSet[] = [{ set: [], from: 0, volume: 0, estimate: [] }]
  const found: BoxSet[] = []
  for (let grown = 0; growing.length > 0 && grown < GROWN_BOX_SETS && found.length < BOX_SETS_TRIED; grown++) {
    const next = growing.pop()!
    if (next.set.length >= MIN_BOXES && setCouldHold(next.set, kinds, totals)) found.push(next.set)
    if (next.set.length === MAX_BOX_SET) continue
    const values = objective.map((measure) => next.set.reduce((sum, type) => sum + amountOf(measure, type), 0))
    for (let from = next.from; from < types.length; from++) {
      const type = types[from]!
      const volume = next.volume + type.hull.volume
      const rest = Math.max(0, totals.volume - volume)
      const estimate = objective.map((measure, i) => values[i]! + amountOf(measure, type) + rest * densities[i]![from]!)
      if ((score && compareScores(estimate, score) >= 0) || isUsedUp(next.set, type)) continue
      const at = firstIndex(growing.length, (i) => compareScores(growing[i]!.estimate, estimate) <= 0)
      growing.splice(at, 0, { set: [...next.set, type], from, volume, estimate })
      // Keeps as many sets as can still be extended.
      if (grown + growing.length > GROWN_BOX_SETS) growing.shift()
    }
  }
  return found
}
