import type { Placement } from "../packing/contract/outcome.ts"

/** Cuboid, given by its corner nearest to the origin (left, back, bottom) and the opposite corner. */
export interface Cuboid {
  readonly low: readonly [x: number, y: number, z: number]
  readonly high: readonly [x: number, y: number, z: number]
}

/**
 * Returns the cuboid that a piece occupies. Coordinates are rounded, so that the faces of touching pieces are equal.
 */
export const cuboidOf = ({ at, size }: Placement): Cuboid => ({
  low: [at.x, at.y, at.z],
  high: [rounded(at.x + size.x), rounded(at.y + size.y), rounded(at.z + size.z)]
})

const rounded = (length: number) => Math.round(length * 1e7) / 1e7

/** Whether two cuboids overlap along an axis. Touching is not an overlap. */
export const overlapAlong = (a: Cuboid, b: Cuboid, axis: 0 | 1 | 2): boolean =>
  a.low[axis] < b.high[axis] && b.low[axis] < a.high[axis]

/** Whether `upper` starts at or above the top of `lower` and their footprints overlap. */
export const isAbove = (upper: Cuboid, lower: Cuboid): boolean =>
  upper.low[2] >= lower.high[2] && overlapAlong(upper, lower, 0) && overlapAlong(upper, lower, 1)
