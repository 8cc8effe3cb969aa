import type { Placement } from "../packing/contract/outcome.ts"

/** From the corner nearest to the origin (left, back, bottom) to the opposite one, along x, y and z. */
export interface Cuboid {
  readonly low: readonly [x: number, y: number, z: number]
  readonly high: readonly [x: number, y: number, z: number]
}

/** What a placed piece takes up. Sums of decimals are rounded, so that pieces that touch have equal faces. */
export const cuboidOf = ({ at, size }: Placement): Cuboid => ({
  low: [at.x, at.y, at.z],
  high: [rounded(at.x + size.x), rounded(at.y + size.y), rounded(at.z + size.z)]
})

const rounded = (length: number) => Math.round(length * 1e7) / 1e7

/** Whether two cuboids overlap along an axis by more than a face. */
export const overlapAlong = (a: Cuboid, b: Cuboid, axis: 0 | 1 | 2): boolean =>
  a.low[axis] < b.high[axis] && b.low[axis] < a.high[axis]

/** Whether the first lies at or above the top of the second, over its footprint. */
export const liesOver = (upper: Cuboid, lower: Cuboid): boolean =>
  upper.low[2] >= lower.high[2] && overlapAlong(upper, lower, 0) && overlapAlong(upper, lower, 1)
