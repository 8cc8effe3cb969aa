// Sequences in which pieces are tried.
import type { PieceKind, SizeMeasure } from "../problem/problem.ts"
import type { Random } from "../resources/random.ts"

type Size = (kind: PieceKind) => number

const volume: Size = (k) => k.volume
const longest: Size = (k) => k.longest
const largestFace: Size = (k) => k.largestFace
const shortest: Size = (k) => k.shortest

/** The size compared first, and the size that breaks ties. */
const sizes: Readonly<Record<SizeMeasure, readonly [Size, Size]>> = {
  volume: [volume, volume],
  "longest-side": [longest, volume],
  "largest-face": [largestFace, longest],
  "shortest-side": [shortest, volume]
}

/** Compares two pieces by the load they bear, strongest first, so that they are placed below. */
const byStrength = (a: PieceKind, b: PieceKind): number => (a.maxLoad === b.maxLoad ? 0 : b.maxLoad - a.maxLoad)

/** Work of sorting, per piece. */
export const SORTING_WORK = 20

/** Sorts pieces by strength, then by size, largest first. The result does not depend on the given sequence. */
export const largestFirst = (pieces: ReadonlyArray<PieceKind>, measure: SizeMeasure): PieceKind[] => {
  const [first, second] = sizes[measure]
  return pieces.toSorted((a, b) => byStrength(a, b) || first(b) - first(a) || second(b) - second(a) || a.id - b.id)
}

/** Sorts pieces by a rank, greatest first. */
export const byRank = (pieces: ReadonlyArray<PieceKind>, rank: (kind: PieceKind) => number): PieceKind[] =>
  sortByRanks(pieces, Float64Array.from(pieces, rank))

/** Pieces up to which insertion sort is fastest. Most lists are short and sorted very often. */
const MAX_INSERTION_SORT = 200

/** Sorts by rank, greatest first, and keeps the given sequence of equal ranks. Overwrites `ranks`. */
const sortByRanks = (pieces: ReadonlyArray<PieceKind>, ranks: Float64Array): PieceKind[] => {
  if (pieces.length > MAX_INSERTION_SORT)
    return Array.from(pieces.keys())
      .sort((i, j) => ranks[j]! - ranks[i]!)
      .map((i) => pieces[i]!)
  const sorted = pieces.slice()
  for (let i = 1; i < sorted.length; i++) {
    const kind = sorted[i]!
    const rank = ranks[i]!
    let j = i - 1
    for (; j >= 0 && ranks[j]! < rank; j--) {
      sorted[j + 1] = sorted[j]!
      ranks[j + 1] = ranks[j]!
    }
    sorted[j + 1] = kind
    ranks[j + 1] = rank
  }
  return sorted
}

/** Sorts pieces by the logarithm of their size plus random noise. */
export const randomizedLargestFirst = (
  pieces: ReadonlyArray<PieceKind>,
  measure: SizeMeasure,
  random: Random,
  noise: number
): PieceKind[] => {
  const ranks = new Float64Array(pieces.length)
  for (let i = 0; i < pieces.length; i++) ranks[i] = pieces[i]!.logSize[measure] + (random.next() - 0.5) * noise
  return sortByRanks(pieces, ranks)
}

/** Returns a copy with one or two pieces swapped or moved. */
export const mutated = (sequence: ReadonlyArray<PieceKind>, random: Random): PieceKind[] => {
  const copy = sequence.slice()
  const n = copy.length
  for (let moves = 1 + random.below(2); moves > 0; moves--) {
    const i = random.below(n)
    const j = random.below(n)
    if (random.next() < 0.5) {
      const held = copy[i]!
      copy[i] = copy[j]!
      copy[j] = held
    } else copy.splice(j, 0, ...copy.splice(i, 1))
  }
  return copy
}

/** Moves all pieces of a group to the position of its first piece. */
export const gatherGroups = (sequence: ReadonlyArray<PieceKind>): ReadonlyArray<PieceKind> => {
  const groups = new Map<number, PieceKind[]>()
  for (const k of sequence)
    if (k.group >= 0) {
      const members = groups.get(k.group)
      if (members === undefined) groups.set(k.group, [k])
      else members.push(k)
    }
  const gathered = new Set<number>()
  return sequence.flatMap((k) => {
    if (k.group < 0) return [k]
    if (gathered.has(k.group)) return []
    gathered.add(k.group)
    return groups.get(k.group)!
  })
}
