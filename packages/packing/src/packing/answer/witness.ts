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
import { exclusionByTotals, exclusivePair } from "../bounds/exclusion.ts"
import type { Exclusion, Witness, WitnessFunction, WitnessImages } from "../contract/witness.ts"
import { takes } from "../problem/box-shapes.ts"
import { type BoxType, countEach, type PieceKind, type Problem } from "../problem/problem.ts"
import { totalsOf } from "../problem/totals.ts"

type Pieces = ReadonlyArray<PieceKind>
type Reason = Omit<Exclusion, "boxes">

const families: ReadonlyArray<readonly [DualFeasible[0], WitnessFunction[0]]> = [
  [identity, "identity"],
  [threshold, "threshold"],
  [counting, "counting"],
  [rounding, "rounding"]
]

/** Returns an item for each kind. A repeated kind stands for another of its pieces. */
const itemsOf = (kinds: Pieces): ReadonlyArray<number> =>
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

/** Returns why a set of boxes cannot hold the pieces, or undefined. */
const reasonOf = (problem: Problem, set: ReadonlyArray<BoxType>, pieces: Pieces): Reason | undefined => {
  const by = exclusionByTotals(set, totalsOf(pieces))
  if (by) return { by }
  const outside = pieces.find((kind) => !set.some((type) => takes(type, kind)))
  if (outside) return { by: "item-fits", items: itemsOf([outside]) }
  const pair = set.length === 1 && exclusivePair(problem.rules, countEach(pieces), set[0]!)
  if (pair) return { by: "pairs", items: itemsOf(pair) }
  for (const type of set) {
    const others = set.filter((other) => other !== type)
    const captive = pieces.filter((kind) => !others.some((other) => takes(other, kind)))
    const reason = others[0] && others.length === set.length - 1 && reasonOf(problem, [type], captive)
    if (reason) return { ...reason, alone: type.index }
  }
  const images = imagesOf(
    problem,
    set.map(({ hull }) => hull),
    pieces,
    1
  )
  return images && { by: "dual-feasible", images }
}

/** Returns the exclusions of the sets that sums do not exclude. Undefined if one of them has none. */
export const witnessOfSets = (
  problem: Problem,
  pieces: Pieces,
  all: ReadonlyArray<{ readonly set: ReadonlyArray<BoxType> }>
): Witness | undefined => {
  const sets: Exclusion[] = []
  for (const { set } of all) {
    const reason = reasonOf(problem, set, pieces)
    if (!reason) return undefined
    if ((reason.items ?? reason.images ?? reason.alone) !== undefined)
      sets.push({ boxes: set.map(({ index }) => index), ...reason })
  }
  return { sets }
}

/** Returns the witness that the pieces need this number of boxes, or undefined if there is none. */
export const witnessOfBoxes = (problem: Problem, pieces: Pieces, atLeast: number): Witness | undefined => {
  if (atLeast < 2) return undefined
  const exclusive = exclusivePieces(problem, pieces).slice(0, atLeast)
  if (exclusive.length === atLeast) return { pairs: itemsOf(exclusive) }
  if (atLeast === 2)
    return witnessOfSets(
      problem,
      pieces,
      problem.types.map((type) => ({ set: [type] }))
    )
  const images = imagesOf(problem, [largestSides(problem)], pieces, atLeast - 1)
  return images && { images }
}
