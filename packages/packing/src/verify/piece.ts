/** A placed piece: its own cuboid, and the one with its gap around it, from `low` to `high` along x, y, z. */
export interface Piece {
  readonly item: number
  readonly piece: number
  /** The place in the order of laying. */
  readonly laid: number
  readonly name: string
  readonly weight: number
  readonly bare: Cuboid
  readonly wrapped: Cuboid
}

/** From the corner nearest to the origin to the opposite one. */
export interface Cuboid {
  readonly low: readonly [x: number, y: number, z: number]
  readonly high: readonly [x: number, y: number, z: number]
}

/** How far two cuboids overlap in a plan from above, as an area. */
export const overlapFromAbove = (a: Cuboid, b: Cuboid): number =>
  Math.max(0, Math.min(a.high[0], b.high[0]) - Math.max(a.low[0], b.low[0])) *
  Math.max(0, Math.min(a.high[1], b.high[1]) - Math.max(a.low[1], b.low[1]))
