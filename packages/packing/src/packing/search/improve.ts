// Beyond the constructive answer: orders that change a little from try to try, until a box or a set of boxes takes all.

import { fillInOrder } from "../fill/fill-in-order.ts"
import { fillWithBlocks } from "../fill/fill-with-blocks.ts"
import { largestFirst, mutated, roughly, SIZES } from "../fill/piece-sequence.ts"
import { Filling, type Layout } from "../geometry/open-box.ts"
import { RULES } from "../geometry/placement.ts"
import { type BoxType, type Kind, type Shape, volumeOf, weightOf } from "../problem/problem.ts"
import { packByBeam } from "./beam.ts"
import type { BoxSet } from "./box-sets.ts"
import type { Plan, Search } from "./search.ts"
import { hasEqual, mayHold } from "./single-box.ts"

/** Block fillings with chance that are worth trying for one box. */
const MOST_BLOCK_TRIES = 40

/** Tries to get everything into one box by blocks laid by chance and by changed orders. */
export const improveInto = (
  search: Search,
  type: BoxType,
  pieces: ReadonlyArray<Kind>,
  effort: number
): Layout | undefined => {
  const volume = volumeOf(pieces)
  if (effort === 0 || !mayHold(type, pieces, volume, weightOf(pieces))) return undefined
  for (const shape of type.shapes) {
    if (shape.volume < volume) continue
    const layout =
      (hasEqual(pieces) ? packByBeam(search, type, pieces, shape, effort / 4) : undefined) ??
      blocksByChance(search, type, pieces, shape, effort) ??
      changedOrders(search, [type], [shape], pieces, effort)?.[0]?.layout
    if (layout !== undefined || search.budget.over) return layout
  }
  return undefined
}

/** Tries to get everything into a set of boxes, filled in the order given, each in its largest shape. */
export const improveSet = (
  search: Search,
  set: BoxSet,
  pieces: ReadonlyArray<Kind>,
  effort: number
): Plan | undefined => {
  const shapes = set.flatMap((t) => t.shapes.slice(-1))
  return shapes.length < set.length ? undefined : changedOrders(search, set, shapes, pieces, effort)
}

const blocksByChance = (
  search: Search,
  type: BoxType,
  pieces: ReadonlyArray<Kind>,
  shape: Shape,
  effort: number
): Layout | undefined => {
  if (!hasEqual(pieces)) return undefined
  const { filling, budget, random } = search
  for (let i = Math.min(effort, MOST_BLOCK_TRIES); i > 0 && !budget.over; i--) {
    const noise = 0.15 + 0.8 * random.next()
    if (fillWithBlocks(filling, budget, pieces, shape, type.capacity, random, noise).length === 0)
      return filling.layout()
  }
  return undefined
}

/** Boxes that are filled one after the other, again and again. */
class Boxes {
  readonly search: Search
  readonly set: BoxSet
  readonly shapes: ReadonlyArray<Shape>
  readonly fillings: ReadonlyArray<Filling>
  /** What the last filling left over, when it did not give up. */
  missed: Kind[] = []
  private used = 0

  constructor(search: Search, set: BoxSet, shapes: ReadonlyArray<Shape>) {
    this.search = search
    this.set = set
    this.shapes = shapes
    this.fillings = set.map(() => new Filling(search.problem.rules))
  }

  /** The volume packed when all boxes are filled; less, and of no use, when more than the allowance is missed. */
  fill(order: Kind[], rule: number, allowance: number): number {
    let later = 0
    for (const shape of this.shapes) later += shape.volume
    let packed = 0
    this.missed = order
    for (let i = 0; i < this.set.length && this.missed.length > 0; i++) {
      later -= this.shapes[i]!.volume
      const filling = this.fillings[i]!
      const { capacity } = this.set[i]!
      const most = later + allowance
      this.missed = fillInOrder(filling, this.search.budget, this.missed, this.shapes[i]!, capacity, rule, most)
      packed += filling.volume
      this.used = i + 1
    }
    return packed
  }

  plan(): Plan {
    return this.set.slice(0, this.used).map((type, i) => ({ type, layout: this.fillings[i]!.layout() }))
  }
}

/** How often a worse order is taken over, so that the search leaves a dead end. */
const WORSE = 0.01

/** Evaluations after which the search begins anew from other orders. */
const CLIMB = 400

/** Changes an order time and again, and keeps what packs more; begins anew from time to time. */
const changedOrders = (
  search: Search,
  set: BoxSet,
  shapes: ReadonlyArray<Shape>,
  pieces: ReadonlyArray<Kind>,
  evaluations: number
): Plan | undefined => {
  const boxes = new Boxes(search, set, shapes)
  for (let left = evaluations; left > 0 && !search.budget.over; left -= CLIMB) {
    const begin = bestBegin(search, boxes, pieces, left < evaluations)
    if (boxes.missed.length === 0 || climb(search, boxes, begin, volumeOf(pieces), Math.min(left, CLIMB)))
      return boxes.plan()
  }
  return undefined
}

/** An order, the rule it is packed by, and how much volume it packs. */
interface Begin {
  readonly order: Kind[]
  readonly rule: number
  readonly volume: number
}

/** The best of the orders by size, blurred by chance when asked, under each rule; ends early when one packs all. */
const bestBegin = (search: Search, boxes: Boxes, pieces: ReadonlyArray<Kind>, blurred: boolean): Begin => {
  const all = volumeOf(pieces)
  let best: Begin = { order: [...pieces], rule: 0, volume: -1 }
  for (let size = 0; size < SIZES.length; size++)
    for (let rule = 0; rule < RULES.length && !search.budget.over; rule++) {
      const order = blurred ? roughly(pieces, size, search.random, 1) : largestFirst(pieces, size)
      const volume = boxes.fill(order, rule, all - best.volume)
      if (volume > best.volume) best = { order, rule, volume }
      if (boxes.missed.length === 0) return best
    }
  return best
}

/** True when the boxes hold everything. */
const climb = (search: Search, boxes: Boxes, begin: Begin, all: number, evaluations: number): boolean => {
  const { budget, random } = search
  let { order, rule, volume } = begin
  for (let i = 0; i < evaluations && !budget.over; i++) {
    const next = mutated(order, random)
    const nextRule = random.next() < 0.2 ? random.below(RULES.length) : rule
    const allowance = random.next() < WORSE ? Infinity : all - volume
    const packed = boxes.fill(next, nextRule, allowance)
    if (boxes.missed.length === 0) return true
    if (packed < volume && allowance < Infinity) continue
    order = next
    volume = packed
    rule = nextRule
  }
  return false
}
