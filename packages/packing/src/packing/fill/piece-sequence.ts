// Sequences of placement.
import { countEach, type PieceKind, type SizeMeasure } from "../problem/problem.ts"
import type { Random } from "../resources/random.ts"

/**
 * Compares two pieces by stop, last first, then by load limit, highest first, so that late and strong pieces are placed
 * below others.
 */
const fromBelow = (a: PieceKind, b: PieceKind): number =>
  // The difference of two unlimited loads is NaN, which counts as equal.
  b.stop - a.stop || b.maxLoad - a.maxLoad

/** Work of sorting one piece. */
export const SORTING_WORK = 20

/**
 * Sorts pieces by stop, then by load limit, then by size, largest first. The result does not depend on the input order.
 */
export const largestFirst = (pieces: ReadonlyArray<PieceKind>, measure: SizeMeasure): PieceKind[] => {
  const second = measure === "face" ? "longest" : "volume"
  return pieces.toSorted((a, b) => fromBelow(a, b) || b[measure] - a[measure] || b[second] - a[second] || a.id - b.id)
}

/**
 * Maximum number of pieces for insertion sort. Most lists are short, are sorted very often, and sort fastest this way.
 */
const MAX_INSERTION_SORT = 200

/** Sorts pieces by rank, highest first. Pieces of equal rank keep their sequence. */
export const byRank = (pieces: ReadonlyArray<PieceKind>, rankOf: (kind: PieceKind) => number): PieceKind[] => {
  const ranks = pieces.map(rankOf)
  if (pieces.length > MAX_INSERTION_SORT)
    return [...pieces.keys()].sort((i, j) => ranks[j]! - ranks[i]!).map((i) => pieces[i]!)
  const sorted = [...pieces]
  pieces.forEach((kind, i) => {
    const rank = ranks[i]!
    while (i > 0 && ranks[i - 1]! < rank) {
      sorted[i] = sorted[i - 1]!
      ranks[i] = ranks[--i]!
    }
    sorted[i] = kind
    ranks[i] = rank
  })
  return sorted
}

/** Sorts pieces by the logarithm of their size plus random noise, largest first. */
export const randomizedLargestFirst = (
  pieces: ReadonlyArray<PieceKind>,
  measure: SizeMeasure,
  random: Random,
  noise: number
): PieceKind[] => byRank(pieces, (kind) => Math.log(kind[measure]) + (random.next() - 0.5) * noise)

/** Returns a copy of the sequence after one or two random changes. A change swaps two pieces or moves one. */
export const mutated = (sequence: ReadonlyArray<PieceKind>, random: Random): PieceKind[] => {
  const copy = [...sequence]
  const n = copy.length
  for (let moves = 1 + random.below(2); moves > 0; moves--) {
    const i = random.below(n)
    const j = random.below(n)
    if (random.next() < 0.5) [copy[i], copy[j]] = [copy[j]!, copy[i]!]
    else copy.splice(j, 0, ...copy.splice(i, 1))
  }
  return copy
}

/** Moves all pieces of a group to the position of its first piece. */
export const gatherGroups = (sequence: ReadonlyArray<PieceKind>): ReadonlyArray<PieceKind> => {
  const groups = Map.groupBy(sequence, (kind) => kind.group)
  return sequence.flatMap((kind) => {
    if (kind.group < 0) return [kind]
    const members = groups.get(kind.group) ?? []
    groups.delete(kind.group)
    return members
  })
}

/** Returns `pieces` with each piece of `others` removed once. */
export const without = (pieces: ReadonlyArray<PieceKind>, others: ReadonlyArray<PieceKind>): PieceKind[] => {
  const counts = countEach(others)
  return pieces.filter((kind) => {
    const count = counts.get(kind) ?? 0
    if (count > 0) counts.set(kind, count - 1)
    return count === 0
  })
}
