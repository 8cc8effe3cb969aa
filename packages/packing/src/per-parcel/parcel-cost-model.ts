import type { Cost } from "../packing/contract/request.ts"
import type { CostModel, Shares } from "../packing/partition/cost-model.ts"
import { measureValue, type WeighedBox } from "../packing/problem/objective.ts"
import { allPieces, type BoxType, type Problem } from "../packing/problem/problem.ts"

/** Number of different weights of contents up to which a lower bound for large orders is computed. */
const MAX_WEIGHTS = 2_000

/** Returns the weights of all selections of the pieces, or undefined if there are too many. */
const weightsOf = (problem: Problem): ReadonlyArray<number> | undefined => {
  let weights = new Set([0])
  for (const { weight } of allPieces(problem.kinds)) {
    weights = new Set([...weights].flatMap((sum) => [sum, sum + weight]))
    if (weights.size > MAX_WEIGHTS) return undefined
  }
  return [...weights]
}

/** Returns the gross weights of all boxes with all selections, ascending, or undefined if there are too many. */
const stepsOf = (problem: Problem): ReadonlyArray<number> | undefined => {
  const empty = [...new Set(problem.types.map(({ emptyWeight }) => emptyWeight))]
  const gross = weightsOf(problem)?.flatMap((weight) => empty.map((own) => weight + own))
  return gross && [...new Set(gross)].sort((a, b) => a - b)
}

/** Cost that is a sum over the parcels. */
export class ParcelCostModel implements CostModel {
  readonly minBoxes = 1
  readonly maxBoxes: number
  readonly billablePerWeight = 0
  readonly steps: ReadonlyArray<number> | undefined
  private readonly problem: Problem
  private readonly cost: Cost

  constructor(problem: Problem, cost: Cost, maxBoxes: number) {
    this.problem = problem
    this.cost = cost
    this.maxBoxes = maxBoxes
    this.steps = stepsOf(problem)
  }

  sharesOf(type: BoxType, weight: number): Shares | undefined {
    const charges = this.costOf([{ type, weight }])
    return charges === Infinity ? undefined : { charges, billable: 0 }
  }

  billableOf(): number {
    return 0
  }

  atLeast({ charges }: Shares): number {
    return charges
  }

  costOf(boxes: ReadonlyArray<WeighedBox>): number {
    return boxes.length > this.maxBoxes ? Infinity : measureValue(this.cost, boxes, this.problem)
  }
}
