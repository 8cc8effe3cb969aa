// Boxes one after the other: each takes what it can until nothing is left.

import { fillInOrder } from "../fill/fill-in-order.ts"
import { fillWithBlocks } from "../fill/fill-with-blocks.ts"
import { largestFirst, SORTING } from "../fill/piece-sequence.ts"
import { type BoxType, type Kind, volumeOf, weightOf } from "../problem/problem.ts"
import type { Load, Plan, Search } from "./search.ts"
import { hasEqual, mayHold, packQuickly } from "./single-box.ts"
import { Stock } from "./stock.ts"

/** Boxes, and the pieces that no box was left for. */
export interface Sequence {
  readonly plan: Plan
  readonly left: ReadonlyArray<Kind>
}

/** The first type in the order given that takes all of the pieces. */
const smallestFor = (search: Search, types: Iterable<BoxType>, pieces: ReadonlyArray<Kind>): Load | undefined => {
  const volume = volumeOf(pieces)
  const weight = weightOf(pieces)
  for (const type of types) {
    if (search.budget.over) return undefined
    const layout = mayHold(type, pieces, volume, weight) ? packQuickly(search, type, pieces) : undefined
    if (layout !== undefined) return { type, layout }
  }
  return undefined
}

/** The filling that packs the most volume, of all types, by the first so many orders and rules. */
const fullestBox = (search: Search, types: ReadonlyArray<BoxType>, pieces: ReadonlyArray<Kind>, ways: number) => {
  const { filling, budget, random } = search
  budget.count(pieces.length * ways * SORTING)
  const orders = Array.from({ length: ways }, (_, way) => largestFirst(pieces, way))
  let best: { load: Load; missed: Kind[] } | undefined
  let most = 0
  const keep = (type: BoxType, missed: Kind[]): void => {
    if (filling.kinds.length === 0 || filling.volume <= most) return
    most = filling.volume
    best = { load: { type, layout: filling.layout() }, missed }
  }
  const blocks = hasEqual(pieces)
  for (const type of types)
    for (const shape of type.shapes) {
      for (let way = 0; way < ways && !budget.over; way++)
        keep(type, fillInOrder(filling, budget, orders[way]!, shape, type.capacity, way, Infinity))
      if (blocks && !budget.over) keep(type, fillWithBlocks(filling, budget, pieces, shape, type.capacity, random, 0))
    }
  return best
}

/** A box for one whole group, when no filling held any group together. */
const groupAlone = (search: Search, types: ReadonlyArray<BoxType>, pieces: ReadonlyArray<Kind>) => {
  for (const group of new Set(pieces.map((k) => k.group))) {
    if (search.budget.over) return undefined
    search.budget.count(pieces.length)
    const load = smallestFor(
      search,
      types,
      pieces.filter((k) => k.group === group)
    )
    if (load !== undefined) return { load, missed: pieces.filter((k) => k.group !== group) }
  }
  return undefined
}

/**
 * Fills boxes until one takes the rest, no more than `most` of them, as long as the budget lasts; each by `ways` orders,
 * at most four.
 */
export const fillSequence = (search: Search, pieces: ReadonlyArray<Kind>, most: number, ways: number): Sequence => {
  const { budget, preferred } = search
  const plan: Load[] = []
  const stock = new Stock([])
  let rest: ReadonlyArray<Kind> = pieces
  while (rest.length > 0 && plan.length < most) {
    budget.count(preferred.length + rest.length)
    const available = preferred.filter(stock.has)
    const last = smallestFor(search, available, rest)
    if (last !== undefined) return { plan: [...plan, last], left: [] }
    const next = fullestBox(search, available, rest, ways) ?? groupAlone(search, available, rest)
    // a choice that was cut short is none
    if (next === undefined || budget.over) break
    plan.push(next.load)
    stock.take(next.load.type)
    rest = next.missed
  }
  return { plan, left: rest }
}

/** Each box replaced by the most preferred type that takes all it holds, as long as the budget lasts. */
export const shrink = (search: Search, plan: Plan): Plan => {
  const { budget, preferred } = search
  const shrunk: Load[] = [...plan]
  for (let i = 0; i < shrunk.length && !budget.over; i++) {
    const load = shrunk[i]!
    const better = preferred.slice(0, preferred.indexOf(load.type))
    const stock = new Stock(shrunk.toSpliced(i, 1))
    budget.count(better.length + plan.length)
    shrunk[i] = smallestFor(search, better.filter(stock.has), load.layout.kinds) ?? load
  }
  return shrunk
}
