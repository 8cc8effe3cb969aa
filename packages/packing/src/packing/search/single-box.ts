// Constructive attempts to pack all pieces into one box of a given type.

import { fillInSequence } from "../fill/fill-in-sequence.ts"
import { fillWithBlocks } from "../fill/fill-with-blocks.ts"
import { largestFirst, randomizedLargestFirst, SORTING_WORK } from "../fill/piece-sequence.ts"
import type { Layout } from "../geometry/open-box.ts"
import { placementRules } from "../geometry/placement.ts"
import {
  type BoxShape,
  type BoxType,
  fitsShape,
  type PieceKind,
  type SizeMeasure,
  sizeMeasures,
  volumeOf
} from "../problem/problem.ts"
import { isWithin, type Totals, totalsOf } from "../problem/totals.ts"
import { Random, SEED } from "../resources/random.ts"
import {
  MAX_PIECES_TRIED_IN_EVERY_WAY,
  RANDOMIZED_BLOCK_FILLINGS,
  RANDOMIZED_SEQUENCES
} from "../resources/search-limits.ts"
import type { Search } from "./search.ts"

/** Noise in randomized sequences. */
const SEQUENCE_NOISE = 0.7

/** Filled share above which no randomized sequence succeeded in experiments. */
const HOPELESS_FILL = 0.89

/** Returns random noise for filling one box with blocks. */
export const blockNoise = (random: Random): number => 0.15 + 0.8 * random.next()

/** Returns whether all pieces could fit into one box of this type, judged by their totals and the sides of each piece. */
export const couldHold = (type: BoxType, pieces: ReadonlyArray<PieceKind>, totals: Totals): boolean =>
  isWithin(totals, type.limits) && type.shapes.some((s) => fitsEach(s, pieces))

const fitsEach = (shape: BoxShape, pieces: ReadonlyArray<PieceKind>): boolean => {
  let previous: PieceKind | undefined
  for (const kind of pieces) {
    if (kind !== previous && !fitsShape(kind, shape)) return false
    previous = kind
  }
  return true
}

/** Returns whether any pieces are equal, so that they can form blocks. */
export const hasEqualPieces = (pieces: ReadonlyArray<PieceKind>): boolean => new Set(pieces).size < pieces.length

/**
 * Tries each fixed sequence with every placement rule, then blocks. Calls `isExcluded` only if the first sequence
 * fails.
 */
export const packQuickly = (
  search: Search,
  type: BoxType,
  pieces: ReadonlyArray<PieceKind>,
  isExcluded: () => boolean = () => false
): Layout | undefined => {
  if (search.budget.isSpent || !couldHold(type, pieces, totalsOf(pieces))) return undefined
  search.budget.spend(pieces.length)
  const shapes = shapesFor(type, pieces)
  const [first, ...others] = sizeMeasures
  const layout = inFixedSequences(search, type, pieces, shapes, [first])
  if (layout !== undefined || isExcluded()) return layout
  if (search.budget.isSpent) return undefined
  const isLong = pieces.length > MAX_PIECES_TRIED_IN_EVERY_WAY
  const second = isLong ? undefined : inFixedSequences(search, type, pieces, shapes, others)
  return second ?? inBlocks({ ...search, random: new Random(SEED) }, type, pieces, shapes, 0, RANDOMIZED_BLOCK_FILLINGS)
}

const shapesFor = (type: BoxType, pieces: ReadonlyArray<PieceKind>): BoxShape[] => {
  const volume = volumeOf(pieces)
  return type.shapes.filter((s) => volume <= s.volume && fitsEach(s, pieces))
}

const inFixedSequences = (
  search: Search,
  type: BoxType,
  pieces: ReadonlyArray<PieceKind>,
  shapes: ReadonlyArray<BoxShape>,
  sizes: ReadonlyArray<SizeMeasure>
): Layout | undefined => {
  const { box, budget } = search
  for (const size of sizes) {
    if (budget.isSpent) return undefined
    budget.spend(pieces.length * SORTING_WORK)
    const sequence = largestFirst(pieces, size)
    for (const shape of shapes)
      for (const rule of placementRules) {
        if (budget.isSpent) break
        const unplaced = fillInSequence(box, budget, sequence, shape, type, rule, 0)
        if (unplaced.length === 0) return box.layout()
      }
  }
  return undefined
}

/** Tries the pieces sorted by volume, with every placement rule. */
export const packLargestFirst = (search: Search, type: BoxType, pieces: ReadonlyArray<PieceKind>): Layout | undefined =>
  inFixedSequences(search, type, pieces, shapesFor(type, pieces), ["volume"])

/** Tries randomized sequences, and alternates between the placement rules. */
export const packRandomized = (search: Search, type: BoxType, pieces: ReadonlyArray<PieceKind>): Layout | undefined => {
  if (pieces.length > MAX_PIECES_TRIED_IN_EVERY_WAY || volumeOf(pieces) > HOPELESS_FILL * type.hull.volume)
    return undefined
  const { box, budget } = search
  const random = new Random(SEED)
  const shapes = shapesFor(type, pieces)
  for (let i = 0; i < RANDOMIZED_SEQUENCES && !budget.isSpent; i++) {
    const size = sizeMeasures[i % sizeMeasures.length]!
    const rule = placementRules[i % placementRules.length]!
    const sequence = randomizedLargestFirst(pieces, size, random, SEQUENCE_NOISE)
    for (const shape of shapes)
      if (fillInSequence(box, budget, sequence, shape, type, rule, 0).length === 0) return box.layout()
  }
  return undefined
}

/** Tries to fill each shape with blocks, in the attempts from `first` to `last`. Attempt 0 has no noise. */
export const inBlocks = (
  search: Search,
  type: BoxType,
  pieces: ReadonlyArray<PieceKind>,
  shapes: ReadonlyArray<BoxShape>,
  first: number,
  last: number
): Layout | undefined => {
  if (!hasEqualPieces(pieces)) return undefined
  const { box, budget, random } = search
  for (const shape of shapes)
    for (let i = first; i <= last && !budget.isSpent; i++) {
      const noise = i === 0 ? 0 : blockNoise(random)
      if (fillWithBlocks(box, budget, pieces, shape, type, random, noise).length === 0) return box.layout()
    }
  return undefined
}
