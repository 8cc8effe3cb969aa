// The request in whole units. The sides of pieces include their gaps.
import { dataOf, demand, listOf, notCheckableIf, SHARES, share, Work, whole, wholeOf } from "./read.ts"

/** Three lengths: along the width, the length and the height of a box. */
export type Lengths = readonly number[]

export const sideNames = ["width", "length", "height"] as const
export const amounts = ["volume", "weight", "pieces"] as const
export type Amount = (typeof amounts)[number]
export type Item = ReturnType<typeof itemOf>
export type Box = ReturnType<typeof boxOf>
export type Request = ReturnType<typeof readRequest>

/** Amount of a box without a limit. No contents reach it. */
const UNLIMITED = 10n ** 40n

/** Indexes of the sides along the three axes, for every orientation. */
const orders = ["012", "102", "021", "201", "120", "210"].map((order) => Array.from(order, Number))

const turnsOf = (rotation: unknown): readonly Lengths[] => {
  if (rotation === "any") return orders
  if (rotation === "none") return orders.slice(0, 1)
  const up = rotation === "flat" ? ["height"] : listOf(dataOf(rotation).up)
  return orders.filter((order) => up.includes(sideNames[order[2]!]))
}

const sidesOf = (given: unknown, scale: number): Lengths => {
  const sides = sideNames.map((side) => whole(dataOf(given)[side], 1, scale))
  demand(Math.max(...sides) <= 1e6, "a side is too long")
  return sides
}

const volumeOf = (sides: Lengths): bigint => sides.reduce((product, side) => product * BigInt(side), 1n)

const itemOf = (given: unknown, index: number, length: number, weight: number) => {
  const data = dataOf(given)
  const sides = sidesOf(data, length)
  const gap = whole(data.gap ?? 0, 0, length)
  const turns = turnsOf(data.rotation ?? "any")
  const orientations = turns.map((turn) => turn.map((side) => sides[side]! + 2 * gap))
  const distinct = [...new Map(orientations.map((turned) => [String(turned), turned])).values()]
  return {
    data,
    index,
    sides,
    gap,
    turns,
    /** Without duplicates, flattest first, then widest first. */
    orientations: distinct.sort((a, b) => a[2]! - b[2]! || b[0]! - a[0]!),
    quantity: whole(data.quantity ?? 1, 1),
    volume: volumeOf(sides.map((side) => side + 2 * gap)),
    weight: BigInt(whole(data.weight ?? 0, 0, weight)),
    pieces: 1n
  }
}

const boxOf = (given: unknown, index: number, length: number, weight: number, priceScale: number) => {
  const data = dataOf(given)
  const isCovered = (data.kind ?? "box") === "box" && data.centreOfGravity === undefined
  notCheckableIf(!isCovered, "the kind of box is not covered")
  const inner = sidesOf(data.inner, length)
  const emptyWeight = BigInt(whole(data.emptyWeight ?? 0, 0, weight))
  const limits = {
    volume: (volumeOf(inner) * share(data.fillLimit ?? 1)) / BigInt(SHARES),
    weight: data.maxWeight === undefined ? UNLIMITED : BigInt(whole(data.maxWeight, 0, weight)) - emptyWeight,
    pieces: data.maxPieces === undefined ? UNLIMITED : BigInt(whole(data.maxPieces, 1))
  }
  const outer = volumeOf(sidesOf(data.outer ?? data.inner, length))
  const price = BigInt(Math.round(((data.price ?? 0) as number) * priceScale))
  const stock = data.stock === undefined ? Number.POSITIVE_INFINITY : whole(data.stock, 0)
  return { data, index, inner, emptyWeight, limits, stock, values: { boxes: 1n, volume: outer, price } }
}

/** Reads a request. The scale of prices is undefined if one has more than six decimals. */
export const readRequest = (given: unknown) => {
  const data = dataOf(given)
  notCheckableIf(data.open !== undefined, "open boxes are not covered")
  const [givenItems, givenBoxes, scale] = [listOf(data.items), listOf(data.boxes), dataOf(data.scale ?? {})]
  const all = [
    ...givenItems,
    ...givenBoxes,
    ...givenBoxes.flatMap((box) => [dataOf(box).inner, dataOf(box).outer ?? {}])
  ]
  /** Returns the smallest power of ten that makes all values of these fields whole. */
  const scaleOf = (...names: string[]): number | undefined =>
    [1, 10, 100, 1e3, 1e4, 1e5, 1e6].find((steps) =>
      all.every((each) => names.every((name) => wholeOf(dataOf(each)[name] ?? 0, steps) >= 0))
    )
  const length = whole(scale.length ?? scaleOf("gap", ...sideNames), 1)
  const weight = whole(scale.weight ?? scaleOf("weight", "emptyWeight", "maxWeight", "onTop"), 1)
  const priceScale = scaleOf("price")
  const work = new Work()
  work.spend(1_000 * (givenItems.length + givenBoxes.length))
  const items = givenItems.map((item, index) => itemOf(item, index, length, weight))
  const pieces = items.reduce((all, { quantity }) => all + quantity, 0)
  demand(pieces <= 10_000, "more than 10,000 pieces")
  const boxes = givenBoxes.map((box, index) => boxOf(box, index, length, weight, priceScale ?? 0))
  return { data, items, boxes, pieces, scale: { length, weight, price: priceScale }, work }
}

/** Whether an item fits alone into a box and does not exceed its limits. */
export const takes = ({ inner, limits }: Box, item: Item): boolean =>
  amounts.every((amount) => item[amount] <= limits[amount]) &&
  item.orientations.some((sides) => sides.every((side, axis) => side <= inner[axis]!))

/** Whether a rule keeps two items apart. */
export const areApart = (a: Item, b: Item): boolean =>
  listOf(a.data.apart).includes(b.data.reference) || listOf(b.data.apart).includes(a.data.reference)
