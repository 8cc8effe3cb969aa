// Few boxes that stand for all rows: a box of one type, or one that is as large as each of several types.
import type { Packing } from "../../packing/contract/outcome.ts"
import type { Box, Request } from "../../packing/contract/request.ts"
import { allPieces, type Problem } from "../../packing/problem/problem.ts"
import { totalsOf } from "../../packing/problem/totals.ts"
import { boxOfRow, boxOfRows } from "./box-of-rows.ts"
import type { Row } from "./cost-sum.ts"

type Parcel = Packing["boxes"][number]

/** Units of amounts, in millionths. */
const units = [1e6, 1e5, 1e4, 1e3, 100, 10, 1]

/** Whether a row has the box type and the weight of a parcel. */
const covers =
  ({ weightScale }: Problem, { box, grossWeight }: Parcel) =>
  ({ type, upTo }: Row): boolean =>
    type.index === box && grossWeight * weightScale < upTo + 0.5

/** Returns the first row of a parcel, or undefined if there is none. */
export const rowOf = (problem: Problem, rows: ReadonlyArray<Row>, parcel: Parcel): Row | undefined =>
  rows.find(covers(problem, parcel))

/** Lowers amounts until there are few different ones. The closest neighbours become equal first. */
const withFewAmounts = (rows: ReadonlyArray<Row>, most: number): ReadonlyArray<Row> => {
  const amounts = [...new Set(rows.map(({ amount }) => amount))].sort((a, b) => a - b)
  while (amounts.length > most) {
    const steps = amounts.slice(1).map((amount, i) => amount / amounts[i]!)
    amounts.splice(steps.indexOf(Math.min(...steps)) + 1, 1)
  }
  return rows.map((row) => ({ ...row, amount: amounts.findLast((amount) => amount <= row.amount)! }))
}

const roundUp = (amount: number, unit: number): number => Math.ceil(amount / unit) * unit

/** Boxes that stand for all rows below a bound, and a packing with some of them. */
export interface DerivedBoxes {
  readonly boxes: ReadonlyArray<Box>
  /** Index of the box for each parcel of the packing. */
  readonly ofParcels: ReadonlyArray<number>
  /** Bound and value of the packing, in millionths. */
  readonly bound: number
  readonly value: number
}

/**
 * Returns boxes for the rows below a bound, and one with the bound for each box type of a packing that needs it. Boxes
 * that cannot hold all pieces are joined with others of the same amount. `amounts` limits the number of their amounts.
 * Without a limit, only boxes of one type are joined. If all amounts are multiples of `scale`, so is the bound.
 */
export const derivedBoxes = (
  problem: Problem,
  request: Request,
  rows: ReadonlyArray<Row>,
  least: number,
  scale: number,
  packing: Packing,
  amounts: number
): DerivedBoxes => {
  const all = totalsOf(allPieces(problem.kinds))
  const below = rows.filter(({ amount }) => amount < least)
  const used = packing.boxes.map((parcel) => rowOf(problem, below, parcel))
  const isLight = ({ type, upTo }: Row): boolean => upTo - type.emptyWeight < all.weight
  const isSeparate = (row: Row): boolean => {
    const { count, volume } = row.type.limits
    return used.includes(row) || (!isLight(row) && volume >= all.volume && count >= all.count)
  }
  const separate = below.filter(isSeparate)
  const others = withFewAmounts(
    below.filter((row) => !isSeparate(row)),
    amounts
  )
  const isDivisible = (unit: number): boolean => [...separate, ...others].every(({ amount }) => amount % unit === 0)
  const bound = roundUp(least, isDivisible(scale) ? scale : 1)
  const rest = new Map<number, Row>()
  for (const [i, { box }] of packing.boxes.entries())
    if (used[i] === undefined)
      rest.set(box, { type: problem.types.find(({ index }) => index === box)!, upTo: Infinity, amount: bound })
  const single = [...separate, ...rest.values()]
  const nameOf = (row: Row): string => {
    const { index, kind, unload } = row.type
    return [row.amount, isLight(row), kind, unload, amounts === Infinity && index].join()
  }
  const groups = Map.groupBy(others, nameOf)
  const parcels = packing.boxes.map(({ box }, i) => used[i] ?? rest.get(box)!)
  return {
    boxes: [
      ...single.map((row) => boxOfRow(request, problem, row)),
      ...[...groups.values()].map((group) => boxOfRows(request, problem, group))
    ],
    ofParcels: parcels.map((row) => single.indexOf(row)),
    // A checker counts in the smallest unit of the prices.
    bound: rest.size > 0 ? bound : roundUp(bound, units.find(isDivisible)!),
    value: parcels.reduce((sum, { amount }) => sum + amount, 0)
  }
}
