// How many boxes are needed at least. Every claim here is a proof.

import type { Bound } from "../contract/outcome.ts"
import { countKinds, type Kind, type Problem, volumeOf, weightOf } from "../problem/problem.ts"
import { dualFeasibleRatio } from "./dual-feasible.ts"
import { asEqual, MOST_KINDS, type OneBox, pairExcluded } from "./exclusion.ts"

/** A number of boxes that no packing goes below, and the bounds that show it. */
export interface CountBound {
  readonly boxes: number
  readonly by: ReadonlyArray<Bound>
}

/** Rounded up, unless rounding errors could have raised it. */
const up = (x: number): number => Math.ceil(x * (1 - 1e-12))

/** Pieces looked at for pairs that exclude each other. */
const MOST_LONERS = 1_000

/** Boxes for which pairs are looked at, all pairs together. */
const MOST_PAIRS = 1_000_000

/** Pieces of which no two can ever share a box, found greedily from the largest on: each needs a box of its own. */
const loners = (problem: Problem, pieces: ReadonlyArray<Kind>): number => {
  const alone: Kind[] = []
  let looked = 0
  for (const kind of pieces.slice(0, MOST_LONERS)) {
    const excludesAll = alone.every((other) =>
      problem.types.every((t) => looked++ < MOST_PAIRS && pairExcluded(problem.rules, kind, other, t))
    )
    if (excludesAll) alone.push(kind)
    if (looked >= MOST_PAIRS) break
  }
  return alone.length
}

/** The bound of dual feasible functions, where it is more than `known`. */
const dualFeasibleCount = (problem: Problem, pieces: ReadonlyArray<Kind>, known: number): number => {
  const counts = countKinds(pieces)
  if (counts.size > MOST_KINDS) return 0
  const side = (axis: "x" | "y" | "z") => Math.max(...problem.types.map((t) => t.hull[axis]))
  const largest = { x: side("x"), y: side("y"), z: side("z") }
  return up(dualFeasibleRatio([largest], asEqual(counts), known, Infinity))
}

const greatest = (values: ReadonlyArray<number>): number => Math.max(...values)

/** The best bound on the number of boxes for the pieces of `one`; bounds above two are looked for from the cheapest on. */
export const countBound = (problem: Problem, one: OneBox): CountBound => {
  const { types } = problem
  const { pieces } = one
  if (pieces.length === 0) return { boxes: 0, by: [] }
  const reasons = new Set<Bound>()
  for (const type of types.toReversed()) {
    const reason = one.excludes(type)
    if (reason === undefined) return { boxes: 1, by: [] }
    reasons.add(reason)
  }
  const bounds: ReadonlyArray<readonly [Bound, number]> = [
    ["volume", up(volumeOf(pieces) / greatest(types.map((t) => t.hull.volume)))],
    ["weight", up(weightOf(pieces) / greatest(types.map((t) => t.capacity)))],
    ["pairs", loners(problem, pieces)]
  ]
  let best: CountBound = { boxes: 2, by: [...reasons] }
  for (const [by, boxes] of bounds) if (boxes > best.boxes) best = { boxes, by: [by] }
  const boxes = dualFeasibleCount(problem, pieces, best.boxes)
  return boxes > best.boxes ? { boxes, by: ["dual-feasible"] } : best
}
