// Lower bounds on the sums of every selection, from the partitions into parts for one box.
import type { Contents } from "./contents.ts"
import type { CostModel } from "./cost-model.ts"

/** Shares of every selection as the contents of every box type, and the least sums of its partitions. */
export interface LeastSums {
  /** Charges for selection × box type. Infinity if the box may not hold the selection. */
  readonly charges: Float64Array
  readonly billable: Float64Array
  /** Least sum of charges over all partitions of a selection. Infinity if there is none. */
  readonly leastCharges: Float64Array
  readonly leastBillable: Float64Array
}

const fillShares = (contents: Contents, model: CostModel, charges: Float64Array, billable: Float64Array): void => {
  const { types, totals } = contents
  for (let selection = 1; selection < totals.length; selection++)
    for (let t = 0; t < types.length; t++) {
      if (!contents.mayHold(selection, t)) continue
      const shares = model.sharesOf(types[t]!, totals[selection]!.weight)
      if (shares === undefined) continue
      charges[selection * types.length + t] = shares.charges
      billable[selection * types.length + t] = shares.billable
    }
}

/** Returns the least sum over all partitions of each selection. `shares` has a value for selection × box type. */
const leastOf = (contents: Contents, shares: Float64Array): Float64Array => {
  const { assortment, types } = contents
  const inOneBox = new Float64Array(assortment.size).fill(Infinity)
  for (let i = types.length; i < shares.length; i++) {
    const selection = Math.floor(i / types.length)
    if (shares[i]! < inOneBox[selection]!) inOneBox[selection] = shares[i]!
  }
  const least = new Float64Array(assortment.size)
  for (let selection = 1; selection < assortment.size; selection++) {
    let min = Infinity
    for (const part of assortment.partsOf(selection)) {
      const sum = inOneBox[part]! + least[selection - part]!
      if (sum < min) min = sum
    }
    least[selection] = min
  }
  return least
}

/** Computes the least sums of all selections. */
export const leastSums = (contents: Contents, model: CostModel): LeastSums => {
  const length = contents.assortment.size * contents.types.length
  const charges = new Float64Array(length).fill(Infinity)
  const billable = new Float64Array(length).fill(Infinity)
  fillShares(contents, model, charges, billable)
  const leastCharges = leastOf(contents, charges)
  return { charges, billable, leastCharges, leastBillable: leastOf(contents, billable) }
}
