import { exclusionByTotals } from "../bounds/exclusion.ts"
import { takes } from "../problem/box-shapes.ts"
import { bestFirst, type Score, scoreOf } from "../problem/objective.ts"
import type { BoxType, PieceKind, Problem } from "../problem/problem.ts"
import { type Totals, totalsOf } from "../problem/totals.ts"
import { MAX_BOX_SET_KINDS, MAX_BOX_SETS } from "../resources/search-limits.ts"
import type { WorkBudget } from "../resources/work-budget.ts"
import type { Search } from "./search.ts"
import { visitSets } from "./stock.ts"

/** Box types sorted by rank, one entry per box. */
export type BoxSet = ReadonlyArray<BoxType>

/**
 * Returns the number of multisets with `size` elements of `n` types: the binomial coefficient (n + size − 1) over size.
 */
const countSets = (n: number, size: number): number => {
  let count = 1
  for (let i = 1; i <= size; i++) count = (count * (n + i - 1)) / i
  return count
}

/** Returns whether the boxes can hold the totals of the pieces, and each kind fits into at least one of them. */
export const setCouldHold = (set: BoxSet, kinds: Iterable<PieceKind>, totals: Totals): boolean => {
  if (exclusionByTotals(set, totals) !== undefined) return false
  for (const kind of kinds) if (!set.some((t) => takes(t, kind))) return false
  return true
}

/** Returns every set of `size` boxes in stock, or an empty list if there are too many. */
const multisets = (types: ReadonlyArray<BoxType>, size: number, budget: WorkBudget): BoxSet[] => {
  if (countSets(types.length, size) > MAX_BOX_SETS) return []
  const sets: BoxSet[] = []
  visitSets(types, (set) => {
    if (set.length < size) return true
    budget.pass()
    sets.push([...set])
    return false
  })
  return sets
}

/**
 * Returns the score of a set of boxes that hold pieces of a total weight. Assumes that the weight is divided among the
 * boxes in proportion to their volume.
 */
export const scoreOfSet = (problem: Problem, set: BoxSet, weight: number): Score => {
  const all = set.reduce((sum, t) => sum + t.hull.volume, 0)
  const shares = set.map((type) => ({ type, weight: (weight * type.hull.volume) / all }))
  return scoreOf(problem, shares)
}

/** Returns the sets of the given sizes that could hold the pieces, best score first. */
export const promisingSets = (
  { budget, problem }: Pick<Search, "budget" | "problem">,
  pieces: ReadonlyArray<PieceKind>,
  sizes: ReadonlyArray<number>
): BoxSet[] => {
  const totals = totalsOf(pieces)
  const kinds = [...new Set(pieces)].sort((a, b) => b.longest - a.longest || a.id - b.id).slice(0, MAX_BOX_SET_KINDS)
  const sets = sizes
    .flatMap((size) => multisets(problem.types, size, budget))
    .filter((set) => setCouldHold(set, kinds, totals))
  return bestFirst(sets, (set) => scoreOfSet(problem, set, totals.weight))
}
