// Part of the hot path, see open-box.ts. Checks whether a piece is supported at a position and whether the pieces below
// can bear it.
import type { PieceKind } from "../problem/problem.ts"
import { CORNERS, type OpenBox } from "./open-box.ts"

/** Relative tolerance, because a required share such as 0.7 has no exact binary representation. */
const SHARE_TOLERANCE = 1e-12

/**
 * Returns whether a base (x, y)–(X, Y) at height z is on the floor or has enough of its area on the tops of other
 * pieces.
 */
export const isSupported = (box: OpenBox, x: number, y: number, z: number, X: number, Y: number): boolean => {
  const { support } = box.rules
  if (z === 0 || support === 0) return true
  const c = box.corners
  const needed = support * (1 - SHARE_TOLERANCE) * (X - x) * (Y - y)
  let area = 0
  for (let i = box.lastAt(z); i >= 0; i = box.earlier[i]!) {
    box.inspected++
    const at = i * CORNERS
    const w = Math.min(X, c[at + 3]!) - Math.max(x, c[at]!)
    if (w <= 0) continue
    const l = Math.min(Y, c[at + 4]!) - Math.max(y, c[at + 1]!)
    if (l <= 0) continue
    area += w * l
    if (area >= needed) return true
  }
  return false
}

/** Returns whether piece j is above piece i: it starts at or above the top of i, and their footprints overlap. */
const isAbove = (c: Int32Array, i: number, j: number): boolean => {
  const [a, b] = [i * CORNERS, j * CORNERS]
  return (
    c[b + 2]! >= c[a + 5]! && c[b]! < c[a + 3]! && c[a]! < c[b + 3]! && c[b + 1]! < c[a + 4]! && c[a + 1]! < c[b + 4]!
  )
}

/**
 * Returns all pieces above piece i, directly or through other pieces. With `downwards`, returns all pieces below it.
 */
const stackOf = (box: OpenBox, corners: Int32Array, count: number, i: number, downwards: boolean): number[] => {
  const found: number[] = []
  const seen = new Uint8Array(count)
  for (let next: number | undefined = i, k = 0; next !== undefined; next = found[k++]) {
    box.inspected += count
    for (let j = 0; j < count; j++)
      if (seen[j] === 0 && (downwards ? isAbove(corners, j, next) : isAbove(corners, next, j))) {
        seen[j] = 1
        found.push(j)
      }
  }
  return found
}

/** Returns whether no load limit would be exceeded with one more piece at this position. */
export const respectsLoads = (
  box: OpenBox,
  kind: PieceKind,
  x: number,
  y: number,
  z: number,
  X: number,
  Y: number,
  Z: number
): boolean => {
  if (!box.rules.hasLoads) return true
  const contents = [...box.contents, kind]
  const count = contents.length
  box.inspected += count
  const corners = new Int32Array(count * CORNERS)
  corners.set(box.corners.subarray(0, (count - 1) * CORNERS))
  corners.set([x, y, z, X, Y, Z], (count - 1) * CORNERS)
  const bearsItsLoad = (i: number): boolean => {
    const limit = contents[i]!.maxLoad
    if (limit === Infinity) return true
    const above = stackOf(box, corners, count, i, false)
    return above.length === 0 || (limit > 0 && above.reduce((sum, j) => sum + contents[j]!.weight, 0) <= limit)
  }
  return bearsItsLoad(count - 1) && stackOf(box, corners, count, count - 1, true).every(bearsItsLoad)
}
