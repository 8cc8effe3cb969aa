// Preference of a search for pieces with a high gain per space and weight.
import type { BoxType } from "../../packing/problem/problem.ts"
import type { BlockTable } from "../blocks/block-table.ts"
import type { Cargo } from "./cargo.ts"

/** Exponents of the gain per share of the container, in the order of the searches. */
const exponents = [1, 3, 8, 0] as const

/** Exponent of the number of pieces of a block. Fewer and larger pieces are preferred. */
const PIECES_EXPONENT = -0.2

/** Least gain per share of the container, so that pieces without value are loaded last. */
const MIN_DENSITY = 0.001

/** Returns the gain of a piece per share of the container, at most 1, by kind. */
export const densitiesOf = ({ problem, goal, worth, quantities }: Cargo, type: BoxType): ReadonlyArray<number> => {
  const { kinds } = problem
  const { weight: capacity } = type.limits
  const { volume } = type.hull
  const total = kinds.reduce((sum, { weight }, k) => sum + weight * quantities[k]!, 0)
  const densities = kinds.map((kind, k) => {
    const gain = goal === "priority" ? 1 : worth[k]![goal]
    return gain / (kind.volume / volume + (total > capacity ? kind.weight / capacity : 0))
  })
  const max = densities.reduce((a, b) => Math.max(a, b), 0)
  return densities.map((density) => (max > 0 ? Math.max(density / max, MIN_DENSITY) : 1))
}

/** Attraction of each block: a number of at most its volume. */
export type Guide = Float64Array

/** Returns the number of different ways to prefer blocks: one if all kinds have equal gain per share. */
export const guideCount = (densities: ReadonlyArray<number>): number =>
  densities.every((density) => Math.abs(density - densities[0]!) < 1e-9) ? 1 : exponents.length

/** Returns the different ways to prefer blocks. */
export const guidesOf = (cargo: Cargo, table: BlockTable, densities: ReadonlyArray<number>): ReadonlyArray<Guide> => {
  const { kinds, counts, start, totals } = table
  const mean = Float64Array.from({ length: table.count }, (_, block) => {
    let [sum, size] = [0, 0]
    for (let i = start[block]!; i < start[block + 1]!; i++) {
      const share = counts[i]! * cargo.problem.kinds[kinds[i]!]!.volume
      sum += share * densities[kinds[i]!]!
      size += share
    }
    return sum / size
  })
  return exponents
    .slice(0, guideCount(densities))
    .map((exponent) =>
      Float64Array.from(
        mean,
        (density, block) => totals[block]!.volume * density ** exponent * totals[block]!.count ** PIECES_EXPONENT
      )
    )
}
