// Conditions of the exact search for one box: load limits, stops, support, the circle of a tube, the thickness of a
// mailer.
import type { Unload } from "../contract/request.ts"
import type { BoxRules, BoxType } from "../problem/problem.ts"
import type { Arranged, Conditions, SearchLevel } from "./arrangement.ts"
import { fitsCircle } from "./circle.ts"

/** Relative tolerance for rounding errors in sums of areas. */
const TOLERANCE = 1e-12

/** Returns whether the first `count` pieces respect all load limits. */
const bearsLoads = ({ pieces }: Arranged, { before }: SearchLevel, count: number): boolean => {
  const n = pieces.length
  for (let i = 0; i < count; i++) {
    const { maxLoad } = pieces[i]!
    let load = 0
    for (let j = 0; j < count; j++) {
      if (!before[(2 * n + i) * n + j]) continue
      load += pieces[j]!.weight
      if (maxLoad === 0 || load > maxLoad) return false
    }
  }
  return true
}

/**
 * Returns whether no piece of a later stop must be above one of the first `count` pieces or, if the box is unloaded
 * through its front, in front of it.
 */
const unloadsByStops = ({ pieces }: Arranged, { before }: SearchLevel, count: number, unload: Unload): boolean => {
  const n = pieces.length
  for (let axis = unload === "front" ? 1 : 2; axis < 3; axis++)
    for (let i = 0; i < count; i++)
      for (let j = 0; j < count; j++)
        if (before[(axis * n + i) * n + j] && pieces[i]!.stop < pieces[j]!.stop) return false
  return true
}

/** Returns the largest end coordinate of the first `count` pieces along an axis. */
const extent = ({ pieces, length }: Arranged, { start }: SearchLevel, count: number, axis: number): number => {
  const row = axis * pieces.length
  let end = 0
  for (let i = 0; i < count; i++) end = Math.max(end, start[row + i]! + length[row + i]!)
  return end
}

/**
 * Returns whether the first `count` pieces fit into a mailer. Its width and length shrink by the thickness of the
 * contents.
 */
const fitsMailer = (arranged: Arranged, level: SearchLevel, count: number, [w, l]: BoxType["inner"]): boolean => {
  const thickness = extent(arranged, level, count, 2)
  return extent(arranged, level, count, 0) + thickness <= w && extent(arranged, level, count, 1) + thickness <= l
}

/** Function that returns the overlap of two pieces along an axis. */
type Shared = (i: number, j: number, axis: number) => number

const sharedAtMost =
  ({ pieces: { length: n }, length }: Arranged): Shared =>
  (i, j, axis) =>
    Math.min(length[axis * n + i]!, length[axis * n + j]!)

const sharedAtStart =
  ({ pieces: { length: n }, length }: Arranged, { start }: SearchLevel): Shared =>
  (i, j, axis) => {
    const [a, b] = [axis * n + i, axis * n + j]
    return Math.max(0, Math.min(start[a]! + length[a]!, start[b]! + length[b]!) - Math.max(start[a]!, start[b]!))
  }

/** Returns whether each piece rests on the floor or has enough of its base on pieces whose top is at its bottom. */
const areSupported = ({ pieces, length }: Arranged, level: SearchLevel, support: number, shared: Shared): boolean => {
  const n = pieces.length
  const z = 2 * n
  for (let i = 0; i < n; i++) {
    if (level.start[z + i] === 0) continue
    let area = 0
    for (let j = 0; j < n; j++)
      if (level.before[(z + j) * n + i] && level.start[z + j]! + length[z + j]! === level.start[z + i])
        area += shared(i, j, 0) * shared(i, j, 1)
    if (area < support * (1 - TOLERANCE) * length[i]! * length[n + i]!) return false
  }
  return true
}

/** Returns the conditions for one box of this type under these rules. */
export const conditionsOf = (
  { kind, inner, unload }: BoxType,
  { accept, support, hasLoads, hasStops }: BoxRules
): Conditions => ({
  mirrors: hasStops && unload === "front" ? 1 : support === 0 && !hasLoads && !hasStops ? 3 : 2,
  couldHold: (arranged, level, count) =>
    (!hasStops || unloadsByStops(arranged, level, count, unload)) &&
    (!hasLoads || bearsLoads(arranged, level, count)) &&
    (kind !== "mailer" || fitsMailer(arranged, level, count, inner)) &&
    (kind !== "tube" || fitsCircle(arranged, level, count, inner[0])),
  canHold: (arranged, level) => support === 0 || areSupported(arranged, level, support, sharedAtMost(arranged)),
  // In a tube, or under a rule of the request, the exact search can only prove that pieces do not fit. It never accepts
  // an arrangement.
  holds: (arranged, level) =>
    kind !== "tube" &&
    !accept &&
    (support === 0 || areSupported(arranged, level, support, sharedAtStart(arranged, level)))
})
