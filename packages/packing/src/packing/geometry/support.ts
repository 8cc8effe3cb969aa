// What lies on what: whether a piece put at a place would rest on enough, and whether all that lies below can bear it.

import type { Kind } from "../problem/problem.ts"
import { CORNERS, type Filling } from "./open-box.ts"

/** The share asked for is a decimal fraction, a last digit too high maybe; relative to it. */
const FUZZ = 1e-12

/** Whether a base from (x, y) to (X, Y) at height z rests on the floor or, for the share the rules ask, on tops of pieces. */
export const rests = (filling: Filling, x: number, y: number, z: number, X: number, Y: number): boolean => {
  const { support } = filling.rules
  if (z === 0 || support === 0) return true
  const c = filling.corners
  const needed = support * (1 - FUZZ) * (X - x) * (Y - y)
  let area = 0
  for (let i = filling.lastEndingAt(z); i >= 0; i = filling.endingBefore(i)) {
    filling.looked++
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

/** Whether piece j lies above piece i: at or above its top, over its footprint. */
const above = (c: Int32Array, i: number, j: number): boolean => aboveAt(c, i * CORNERS, j * CORNERS)

const aboveAt = (c: Int32Array, i: number, j: number): boolean =>
  c[j + 2]! >= c[i + 5]! && c[j]! < c[i + 3]! && c[i]! < c[j + 3]! && c[j + 1]! < c[i + 4]! && c[i + 1]! < c[j + 4]!

/** All pieces above piece i, directly or through others; or, with `down`, all that have it above them. */
const chain = (filling: Filling, corners: Int32Array, count: number, i: number, down: boolean): number[] => {
  const found: number[] = []
  const seen = new Uint8Array(count)
  for (let next: number | undefined = i, k = 0; next !== undefined; next = found[k++]) {
    filling.looked += count
    for (let j = 0; j < count; j++)
      if (seen[j] === 0 && (down ? above(corners, j, next) : above(corners, next, j))) {
        seen[j] = 1
        found.push(j)
      }
  }
  return found
}

/**
 * Whether the box would still bear everything with one more piece at this place: a piece bears the whole weight of all
 * that lies above it, directly or through others.
 */
export const bearsWith = (
  filling: Filling,
  kind: Kind,
  x: number,
  y: number,
  z: number,
  X: number,
  Y: number,
  Z: number
): boolean => {
  if (!filling.rules.loads) return true
  const kinds = [...filling.kinds, kind]
  const count = kinds.length
  filling.looked += count
  const corners = new Int32Array(count * CORNERS)
  corners.set(filling.corners.subarray(0, (count - 1) * CORNERS))
  corners.set([x, y, z, X, Y, Z], (count - 1) * CORNERS)
  const bears = (i: number): boolean => {
    const limit = kinds[i]!.bears
    if (limit === Infinity) return true
    const over = chain(filling, corners, count, i, false)
    return over.length === 0 || (limit > 0 && over.reduce((sum, j) => sum + kinds[j]!.weight, 0) <= limit)
  }
  return bears(count - 1) && chain(filling, corners, count, count - 1, true).every(bears)
}
