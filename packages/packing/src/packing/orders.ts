import type { Kind } from "./problem.ts"
import type { Random } from "./random.ts"

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

/** Pieces sorted with the largest first, equal ones together; the order given has no influence. */
export const largestFirst = (pieces: ReadonlyArray<Kind>, size: number): Kind[] => {
  const [first, second] = SIZES[size]!
  return pieces.toSorted((a, b) => first(b) - first(a) || second(b) - second(a) || a.id - b.id)
}

/** Pieces sorted by a number each, the greatest first. */
export const byRank = (pieces: ReadonlyArray<Kind>, rank: (kind: Kind) => number): Kind[] => {
  const ranked = pieces.map((kind) => ({ kind, rank: rank(kind) }))
  ranked.sort((a, b) => b.rank - a.rank)
  return ranked.map((r) => r.kind)
}

/** Pieces roughly by the logarithm of their size, blurred by chance: the more noise, the less order. */
export const roughly = (pieces: ReadonlyArray<Kind>, size: number, random: Random, noise: number): Kind[] => {
  const [measure] = SIZES[size]!
  return byRank(pieces, (k) => Math.log(measure(k)) + (random.next() - 0.5) * noise)
}

/** A copy with one to three pieces swapped or moved. */
export const mutated = (order: ReadonlyArray<Kind>, random: Random): Kind[] => {
  const copy = order.slice()
  const n = copy.length
  for (let moves = 1 + random.below(3); moves > 0; moves--) {
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

/** An order with the given pieces at its front. */
export const withFirst = (order: ReadonlyArray<Kind>, first: ReadonlyArray<Kind>): Kind[] => {
  const left = new Map<Kind, number>()
  for (const k of first) left.set(k, (left.get(k) ?? 0) + 1)
  const rest = order.filter((k) => {
    const n = left.get(k) ?? 0
    if (n > 0) left.set(k, n - 1)
    return n === 0
  })
  return [...first, ...rest]
}
