import type { Bound } from "../contract/witness.ts"
import { type BoxType, countEach, type PieceKind, type Problem } from "../problem/problem.ts"
import { amounts, boundOf, totalsOf } from "../problem/totals.ts"
import { MAX_BOUND_KINDS, MAX_PAIR_CHECKS, MAX_PAIR_PIECES } from "../resources/search-limits.ts"
import { dualFeasibleRatio, type InnerSides } from "./dual-feasible.ts"
import { isPairExcluded, type SingleBoxBounds } from "./exclusion.ts"

/** Lower bound on a number of boxes, and the arguments that prove it. */
export interface BoxCountBound {
  readonly boxes: number
  readonly by: ReadonlyArray<Bound>
}

/** Rounds up, but ignores a fraction small enough to be a rounding error. */
const roundUp = (x: number): number => Math.ceil(x * (1 - 1e-12))

/** Selects pieces greedily, largest first, so that no two of them can share a box. Each of them needs a separate box. */
export const exclusivePieces = (problem: Problem, pieces: ReadonlyArray<PieceKind>): ReadonlyArray<PieceKind> => {
  const exclusive: PieceKind[] = []
  let checks = 0
  for (const kind of pieces.slice(0, MAX_PAIR_PIECES)) {
    const excludesAll = exclusive.every((other) =>
      problem.types.every((t) => checks++ < MAX_PAIR_CHECKS && isPairExcluded(problem.rules, kind, other, t))
    )
    if (excludesAll) exclusive.push(kind)
    if (checks >= MAX_PAIR_CHECKS) break
  }
  return exclusive
}

/** Returns the greatest amount of any box type. */
const greatest = ({ types }: Problem, amount: (type: BoxType) => number): number => Math.max(...types.map(amount))

/** Returns the sides of a box that contains every box of the problem. */
export const largestSides = (problem: Problem): InnerSides => ({
  x: greatest(problem, (t) => t.hull.x),
  y: greatest(problem, (t) => t.hull.y),
  z: greatest(problem, (t) => t.hull.z)
})

/** Returns the lower bound from dual feasible functions, or at most `known` if they do not improve on it. */
const dualFeasibleCount = (problem: Problem, pieces: ReadonlyArray<PieceKind>, known: number): number => {
  const counts = countEach(pieces)
  if (counts.size > MAX_BOUND_KINDS) return 0
  return roundUp(dualFeasibleRatio([largestSides(problem)], counts, known, Infinity))
}

/** Returns the best lower bound on the number of boxes for all pieces. Tries cheap bounds first. */
export const boxCountBound = (problem: Problem, bounds: SingleBoxBounds): BoxCountBound => {
  const { pieces } = bounds
  if (pieces.length === 0) return { boxes: 0, by: [] }
  const exclusions = new Set<Bound>()
  for (const type of problem.types.toReversed()) {
    const exclusion = bounds.exclusionFrom(type)
    if (exclusion === undefined) return { boxes: 1, by: [] }
    exclusions.add(exclusion)
  }
  const totals = totalsOf(pieces)
  const candidates: ReadonlyArray<readonly [Bound, number]> = [
    ...amounts.map((amount) => {
      const most = greatest(problem, ({ limits }) => limits[amount])
      return [boundOf[amount], roundUp(totals[amount] / most)] as const
    }),
    ...problem.rules.conflicts
      .limitedIn(pieces)
      .map(({ perBox, pieces: { length } }) => ["pieces", roundUp(length / perBox)] as const),
    ["pairs", exclusivePieces(problem, pieces).length]
  ]
  let best: BoxCountBound = { boxes: 2, by: [...exclusions] }
  for (const [by, boxes] of candidates) if (boxes > best.boxes) best = { boxes, by: [by] }
  const boxes = dualFeasibleCount(problem, pieces, best.boxes)
  return boxes > best.boxes ? { boxes, by: ["dual-feasible"] } : best
}
