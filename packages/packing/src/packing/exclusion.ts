// Why some pieces can never share one box of a type. Every claim here is a proof.
import { dualFeasibleBound } from "./dual-feasible.ts"
import type { Bound } from "./model.ts"
import { type BoxType, fitsShape, type Kind, type Rules, type Shape, volumeOf, weightOf } from "./problem.ts"

/** Pieces beyond which pairs and dual feasible functions are not looked at kind by kind. */
const MOST_KINDS = 400

/** Whether two pieces fit into the cuboid together: beside, behind or above each other in some orientation. */
export const pairFits = (a: Kind, b: Kind, { x, y, z }: Shape): boolean => {
  const s = a.turned
  const t = b.turned
  for (let i = 0; i < s.length; i += 3) {
    if (s[i]! > x || s[i + 1]! > y || s[i + 2]! > z) continue
    for (let j = 0; j < t.length; j += 3) {
      if (t[j]! > x || t[j + 1]! > y || t[j + 2]! > z) continue
      if (s[i]! + t[j]! <= x || s[i + 1]! + t[j + 1]! <= y || s[i + 2]! + t[j + 2]! <= z) return true
    }
  }
  return false
}

/** Whether two pieces may never share a box of this type, for their sides, their weight or their rules. */
export const pairExcluded = (rules: Rules, a: Kind, b: Kind, type: BoxType): boolean =>
  (a.clash >= 0 && b.clash >= 0 && rules.clashes[a.clash]!.has(b.clash)) ||
  a.weight + b.weight > type.capacity ||
  !pairFits(a, b, type.hull)

/** The simplest bound that shows that the pieces cannot all be in one box of this type; undefined when none does. */
export const excluded = (rules: Rules, pieces: ReadonlyArray<Kind>, type: BoxType): Bound | undefined => {
  const { hull } = type
  if (volumeOf(pieces) > hull.volume) return "volume"
  if (weightOf(pieces) > type.capacity) return "weight"
  const counts = new Map<Kind, number>()
  for (const k of pieces) counts.set(k, (counts.get(k) ?? 0) + 1)
  const kinds = [...counts.keys()]
  if (kinds.some((k) => !fitsShape(k, hull))) return "item-fits"
  if (kinds.length > MOST_KINDS) return undefined
  for (let i = 0; i < kinds.length; i++)
    for (let j = i; j < kinds.length; j++)
      if ((i !== j || counts.get(kinds[i]!)! > 1) && pairExcluded(rules, kinds[i]!, kinds[j]!, type)) return "pairs"
  const equal = kinds.map((k) => ({ turned: k.turned, count: counts.get(k)! }))
  return dualFeasibleBound(hull.x, hull.y, hull.z, equal, 1) > 1 ? "dual-feasible" : undefined
}
