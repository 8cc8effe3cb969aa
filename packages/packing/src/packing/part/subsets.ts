import { BoundBudget, exclusionFrom } from "../bounds/exclusion.ts"
import { packExactly } from "../exact/pack-exactly.ts"
import { largestFirst } from "../fill/piece-sequence.ts"
import type { Layout } from "../geometry/open-box.ts"
import type { BoxType, PieceKind } from "../problem/problem.ts"
import { limits } from "../resources/limits.ts"
import type { Search } from "../search/search.ts"
import { packLargestFirst, packQuickly } from "../search/single-box.ts"
import type { Unit } from "./units.ts"

/** How some pieces fit into one box; `unknown` if neither an arrangement nor a proof was found. */
export type Fit = Layout | "impossible" | "unknown"

/** Subsets of a few units, one bit per unit. Subsets with equal pieces have one canonical form. */
export class Subsets {
  readonly units: ReadonlyArray<Unit>
  private readonly search: Search
  private readonly bounds = new BoundBudget(limits.work.groupBounds)
  private readonly fits = new Map<BoxType, Map<number, Fit>>()

  constructor(search: Search, units: ReadonlyArray<Unit>) {
    this.search = search
    this.units = units
  }

  /** Returns the subset with the first of equal pieces in place of later ones. */
  canonical(subset: number): number {
    let canonical = 0
    let gap = 0
    for (let i = 0; i < this.units.length; i++) {
      const isEqual = i > 0 && this.units[i]!.length === 1 && this.units[i]![0] === this.units[i - 1]![0]
      if (!isEqual) gap = i
      if ((subset & (1 << i)) !== 0) canonical |= 1 << gap++
    }
    return canonical
  }

  piecesOf(subset: number): PieceKind[] {
    return this.units.flatMap((unit, i) => ((subset & (1 << i)) === 0 ? [] : unit))
  }

  /** Returns how a canonical subset fits into one box of a type. Each is decided once. */
  fitOf(subset: number, type: BoxType): Fit {
    const known = this.fits.get(type) ?? new Map<number, Fit>()
    this.fits.set(type, known)
    const fit = known.get(subset) ?? this.decide(largestFirst(this.piecesOf(subset), "volume"), type)
    known.set(subset, fit)
    return fit
  }

  /** Tries the cheapest arrangement, then the bounds, then every arrangement, then every way to fill the box. */
  private decide(pieces: ReadonlyArray<PieceKind>, type: BoxType): Fit {
    const { search } = this
    const { rules } = search.problem
    if (exclusionFrom(rules, pieces, type, this.bounds) !== undefined) return "impossible"
    const layout = packLargestFirst(search, type, pieces)
    if (layout !== undefined) return layout
    const exact = packExactly(rules, pieces, type, limits.part.exactNodes)
    if (exact !== "gave-up") return exact
    search.budget.spend(limits.part.exactNodes)
    return packQuickly(search, type, pieces) ?? "unknown"
  }
}
