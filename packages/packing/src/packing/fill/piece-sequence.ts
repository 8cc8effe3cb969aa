import type { Kind } from "../problem/problem.ts"
import type { Random } from "../resources/random.ts"

/** Reads how large a piece is, in one of the senses that decide which goes first. */
type Size = (kind: Kind) => number

const volume: Size = (k) => k.volume
const longest: Size = (k) => k.longest
const face: Size = (k) => k.face
const shortest: Size = (k) => k.shortest

/** The senses of size, the one compared first and the one that breaks its ties. */
export const SIZES: ReadonlyArray<readonly [Size, Size]> = [
  [volume, volume],
  [longest, volume],
  [face, longest],
  [shortest, volume]
]

/** Negative when the first bears more, and so should lie below. */
const byStrength = (a: Kind, b: Kind): number => (a.bears === b.bears ? 0 : b.bears - a.bears)

/** Work that sorting is, a piece. */
export const SORTING = 20

/** Pieces sorted with the strongest and largest first, equal ones together; the order given has no influence. */
export const largestFirst = (pieces: ReadonlyArray<Kind>, size: number): Kind[] => {
  const [first, second] = SIZES[size]!
  return pieces.toSorted((a, b) => byStrength(a, b) || first(b) - first(a) || second(b) - second(a) || a.id - b.id)
}

/** Pieces sorted by a number each, the greatest first. */
export const byRank = (pieces: ReadonlyArray<Kind>, rank: (kind: Kind) => number): Kind[] =>
  sortedBy(pieces, Float64Array.from(pieces, rank))

/** Up to so many pieces insertion sort is the quickest: most lists are short, and sorted again and again. */
const SHORT = 200

/** The greatest rank first; where ranks are equal, in the order given. */
const sortedBy = (pieces: ReadonlyArray<Kind>, ranks: Float64Array): Kind[] => {
  if (pieces.length > SHORT)
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

/** Pieces roughly by the logarithm of their size, blurred by chance: the more noise, the less order. */
export const roughly = (pieces: ReadonlyArray<Kind>, size: number, random: Random, noise: number): Kind[] => {
  const ranks = new Float64Array(pieces.length)
  for (let i = 0; i < pieces.length; i++) ranks[i] = pieces[i]!.logarithms[size]! + (random.next() - 0.5) * noise
  return sortedBy(pieces, ranks)
}

/** A copy with one or two pieces swapped or moved. */
export const mutated = (order: ReadonlyArray<Kind>, random: Random): Kind[] => {
  const copy = order.slice()
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
