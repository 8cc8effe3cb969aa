// Beyond the constructive answer: orders that change a little from try to try.
import { fillWithBlocks } from "./blocks.ts"
import { fillInOrder } from "./fill.ts"
import type { Layout } from "./filling.ts"
import { hasEqual, mayHold, packQuickly } from "./one-box.ts"
import { largestFirst, mutated, SIZES, withFirst } from "./orders.ts"
import { RULES } from "./placement.ts"
import { type BoxType, type Kind, type Shape, volumeOf, weightOf } from "./problem.ts"
import type { Search } from "./search.ts"

/** Block fillings with chance that are worth trying for one box. */
const MOST_BLOCK_TRIES = 400

/** Tries to get everything into one box: first quickly, then with so many changed orders. */
export const packAll = (
  search: Search,
  type: BoxType,
  pieces: ReadonlyArray<Kind>,
  effort: number
): Layout | undefined => packQuickly(search, type, pieces) ?? improveInto(search, type, pieces, effort)

/** Tries changed orders only. */
export const improveInto = (
  search: Search,
  type: BoxType,
  pieces: ReadonlyArray<Kind>,
  effort: number
): Layout | undefined => {
  const volume = volumeOf(pieces)
  if (effort === 0 || !mayHold(type, pieces, volume, weightOf(pieces))) return undefined
  const shapes = type.shapes.filter((s) => s.volume >= volume)
  for (const shape of shapes) {
    const layout =
      blocksByChance(search, type, pieces, shape, effort) ?? changedOrders(search, type, pieces, shape, effort)
    if (layout !== undefined || search.budget.cut) return layout
  }
  return undefined
}

const blocksByChance = (search: Search, type: BoxType, pieces: ReadonlyArray<Kind>, shape: Shape, effort: number) => {
  if (!hasEqual(pieces)) return undefined
  const { filling, budget, random } = search
  for (let i = Math.min(effort, MOST_BLOCK_TRIES); i > 0 && !budget.cut; i--) {
    const noise = 0.15 + 0.8 * random.next()
    if (fillWithBlocks(filling, budget, pieces, shape, type.capacity, random, noise).length === 0)
      return filling.layout()
  }
  return undefined
}

/** The fixed order and rule that pack the most volume, whatever they miss. */
const bestStart = (search: Search, type: BoxType, pieces: ReadonlyArray<Kind>, shape: Shape) => {
  const { filling, budget } = search
  let best = { order: largestFirst(pieces, 0), rule: 0, volume: -1 }
  for (let size = 0; size < SIZES.length; size++) {
    const order = largestFirst(pieces, size)
    for (let rule = 0; rule < RULES.length; rule++) {
      fillInOrder(filling, budget, order, shape, type.capacity, rule, Infinity)
      if (filling.volume > best.volume) best = { order, rule, volume: filling.volume }
    }
  }
  return best
}

/** How often a worse order is taken over, so that the search leaves a dead end. */
const WORSE = 0.01

const changedOrders = (
  search: Search,
  type: BoxType,
  pieces: ReadonlyArray<Kind>,
  shape: Shape,
  effort: number
): Layout | undefined => {
  const { filling, budget, random } = search
  const all = volumeOf(pieces)
  let { order, rule, volume } = bestStart(search, type, pieces, shape)
  for (let i = 0; i < effort && !budget.cut; i++) {
    const next = mutated(order, random)
    const nextRule = random.next() < 0.2 ? random.below(RULES.length) : rule
    const allowance = random.next() < WORSE ? Infinity : all - volume
    const missed = fillInOrder(filling, budget, next, shape, type.capacity, nextRule, allowance)
    if (missed.length === 0) return filling.layout()
    if (filling.volume < volume && allowance < Infinity) continue
    order = random.next() < 0.3 ? withFirst(next, missed) : next
    volume = filling.volume
    rule = nextRule
  }
  return undefined
}
