import type { SingleBoxBounds } from "../bounds/exclusion.ts"
import { weightOf } from "../problem/problem.ts"
import { improveInto } from "../search/improve.ts"
import type { Search } from "../search/search.ts"
import { packQuickly } from "../search/single-box.ts"
import { arrangeLargest } from "./arrange-largest.ts"
import type { CostModel } from "./cost-model.ts"
import { type CostedPlan, isBelow } from "./search-partitions.ts"

/** Attempts to fill a box in a search without effort. */
const EVALUATIONS = 400

/** Maximum number of nodes of an exact search for some of the pieces. */
const NODES = 1_500

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
    const fit = packQuickly(search, type, pieces) ?? arrangeLargest(search.problem.rules, pieces, type, NODES)
    if (fit === "impossible") {
      bounds.exclude(type)
      continue
    }
    const layout = fit === "unknown" ? improveInto(search, type, pieces, evaluations) : fit
    if (layout !== undefined) return { plan: [{ type, layout }], cost }
  }
  return undefined
}
