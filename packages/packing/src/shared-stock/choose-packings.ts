// Chooses one packing for each order so that the stock suffices: branch and bound over the packings found for each order.
import type { Packing } from "../packing/contract/outcome.ts"
import { compareScores, type Score } from "../packing/problem/objective.ts"

/** Complete packing of one order, with its boxes by type and the values of all measures. */
export interface Choice {
  readonly packing: Packing
  readonly used: ReadonlyArray<number>
  readonly score: Score
}

/** Order with its priority and its complete packings, best first. */
export interface OrderChoices {
  readonly priority: number
  readonly choices: ReadonlyArray<Choice>
}

/** Maximum number of steps. */
const MAX_STEPS = 200_000

const addTo = (sum: ReadonlyArray<number>, other: ReadonlyArray<number>): number[] => sum.map((n, i) => n + other[i]!)

/** Returns the stock without the boxes that a packing uses. */
export const without = (stock: ReadonlyArray<number>, used: ReadonlyArray<number>): ReadonlyArray<number> =>
  stock.map((n, i) => n - used[i]!)

/** Returns the indexes of the orders, highest priority first. */
export const byPriority = (orders: ReadonlyArray<{ readonly priority?: number }>): ReadonlyArray<number> =>
  [...orders.keys()].sort((a, b) => (orders[b]!.priority ?? 0) - (orders[a]!.priority ?? 0) || a - b)

/**
 * Returns the selected packing of each order, or undefined for an order that stays incomplete. Ranks selections by
 * complete orders, highest priority first, then by the measures.
 */
export const choosePackings = (
  orders: ReadonlyArray<OrderChoices>,
  stock: ReadonlyArray<number>,
  measures: number
): ReadonlyArray<Choice | undefined> => {
  const priorities = [...new Set(orders.map(({ priority }) => priority))].sort((a, b) => b - a)
  const sequence = byPriority(orders)
  const least = priorities.map(() => 0)
  for (const { priority, choices } of orders) if (choices.length === 0) least[priorities.indexOf(priority)]!++
  const chosen: (Choice | undefined)[] = orders.map(() => undefined)
  let best: { readonly chosen: ReadonlyArray<Choice | undefined>; readonly score: Score } | undefined
  let steps = 0
  /** `score` is a lower bound: incomplete orders of each priority, then the measures of the packings chosen so far. */
  const extend = (position: number, left: ReadonlyArray<number>, score: Score): void => {
    if (steps++ > MAX_STEPS || (best !== undefined && compareScores(score, best.score) >= 0)) return
    if (position === sequence.length) {
      best = { chosen: [...chosen], score }
      return
    }
    const order = sequence[position]!
    const { priority, choices } = orders[order]!
    for (const choice of choices) {
      if (choice.used.some((n, i) => n > left[i]!)) continue
      chosen[order] = choice
      extend(position + 1, without(left, choice.used), addTo(score, [...priorities.map(() => 0), ...choice.score]))
    }
    chosen[order] = undefined
    const level = priorities.indexOf(priority)
    const more = choices.length === 0 ? 0 : 1
    extend(
      position + 1,
      left,
      score.map((n, i) => (i === level ? n + more : n))
    )
  }
  extend(0, stock, [...least, ...Array.from({ length: measures }, () => 0)])
  return best!.chosen
}
