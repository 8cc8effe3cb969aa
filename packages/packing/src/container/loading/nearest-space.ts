// Part of the hot path: the choice of the next empty space, and of its corner.

import type { EmptySpaces } from "../../packing/geometry/empty-spaces.ts"
import type { BoxShape } from "../../packing/problem/problem.ts"

/**
 * Returns the distance from a space to the nearest corner of the container, along the axes. With `onFloor`, only the
 * corners of the floor count.
 */
export const cornerDistance = (c: Int32Array, at: number, shape: BoxShape, onFloor: boolean): number => {
  const x = Math.min(c[at]!, shape.x - c[at + 3]!)
  const y = Math.min(c[at + 1]!, shape.y - c[at + 4]!)
  const z = onFloor ? c[at + 2]! : Math.min(c[at + 2]!, shape.z - c[at + 5]!)
  return x + y + z
}

/**
 * Returns the index of the space nearest to a corner of the container. If distances are equal, returns the largest
 * space.
 */
export const nearestSpace = (spaces: EmptySpaces, shape: BoxShape, onFloor: boolean): number => {
  const c = spaces.corners
  let best = 0
  let nearest = Infinity
  let largest = 0
  for (let i = 0; i < spaces.count; i++) {
    const at = 6 * i
    const distance = cornerDistance(c, at, shape, onFloor)
    if (distance > nearest) continue
    const volume = (c[at + 3]! - c[at]!) * (c[at + 4]! - c[at + 1]!) * (c[at + 5]! - c[at + 2]!)
    if (distance < nearest || volume > largest || (volume === largest && precedes(c, at, 6 * best))) {
      best = i
      nearest = distance
      largest = volume
    }
  }
  return best
}

const precedes = (c: Int32Array, a: number, b: number): boolean => {
  for (let i = 0; i < 6; i++) if (c[a + i] !== c[b + i]) return c[a + i]! < c[b + i]!
  return false
}
