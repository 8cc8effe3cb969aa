// Branch and bound over all partitions of an assortment into boxes. Each step chooses the box that holds the first
// remaining unit, so no partition is tried twice.
import type { WeighedBox } from "../problem/objective.ts"
import type { FilledBox, Plan } from "../search/search.ts"
import type { Selection } from "./assortment.ts"
import type { Contents } from "./contents.ts"
import type { CostModel } from "./cost-model.ts"
import { type LeastSums, leastSums } from "./least-sums.ts"

/** Plan with its cost. */
export interface CostedPlan {
  readonly plan: Plan
  readonly cost: number
}

/** Result of a search: the best plan that costs less than the limit, and a lower bound on the cost of every plan. */
export interface PartitionResult {
  readonly best: CostedPlan | undefined
  readonly atLeast: number
}

/** Relative difference that counts as rounding error of a sum. */
const TOLERANCE = 1e-12

/** Returns whether a cost is below a limit by more than rounding errors. */
export const isBelow = (cost: number, limit: number): boolean =>
  cost < limit && (limit === Infinity || limit - cost > TOLERANCE * Math.abs(limit))

/** Number of rounds that tighten the bounds with the impossible contents found so far. */
const MAX_ROUNDS = 4

/** Number of impossible contents that start a new round. */
const NEW_ROUND_AFTER = 12

interface PartInBox {
  readonly part: Selection
  readonly type: number
}

/** Next box of a partition, with the sums up to this box and the lower bound on the cost of the whole partition. */
interface Step extends PartInBox {
  readonly charges: number
  readonly billable: number
  readonly atLeast: number
}

/** One round of the search. */
class Round {
  /** Lower bound on the cost of the omitted partitions. */
  leftOut = Infinity
  found: CostedPlan | undefined
  impossible = 0
  private readonly contents: Contents
  private readonly model: CostModel
  private readonly fixed: Plan
  private readonly fixedBoxes: ReadonlyArray<WeighedBox>
  private readonly sums: LeastSums
  private readonly chosen: PartInBox[] = []
  private limit: number
  private work: number

  constructor(contents: Contents, model: CostModel, fixed: Plan, sums: LeastSums, limit: number, work: number) {
    this.contents = contents
    this.model = model
    this.fixed = fixed
    this.fixedBoxes = fixed.map(({ type, layout }) => ({ type, weight: layout.weight }))
    this.sums = sums
    this.limit = limit
    this.work = work
  }

  get isCut(): boolean {
    return this.work <= 0
  }

  /** Tries every way to divide the rest into boxes, most promising first. */
  divide(rest: Selection, charges: number, billable: number): void {
    if (rest === 0) {
      this.offer()
      return
    }
    for (const step of this.stepsOf(rest, charges, billable)) {
      if (!isBelow(step.atLeast, this.limit)) return
      if (this.isCut || this.impossible >= NEW_ROUND_AFTER) {
        this.leftOut = Math.min(this.leftOut, step.atLeast)
        return
      }
      if (this.contents.known(step.part, step.type) === "impossible") continue
      this.chosen.push(step)
      this.divide(rest - step.part, step.charges, step.billable)
      this.chosen.pop()
    }
  }

  private stepsOf(rest: Selection, charges: number, billable: number): ReadonlyArray<Step> {
    const { assortment, types } = this.contents
    const { sums, chosen, model } = this
    const steps: Step[] = []
    if (chosen.length + this.fixed.length >= model.maxBoxes) return steps
    const previous = chosen.at(-1)
    if (this.contents.isTimeUp) this.work = 0
    const isSameLot = previous !== undefined && assortment.firstLot(previous.part) === assortment.firstLot(rest)
    for (const part of assortment.partsOf(rest)) {
      if (isSameLot && part > previous.part) continue
      const left = rest - part
      this.work -= types.length
      for (let type = 0; type < types.length; type++) {
        if (isSameLot && part === previous.part && type > previous.type) continue
        const own = sums.charges[part * types.length + type]!
        if (own === Infinity || !this.isInStock(type)) continue
        const step = { charges: charges + own, billable: billable + sums.billable[part * types.length + type]! }
        const atLeast = model.atLeast({
          charges: step.charges + sums.leastCharges[left]!,
          billable: step.billable + sums.leastBillable[left]!
        })
        if (isBelow(atLeast, this.limit)) steps.push({ part, type, ...step, atLeast })
      }
    }
    return steps.sort((a, b) => a.atLeast - b.atLeast)
  }

  private isInStock(type: number): boolean {
    const boxType = this.contents.types[type]!
    if (boxType.stock === Infinity) return true
    let used = 0
    for (const chosen of this.chosen) if (chosen.type === type) used++
    for (const fixed of this.fixed) if (fixed.type === boxType) used++
    return used < boxType.stock
  }

  /** Keeps the chosen boxes if they cost less than the limit and can hold their contents. */
  private offer(): void {
    const { contents, chosen, model } = this
    const boxes = chosen.map(({ part, type }) => ({
      type: contents.types[type]!,
      weight: contents.totals[part]!.weight
    }))
    const count = boxes.length + this.fixed.length
    const cost = count < model.minBoxes ? Infinity : model.costOf([...this.fixedBoxes, ...boxes])
    if (!isBelow(cost, this.limit)) return
    const plan: FilledBox[] = [...this.fixed]
    let isUnknown = false
    for (const { part, type } of chosen) {
      const isNew = contents.known(part, type) === undefined
      const fit = contents.fitOf(part, type)
      if (fit === "impossible") {
        if (isNew) this.impossible++
        return
      }
      if (fit === "unknown") isUnknown = true
      else plan.push({ type: contents.types[type]!, layout: fit })
    }
    if (isUnknown) {
      this.leftOut = Math.min(this.leftOut, cost)
      return
    }
    this.limit = cost
    this.found = { plan, cost }
  }
}

/**
 * Searches all partitions of an assortment for one that costs less than the limit. `fixed` boxes belong to each plan.
 * `work` is the number of boxes to consider per round.
 */
export const searchPartitions = (
  contents: Contents,
  model: CostModel,
  fixed: Plan,
  limit: number,
  work: number
): PartitionResult => {
  let best: CostedPlan | undefined
  let atLeast = -Infinity
  for (let round = 0; round < MAX_ROUNDS && !contents.isTimeUp; round++) {
    const sums = leastSums(contents, model)
    const current = new Round(contents, model, fixed, sums, best?.cost ?? limit, work)
    let [charges, billable] = [0, 0]
    for (const { type, layout } of fixed) {
      const shares = model.sharesOf(type, layout.weight)
      charges += shares?.charges ?? Infinity
      billable += shares?.billable ?? Infinity
    }
    current.divide(contents.assortment.all, charges, billable)
    best = current.found ?? best
    atLeast = Math.max(atLeast, current.leftOut)
    if (current.impossible === 0 || current.leftOut === Infinity) break
  }
  return { best, atLeast: Math.min(atLeast, best?.cost ?? limit) }
}
