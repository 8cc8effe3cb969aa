/** A cuboid position: the corner nearest to the origin (x, y, z) and the opposite one (X, Y, Z). */
export interface Position {
  x: number
  y: number
  z: number
  X: number
  Y: number
  Z: number
}

/** Buffers shared by all open boxes of one search, so that trying a piece allocates nothing. */
export class Workspace {
  /** The position found by the last `findPosition`. */
  readonly position: Position = { x: 0, y: 0, z: 0, X: 0, Y: 0, Z: 0 }
  /** Smallest extents along x, y and z of all later pieces, three numbers per piece of a sequence. */
  minExtents = new Int32Array(3 * 1024)
}
