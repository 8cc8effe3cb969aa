// Ruin and recreate: empties a few boxes of a plan and fills them again in another order, time and again.

import { fillInOrder } from "../fill/fill-in-order.ts"
import { roughly } from "../fill/piece-sequence.ts"
import { Filling } from "../geometry/open-box.ts"
import { RULES } from "../geometry/placement.ts"
import { type BoxType, type Kind, volumeOf } from "../problem/problem.ts"
import type { Random } from "../resources/random.ts"
import type { Budget } from "../resources/work-budget.ts"
import type { Shelf } from "./best-plans.ts"
import { type Plan, piecesOf, type Search } from "./search.ts"

/** Boxes emptied at once: two, three or four. */
const chooseCount = (random: Random, boxes: number): number => Math.min(boxes, 2 + random.below(3))

/** Pieces are refilled roughly by volume; by how much of its logarithm the order is blurred at most. */
const BY_VOLUME = 0
const MOST_NOISE = 1.6

/** Boxes drawn of which the least filled one is emptied. */
const DRAWN = 8

/** Indices of boxes: first a poorly filled one, then others by chance. */
const chooseBoxes = (random: Random, plan: Plan, count: number): number[] => {
  let poor = random.below(plan.length)
  for (let i = 1; i < DRAWN; i++) {
    const other = random.below(plan.length)
    if (plan[other]!.layout.volume < plan[poor]!.layout.volume) poor = other
  }
  const chosen = [poor]
  while (chosen.length < count) {
    const other = random.below(plan.length)
    if (!chosen.includes(other)) chosen.push(other)
  }
  return chosen
}

/**
 * Fills boxes of the given types one after the other; gives up as soon as the later ones cannot take what is missed.
 * Returns how many were needed, 0 when they do not take everything.
 */
const recreate = (
  fillings: ReadonlyArray<Filling>,
  budget: Budget,
  pool: Kind[],
  types: ReadonlyArray<BoxType>,
  rule: number
): number => {
  let later = 0
  for (const t of types) later += t.hull.volume
  let rest = pool
  for (let i = 0; i < types.length; i++) {
    const type = types[i]!
    later -= type.hull.volume
    rest = fillInOrder(fillings[i]!, budget, rest, type.shapes.at(-1)!, type.capacity, rule, later)
    if (rest.length === 0) return i + 1
    if (fillings[i]!.kinds.length === 0 || volumeOf(rest) > later) return 0
  }
  return 0
}

/** The squared fill. The greater the sum over all boxes, the more uneven they are, and the nearer one is to being empty. */
const squaredFill = (volume: number, type: BoxType): number => (volume / type.hull.volume) ** 2

/** How much worse a plan may be and still be taken over: less and less as the search goes on. */
const temperature = (progress: number): number => 0.02 * (1 - progress) + 1e-5

const progressOf = (budget: Budget, from: number, evaluations: number): number =>
  Math.min(1, Math.max((budget.evaluations - from) / evaluations, budget.burnt()))

/** Searches from the best plan on, for so many evaluations or until `enough` boxes are reached. */
export const ruinAndRecreate = (search: Search, shelf: Shelf, evaluations: number, enough: number): void => {
  const { budget, random } = search
  const plan = [...shelf.best!.plan]
  const fillings = Array.from({ length: 4 }, () => new Filling(search.problem.rules))
  const from = budget.evaluations
  let heat = temperature(0)
  for (let i = 0; budget.evaluations - from < evaluations && !budget.over && plan.length > enough; i++) {
    if (i % 64 === 0) heat = temperature(progressOf(budget, from, evaluations))
    const chosen = chooseBoxes(random, plan, chooseCount(random, plan.length))
    const old = chosen.map((b) => plan[b]!)
    const pool = roughly(piecesOf(old), BY_VOLUME, random, random.next() * MOST_NOISE)
    const types = old.map((l) => l.type)
    const used = recreate(fillings, budget, pool, types, random.below(RULES.length))
    if (used === 0) continue
    let gain = 0
    for (const { type, layout } of old) gain -= squaredFill(layout.volume, type)
    for (let k = 0; k < used; k++) gain += squaredFill(fillings[k]!.volume, types[k]!)
    if (used === old.length && gain < -1e-12 && random.next() >= Math.exp(gain / heat)) continue
    for (let k = 0; k < used; k++) plan[chosen[k]!] = { type: types[k]!, layout: fillings[k]!.layout() }
    if (used < old.length) {
      const emptied = chosen.slice(used).sort((a, b) => b - a)
      for (const b of emptied) plan.splice(b, 1)
      shelf.offer(plan.slice())
    }
  }
}
