// The costs for a search of partitions. Two sums over the boxes give a lower bound of a cost: the charges per box, and
// the billable weight of the shipment.
import type { WeighedBox } from "../problem/objective.ts"
import type { BoxType } from "../problem/problem.ts"

/** Two sums over boxes, or the share of one box. */
export interface Shares {
  /** Charges of each box alone. */
  readonly charges: number
  /** Weight that counts towards a charge for all boxes together. */
  readonly billable: number
}

/** One way to charge for a set of boxes. */
export interface CostModel {
  /** Valid numbers of boxes. */
  readonly minBoxes: number
  readonly maxBoxes: number
  /** Billable weight per unit of gross weight, at least. 0 if no charge depends on the billable weight. */
  readonly billablePerWeight: number
  /** Returns lower bounds on a box's contribution to the sums. Undefined if the box is not accepted with this weight. */
  sharesOf(type: BoxType, weight: number): Shares | undefined
  /** Returns a lower bound on the added billable weight of a box with at least this weight, accepted or not. */
  billableOf(type: BoxType, weight: number): number
  /** Returns a lower bound on the cost of boxes with at least the given sums. */
  atLeast(sums: Shares): number
  /** Returns the cost of boxes. Infinity if they are not accepted. */
  costOf(boxes: ReadonlyArray<WeighedBox>): number
  /**
   * Gross weights with a possible change of a box's charges, ascending. Between two of them, the charges are constant.
   * Undefined if the charges can change everywhere.
   */
  readonly steps: ReadonlyArray<number> | undefined
}
