// Sizes of cartons to try, as numbers of steps from the smallest size.
import type { Box, Side, Sides } from "../packing/contract/request.ts"
import { sideNames } from "../packing/fields/field.ts"
import type { ParsedItem } from "../packing/request/parsed-request.ts"
import type { ItemCarton } from "./contract.ts"

/** Steps of each side, ascending. */
export type Steps = Readonly<Record<Side, ReadonlyArray<number>>>

/** Carton with the steps per unit of its lengths and weights, which its sizes and its weight follow. */
export interface ScaledCarton extends ItemCarton {
  readonly scale: { readonly length: number; readonly weight: number }
}

/** Maximum number of sums of sides to consider. */
const MAX_SUMS = 4_000

/** Maximum number of sizes of a carton to compare. */
const MAX_SIZES_COMPARED = 1_000_000

/** Returns one entry for each side. */
const perSide = <A>(entry: (side: Side) => A): Readonly<Record<Side, A>> => ({
  width: entry("width"),
  length: entry("length"),
  height: entry("height")
})

const rounded = (value: number): number => Number(value.toFixed(6))

/** Returns the multiple of a step that differs from a length only by rounding, or the length if there is none. */
const exact = (length: number, { scale }: ScaledCarton): number => {
  const near = Math.round(length * scale.length) / scale.length
  return Math.abs(near - length) < 1e-6 ? near : length
}

const mostSteps = ({ max, min, step }: ItemCarton, side: Side): number =>
  Math.floor((max[side] - min[side]) / step[side] + 1e-6)

const lengthAt = (carton: ScaledCarton, side: Side, steps: number): number =>
  exact(carton.min[side] + steps * carton.step[side], carton)

/** Returns the least number of steps that a side needs for its contents. */
const stepsFor = ({ min, step }: ItemCarton, side: Side, needed: number): number =>
  Math.max(0, Math.ceil((needed - min[side]) / step[side] - 1e-6))

/** Returns whether a turn of the carton by 90 degrees has a size of the carton, too. */
const canTurn = ({ max, min, step, walls }: ItemCarton, items: ReadonlyArray<ParsedItem>): boolean =>
  [max, min, step, walls].every(({ width, length }) => width === length) &&
  items.every(({ rotation }) => rotation !== "none")

/** Returns the sizes of a carton with these steps. Omits turned ones. */
export const sizesOf = (carton: ScaledCarton, items: ReadonlyArray<ParsedItem>, steps: Steps): ReadonlyArray<Sides> => {
  const turns = canTurn(carton, items)
  const at = perSide((side) => steps[side].map((n) => lengthAt(carton, side, n)))
  return at.width.flatMap((width) =>
    at.length
      .filter((length) => !turns || width <= length)
      .flatMap((length) => at.height.map((height) => ({ width, length, height })))
  )
}

/** Returns all steps of a carton if it has at most `most` sizes, otherwise those of rows and stacks of the items. */
export const firstSteps = (
  carton: ItemCarton,
  items: ReadonlyArray<ParsedItem>,
  scale: number,
  most: number
): { readonly steps: Steps; readonly isComplete: boolean } => {
  const counts = perSide((side) => mostSteps(carton, side) + 1)
  const all = counts.width * counts.length * counts.height
  if (all <= (canTurn(carton, items) ? 2 : 1) * most)
    return { steps: perSide((side) => range(0, counts[side] - 1)), isComplete: true }
  const steps = perSide((side) => {
    const last = counts[side] - 1
    const sums = sumsOf(items, side, carton.max[side] * scale)
    const reached = [...sums].map((sum) => stepsFor(carton, side, sum / scale)).filter((n) => n < last)
    return [...new Set(reached), last].sort((a, b) => a - b)
  })
  return { steps: thinned(steps, most), isComplete: false }
}

/**
 * Returns every size of a carton with the volume and the sides of the items, or undefined for a carton with too many
 * sizes.
 */
export const everySize = (
  carton: ScaledCarton,
  items: ReadonlyArray<ParsedItem>,
  scale: number
): ReadonlyArray<Sides> | undefined => {
  const least = perSide((side) => stepsFor(carton, side, longestOf(items, side) / scale))
  const counts = perSide((side) => Math.max(0, mostSteps(carton, side) - least[side] + 1))
  if (counts.width * counts.length * counts.height > MAX_SIZES_COMPARED) return undefined
  const steps = perSide((side) => range(least[side], least[side] + counts[side] - 1))
  const volume = items.reduce((sum, item) => sum + item.quantity * volumeWithGap(item), 0) / scale ** 3
  return sizesOf(carton, items, steps).filter(({ width, length, height }) => width * length * height >= volume - 1e-6)
}

/** Returns the side that the largest item needs along a side of the carton. */
const longestOf = (items: ReadonlyArray<ParsedItem>, side: Side): number =>
  Math.max(0, ...items.map((item) => Math.min(...sidesAlong(item, side).map((name) => item[name])) + 2 * item.gap))

const volumeWithGap = ({ gap, height, length, width }: ParsedItem): number =>
  (width + 2 * gap) * (length + 2 * gap) * (height + 2 * gap)

/** Returns the steps between a size and the next smaller ones that were tried. */
export const stepsBelow = (carton: ItemCarton, used: Sides, tried: ReadonlyArray<Steps>, most: number): Steps => {
  const steps = perSide((side) => {
    const last = stepsFor(carton, side, used[side])
    const below = tried.flatMap((each) => each[side]).filter((n) => n < last)
    const first = below.reduce((most, n) => Math.max(most, n), Math.max(0, last - MAX_SUMS))
    return range(first, last)
  })
  return thinned(steps, most)
}

const range = (first: number, last: number): ReadonlyArray<number> =>
  Array.from({ length: last - first + 1 }, (_, i) => first + i)

/** Returns the lengths of rows, or the heights of stacks, up to a maximum. */
const sumsOf = (items: ReadonlyArray<ParsedItem>, side: Side, max: number): ReadonlySet<number> => {
  const sums = new Set([0])
  for (const item of items) {
    const sides = new Set(sidesAlong(item, side).map((name) => item[name] + 2 * item.gap))
    for (let piece = 0; piece < item.quantity; piece++) {
      const before = sums.size
      for (const sum of [...sums])
        for (const length of sides) if (sum + length <= max && sums.size < MAX_SUMS) sums.add(sum + length)
      if (sums.size === before) break
    }
  }
  sums.delete(0)
  return sums
}

/** Returns the sides of an item that can lie along a side of the carton. */
const sidesAlong = ({ rotation }: ParsedItem, side: Side): ReadonlyArray<Side> => {
  if (rotation === "none") return [side]
  if (rotation === "any") return sideNames
  const up = rotation === "flat" ? (["height"] as const) : rotation.up
  return side === "height" ? up : sideNames.filter((name) => up.some((vertical) => vertical !== name))
}

/** Keeps at most `most` sizes: thins out the side with the most steps, but keeps its first and last one. */
const thinned = (steps: Steps, most: number): Steps => {
  const { width, length, height } = steps
  if (width.length * length.length * height.length <= most) return steps
  const longest = sideNames.reduce((a, b) => (steps[b].length > steps[a].length ? b : a))
  const from = steps[longest]
  const count = Math.max(2, Math.floor(from.length * 0.9))
  const kept = Array.from({ length: count }, (_, i) => from[Math.round((i * (from.length - 1)) / (count - 1))]!)
  return thinned({ ...steps, [longest]: kept }, most)
}

/** Returns the smallest size of a carton for contents with these sides. */
export const sizeFor = (carton: ScaledCarton, needed: Sides): Sides =>
  perSide((side) => lengthAt(carton, side, stepsFor(carton, side, needed[side])))

/** Returns the largest size of a carton. */
export const largestSize = (carton: ScaledCarton): Sides =>
  perSide((side) => lengthAt(carton, side, mostSteps(carton, side)))

/** Returns the box of a carton in one size. The weight of its board is rounded up to a step. */
export const boxOf = (carton: ScaledCarton, inner: Sides): Box => {
  const { boardPrice = 0, boardWeight = 0, emptyWeight = 0, maxWeight, price = 0, reference, scale, walls } = carton
  const outer = perSide((side) => exact(inner[side] + walls[side], carton))
  const { width, length, height } = outer
  const area = 2 * (width * length + width * height + length * height)
  return {
    reference: `${reference} ${rounded(inner.length)}x${rounded(inner.width)}x${rounded(inner.height)}`,
    inner,
    outer,
    emptyWeight: Math.ceil((emptyWeight + boardWeight * area) * scale.weight - 1e-6) / scale.weight,
    price: rounded(price + boardPrice * area),
    ...(maxWeight !== undefined && { maxWeight })
  }
}
