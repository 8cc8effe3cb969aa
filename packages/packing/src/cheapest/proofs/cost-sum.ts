// Sums over boxes that a certificate can bound, and the least sum with which a total is reached.
import type { CostModel, Shares } from "../../packing/partition/cost-model.ts"
import { allPieces, type BoxType, type Problem, weightOf } from "../../packing/problem/problem.ts"

/** Boxes of a type with a gross weight up to `upTo`, in internal units. Each adds at least `amount` to the sum. */
export interface Row {
  readonly type: BoxType
  readonly upTo: number
  /** Millionths of the currency or of the card's unit of weight. */
  readonly amount: number
}

/** Sum of one amount per box. The cost of boxes grows with it. */
export interface CostSum {
  readonly of: "price" | "billable"
  /** Millionths in the unit of the amounts of a model. */
  readonly scale: number
  /** Returns shares of all boxes with a given sum. The other amount is at least that of any packing. */
  sharesOf(sum: number): Shares
}

/** Error of an amount in millionths, at most. */
const TOLERANCE = 1e-6

/** Rounds an amount down to a whole number, except for rounding errors. */
const roundDown = (amount: number): number => {
  const nearest = Math.round(amount)
  return Math.abs(amount - nearest) <= TOLERANCE ? nearest : Math.floor(amount)
}

/** Returns the two sums of a model. `unit` is the unit of costs in millionths of the currency. */
export const costSums = (problem: Problem, model: CostModel, unit: number): ReadonlyArray<CostSum> => {
  const pieces = allPieces(problem.kinds)
  const empty = Math.min(...problem.types.map(({ emptyWeight }) => emptyWeight))
  // Each packing has all pieces and at least one box.
  const billable = model.billablePerWeight * (weightOf(pieces) + empty)
  return [
    { of: "price", scale: unit, sharesOf: (sum) => ({ charges: sum / unit, billable }) },
    { of: "billable", scale: 1e6, sharesOf: (sum) => ({ charges: 0, billable: sum / 1e6 }) }
  ]
}

/** Returns the amounts of a box type, ascending. A heavier box that adds less replaces the lighter ones. */
const rowsOfType = (
  model: CostModel,
  steps: ReadonlyArray<number>,
  { of, scale }: CostSum,
  type: BoxType,
  [lightest, heaviest]: readonly [number, number]
): ReadonlyArray<Row> => {
  const rows: Row[] = []
  const most = type.emptyWeight + Math.min(heaviest, type.limits.weight)
  let from = type.emptyWeight + lightest
  for (const step of [...steps, Infinity]) {
    const upTo = Math.min(step, most)
    if (upTo < from) continue
    const shares = model.sharesOf(type, from - type.emptyWeight)
    from = upTo + 1
    if (shares === undefined) continue
    const amount = roundDown(scale * (of === "price" ? shares.charges : shares.billable))
    while (rows.length > 0 && rows.at(-1)!.amount >= amount) rows.pop()
    rows.push({ type, upTo, amount })
  }
  return rows
}

/** Returns the least amounts of all boxes that the model accepts, or undefined if they can change at every weight. */
export const rowsOf = ({ kinds, types }: Problem, model: CostModel, sum: CostSum): ReadonlyArray<Row> | undefined => {
  const { steps } = model
  if (steps === undefined) return undefined
  const lightest = Math.min(...kinds.map(({ weight }) => weight))
  const contents = weightOf(allPieces(kinds))
  return types.flatMap((type) => rowsOfType(model, steps, sum, type, [lightest, contents]))
}

/** Returns the least sum, up to `most`, with which a cost reaches `total` units. Undefined if there is none. */
export const leastSum = (model: CostModel, { sharesOf }: CostSum, total: number, most: number): number | undefined => {
  const reaches = (sum: number): boolean => model.atLeast(sharesOf(sum)) >= total
  let [low, high] = [0, most]
  if (!reaches(high)) return undefined
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (reaches(middle)) high = middle
    else low = middle + 1
  }
  return high
}
