// Upper bounds on the result of any loading: all pieces, or fractional knapsacks by volume and by weight.
import type { BoxType, PieceKind } from "../../packing/problem/problem.ts"
import { add, amounts, boundOf, Sum, type Totals } from "../../packing/problem/totals.ts"
import type { Cargo } from "../cargo/cargo.ts"
import type { FillBound } from "../contract/outcome.ts"
import { reachableLengths } from "../loading/reachable.ts"

/** Upper bound and the argument for it. */
export interface UpperBound {
  readonly atMost: number
  readonly by: FillBound
}

/** Totals that all containers can hold together. */
export interface Room extends Totals {
  /** Whether reachable lengths reduce the volume below that of the containers. */
  readonly byLengths: boolean
}

/** Returns the capacity of the containers. `quantities` are the pieces that fit into any of them. */
export const roomFor = ({ problem }: Cargo, quantities: Int32Array): Room => {
  const { kinds, types } = problem
  const all = quantities.reduce((sum, count) => sum + count, 0)
  const sum = new Sum()
  let byLengths = false
  for (const type of types) {
    const count = Math.min(type.stock, all)
    if (count === 0) continue
    const volume = Math.min(type.limits.volume, usableVolume(type, kinds, quantities))
    add(sum, { ...type.limits, volume }, count)
    byLengths ||= volume < type.limits.volume
  }
  return { ...sum, byLengths }
}

/** Pieces pushed towards one corner end at sums of sides, so they fit into a cuboid of reachable lengths. */
const usableVolume = ({ shapes }: BoxType, kinds: ReadonlyArray<PieceKind>, quantities: Int32Array): number => {
  const { x, y, z } = shapes[0]!
  const [X, Y, Z] = [
    reachableLengths(kinds, quantities, 0, x)[x]!,
    reachableLengths(kinds, quantities, 1, y)[y]!,
    reachableLengths(kinds, quantities, 2, z)[z]!
  ]
  return X * Y * Z
}

/** Returns the least upper bound on the total of `gains`, one number per piece of each kind. */
export const upperBound = (
  { problem }: Cargo,
  quantities: Int32Array,
  room: Room,
  gains: ReadonlyArray<number>
): UpperBound => {
  const { kinds } = problem
  const all = gains.reduce((sum, gain, k) => sum + gain * quantities[k]!, 0)
  const bounds: UpperBound[] = [
    { atMost: all, by: "items" },
    ...amounts.map((amount): UpperBound => {
      const costs = kinds.map((kind) => kind[amount])
      const by = amount === "volume" && room.byLengths ? "lengths" : boundOf[amount]
      return { atMost: knapsack(costs, quantities, gains, room[amount]), by }
    })
  ]
  return bounds.reduce((least, bound) => (bound.atMost < least.atMost ? bound : least))
}

/** Returns the maximum gain of pieces that together cost at most `budget`, if pieces could be divided. */
const knapsack = (
  costs: ReadonlyArray<number>,
  quantities: Int32Array,
  gains: ReadonlyArray<number>,
  budget: number
): number => {
  const density = gains.map((each, k) => (costs[k] === 0 ? Infinity : each / costs[k]!))
  const ranked = gains.map((_, k) => k).sort((a, b) => (density[a] === density[b] ? a - b : density[b]! - density[a]!))
  let left = budget
  let gain = 0
  for (const k of ranked) {
    const count = quantities[k]!
    const taken = costs[k] === 0 ? count : Math.min(count, left / costs[k]!)
    gain += taken * gains[k]!
    left -= taken * costs[k]!
    if (left <= 0) break
  }
  return gain
}
