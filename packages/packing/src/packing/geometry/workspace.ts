/** Position of a cuboid: the corner nearest to the origin (x, y, z) and the opposite corner (X, Y, Z). */
export interface Position {
  x: number
  y: number
  z: number
  X: number
  Y: number
  Z: number
}

/** Buffers shared by all open boxes of one search, so that trying a piece does not allocate memory. */
export class Workspace {
  /** Position found by the last call to `findPosition`. */
  readonly position: Position = { x: 0, y: 0, z: 0, X: 0, Y: 0, Z: 0 }
  /** For each piece of a sequence, the minimum sides along x, y and z over all later pieces. */
  minExtents = new Int32Array(3 * 1024)
}
