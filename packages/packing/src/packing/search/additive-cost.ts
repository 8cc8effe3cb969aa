import type { SingleBoxBounds } from "../bounds/exclusion.ts"
import type { Bound } from "../contract/outcome.ts"
import type { Cost, Measure } from "../contract/request.ts"
import type { BestPlans } from "./best-plans.ts"
import type { Search } from "./search.ts"

/** Cost function that searches for plans itself, because it knows that the cost is a sum over the boxes. */
export interface AdditiveCost extends Cost {
  /**
   * Adds better plans to those that were found. Returns a lower bound on the cost of every plan, or undefined if there is
   * none. `cost` is this function as it appears in the objective.
   */
  readonly improve: (
    cost: Cost,
    search: Search,
    bounds: SingleBoxBounds,
    plans: BestPlans
  ) => { readonly atLeast: number; readonly by: ReadonlyArray<Bound> } | undefined
}

/** Whether a measure is an additive cost. */
export const isAdditive = (measure: Measure): measure is AdditiveCost =>
  typeof measure === "function" && typeof (measure as Partial<AdditiveCost>).improve === "function"
