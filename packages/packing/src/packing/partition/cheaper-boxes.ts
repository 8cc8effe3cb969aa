import type { SingleBoxBounds } from "../bounds/exclusion.ts"
import { packExactly } from "../exact/pack-exactly.ts"
import { largestFirst } from "../fill/piece-sequence.ts"
import { type BoxType, type PieceKind, type SizeMeasure, sizeMeasures, weightOf } from "../problem/problem.ts"
import { MAX_EXACT_PIECES } from "../resources/search-limits.ts"
import { improveInto } from "../search/improve.ts"
import type { Search } from "../search/search.ts"
import { packQuickly } from "../search/single-box.ts"
import type { CostModel } from "./cost-model.ts"
import { type CostedPlan, isBelow } from "./search-partitions.ts"

/** Attempts to fill a box in a search without effort. */
const EVALUATIONS = 400

/** Maximum number of nodes of the exact searches for some of the pieces. */
const NODES = 4_000

/** Number of pieces by volume for a longer search. One piece less makes a proof much shorter. */
const FEW_PIECES = 7
const NODES_FOR_FEW = 30_000

/**
 * Returns whether the largest pieces alone do not fit into a box, by exact searches. Ignores support, because the other
 * pieces may support them.
 */
const largestDoNotFit = ({ problem }: Search, pieces: ReadonlyArray<PieceKind>, type: BoxType): boolean => {
  const rules = { ...problem.rules, support: 0 }
  const isExcludedBy = (size: SizeMeasure, count: number, nodes: number): boolean =>
    packExactly(rules, largestFirst(pieces, size).slice(0, count), type, nodes) === "impossible"
  return (
    isExcludedBy("volume", FEW_PIECES, NODES_FOR_FEW) ||
    sizeMeasures.some((size) => isExcludedBy(size, MAX_EXACT_PIECES, NODES))
  )
}

/**
 * Tries to pack all pieces into one box that costs less than the limit, cheapest box first. Tries harder than the search
 * for any packing, because each of these boxes prevents a proof.
 */
export const packCheaperBox = (
  search: Search,
  bounds: SingleBoxBounds,
  models: ReadonlyArray<CostModel>,
  limit: number
): CostedPlan | undefined => {
  const { pieces } = bounds
  const weight = weightOf(pieces)
  const evaluations = EVALUATIONS * (1 + search.problem.effort)
  const cheaper = search.problem.types
    .filter(({ limits, stock }) => stock > 0 && weight <= limits.weight)
    .map((type) => ({ type, cost: Math.min(...models.map((model) => model.costOf([{ type, weight }]))) }))
    .filter(({ cost, type }) => isBelow(cost, limit) && bounds.exclusionFrom(type) === undefined)
    .sort((a, b) => a.cost - b.cost)
  for (const { cost, type } of cheaper) {
    const quick = packQuickly(search, type, pieces)
    if (quick === undefined && largestDoNotFit(search, pieces, type)) {
      bounds.markExhausted(type)
      continue
    }
    const layout = quick ?? improveInto(search, type, pieces, evaluations)
    if (layout !== undefined) return { plan: [{ type, layout }], cost }
  }
  return undefined
}
