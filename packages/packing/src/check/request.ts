// The request in whole units. The sides of pieces include their gaps.
import { dataOf, demand, listOf, notCheckableIf, SHARES, share, sum, Work, whole, wholeOf } from "./read.ts"

/** Three lengths: along the width, the length and the height of a box. */
export type Lengths = readonly number[]

export const sideNames = ["width", "length", "height"] as const
export const amounts = ["volume", "weight", "pieces"] as const
type Amount = (typeof amounts)[number]
export type Item = ReturnType<typeof itemOf>
export type Box = ReturnType<typeof boxOf>
export type Measure = keyof Box["values"]
export type Request = ReturnType<typeof readRequest>

/** Numbers of pieces of items, or of boxes of types. */
export type Counts<A> = ReadonlyMap<A, number>

/** Amount of a box without a limit. No contents reach it. */
export const UNLIMITED = 10n ** 40n

/** Indexes of the sides along the three axes, for every orientation. */
const orders = ["012", "102", "021", "201", "120", "210"].map((order) => Array.from(order, Number))

const turnsOf = (rotation: unknown): readonly Lengths[] => {
  if (rotation === "none") return orders.slice(0, 1)
  const up = rotation === "any" ? sideNames : rotation === "flat" ? ["height"] : listOf(dataOf(rotation).up)
  return orders.filter((order) => up.includes(sideNames[order[2]!]))
}

const sidesOf = (given: unknown, scale: number): Lengths => {
  const sides = sideNames.map((side) => whole(dataOf(given)[side], 1, scale))
  demand(Math.max(...sides) <= 1e6, "a side is too long")
  return sides
}

const volumeOf = (sides: Lengths): bigint => sides.reduce((product, side) => product * BigInt(side), 1n)

const itemOf = (given: unknown, index: number, length: number, weightScale: number) => {
  const data = dataOf(given)
  const [sides, gap] = [sidesOf(data, length), whole(data.gap ?? 0, 0, length)]
  const [turns, apart] = [turnsOf(data.rotation ?? "any"), new Set(listOf(data.apart))]
  const orientations = turns.map((turn) => turn.map((side) => sides[side]! + 2 * gap))
  const [quantity, weight] = [whole(data.quantity ?? 1, 1), BigInt(whole(data.weight ?? 0, 0, weightScale))]
  const volume = volumeOf(sides.map((side) => side + 2 * gap))
  const onTop = data.onTop === undefined ? UNLIMITED : BigInt(whole(data.onTop, 0, weightScale))
  return { data, index, sides, gap, turns, orientations, quantity, volume, weight, pieces: 1n, onTop, apart }
}

const boxOf = (given: unknown, index: number, length: number, weight: number, priceScale: number) => {
  const data = dataOf(given)
  notCheckableIf((data.kind ?? "box") !== "box", "tubes and mailers are not covered")
  notCheckableIf(data.centreOfGravity !== undefined, "centres of gravity are not covered")
  const inner = sidesOf(data.inner, length)
  const emptyWeight = BigInt(whole(data.emptyWeight ?? 0, 0, weight))
  const limits = {
    volume: (volumeOf(inner) * share(data.fillLimit ?? 1)) / BigInt(SHARES),
    weight: data.maxWeight === undefined ? UNLIMITED : BigInt(whole(data.maxWeight, 0, weight)) - emptyWeight,
    pieces: data.maxPieces === undefined ? UNLIMITED : BigInt(whole(data.maxPieces, 1))
  }
  const outer = volumeOf(sidesOf(data.outer ?? data.inner, length))
  const price = BigInt(whole(data.price ?? 0, 0, priceScale))
  const stock = data.stock === undefined ? Number.POSITIVE_INFINITY : whole(data.stock, 0)
  const values = { unpacked: 0n, boxes: 1n, volume: outer, price, cost: 0n }
  return { data, index, inner, emptyWeight, limits, stock, values }
}

/** Reads a request. */
export const readRequest = (given: unknown) => {
  const data = dataOf(given)
  notCheckableIf(listOf(data.open).length > 0, "open boxes are not covered")
  const [givenItems, givenBoxes, scale] = [listOf(data.items), listOf(data.boxes), dataOf(data.scale ?? {})]
  const sides = givenBoxes.flatMap((box) => [dataOf(box).inner, dataOf(box).outer ?? {}])
  const all = [...givenItems, ...givenBoxes, ...sides].map(dataOf)
  /** Returns the smallest power of ten that makes all values of these fields whole. */
  const scaleOf = (...names: string[]): number | undefined =>
    [1, 10, 100, 1e3, 1e4, 1e5, 1e6].find((steps) =>
      all.every((each) => names.every((name) => wholeOf(each[name] ?? 0, steps) >= 0))
    )
  const length = whole(scale.length ?? scaleOf("gap", ...sideNames), 1)
  const weight = whole(scale.weight ?? scaleOf("weight", "emptyWeight", "maxWeight", "onTop"), 1)
  const price = scaleOf("price") ?? 0
  notCheckableIf(price === 0, "a price has more than six decimals")
  const work = new Work()
  work.spend(1_000 * (givenItems.length + givenBoxes.length))
  const items = givenItems.map((item, index) => itemOf(item, index, length, weight))
  /** Maximum number of pieces in a box, by reference. */
  const most = new Map<unknown, number>()
  for (const { reference, perBox } of items.map(({ data }) => data))
    if (perBox !== undefined) most.set(reference, Math.min(whole(perBox, 1), most.get(reference) ?? 1e9))
  const pieces = items.reduce((all, { quantity }) => all + quantity, 0)
  demand(pieces <= 10_000, "more than 10,000 pieces")
  const boxes = givenBoxes.map((box, index) => boxOf(box, index, length, weight, price))
  return { data, items, boxes, most, pieces, scale: { length, weight, price }, work }
}

/** Whether sides are at most those of a box. */
export const isWithin = (sides: Lengths, inner: Lengths): boolean => sides.every((side, axis) => side <= inner[axis]!)

/** Whether a box takes a piece: each piece of its group fits alone, and their sums exceed no limit. */
export const takes = ({ items, work }: Request, { inner, limits }: Box, item: Item): boolean => {
  const { group } = item.data
  work.spend(20 * (group === undefined ? 1 : items.length))
  const fits = ({ orientations }: Item) => orientations.some((sides) => isWithin(sides, inner))
  const unit = group === undefined ? [{ ...item, quantity: 1 }] : items.filter(({ data }) => data.group === group)
  const holds = (amount: Amount) => sum(unit.map((each) => each[amount] * BigInt(each.quantity))) <= limits[amount]
  return unit.every(fits) && amounts.every(holds)
}

/** Whether a rule keeps two items apart. */
export const areApart = (a: Item, b: Item): boolean => a.apart.has(b.data.reference) || b.apart.has(a.data.reference)
