/** Placed piece, in whole units. */
export interface Piece {
  readonly item: number
  readonly piece: number
  /** Index into the placements of the box, in packing order. */
  readonly index: number
  /** Name of the piece in messages. */
  readonly name: string
  readonly weight: number
  /** Cuboid of the piece without its gap. */
  readonly bare: Extent
  /** Cuboid of the piece with its gap on every side. */
  readonly wrapped: Extent
}

/** Cuboid, given by its corner nearest to the origin and the opposite corner. */
export interface Extent {
  readonly low: readonly [x: number, y: number, z: number]
  readonly high: readonly [x: number, y: number, z: number]
}

/** Returns the overlapping area of two footprints. */
export const footprintOverlap = (a: Extent, b: Extent): number =>
  Math.max(0, Math.min(a.high[0], b.high[0]) - Math.max(a.low[0], b.low[0])) *
  Math.max(0, Math.min(a.high[1], b.high[1]) - Math.max(a.low[1], b.low[1]))
