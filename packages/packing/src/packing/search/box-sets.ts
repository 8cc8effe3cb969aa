import { compareWorth, worthOf } from "../problem/objective.ts"
import { type BoxType, fitsShape, type Kind, type Problem, volumeOf, weightOf } from "../problem/problem.ts"

/** Box types, each as often as it is used, in the order of rank. */
export type BoxSet = ReadonlyArray<BoxType>

/** Sets looked at for one size; beyond that the size is left to the search by sequence. */
const MOST_SETS = 20_000

/** Kinds for which a set must have a place when it is looked at, the longest. */
const MOST_KINDS = 200

/** How many sets of a size there are: (n + size − 1 over size). */
const countSets = (n: number, size: number): number => {
  let count = 1
  for (let i = 1; i <= size; i++) count = (count * (n + i - 1)) / i
  return count
}

/** Whether the boxes together have the volume, the capacity, the stock, and a place for each piece by its sides. */
const maySetHold = (set: BoxSet, kinds: Iterable<Kind>, volume: number, weight: number): boolean => {
  let volumes = 0
  let capacities = 0
  for (const type of set) {
    volumes += type.hull.volume
    capacities += type.capacity
  }
  if (volumes < volume || capacities < weight) return false
  for (const kind of kinds) if (!set.some((t) => kind.weight <= t.capacity && fitsShape(kind, t.hull))) return false
  return true
}

/** Every multiset of `size` types, stock respected. */
const multisets = (types: ReadonlyArray<BoxType>, size: number): BoxSet[] => {
  if (countSets(types.length, size) > MOST_SETS) return []
  const sets: BoxSet[] = []
  const chosen: BoxType[] = []
  const extend = (from: number): void => {
    if (chosen.length === size) {
      sets.push(chosen.slice())
      return
    }
    for (let i = from; i < types.length; i++) {
      const type = types[i]!
      let used = 0
      for (let j = chosen.length - 1; j >= 0 && chosen[j] === type; j--) used++
      if (used >= type.stock) continue
      chosen.push(type)
      extend(i)
      chosen.pop()
    }
  }
  extend(0)
  return sets
}

/** What the objective says of a set, as if each box held its share of the weight. */
export const worthOfSet = (problem: Problem, set: BoxSet, pieces: ReadonlyArray<Kind>): ReadonlyArray<number> => {
  const weight = weightOf(pieces)
  const all = set.reduce((sum, t) => sum + t.hull.volume, 0)
  const shares = set.map((type) => ({ type, weight: (weight * type.hull.volume) / all }))
  return worthOf(problem.objective, shares, problem)
}

/** The sets of the given sizes that may hold the pieces, the best by the objective first, as if each box weighed its share. */
export const promisingSets = (
  problem: Problem,
  pieces: ReadonlyArray<Kind>,
  sizes: ReadonlyArray<number>
): BoxSet[] => {
  const volume = volumeOf(pieces)
  const weight = weightOf(pieces)
  const kinds = [...new Set(pieces)].sort((a, b) => b.longest - a.longest || a.id - b.id).slice(0, MOST_KINDS)
  const ranked = sizes
    .flatMap((size) => multisets(problem.types, size))
    .filter((set) => maySetHold(set, kinds, volume, weight))
    .map((set) => ({ set, worth: worthOfSet(problem, set, pieces) }))
  ranked.sort((a, b) => compareWorth(a.worth, b.worth))
  return ranked.map((r) => r.set)
}
