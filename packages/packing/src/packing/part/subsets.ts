import { type BoundBudget, boundBudget, exclusionFrom } from "../bounds/exclusion.ts"
import { packExactly } from "../exact/pack-exactly.ts"
import { largestFirst } from "../fill/piece-sequence.ts"
import type { Layout } from "../geometry/open-box.ts"
import type { BoxType, PieceKind } from "../problem/problem.ts"
import { GROUP_BOUNDS_WORK, PART_EXACT_NODES } from "../resources/search-limits.ts"
import type { Search } from "../search/search.ts"
import { packLargestFirst, packQuickly } from "../search/single-box.ts"
import type { Unit } from "./units.ts"

/** Layout of some pieces in one box, `impossible` after a proof that they do not fit, or `unknown` otherwise. */
export type Fit = Layout | "impossible" | "unknown"

/**
 * Decides how pieces fit into one box, cheapest method first: the bounds, one attempt with the largest pieces first, the
 * exact search, then several attempts to fill the box.
 */
export const decideFit = (
  search: Search,
  contents: ReadonlyArray<PieceKind>,
  type: BoxType,
  bounds: BoundBudget
): Fit => {
  const { rules } = search.problem
  const pieces = largestFirst(contents, "volume")
  if (exclusionFrom(rules, pieces, type, bounds) !== undefined) return "impossible"
  const layout = packLargestFirst(search, type, pieces)
  if (layout !== undefined) return layout
  const exact = packExactly(rules, pieces, type, PART_EXACT_NODES)
  if (exact !== "gave-up") return exact
  search.budget.spend(PART_EXACT_NODES)
  return packQuickly(search, type, pieces) ?? "unknown"
}

/**
 * Subsets of a few units. A subset is a number with one bit per unit. Subsets with equal pieces have the same canonical
 * number.
 */
export interface Subsets {
  readonly units: ReadonlyArray<Unit>
  /** Returns the canonical number of a subset, which uses the first units among equal ones. */
  canonical(subset: number): number
  piecesOf(subset: number): PieceKind[]
  /** Returns the fit of a canonical subset in one box of this type. Computes each answer once. */
  fitOf(subset: number, type: BoxType): Fit
}

/** Returns the subsets of the given units. */
export const subsetsOf = (search: Search, units: ReadonlyArray<Unit>): Subsets => {
  const bounds = boundBudget(GROUP_BOUNDS_WORK)
  const fits = new Map<BoxType, Map<number, Fit>>()
  const piecesOf = (subset: number): PieceKind[] => units.flatMap((unit, i) => ((subset & (1 << i)) === 0 ? [] : unit))
  return {
    units,
    piecesOf,
    canonical: (subset) => {
      let canonical = 0
      let gap = 0
      for (let i = 0; i < units.length; i++) {
        const isEqual = i > 0 && units[i]!.length === 1 && units[i]![0] === units[i - 1]![0]
        if (!isEqual) gap = i
        if ((subset & (1 << i)) !== 0) canonical |= 1 << gap++
      }
      return canonical
    },
    fitOf: (subset, type) => {
      const known = fits.get(type) ?? new Map<number, Fit>()
      fits.set(type, known)
      const fit = known.get(subset) ?? decideFit(search, piecesOf(subset), type, bounds)
      known.set(subset, fit)
      return fit
    }
  }
}
