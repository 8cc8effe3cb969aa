// Lower bound on the cost of plans with exactly two boxes: tries every pair of box types.
import { exclusionFromSet, type SingleBoxBounds } from "../bounds/exclusion.ts"
import type { BoxRules, BoxType } from "../problem/problem.ts"
import type { Charged, Load } from "./charged-boxes.ts"
import type { CostModel } from "./cost-model.ts"

/** Charges of one box type, ascending by weight, and the least charge from each entry on. */
interface Charges {
  readonly type: BoxType
  readonly all: ReadonlyArray<Charged>
  readonly leastFrom: ReadonlyArray<number>
}

const chargesOf = (type: BoxType, all: ReadonlyArray<Charged>): Charges => {
  const leastFrom = all.map(({ charges }) => charges)
  for (let i = all.length - 2; i >= 0; i--) leastFrom[i] = Math.min(leastFrom[i]!, leastFrom[i + 1]!)
  return { type, all, leastFrom }
}

/** Returns the least charges of two boxes that together hold a weight. Infinity if they cannot. */
const leastChargesOf = (a: Charges, b: Charges, weight: number): number => {
  let least = Infinity
  let from = b.all.length
  // The heavier the contents of the first box, the lighter those of the second one can be.
  for (const { charges, weight: most } of a.all) {
    while (from > 0 && b.all[from - 1]!.weight >= weight - most) from--
    const rest = b.leastFrom[from]
    if (rest !== undefined) least = Math.min(least, charges + rest)
  }
  return least
}

/** Returns a lower bound on the charged weight of a pair of boxes. */
const billableOf = (model: CostModel, a: BoxType, b: BoxType, { lightest, weight }: Load): number => {
  const each = model.billableOf(a, lightest) + model.billableOf(b, lightest)
  return Math.max(each, model.billablePerWeight * (weight + a.emptyWeight + b.emptyWeight)) * (1 - 1e-9)
}

/** Returns a lower bound on the cost of two boxes that hold the pieces, or a value of at least `limit`. */
export const costOfPair = (
  rules: BoxRules,
  bounds: SingleBoxBounds,
  model: CostModel,
  charged: ReadonlyArray<Charged>,
  load: Load,
  limit: number
): number => {
  const types = [...Map.groupBy(charged, ({ type }) => type)].map(([type, all]) => chargesOf(type, all))
  let least = limit
  for (const [i, a] of types.entries())
    for (const b of types.slice(i)) {
      if (a === b && a.type.stock < 2) continue
      if (a.type.limits.volume + b.type.limits.volume < load.volume) continue
      const charges = leastChargesOf(a, b, load.weight)
      const cost = model.atLeast({ charges, billable: billableOf(model, a.type, b.type, load) })
      if (cost < least && exclusionFromSet(rules, bounds, [a.type, b.type]).length === 0) least = cost
    }
  return least
}
