// Does everything go into one box of this type?

import { fillInOrder } from "../fill/fill-in-order.ts"
import { fillWithBlocks } from "../fill/fill-with-blocks.ts"
import { largestFirst, roughly, SIZES, SORTING } from "../fill/piece-sequence.ts"
import type { Layout } from "../geometry/open-box.ts"
import { RULES } from "../geometry/placement.ts"
import { type BoxType, fitsShape, type Kind, type Shape, volumeOf, weightOf } from "../problem/problem.ts"
import { Random, SEED } from "../resources/random.ts"
import type { Search } from "./search.ts"

/** Whether volume, weight and the sides of each piece leave it open that all go into one box of this type. */
export const mayHold = (type: BoxType, pieces: ReadonlyArray<Kind>, volume: number, weight: number): boolean =>
  volume <= type.hull.volume && weight <= type.capacity && type.shapes.some((s) => takesEach(s, pieces))

const takesEach = (shape: Shape, pieces: ReadonlyArray<Kind>): boolean => {
  let last: Kind | undefined
  for (const kind of pieces) {
    if (kind !== last && !fitsShape(kind, shape)) return false
    last = kind
  }
  return true
}

/** Whether some pieces are equal, so that blocks of them can be laid. */
export const hasEqual = (pieces: ReadonlyArray<Kind>): boolean => new Set(pieces).size < pieces.length

/**
 * Tries the fixed orders and rules, and blocks with a little chance: the constructive answer. What `isExcluded` says is
 * asked once the first order has failed.
 */
export const packQuickly = (
  search: Search,
  type: BoxType,
  pieces: ReadonlyArray<Kind>,
  isExcluded: () => boolean = () => false
): Layout | undefined => {
  const volume = volumeOf(pieces)
  if (search.budget.over || !mayHold(type, pieces, volume, weightOf(pieces))) return undefined
  search.budget.count(pieces.length)
  const shapes = shapesFor(type, pieces)
  const first = inFixedOrders(search, type, pieces, shapes, 0, 1)
  if (first !== undefined || isExcluded()) return first
  if (search.budget.over) return undefined
  const more = pieces.length > LONG ? undefined : inFixedOrders(search, type, pieces, shapes, 1, SIZES.length)
  return more ?? inBlocks(search, type, pieces, shapes)
}

const shapesFor = (type: BoxType, pieces: ReadonlyArray<Kind>): Shape[] => {
  const volume = volumeOf(pieces)
  return type.shapes.filter((s) => volume <= s.volume && takesEach(s, pieces))
}

/** Orders longer than this are tried in fewer ways, so that a huge request stays quick. */
const LONG = 300

const inFixedOrders = (
  search: Search,
  type: BoxType,
  pieces: ReadonlyArray<Kind>,
  shapes: ReadonlyArray<Shape>,
  from: number,
  to: number
): Layout | undefined => {
  const { filling, budget } = search
  for (let size = from; size < to && !budget.over; size++) {
    budget.count(pieces.length * SORTING)
    const order = largestFirst(pieces, size)
    for (const shape of shapes)
      for (let rule = 0; rule < RULES.length && !budget.over; rule++) {
        const missed = fillInOrder(filling, budget, order, shape, type.capacity, rule, 0)
        if (missed.length === 0) return filling.layout()
      }
  }
  return undefined
}

/** Tries the largest first, by any rule. */
export const packAtOnce = (search: Search, type: BoxType, pieces: ReadonlyArray<Kind>): Layout | undefined =>
  inFixedOrders(search, type, pieces, shapesFor(type, pieces), 0, 1)

/** Orders blurred by chance that are tried, and how much; of a box that is to be so full or fuller, none was seen to succeed. */
const BLURRED = { orders: 200, noise: 0.7, full: 0.89 } as const

/** Tries orders blurred by chance, each with another rule. */
export const packBlurred = (search: Search, type: BoxType, pieces: ReadonlyArray<Kind>): Layout | undefined => {
  if (pieces.length > LONG || volumeOf(pieces) > BLURRED.full * type.hull.volume) return undefined
  const { filling, budget } = search
  const random = new Random(SEED)
  const shapes = shapesFor(type, pieces)
  for (let i = 0; i < BLURRED.orders && !budget.over; i++) {
    const order = roughly(pieces, i % SIZES.length, random, BLURRED.noise)
    for (const shape of shapes)
      if (fillInOrder(filling, budget, order, shape, type.capacity, i % RULES.length, 0).length === 0)
        return filling.layout()
  }
  return undefined
}

/** Fillings with blocks besides the one without chance. */
const BLOCK_TRIES = 2

const inBlocks = (
  search: Search,
  type: BoxType,
  pieces: ReadonlyArray<Kind>,
  shapes: ReadonlyArray<Shape>
): Layout | undefined => {
  if (!hasEqual(pieces)) return undefined
  const { filling, budget } = search
  const random = new Random(SEED)
  for (const shape of shapes)
    for (let i = 0; i <= BLOCK_TRIES && !budget.over; i++) {
      const noise = i === 0 ? 0 : 0.15 + 0.8 * random.next()
      if (fillWithBlocks(filling, budget, pieces, shape, type.capacity, random, noise).length === 0)
        return filling.layout()
    }
  return undefined
}
