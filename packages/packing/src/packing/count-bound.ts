// How many boxes are needed at least. Every claim here is a proof.
import { dualFeasibleBound } from "./dual-feasible.ts"
import { excluded, pairExcluded } from "./exclusion.ts"
import type { Bound } from "./model.ts"
import { type BoxType, type Kind, type Problem, volumeOf, weightOf } from "./problem.ts"

/** A number of boxes that no packing goes below, and the simplest bound that shows it. */
export interface CountBound {
  readonly boxes: number
  readonly by: Bound | undefined
}

/** Rounded up, unless rounding errors could have raised it. */
const up = (x: number): number => Math.ceil(x * (1 - 1e-12))

/** Pieces of which no two can ever share a box, found greedily from the largest on: each needs a box of its own. */
const loners = (problem: Problem, pieces: ReadonlyArray<Kind>): number => {
  const alone: Kind[] = []
  for (const kind of pieces.slice(0, 1000))
    if (alone.every((other) => problem.types.every((t) => pairExcluded(problem.rules, kind, other, t))))
      alone.push(kind)
  return alone.length
}

const dualFeasibleCount = (types: ReadonlyArray<BoxType>, pieces: ReadonlyArray<Kind>): number => {
  const counts = new Map<Kind, number>()
  for (const k of pieces) counts.set(k, (counts.get(k) ?? 0) + 1)
  if (counts.size > 400) return 0
  const side = (axis: "x" | "y" | "z") => Math.max(...types.map((t) => t.hull[axis]))
  const equal = [...counts].map(([k, count]) => ({ turned: k.turned, count }))
  return up(dualFeasibleBound(side("x"), side("y"), side("z"), equal, Infinity))
}

/** The best bound on the number of boxes for these pieces. */
export const countBound = (problem: Problem, pieces: ReadonlyArray<Kind>): CountBound => {
  const { types, rules } = problem
  if (pieces.length === 0) return { boxes: 0, by: undefined }
  const bounds: [Bound, number][] = [
    ["volume", up(volumeOf(pieces) / Math.max(...types.map((t) => t.hull.volume)))],
    ["weight", up(weightOf(pieces) / Math.max(...types.map((t) => t.capacity)))],
    ["pairs", loners(problem, pieces)],
    ["dual-feasible", dualFeasibleCount(types, pieces)]
  ]
  let best: CountBound = { boxes: 1, by: undefined }
  for (const [by, boxes] of bounds) if (boxes > best.boxes) best = { boxes, by }
  if (best.boxes > 1) return best
  const reasons = types.map((t) => excluded(rules, pieces, t))
  const by = reasons.find((r) => r === "dual-feasible") ?? reasons.find((r) => r === "pairs") ?? reasons[0]
  return reasons.every((r) => r !== undefined) ? { boxes: 2, by } : best
}

/** The number of that bound. */
export const fewestBoxes = (problem: Problem, pieces: ReadonlyArray<Kind>): number => countBound(problem, pieces).boxes
