// Conditions of the exact search in a box with a range for its centre of gravity. Pieces may leave their minimum
// coordinates along the floor, in whole units, so the search is exact for pieces on the floor.
import type { CentreRange } from "../packing/contract/placed.ts"
import type { Conditions } from "../packing/exact/arrangement.ts"
import { conditionsOf } from "../packing/exact/conditions.ts"
import { sideNames } from "../packing/fields/field.ts"
import { type BoxRules, type BoxType, weightOf } from "../packing/problem/problem.ts"

/** Maximum number of coordinates tried in one search. */
const MAX_COORDINATES = 40_000

/** Tolerance for rounding errors of shares. */
const TOLERANCE = 1e-9

/** Returns the conditions of a box with a range for its centre of gravity. */
export const centredConditions = (type: BoxType, rules: BoxRules, range: CentreRange): Conditions => {
  const { axes, x, y, z } = type.hull
  const conditions = conditionsOf(type, rules)
  let left = MAX_COORDINATES
  return {
    ...conditions,
    mirrors: 0,
    holds: (arranged, { before, start }) => {
      const { length, pieces } = arranged
      const n = pieces.length
      const weight = weightOf(pieces)
      const least = start.slice()
      const axisOf = (k: number): number => Math.floor(k / n)
      const isBefore = (k: number, next: number): boolean =>
        axisOf(k) === axisOf(next) && before[k * n + (next % n)]! > 0
      const momentAt = (k: number, at: number): number => pieces[k % n]!.weight * (at + length[k]! / 2)
      // Coordinates along x, then y, then z, each after those of the pieces that must end before it.
      const sequence = [...start.keys()].sort((a, b) => axisOf(a) - axisOf(b) || least[a]! - least[b]!)
      const most = least.map((_, k) => [x, y, z][axisOf(k)]! - length[k]!)
      for (const next of sequence.toReversed())
        for (const k of sequence) if (isBefore(k, next)) most[k] = Math.min(most[k]!, most[next]! - length[k]!)
      /** Chooses the coordinates from a number in the sequence on. `moment` is the sum of the earlier ones along the axis. */
      const choose = (from: number, moment: number): boolean => {
        const k = sequence[from]
        if (k === undefined) return conditions.holds(arranged, { before, start })
        const axis = axisOf(k)
        const side = weight * [x, y, z][axis]!
        const [lowest, highest] = range[sideNames[axes[axis]!]!] ?? [0, 1]
        const later = sequence.slice(from + 1, n * axis + n)
        const rest = (at: Int32Array): number => later.reduce((sum, next) => sum + momentAt(next, at[next]!), moment)
        const min = sequence.reduce((end, p) => (isBefore(p, k) ? Math.max(end, start[p]! + length[p]!) : end), 0)
        // Not a number if nothing has a weight.
        const wanted = ((lowest - TOLERANCE) * side - rest(most) - momentAt(k, 0)) / pieces[k % n]!.weight || 0
        for (let at = Math.max(min, Math.ceil(wanted)); at <= (axis === 2 ? min : most[k]!) && left-- > 0; at++) {
          start[k] = at
          if (rest(least) + momentAt(k, at) > (highest + TOLERANCE) * side) break
          if (choose(from + 1, later.length > 0 ? moment + momentAt(k, at) : 0)) return true
        }
        return false
      }
      const isFound = choose(0, 0)
      if (!isFound) start.set(least)
      return isFound
    }
  }
}
