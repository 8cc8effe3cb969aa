// What lies on what: whether a piece put at a place would rest on enough, and whether all that lies below can bear it.
import { CORNERS, type Filling } from "./filling.ts"
import type { Kind } from "./problem.ts"

/** Whether a base from (x, y) to (X, Y) at height z rests on the floor or, for the share the rules ask, on tops of pieces. */
export const rests = (filling: Filling, x: number, y: number, z: number, X: number, Y: number): boolean => {
  const { support } = filling.rules
  if (z === 0 || support === 0) return true
  const c = filling.corners
  const end = filling.kinds.length * CORNERS
  const needed = support * (X - x) * (Y - y)
  let area = 0
  for (let i = 0; i < end; i += CORNERS) {
    if (c[i + 5] !== z) continue
    const w = Math.min(X, c[i + 3]!) - Math.max(x, c[i]!)
    if (w <= 0) continue
    const l = Math.min(Y, c[i + 4]!) - Math.max(y, c[i + 1]!)
    if (l <= 0) continue
    area += w * l
    if (area >= needed) return true
  }
  return false
}

/** Whether piece j lies above piece i: at or above its top, over its footprint. */
const above = (c: Int32Array, i: number, j: number): boolean =>
  c[j + 2]! >= c[i + 5]! && c[j]! < c[i + 3]! && c[i]! < c[j + 3]! && c[j + 1]! < c[i + 4]! && c[i + 1]! < c[j + 4]!

/** Whether every piece in the box bears the whole weight of all that lies above it, directly or through others. */
export const bears = (kinds: ReadonlyArray<Kind>, corners: Int32Array): boolean => {
  const n = kinds.length
  for (let i = 0; i < n; i++) {
    const limit = kinds[i]!.bears
    if (limit === Infinity) continue
    const counted = new Uint8Array(n)
    const open = [i]
    let load = 0
    for (let under = open.pop(); under !== undefined; under = open.pop())
      for (let j = 0; j < n; j++)
        if (counted[j] === 0 && above(corners, under * CORNERS, j * CORNERS)) {
          counted[j] = 1
          load += kinds[j]!.weight
          if (load > limit || limit === 0) return false
          open.push(j)
        }
  }
  return true
}

/** Whether the box would still bear everything with one more piece at this place. */
export const bearsWith = (
  filling: Filling,
  kind: Kind,
  x: number,
  y: number,
  z: number,
  X: number,
  Y: number,
  Z: number
) => {
  if (!filling.rules.loads) return true
  const n = filling.kinds.length
  const corners = new Int32Array((n + 1) * CORNERS)
  corners.set(filling.corners.subarray(0, n * CORNERS))
  corners.set([x, y, z, X, Y, Z], n * CORNERS)
  return bears([...filling.kinds, kind], corners)
}
