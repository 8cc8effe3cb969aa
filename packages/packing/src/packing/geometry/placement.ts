import type { Kind, Shape } from "../problem/problem.ts"
import type { Filling } from "./open-box.ts"
import { bearsWith, rests } from "./support.ts"

/**
 * Where a piece goes when several places are free. `far`: as far from the opposite corner as can be; `snug`: with the
 * least margins; `low`, `left`, `back`: with the lowest, leftmost, rearmost far side; `small`: into the smallest space;
 * `near`: with its far corner near to the origin.
 */
export const RULES = ["far", "snug", "low", "small", "left", "back", "near"] as const

/** A place found; reused, valid until the next search. */
export const place = { x: 0, y: 0, z: 0, X: 0, Y: 0, Z: 0 }

const FAR = RULES.indexOf("far")
const SNUG = RULES.indexOf("snug")
const LOW = RULES.indexOf("low")
const LEFT = RULES.indexOf("left")
const BACK = RULES.indexOf("back")
const NEAR = RULES.indexOf("near")

/**
 * The smaller the better, by a whole number below 2^53. The piece would end at X, Y, Z; `p`, `q`, `r` are the margins it
 * would leave in a space of `dx` × `dy` × `dz`.
 */
const score = (
  rule: number,
  shape: Shape,
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
  const { base } = shape
  if (rule === FAR) {
    const a = shape.x - X
    const b = shape.y - Y
    const c = shape.z - Z
    return -(a * a + b * b + c * c)
  }
  if (rule === LOW) return (Z * base + Y) * base + X
  if (rule === LEFT) return (X * base + Y) * base + Z
  if (rule === BACK) return (Y * base + X) * base + Z
  if (rule === NEAR) return X * X + Y * Y + Z * Z
  const least = Math.min(p, q, r)
  if (rule !== SNUG) return dx * dy * dz + least
  const most = Math.max(p, q, r)
  return (least * base + (p + q + r - least - most)) * base + most
}

/** Finds the best free place for one piece by the rule (an index into `RULES`); the answer is in `place`. */
export const findPlace = (filling: Filling, kind: Kind, rule: number): boolean => {
  const { corners, count } = filling.spaces
  const { turned } = kind
  const end = count * 6
  filling.looked += count
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
      const value = score(rule, filling.shape, dx, dy, dz, dx - w, dy - l, dz - h, X, Y, Z)
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
