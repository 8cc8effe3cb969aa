// An answer when no more may be spent on looking for good ones: boxes one after the other, each filled once or a few times
// with a bounded part of the pieces. Once the reserve is used up too, by the plainest filling there is.

import { fillInOrder, gathered } from "../fill/fill-in-order.ts"
import { fillWithBlocks } from "../fill/fill-with-blocks.ts"
import { fillWithColumns } from "../fill/fill-with-columns.ts"
import { largestFirst } from "../fill/piece-sequence.ts"
import type { Layout } from "../geometry/open-box.ts"
import { RULES } from "../geometry/placement.ts"
import { fitsType, shapeFor } from "../problem/box-shapes.ts"
import { valueOf } from "../problem/objective.ts"
import { type BoxType, type Kind, type Shape, volumeOf, weightOf } from "../problem/problem.ts"
import type { Sequence } from "./box-by-box.ts"
import type { Load, Search } from "./search.ts"
import { mayHold } from "./single-box.ts"
import { firstThat, Stock } from "./stock.ts"

/** Types of which one box each is filled, to use the best; only one when it is offered many pieces. */
const TYPES_TRIED = 4
const MANY = 300

/** How much a box is offered, as a multiple of what it can hold; and how many of the pieces left besides. */
const MORE_THAN_HOLDS = 1.25
const SAMPLE = 512

/** A box of which so much is filled is as full as can be hoped for. */
const FULL = 0.87

/** The rule for few pieces and for many, and the sense of size for columns. */
const FAR = RULES.indexOf("far")
const NEAR = RULES.indexOf("near")
const SHORTEST = 3

/** Goes on with a sequence: fills boxes until nothing is left, or no box can be filled, or there are `most` of them. */
export const fillSwiftly = (search: Search, begun: Sequence, most: number): Sequence => {
  const plan = [...begun.plan]
  const stock = new Stock(plan)
  const types = bestValueFirst(search, begun.left)
  const left: Kind[] = []
  let rest = gathered(largestFirst(begun.left, 0))
  while (rest.length > 0 && plan.length < most) {
    const first = firstUnit(rest)
    const available = takersOf(types, stock, first)
    const load = bestLoad(search, available, rest)
    if (load === undefined) {
      left.push(...first)
      rest = rest.slice(first.length)
      continue
    }
    const smaller = smallerBox(search, load, stock)
    stock.take(smaller.type)
    plan.push(smaller)
    rest = without(rest, load.layout.kinds)
  }
  return { plan, left: [...left, ...rest] }
}

/** The pieces that go in first: one, or a whole group. */
const firstUnit = (pieces: ReadonlyArray<Kind>): ReadonlyArray<Kind> => {
  const { group } = pieces[0]!
  let end = 1
  if (group >= 0) while (pieces[end]?.group === group) end++
  return pieces.slice(0, end)
}

/** The first types in stock that may take all of a unit, by its volume, its weight and the sides of each piece. */
const takersOf = (types: ReadonlyArray<BoxType>, stock: Stock, unit: ReadonlyArray<Kind>): BoxType[] => {
  const volume = volumeOf(unit)
  const weight = weightOf(unit)
  const takers: BoxType[] = []
  for (const type of types) {
    if (volume > type.hull.volume || weight > type.capacity || !stock.has(type)) continue
    if (unit.every((k) => fitsType(k, type))) takers.push(type)
    if (takers.length === TYPES_TRIED) break
  }
  return takers
}

/** The types by what the first measure says of a full box of each, for the volume it has room for. */
const bestValueFirst = ({ problem, preferred }: Search, pieces: ReadonlyArray<Kind>): BoxType[] => {
  const density = weightOf(pieces) / volumeOf(pieces)
  const value = (type: BoxType): number => {
    const volume = density === 0 ? type.hull.volume : Math.min(type.hull.volume, type.capacity / density)
    return valueOf(problem.objective[0]!, [{ type, weight: volume * density }], problem) / volume
  }
  return preferred
    .map((type) => ({ type, value: value(type) }))
    .sort((a, b) => (a.value < b.value ? -1 : a.value > b.value ? 1 : 0))
    .map((t) => t.type)
}

/** The filling of best value for the volume packed. */
const bestLoad = (search: Search, types: ReadonlyArray<BoxType>, rest: ReadonlyArray<Kind>): Load | undefined => {
  const { problem } = search
  let best: Load | undefined
  let least = Infinity
  for (const type of types) {
    const pieces = offeredTo(type, rest)
    const layout = fullest(search, type, pieces)
    if (layout === undefined) continue
    const value = valueOf(problem.objective[0]!, [{ type, weight: layout.weight }], problem) / layout.volume
    if (best === undefined || value < least || (value === least && layout.volume > best.layout.volume)) {
      best = { type, layout }
      least = value
    }
    if (pieces.length > MANY) break
  }
  return best
}

/** The first of the pieces, more than a box of this type can hold, and a few of the others; groups are whole. */
const offeredTo = ({ hull, capacity }: BoxType, pieces: ReadonlyArray<Kind>): ReadonlyArray<Kind> => {
  let volume = 0
  let weight = 0
  let end = 0
  while (end < pieces.length && volume <= hull.volume * MORE_THAN_HOLDS && weight <= capacity * MORE_THAN_HOLDS) {
    volume += pieces[end]!.volume
    weight += pieces[end]!.weight
    end++
  }
  while (end < pieces.length && pieces[end]!.group >= 0 && pieces[end]!.group === pieces[end - 1]!.group) end++
  const offered = pieces.slice(0, end)
  const step = 1 + Math.floor((pieces.length - end) / SAMPLE)
  for (let i = end + step - 1; i < pieces.length; i += step) if (pieces[i]!.group < 0) offered.push(pieces[i]!)
  return offered
}

/** The shapes in which a box of this type is filled: the largest and the one for the first piece. */
const shapesWith = (type: BoxType, first: Kind): ReadonlyArray<Shape> => {
  const own = shapeFor(first, type)
  return type.kind === "box" || own === undefined ? type.shapes : [own, ...type.shapes.slice(-1)]
}

/** The filling that packs most; none when nothing goes in. */
const fullest = (search: Search, type: BoxType, pieces: ReadonlyArray<Kind>): Layout | undefined => {
  const { filling, reserve, random } = search
  let best: Layout | undefined
  const keep = (): void => {
    if (filling.volume > (best?.volume ?? 0)) best = filling.layout()
  }
  const mostlyEqual = new Set(pieces).size * 2 <= pieces.length
  for (const shape of shapesWith(type, pieces[0]!)) {
    if (!reserve.over) {
      const rule = pieces.length > MANY ? NEAR : FAR
      fillInOrder(filling, reserve, pieces, shape, type.capacity, rule, Infinity)
      keep()
    }
    if (!reserve.over && mostlyEqual) {
      fillWithBlocks(filling, reserve, pieces, shape, type.capacity, random, 0)
      keep()
    }
    if (best?.kinds.length === pieces.length) break
    const order = gathered(largestFirst(pieces, SHORTEST))
    fillWithColumns(filling, reserve, order, shape, type.capacity)
    keep()
  }
  return best
}

/** A load in the most preferred type in stock that takes it, looked for by halving. */
const smallerBox = (search: Search, load: Load, stock: Stock): Load => {
  const { kinds, volume, weight } = load.layout
  const better = search.preferred.slice(0, search.preferred.indexOf(load.type))
  const types = better.filter((t) => stock.has(t) && mayHold(t, kinds, volume / FULL, weight))
  let smallest = load
  firstThat(types, (type) => {
    const layout = fullest(search, type, kinds)
    if (layout?.kinds.length !== kinds.length) return false
    smallest = { type, layout }
    return true
  })
  return smallest
}

/** The pieces without those packed, in their order. */
const without = (pieces: ReadonlyArray<Kind>, packed: ReadonlyArray<Kind>): Kind[] => {
  const gone = new Map<Kind, number>()
  for (const kind of packed) gone.set(kind, (gone.get(kind) ?? 0) + 1)
  return pieces.filter((kind) => {
    const count = gone.get(kind) ?? 0
    if (count > 0) gone.set(kind, count - 1)
    return count === 0
  })
}
