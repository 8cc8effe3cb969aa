// Finds a plan of least cost: starts from known plans, then searches partitions of the pieces with each cost model.
import type { SingleBoxBounds } from "../bounds/exclusion.ts"
import type { WeighedBox } from "../problem/objective.ts"
import type { Plan, Search } from "../search/search.ts"
import { Assortment, countParts, countSelections, lotsOf } from "./assortment.ts"
import { packCheaperBox } from "./cheaper-boxes.ts"
import { contentBound } from "./content-bound.ts"
import { Contents } from "./contents.ts"
import type { CostModel } from "./cost-model.ts"
import { dealAgain } from "./deal-again.ts"
import { type CostedPlan, isBelow, searchPartitions } from "./search-partitions.ts"

/** Limits on a search without effort. With effort, they are multiplied by 1 + effort, up to a maximum. */
const WORK = 60_000
const MAX_PARTS = 700_000
const MAX_SELECTIONS = 6_000
const MAX_FACTOR = 50

/** Largest number of selections × box types, which bounds the memory. */
const MAX_CELLS = 100_000

/** Plan of least cost found, and a lower bound on the cost of every plan. */
export interface CheapestPlan {
  readonly best: CostedPlan
  readonly atLeast: number
  /** Whether the lower bound needed the search of partitions. */
  readonly isExhaustive: boolean
}

/** Best plan so far. Its cost is the limit for further plans. */
class Incumbent {
  best: CostedPlan
  constructor(start: Plan) {
    this.best = { plan: start, cost: Infinity }
  }

  /** Keeps a plan if it is cheaper, or if it costs the same and has fewer boxes. */
  offer(candidate: CostedPlan | undefined): void {
    if (candidate === undefined) return
    const { plan, cost } = this.best
    const isSame = cost < Infinity && candidate.cost <= cost && candidate.plan.length < plan.length
    if (isSame || isBelow(candidate.cost, cost)) this.best = candidate
  }
}

const boxesOf = (plan: Plan): ReadonlyArray<WeighedBox> =>
  plan.map(({ type, layout }) => ({ type, weight: layout.weight }))

/** Returns the cheapest of the known plans. The cost is Infinity if no model accepts any of them. */
const cheapestOf = (models: ReadonlyArray<CostModel>, plans: ReadonlyArray<Plan>): Incumbent => {
  const incumbent = new Incumbent(plans[0]!)
  for (const plan of plans) for (const model of models) incumbent.offer({ plan, cost: model.costOf(boxesOf(plan)) })
  return incumbent
}

/** Returns the plan of least cost found, at most as expensive as the best of `plans`, which must not be empty. */
export const searchCheapest = (
  search: Search,
  bounds: SingleBoxBounds,
  models: ReadonlyArray<CostModel>,
  plans: ReadonlyArray<Plan>
): CheapestPlan => {
  const { problem } = search
  const incumbent = cheapestOf(models, plans)
  const factor = Math.min(1 + problem.effort, MAX_FACTOR)
  const lots = lotsOf(bounds.pieces)
  const isSmall =
    countParts(lots) <= MAX_PARTS * factor &&
    countSelections(lots) <= MAX_SELECTIONS * factor &&
    countSelections(lots) * problem.types.length <= MAX_CELLS * factor
  incumbent.offer(packCheaperBox(search, bounds, models, incumbent.best.cost))
  const open = models
    .map((model) => ({ model, atLeast: contentBound(problem, bounds, model, incumbent.best.cost) }))
    .sort((a, b) => a.atLeast - b.atLeast)
  let contents: Contents | undefined
  let atLeast = Infinity
  let isExhaustive = false
  for (const each of open) {
    let least = each.atLeast
    if (isSmall && isBelow(least, incumbent.best.cost)) {
      contents ??= new Contents(search, new Assortment(lots))
      const result = searchPartitions(contents, each.model, [], incumbent.best.cost, WORK * factor)
      incumbent.offer(result.best)
      isExhaustive ||= result.atLeast > least
      least = Math.max(least, result.atLeast)
    } else if (isBelow(least, incumbent.best.cost)) {
      incumbent.offer(dealAgain(search, bounds.pieces, each.model, incumbent.best))
    }
    atLeast = Math.min(atLeast, least)
  }
  const { best } = incumbent
  return { best, atLeast: isBelow(atLeast, best.cost) ? atLeast : best.cost, isExhaustive }
}
