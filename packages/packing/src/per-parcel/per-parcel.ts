import type { Cost, Parcel } from "../packing/contract/request.ts"
import { searchCheapest } from "../packing/partition/search-cheapest.ts"
import type { AdditiveCost } from "../packing/search/additive-cost.ts"
import { ParcelCostModel } from "./parcel-cost-model.ts"

/**
 * Turns a cost per parcel into a cost for `pack`: the sum over all parcels. `pack` then deals the pieces among the parcels
 * so that the sum is small, and its certificate has a lower bound for the cost. A cost that is not finite forbids the
 * parcel. The function must be pure.
 *
 * @example
 * ```ts
 * const cheap: Request["objective"] = [perParcel(({ grossWeight }) => (grossWeight > 20 ? 50 : 10))]
 * ```
 */
export const perParcel = (costOf: (parcel: Parcel) => number): Cost => {
  const cost: Cost = (parcels) => parcels.reduce((sum, parcel) => sum + costOf(parcel), 0)
  return Object.assign(cost, { improve })
}

const improve: AdditiveCost["improve"] = (cost, search, bounds, plans) => {
  const { problem } = search
  const { objective } = problem
  const at = objective.indexOf(cost)
  const hasCount = objective[0] === "boxes" && at === 1
  const known = plans.ranked().map(({ plan }) => plan)
  const model = new ParcelCostModel(problem, cost, hasCount ? known[0]!.length : Infinity)
  const { best, atLeast, isExhaustive } = searchCheapest(search, bounds, [model], known)
  if (at === 0 || hasCount) plans.offer(best.plan)
  if (atLeast === -Infinity) return undefined
  return { atLeast, by: isExhaustive ? ["exhausted"] : ["volume", "weight"] }
}
