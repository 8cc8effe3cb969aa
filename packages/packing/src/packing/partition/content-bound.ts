// Lower bound on the cost of plans of any size, without a search. One box is examined exactly. For several boxes, each
// box is charged at least `base + perWeight · weight + perVolume · volume` of its contents, and these charges add up.
import { boxCountBound } from "../bounds/box-count-bound.ts"
import type { SingleBoxBounds } from "../bounds/exclusion.ts"
import { fitsType } from "../problem/box-shapes.ts"
import { type BoxType, type Problem, weightOf } from "../problem/problem.ts"
import { type Charged, chargedBoxes, type Load, loadOf } from "./charged-boxes.ts"
import type { CostModel } from "./cost-model.ts"
import { costOfPair } from "./pair-bound.ts"

/** Relative rounding error of a sum, at most. */
const ROUNDING = 1e-12

/** Iterations of the search for the best charge per weight or per volume. */
const ITERATIONS = 16

/** Returns the greatest value of a concave function between two arguments, approximately. Stops at `enough`. */
const greatest = (from: number, to: number, enough: number, valueAt: (x: number) => number): number => {
  let [low, high] = [from, to]
  let best = Math.max(valueAt(low), valueAt(high))
  for (let i = 0; i < ITERATIONS && best < enough; i++) {
    const [a, b] = [low + (high - low) / 3, high - (high - low) / 3]
    const [atA, atB] = [valueAt(a), valueAt(b)]
    best = Math.max(best, atA, atB)
    if (atA < atB) low = a
    else high = b
  }
  return best
}

/**
 * Returns a lower bound on the sum of the charges of at least `boxes` boxes. One of them must hold the kind with the
 * fewest suitable types. Does not try to prove more than `enough`.
 */
const chargesOfSeveral = (charged: ReadonlyArray<Charged>, load: Load, boxes: number, enough: number): number => {
  if (charged.length === 0) return Infinity
  const fitting = load.kinds.map((kind) => charged.filter(({ type }) => fitsType(kind, type)))
  const captive = fitting.reduce((a, b) => (b.length < a.length ? b : a))
  if (captive.length === 0) return Infinity
  const baseOf = (all: ReadonlyArray<Charged>, perWeight: number, perVolume: number): number => {
    let base = Infinity
    for (const { charges, weight, volume } of all)
      base = Math.min(base, charges - perWeight * weight - perVolume * volume)
    return base
  }
  const boundAt = (perWeight: number, perVolume: number): number => {
    const base = baseOf(charged, perWeight, perVolume)
    const others = base < 0 ? load.count - 1 : boxes - 1
    const first = baseOf(captive, perWeight, perVolume)
    const content = perWeight * load.weight + perVolume * load.volume
    const bound = first + others * base + content
    // Sums of whole numbers are exact.
    const isExact = content === 0 && Number.isInteger(bound)
    return isExact ? bound : bound - ROUNDING * (Math.abs(first) + Math.abs(others * base) + content)
  }
  const most = Math.max(0, ...charged.map(({ charges }) => charges))
  const maxPerWeight = load.weight > 0 ? most / load.weight : 0
  return greatest(0, (2 * most) / load.volume, enough, (perVolume) =>
    greatest(0, 8 * maxPerWeight, enough, (perWeight) => boundAt(perWeight, perVolume))
  )
}

/** Factor that allows for rounding errors in sums. */
const SLACK = 1 - 1e-9

/** Returns a lower bound on the charged weight of all boxes together. */
const billableOfSeveral = (model: CostModel, types: Iterable<BoxType>, load: Load, boxes: number): number => {
  let [perBox, perVolume, emptyWeight] = [Infinity, Infinity, Infinity]
  for (const type of types) {
    const billable = model.billableOf(type, load.lightest)
    perBox = Math.min(perBox, billable)
    perVolume = Math.min(perVolume, billable / Math.min(load.volume, type.limits.volume))
    emptyWeight = Math.min(emptyWeight, type.emptyWeight)
  }
  const gross = load.weight + boxes * emptyWeight
  return Math.max(perBox * boxes, perVolume * load.volume, model.billablePerWeight * gross) * SLACK
}

/** Returns the least cost of one box without a proof that it is too small. Infinity if there is none. */
const costOfOne = ({ types }: Problem, bounds: SingleBoxBounds, model: CostModel, limit: number): number => {
  const weight = weightOf(bounds.pieces)
  let least = Infinity
  for (const type of types) {
    if (type.stock === 0 || weight > type.limits.weight) continue
    const cost = model.costOf([{ type, weight }])
    if (cost < least && (cost >= limit || bounds.exclusionFrom(type) === undefined)) least = cost
  }
  return least
}

/** Largest number of box types × steps. With more, there is no proof. */
const MAX_CHARGED = 40_000

/** Returns a lower bound on the cost of every plan for the pieces, or a value of at least `limit`. */
export const contentBound = (problem: Problem, bounds: SingleBoxBounds, model: CostModel, limit: number): number => {
  const one = costOfOne(problem, bounds, model, limit)
  const boxes = Math.max(2, model.minBoxes, boxCountBound(problem, bounds).boxes)
  if (bounds.pieces.length < boxes || model.maxBoxes < boxes) return one
  const types = problem.types.filter(({ stock }) => stock > 0)
  if (model.steps === undefined || model.steps.length * types.length > MAX_CHARGED) return -Infinity
  const load = loadOf(bounds)
  const charged = chargedBoxes(model, types, load)
  const accepted = new Set(charged.map(({ type }) => type))
  const several = (count: number): number => {
    const billable = billableOfSeveral(model, accepted, load, count)
    // Charges of this much prove that several boxes cost at least the limit.
    const enough = limit === Infinity ? Infinity : 2 * limit - model.atLeast({ charges: limit, billable })
    return model.atLeast({ charges: chargesOfSeveral(charged, load, count, enough), billable })
  }
  const bound = Math.min(one, several(boxes))
  if (bound >= limit || boxes > 2) return bound
  const pair = costOfPair(problem.rules, bounds, model, charged, load, limit)
  const three = load.count < 3 || model.maxBoxes < 3 ? Infinity : several(3)
  return Math.max(bound, Math.min(one, pair, three))
}
