// Witnesses of bounds, as plain data in whole units of the request.
import { exclusivePieces, largestSides } from "../bounds/box-count-bound.ts"
import {
  counting,
  type DualFeasible,
  dualFeasibleRatio,
  type InnerSides,
  identity,
  rounding,
  threshold
} from "../bounds/dual-feasible.ts"
import { exclusionByTotals, exclusivePair, tooMany } from "../bounds/exclusion.ts"
import type { Exclusion, WitnessFunction, WitnessImages } from "../contract/witness.ts"
import { takes } from "../problem/box-shapes.ts"
import { type BoxType, countEach, type PieceKind, type Problem } from "../problem/problem.ts"
import { totalsOf } from "../problem/totals.ts"
import { MAX_EXACT_PIECES } from "../resources/search-limits.ts"

type Pieces = ReadonlyArray<PieceKind>
type Reason = Omit<Exclusion, "boxes" | "atMost">

const families: ReadonlyArray<readonly [DualFeasible[0], WitnessFunction[0]]> = [
  [identity, "identity"],
  [threshold, "threshold"],
  [counting, "counting"],
  [rounding, "rounding"]
]

/** Returns an item for each kind. A repeated kind stands for another of its pieces. */
export const itemsOf = (kinds: Pieces): ReadonlyArray<number> =>
  kinds.map((kind, i) => kind.pieces[kinds.slice(0, i).filter((other) => other === kind).length]!.item)

/** Returns functions with a ratio above `more`, in whole units. All boxes have the same symmetry. */
const imagesOf = (
  { lengthUnit: { factor }, types }: Problem,
  boxes: ReadonlyArray<InnerSides>,
  pieces: Pieces,
  more: number
): WitnessImages | undefined => {
  let images: WitnessImages | undefined
  dualFeasibleRatio(boxes, countEach(pieces), more, more, (functions) => {
    images = {
      turn: types[0]!.symmetry,
      functions: functions.map(
        ([family, parameter], axis): WitnessFunction => [
          families.find(([each]) => each === family)![1],
          factor * Math.max(...boxes.map(({ x, y, z }) => [x, y, z][axis]!)),
          family === rounding ? parameter : parameter * factor
        ]
      )
    }
  })
  return images
}

/** Returns the steps of a search that places the pieces one by one, and relates each to those before it. */
const stepsOf = (pieces: number): ReadonlyArray<ReadonlyArray<number>> =>
  Array.from({ length: pieces }, (_, i) => [[i], ...Array.from({ length: i }, (_, j) => [j, i])]).flat()

/** Returns why a set of boxes cannot hold the pieces, or undefined. */
const reasonOf = (problem: Problem, set: ReadonlyArray<BoxType>, pieces: Pieces): Reason | undefined => {
  const by = exclusionByTotals(set, totalsOf(pieces))
  if (by) return { by }
  const many = tooMany(problem.rules, pieces, set.length)
  if (many) return { by: "pieces", pieces: itemsOf(many) }
  const outside = pieces.find((kind) => !set.some((type) => takes(type, kind)))
  if (outside) return { by: "pairs", pieces: itemsOf([outside]) }
  const pair = set.length === 1 && exclusivePair(problem.rules, countEach(pieces), set[0]!)
  if (pair) return { by: "pairs", pieces: itemsOf(pair) }
  for (const type of set) {
    const others = set.filter((other) => other !== type)
    const captive = pieces.filter((kind) => !others.some((other) => takes(other, kind)))
    const reason = captive[0] && others[0] && others.length === set.length - 1 && reasonOf(problem, [type], captive)
    if (reason) return { pieces: itemsOf(captive), ...reason }
  }
  const images = imagesOf(
    problem,
    set.map(({ hull }) => hull),
    pieces,
    1
  )
  return images && { by: "dual-feasible", images }
}

/** Returns a search for an arrangement. Only `verify` knows whether there is none. */
export const searchOf = (pieces: Pieces): Reason => ({
  by: "exhausted",
  pieces: itemsOf(pieces),
  branches: stepsOf(pieces.length)
})

/** Returns the exclusions of the sets that sums do not exclude. Undefined if one of them has none. */
export const exclusionsOfSets = (
  problem: Problem,
  pieces: Pieces,
  sets: ReadonlyArray<ReadonlyArray<BoxType>>
): ReadonlyArray<Exclusion> | undefined => {
  const exclusions: Exclusion[] = []
  for (const set of sets) {
    const reason = reasonOf(problem, set, pieces) ?? (pieces.length <= MAX_EXACT_PIECES && searchOf(pieces))
    if (!reason) return undefined
    if ((reason.pieces ?? reason.images) !== undefined)
      exclusions.push({ boxes: set.map(({ index }) => index), ...reason })
  }
  return exclusions
}

/** Returns the exclusions of all sets of fewer boxes, or undefined if there are none. */
export const exclusionsOfFewer = (
  problem: Problem,
  pieces: Pieces,
  boxes: number
): ReadonlyArray<Exclusion> | undefined => {
  const atMost = boxes - 1
  const many = tooMany(problem.rules, pieces, atMost)
  if (many) return [{ atMost, by: "pieces", pieces: itemsOf(many) }]
  const exclusive = exclusivePieces(problem, pieces).slice(0, boxes)
  if (exclusive.length === boxes) return [{ atMost, by: "pairs", pieces: itemsOf(exclusive) }]
  if (boxes === 2)
    return exclusionsOfSets(
      problem,
      pieces,
      problem.types.map((type) => [type])
    )
  const images = imagesOf(problem, [largestSides(problem)], pieces, atMost)
  return images && [{ atMost, by: "dual-feasible", images }]
}
