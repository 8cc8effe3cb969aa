// Boxes one after the other: each takes what it can until nothing is left.
import { fillWithBlocks } from "./blocks.ts"
import { fillInOrder } from "./fill.ts"
import { hasEqual, mayHold, packQuickly } from "./one-box.ts"
import { largestFirst } from "./orders.ts"
import { type BoxType, fitsType, type Kind, volumeOf, weightOf } from "./problem.ts"
import type { Load, Plan, Search } from "./search.ts"

/** Boxes, and the pieces that no box was left for. */
export interface Sequence {
  readonly plan: Plan
  readonly left: ReadonlyArray<Kind>
}

/** Whether one more box of this type may be used. */
const inStock = (type: BoxType, plan: ReadonlyArray<Load>): boolean =>
  type.stock === Infinity || plan.reduce((n, l) => n + (l.type === type ? 1 : 0), 0) < type.stock

/** The first type in the order given that takes all of the pieces. */
const smallestFor = (search: Search, types: Iterable<BoxType>, pieces: ReadonlyArray<Kind>): Load | undefined => {
  const volume = volumeOf(pieces)
  const weight = weightOf(pieces)
  for (const type of types) {
    const layout = mayHold(type, pieces, volume, weight) ? packQuickly(search, type, pieces) : undefined
    if (layout !== undefined) return { type, layout }
  }
  return undefined
}

/** The filling that packs the most volume, of all types, by the first so many orders and rules. */
const fullestBox = (search: Search, types: ReadonlyArray<BoxType>, pieces: ReadonlyArray<Kind>, ways: number) => {
  const { filling, budget, random } = search
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
      for (let way = 0; way < ways; way++)
        keep(type, fillInOrder(filling, budget, orders[way]!, shape, type.capacity, way, Infinity))
      if (blocks) keep(type, fillWithBlocks(filling, budget, pieces, shape, type.capacity, random, 0))
    }
  return best
}

/** Without budget: one filling of the least preferred, mostly the largest, box that takes the largest piece. */
const anyBox = (search: Search, types: ReadonlyArray<BoxType>, pieces: ReadonlyArray<Kind>) => {
  const first = largestFirst(pieces, 0)[0]!
  const type = types.findLast((t) => fitsType(first, t) && first.weight <= t.capacity)
  return type === undefined ? undefined : fullestBox(search, [type], pieces, 1)
}

/** A box for one whole group, when no filling held any group together. */
const groupAlone = (search: Search, types: ReadonlyArray<BoxType>, pieces: ReadonlyArray<Kind>) => {
  for (const group of new Set(pieces.map((k) => k.group))) {
    const load = smallestFor(
      search,
      types,
      pieces.filter((k) => k.group === group)
    )
    if (load !== undefined) return { load, missed: pieces.filter((k) => k.group !== group) }
  }
  return undefined
}

/** Fills boxes until one takes the rest, no more than `most` of them; each by `ways` orders, at most four. */
export const fillSequence = (search: Search, pieces: ReadonlyArray<Kind>, most: number, ways: number): Sequence => {
  const plan: Load[] = []
  let rest: ReadonlyArray<Kind> = pieces
  while (rest.length > 0 && plan.length < most) {
    const available = search.preferred.filter((t) => inStock(t, plan))
    const last = smallestFor(search, available, rest)
    if (last !== undefined) return { plan: [...plan, last], left: [] }
    const next =
      (search.budget.over ? anyBox(search, available, rest) : undefined) ??
      fullestBox(search, available, rest, ways) ??
      groupAlone(search, available, rest)
    if (next === undefined) break
    plan.push(next.load)
    rest = next.missed
  }
  return { plan, left: rest }
}

/** Each box replaced by the most preferred type that takes all it holds. */
export const shrink = (search: Search, plan: Plan): Plan => {
  const shrunk: Load[] = [...plan]
  for (let i = 0; i < shrunk.length; i++) {
    const load = shrunk[i]!
    const others = shrunk.toSpliced(i, 1)
    const better = search.preferred.slice(0, search.preferred.indexOf(load.type))
    const available = better.filter((t) => inStock(t, others))
    shrunk[i] = smallestFor(search, available, load.layout.kinds) ?? load
  }
  return shrunk
}
