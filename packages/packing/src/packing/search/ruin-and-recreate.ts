// Ruin and recreate: repeatedly empties a few boxes of a plan and fills them again in a different order.
import { fillInSequence } from "../fill/fill-in-sequence.ts"
import { randomizedLargestFirst } from "../fill/piece-sequence.ts"
import { OpenBox } from "../geometry/open-box.ts"
import { type PlacementRule, placementRules } from "../geometry/placement.ts"
import { type BoxType, type PieceKind, volumeOf } from "../problem/problem.ts"
import type { Random } from "../resources/random.ts"
import { RUIN_AND_RECREATE_EVALUATIONS_PER_EFFORT } from "../resources/search-limits.ts"
import type { WorkBudget } from "../resources/work-budget.ts"
import type { BestPlans } from "./best-plans.ts"
import { type Plan, piecesOf, type Search } from "./search.ts"

/** Range of the number of boxes emptied per step. */
const MIN_EMPTIED = 2
const MAX_EMPTIED = 4

/** Maximum noise in the order of the new placement. */
const MAX_NOISE = 1.6

/** Number of boxes to draw at random. The box with the least contents is emptied first. */
const DRAWN_BOXES = 8

/** Steps between two updates of the temperature. */
const STEPS_PER_TEMPERATURE = 64

/** Loss of squared fill that a rounding error can explain. */
const ROUNDING_LOSS = -1e-12

const chooseCount = (random: Random, boxes: number): number =>
  Math.min(boxes, MIN_EMPTIED + random.below(MAX_EMPTIED - MIN_EMPTIED + 1))

/** Returns the indices of the boxes to empty: one with little volume in it, then others at random. */
const chooseBoxes = (random: Random, plan: Plan, count: number): number[] => {
  let poorest = random.below(plan.length)
  for (let i = 1; i < DRAWN_BOXES; i++) {
    const other = random.below(plan.length)
    if (plan[other]!.layout.volume < plan[poorest]!.layout.volume) poorest = other
  }
  const chosen = [poorest]
  while (chosen.length < count) {
    const other = random.below(plan.length)
    if (!chosen.includes(other)) chosen.push(other)
  }
  return chosen
}

/**
 * Fills boxes of the given types one after another. Returns the number of boxes used, or 0 if the boxes cannot hold all
 * pieces. Stops early if the remaining pieces exceed the volume of the later boxes.
 */
const recreate = (
  boxes: ReadonlyArray<OpenBox>,
  budget: WorkBudget,
  pieces: PieceKind[],
  types: ReadonlyArray<BoxType>,
  rule: PlacementRule
): number => {
  let laterVolume = 0
  for (const { limits } of types) laterVolume += limits.volume
  let rest = pieces
  for (let i = 0; i < types.length; i++) {
    const type = types[i]!
    laterVolume -= type.limits.volume
    rest = fillInSequence(boxes[i]!, budget, rest, type.shapes.at(-1)!, type, rule, laterVolume)
    if (rest.length === 0) return i + 1
    if (boxes[i]!.contents.length === 0 || volumeOf(rest) > laterVolume) return 0
  }
  return 0
}

/**
 * Returns the square of the filled share. A plan with a greater sum of squares has a less even fill, so one of its
 * boxes is closer to empty.
 */
const squaredFill = (volume: number, type: BoxType): number => (volume / type.hull.volume) ** 2

/**
 * Returns the temperature, which controls how much worse an accepted plan may be. Falls as `progress` goes from 0 to 1.
 */
const temperature = (progress: number): number => 0.02 * (1 - progress) + 1e-5

/** Growth of the number of evaluations from one cooling to the next. */
const CYCLE_GROWTH = 4

/**
 * Returns the progress of the cooling. Without a time limit, it does not depend on the effort: the temperature falls
 * over the evaluations of effort 1, starts again and falls until effort 10, then until effort 100.
 */
const progressOf = (budget: WorkBudget, done: number, all: number): number => {
  if (budget.isTimed) return Math.min(1, Math.max(done / all, budget.elapsed()))
  let from = 0
  let to: number = RUIN_AND_RECREATE_EVALUATIONS_PER_EFFORT
  while (done >= to) {
    from = to
    to *= CYCLE_GROWTH
  }
  return (done - from) / (to - from)
}

/** Improves a plan, and offers each plan with fewer boxes. Stops when the plan has at most `minBoxes` boxes. */
export const ruinAndRecreate = (search: Search, plans: BestPlans, first: Plan, minBoxes: number): void => {
  const { budget, problem, random } = search
  const evaluations = problem.effort * RUIN_AND_RECREATE_EVALUATIONS_PER_EFFORT
  const plan = [...first]
  const boxes = Array.from({ length: MAX_EMPTIED }, () => new OpenBox(problem.rules))
  const start = budget.evaluations
  let heat = temperature(0)
  for (let i = 0; budget.evaluations - start < evaluations && !budget.isSpent && plan.length > minBoxes; i++) {
    if (i % STEPS_PER_TEMPERATURE === 0) heat = temperature(progressOf(budget, budget.evaluations - start, evaluations))
    const chosen = chooseBoxes(random, plan, chooseCount(random, plan.length))
    const old = chosen.map((b) => plan[b]!)
    const pieces = randomizedLargestFirst(piecesOf(old), "volume", random, random.next() * MAX_NOISE)
    const types = old.map((box) => box.type)
    const used = recreate(boxes, budget, pieces, types, placementRules[random.below(placementRules.length)]!)
    if (used === 0) continue
    let gain = 0
    for (const { type, layout } of old) gain -= squaredFill(layout.volume, type)
    for (let k = 0; k < used; k++) gain += squaredFill(boxes[k]!.totals.volume, types[k]!)
    if (used === old.length && gain < ROUNDING_LOSS && random.next() >= Math.exp(gain / heat)) continue
    for (let k = 0; k < used; k++) plan[chosen[k]!] = { type: types[k]!, layout: boxes[k]!.layout() }
    if (used < old.length) {
      const emptied = chosen.slice(used).sort((a, b) => b - a)
      for (const b of emptied) plan.splice(b, 1)
      plans.offer(plan.slice())
    }
  }
}
