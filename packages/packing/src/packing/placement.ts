import type { Filling } from "./filling.ts"
import { bearsWith, rests } from "./physics.ts"
import type { Kind } from "./problem.ts"

/** Where a piece goes when several places are free. */
export const RULES = ["far-corner", "snug", "low", "small-space"] as const

/** `far-corner`: far from the opposite corner; `snug`: least margins left; `low`: lowest top; `small-space`: smallest space. */
export type PlacementRule = (typeof RULES)[number]

/** A place found; reused, valid until the next search. */
export const place = { x: 0, y: 0, z: 0, X: 0, Y: 0, Z: 0 }

/** The smaller the better. `p`, `q`, `r` are the margins left in the space along x, y, z; whole numbers below 2^53. */
const score = (
  rule: number,
  filling: Filling,
  dx: number,
  dy: number,
  dz: number,
  p: number,
  q: number,
  r: number,
  X: number,
  Y: number,
  Z: number
): number => {
  const shape = filling.shape
  if (rule === 0) {
    const a = shape.x - X
    const b = shape.y - Y
    const c = shape.z - Z
    return -(a * a + b * b + c * c)
  }
  if (rule === 2) return (Z * shape.base + Y) * shape.base + X
  const least = Math.min(p, q, r)
  if (rule === 3) return dx * dy * dz + least
  const most = Math.max(p, q, r)
  return (least * shape.base + (p + q + r - least - most)) * shape.base + most
}

/** Finds the best free place for one piece by the rule (an index into `RULES`); the answer is in `place`. */
export const findPlace = (filling: Filling, kind: Kind, rule: number): boolean => {
  const { corners, count } = filling.spaces
  const { turned } = kind
  const end = count * 6
  const { support, loads } = filling.rules
  const free = support === 0 && !loads
  let best = Infinity
  for (let s = 0; s < end; s += 6) {
    const x = corners[s]!
    const y = corners[s + 1]!
    const z = corners[s + 2]!
    const dx = corners[s + 3]! - x
    const dy = corners[s + 4]! - y
    const dz = corners[s + 5]! - z
    for (let o = 0; o < turned.length; o += 3) {
      const w = turned[o]!
      const l = turned[o + 1]!
      const h = turned[o + 2]!
      if (w > dx || l > dy || h > dz) continue
      const X = x + w
      const Y = y + l
      const Z = z + h
      const value = score(rule, filling, dx, dy, dz, dx - w, dy - l, dz - h, X, Y, Z)
      if (value >= best) continue
      if (!free && !(rests(filling, x, y, z, X, Y) && bearsWith(filling, kind, x, y, z, X, Y, Z))) continue
      best = value
      place.x = x
      place.y = y
      place.z = z
      place.X = X
      place.Y = Y
      place.Z = Z
    }
  }
  return best < Infinity
}
