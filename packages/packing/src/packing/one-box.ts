// Does everything go into one box of this type?
import { fillWithBlocks } from "./blocks.ts"
import { fillInOrder } from "./fill.ts"
import type { Layout } from "./filling.ts"
import { largestFirst, SIZES } from "./orders.ts"
import { RULES } from "./placement.ts"
import { type BoxType, fitsShape, type Kind, type Shape, volumeOf, weightOf } from "./problem.ts"
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

/** Tries the fixed orders and rules, and blocks with a little chance: the constructive answer. */
export const packQuickly = (search: Search, type: BoxType, pieces: ReadonlyArray<Kind>): Layout | undefined => {
  const volume = volumeOf(pieces)
  if (!mayHold(type, pieces, volume, weightOf(pieces))) return undefined
  const orders = SIZES.map((_, size) => largestFirst(pieces, size))
  for (const shape of type.shapes) {
    if (volume > shape.volume || !takesEach(shape, pieces)) continue
    const layout = inFixedOrders(search, type, orders, shape) ?? inBlocks(search, type, pieces, shape)
    if (layout !== undefined) return layout
  }
  return undefined
}

/** Orders longer than this are tried in fewer ways, so that a huge request stays quick. */
const LONG = 300

const inFixedOrders = (search: Search, type: BoxType, orders: ReadonlyArray<Kind[]>, shape: Shape) => {
  const { filling, budget } = search
  const ways = orders[0]!.length > LONG ? 1 : orders.length
  for (let size = 0; size < ways; size++)
    for (let rule = 0; rule < RULES.length; rule++) {
      const missed = fillInOrder(filling, budget, orders[size]!, shape, type.capacity, rule, 0)
      if (missed.length === 0) return filling.layout()
      if (budget.cut) return undefined
    }
  return undefined
}

/** Fillings with blocks besides the one without chance. */
const BLOCK_TRIES = 4

const inBlocks = (search: Search, type: BoxType, pieces: ReadonlyArray<Kind>, shape: Shape): Layout | undefined => {
  if (!hasEqual(pieces)) return undefined
  const { filling, budget, random } = search
  for (let i = 0; i <= BLOCK_TRIES && !budget.cut; i++) {
    const noise = i === 0 ? 0 : 0.15 + 0.8 * random.next()
    if (fillWithBlocks(filling, budget, pieces, shape, type.capacity, random, noise).length === 0)
      return filling.layout()
  }
  return undefined
}
