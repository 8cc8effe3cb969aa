// Lower bound on the base price that all boxes of a shipment share.
import type { CompiledColumn } from "../../rating/compile/base-rate.ts"
import type { WeightRules } from "../../rating/compile/weight.ts"
import { toDouble } from "../../rating/numbers/ratio.ts"

/** Tolerance for rounding errors, relative to the weight. */
const TOLERANCE = 1e-9

/** Returns a function that returns the least price for a value of at least `value`. Infinity if there is none. */
const leastPriceFrom = ({ rows, over }: CompiledColumn): ((value: number) => number) => {
  const bounds = rows.map(({ upTo }) => toDouble(upTo))
  const prices = rows.map(({ charge }) => charge?.increments ?? Infinity)
  const beyond = (value: number): number => {
    if (over === undefined) return Infinity
    const excess = Math.max(0, value - toDouble(over.last)) / toDouble(over.unit)
    const units = Math.max(1, Math.ceil(excess - TOLERANCE * (1 + excess)))
    return Math.floor(toDouble(over.price) + units * toDouble(over.unitPrice))
  }
  const leastFromRow = prices.map((_, row) => Math.min(...prices.slice(row)))
  return (value) => {
    const row = bounds.findIndex((bound) => value * (1 - TOLERANCE) <= bound)
    return Math.min(row < 0 ? Infinity : leastFromRow[row]!, beyond(value))
  }
}

/** Returns the billable weight of a shipment of at least this weight. Rounds only if there is a single step. */
const atLeastBillable = ({ steps, minimum }: WeightRules, weight: number): number => {
  const [first, ...others] = steps
  const step = first !== undefined && others.length === 0 && first.upTo === undefined ? toDouble(first.step) : undefined
  const rounded = step === undefined ? weight : Math.ceil((weight * (1 - TOLERANCE)) / step) * step
  return Math.max(rounded, toDouble(minimum))
}

/**
 * Returns a function that returns a lower bound on the shared base price for a weight of at least `weight`. `columns`
 * are the rate columns for the zone, of which the first or the cheapest one applies.
 */
export const leastSharedBase = (
  columns: ReadonlyArray<CompiledColumn>,
  rules: WeightRules,
  isCheapest: boolean
): ((weight: number) => number) => {
  const unconditional = isCheapest ? -1 : columns.findIndex(({ holds }) => holds === undefined)
  const candidates = unconditional < 0 ? columns : columns.slice(0, unconditional + 1)
  const functions = candidates.map((column) => ({
    isByWeight: column.measure === "billable",
    least: leastPriceFrom(column)
  }))
  return (weight) => {
    const billable = atLeastBillable(rules, weight)
    return Math.min(...functions.map(({ isByWeight, least }) => least(isByWeight ? billable : 0)))
  }
}
