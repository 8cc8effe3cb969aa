// Boxes one after the other: each takes what it can until nothing is left.
import { fillInOrder } from "./fill.ts"
import { packAll } from "./improve.ts"
import { mayHold, packQuickly } from "./one-box.ts"
import { largestFirst, roughly, SIZES } from "./orders.ts"
import { RULES } from "./placement.ts"
import { type BoxType, type Kind, volumeOf, weightOf } from "./problem.ts"
import type { Load, Plan, Search } from "./search.ts"

/** Boxes, and the pieces that no box was left for. */
export interface Sequence {
  readonly plan: Plan
  readonly left: ReadonlyArray<Kind>
}

/** Whether one more box of this type may be used. */
const inStock = (type: BoxType, plan: ReadonlyArray<Load>): boolean =>
  type.stock === Infinity || plan.reduce((n, l) => n + (l.type === type ? 1 : 0), 0) < type.stock

/** The first type in the order of rank that takes all of the pieces. */
export const smallestFor = (
  search: Search,
  types: Iterable<BoxType>,
  pieces: ReadonlyArray<Kind>,
  effort: number
): Load | undefined => {
  const volume = volumeOf(pieces)
  const weight = weightOf(pieces)
  for (const type of types) {
    if (!mayHold(type, pieces, volume, weight)) continue
    const layout = effort === 0 ? packQuickly(search, type, pieces) : packAll(search, type, pieces, effort)
    if (layout !== undefined) return { type, layout }
  }
  return undefined
}

/** Which box is worth most: by volume packed; or by fill; or by both. */
const appeal = (round: number, packed: number, boxVolume: number, all: number): number => {
  if (round % 3 === 1) return packed / boxVolume + packed / all
  if (round % 3 === 2) return packed * (0.5 + packed / boxVolume)
  return packed
}

/** The best single filling among the types; in round 0 the fixed orders, later by chance. */
const bestFilling = (search: Search, types: ReadonlyArray<BoxType>, pieces: ReadonlyArray<Kind>, round: number) => {
  const { filling, budget, random } = search
  const all = volumeOf(pieces)
  let best: { load: Load; missed: Kind[] } | undefined
  let most = 0
  for (const type of types) {
    const shape = type.shapes.at(-1)
    if (shape === undefined) continue
    for (let i = 0; i < (round === 0 ? SIZES.length : 2); i++) {
      const order = round === 0 ? largestFirst(pieces, i) : roughly(pieces, 0, random, 1.5)
      const rule = round === 0 ? i : random.below(RULES.length)
      const missed = fillInOrder(filling, budget, order, shape, type.capacity, rule, Infinity)
      const value = appeal(round, filling.volume, shape.volume, all)
      if (filling.kinds.length > 0 && value > most) {
        most = value
        best = { load: { type, layout: filling.layout() }, missed }
      }
    }
  }
  return best
}

/** One round: fills boxes until one takes the rest, no more than `most` of them. */
export const fillSequence = (search: Search, pieces: ReadonlyArray<Kind>, round: number, most: number): Sequence => {
  const { types } = search.problem
  const plan: Load[] = []
  let rest: ReadonlyArray<Kind> = pieces
  while (rest.length > 0 && plan.length < most) {
    const available = types.filter((t) => inStock(t, plan))
    const last = smallestFor(search, available, rest, round === 0 ? 0 : 8)
    if (last !== undefined) return { plan: [...plan, last], left: [] }
    const largest = available.at(-1)
    const offered = round === 0 ? available : available.filter((t) => t === largest || search.random.next() < 0.3)
    const next = bestFilling(search, offered, rest, round)
    if (next === undefined) break
    plan.push(next.load)
    rest = next.missed
  }
  return { plan, left: rest }
}

/** Each box replaced by the first type that takes all it holds. */
export const shrink = (search: Search, plan: Plan, effort: number): Plan => {
  const shrunk: Load[] = [...plan]
  for (let i = 0; i < shrunk.length; i++) {
    const load = shrunk[i]!
    const others = shrunk.toSpliced(i, 1)
    const smaller = search.problem.types.slice(0, load.type.rank).filter((t) => inStock(t, others))
    shrunk[i] = smallestFor(search, smaller, load.layout.kinds, effort) ?? load
  }
  return shrunk
}
