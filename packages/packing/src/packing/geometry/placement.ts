// Part of the hot path, see open-box.ts.
import type { BoxShape, PieceKind } from "../problem/problem.ts"
import type { OpenBox } from "./open-box.ts"
import { isPermitted } from "./permitted.ts"
import { isSupported, respectsLoads } from "./support.ts"

/**
 * Rules that choose a piece's position among the free ones. `far`: farthest from the far corner of the box. `near`:
 * nearest to the origin. `low`, `left`, `back`: the piece ends as low, as far left or as far back as possible. `snug`:
 * smallest margins in the empty space. `small`: smallest empty space.
 */
export const placementRules = ["far", "snug", "low", "small", "left", "back", "near"] as const

/** Rule that chooses a piece's position among the free ones. */
export type PlacementRule = (typeof placementRules)[number]

/**
 * Rates a position. Lower is better. The result is a whole number below 2^53. The piece would end at (X, Y, Z) and
 * leave margins of `p`, `q` and `r` in an empty space of `dx` × `dy` × `dz`.
 */
const rate = (
  rule: PlacementRule,
  shape: BoxShape,
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
  const { radix } = shape
  if (rule === "far") {
    const a = shape.x - X
    const b = shape.y - Y
    const c = shape.z - Z
    return -(a * a + b * b + c * c)
  }
  if (rule === "low") return (Z * radix + Y) * radix + X
  if (rule === "left") return (X * radix + Y) * radix + Z
  if (rule === "back") return (Y * radix + X) * radix + Z
  if (rule === "near") return X * X + Y * Y + Z * Z
  const min = Math.min(p, q, r)
  if (rule !== "snug") return dx * dy * dz + min
  const max = Math.max(p, q, r)
  return (min * radix + (p + q + r - min - max)) * radix + max
}

/** Work of another corner of an empty space, mostly by the rule of the request. */
const WORK_PER_CORNER = 40

/**
 * Finds the best free position of one piece. Writes it to the box, and returns whether there is one. A piece goes into
 * the corner of an empty space nearest to the origin. Under a rule of the request, it may also go into another `corner`
 * on the floor: right (1), front (2) or both (3).
 */
export const findPosition = (box: OpenBox, kind: PieceKind, rule: PlacementRule, corner = 0): boolean => {
  const { position } = box
  const { corners, count } = box.spaces
  const { orientations } = kind
  const end = count * 6
  box.inspected += count * (1 + WORK_PER_CORNER * corner)
  let best = Infinity
  for (let s = 0; s < end; s += 6) {
    const left = corners[s]!
    const back = corners[s + 1]!
    const z = corners[s + 2]!
    const dx = corners[s + 3]! - left
    const dy = corners[s + 4]! - back
    const dz = corners[s + 5]! - z
    for (let o = 0; o < orientations.length; o += 3) {
      const w = orientations[o]!
      const l = orientations[o + 1]!
      const h = orientations[o + 2]!
      const p = dx - w
      const q = dy - l
      if (p < 0 || q < 0 || h > dz) continue
      const x = left + (corner & 1) * p
      const y = back + (corner >> 1) * q
      const X = x + w
      const Y = y + l
      const Z = z + h
      const value = rate(rule, box.shape, dx, dy, dz, p, q, dz - h, X, Y, Z)
      if (value >= best) continue
      if (
        !isSupported(box, x, y, z, X, Y) ||
        !respectsLoads(box, kind, x, y, z, X, Y, Z) ||
        !isPermitted(box, kind, x, y, z, X, Y, Z)
      )
        continue
      best = value
      position.x = x
      position.y = y
      position.z = z
      position.X = X
      position.Y = Y
      position.Z = Z
    }
  }
  return best < Infinity || (corner < 3 && !!box.rules.accept && findPosition(box, kind, rule, corner + 1))
}
