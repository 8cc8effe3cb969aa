import type { Box, Sides } from "@waybill/packing"
import type { Order } from "../formats/order.ts"
import { packOrder } from "../packing/pack-order.ts"
import type { PackSettings } from "../packing/pack-settings.ts"
import { packagingOf } from "../packing/stock.ts"
import { type Load, loadsOf } from "./load.ts"
import { volumeOf } from "./volume.ts"

/** Proportions of boxes to try: a cube, a shoe box, flat boxes and long boxes. */
const shapes: ReadonlyArray<readonly [number, number, number]> = [
  [1, 1, 1],
  [1.4, 1, 0.6],
  [1.3, 1, 0.3],
  [1.5, 1.2, 0.8],
  [2.2, 1, 0.7],
  [3, 1, 1]
]
/** Growth factor of a box per step, until it holds the load. */
const GROWTH = 1.15
const MAX_STEPS = 24

const roundUp = (length: number, step: number): number => Number((Math.ceil(length / step - 1e-9) * step).toFixed(6))

/** Returns sides rounded up to multiples of `step`. The longest becomes the length, and the shortest the height. */
export const roundedSides = (sides: ReadonlyArray<number>, step: number): Sides => {
  const [length = step, width = step, height = step] = sides
    .map((side) => roundUp(side, step))
    .toSorted((a, b) => b - a)
  return { width, length, height }
}

/**
 * Returns the sides of the bounding box of a load in one box, including gaps, or undefined if the box does not hold it.
 */
const extentIn = ({ order }: Load, box: Box, settings: PackSettings): ReadonlyArray<number> | undefined => {
  const packed = packOrder(order, { ...settings, stock: packagingOf([{ ...box, stock: 1 }]) })
  if ("refusals" in packed || packed.unpacked.length > 0) return undefined
  const placements = packed.boxes.flatMap(({ packed }) => packed?.placements ?? [])
  return (["x", "y", "z"] as const).map((axis) => {
    const far = Math.max(
      ...placements.map(({ at, item, size }) => at[axis] + size[axis] + (order.items?.[item]?.gap ?? 0))
    )
    // Loose sheets keep the same margin from both walls.
    return order.items === undefined ? far + Math.min(...placements.map(({ at }) => at[axis])) : far
  })
}

/** Number of shapes with a search for shorter sides. A box that does not hold a load takes longest to pack. */
const MAX_SHRUNK = 3
/** Number of shorter sides to try for each side of a box that holds a load. */
const MAX_CUTS = 2

/**
 * Returns a box of at most the same size that holds the load. For each side, tries the middle between the shortest side
 * that the volume allows and a side that fits.
 */
const shrunk = (box: Sides, volume: number, step: number, tightIn: (inner: Sides) => Sides | undefined): Sides => {
  let best = box
  for (const side of ["height", "width", "length"] as const) {
    let least = roundUp((volume / volumeOf(best)) * best[side], step)
    for (let n = 0; n < MAX_CUTS && least < best[side]; n++) {
      const shorter = roundUp((least + best[side]) / 2, step) - (best[side] - least > step ? 0 : step)
      const tight = tightIn({ ...best, [side]: shorter })
      if (tight === undefined) least = shorter + step
      else if (volumeOf(tight) < volumeOf(best)) best = tight
      else break
    }
  }
  return best
}

/** Returns the boxes of each shape that hold a load, smallest first. */
const fittingBoxes = (
  { longest, volume }: Load,
  step: number,
  tightIn: (inner: Sides) => Sides | undefined
): ReadonlyArray<Sides> => {
  const least = Math.cbrt(volume)
  const found = new Map<string, Sides>()
  for (const shape of shapes) {
    const unit = Math.max(least / Math.cbrt(shape[0] * shape[1] * shape[2]), longest / (Math.max(...shape) * 1.5))
    for (let n = 0, size = unit; n < MAX_STEPS; n++, size *= GROWTH) {
      const inner = roundedSides(
        shape.map((part) => part * size),
        step
      )
      const fitting = tightIn(inner)
      if (fitting === undefined) continue
      found.set(Object.values(fitting).join("x"), fitting)
      break
    }
  }
  return [...found.values()].sort((a, b) => volumeOf(a) - volumeOf(b))
}

/** Returns the inner dimensions of a small box that holds a load. Undefined if no tried box holds it. */
const tightBox = (load: Load, step: number, settings: PackSettings): Sides | undefined => {
  const tightIn = (inner: Sides): Sides | undefined => {
    const extent = extentIn(load, { reference: "tight", inner }, settings)
    return extent && roundedSides(extent, step)
  }
  const [first, ...rest] = fittingBoxes(load, step, tightIn)
    .slice(0, MAX_SHRUNK)
    .map((box) => shrunk(box, load.volume, step, tightIn))
  return first && rest.reduce((best, next) => (volumeOf(next) < volumeOf(best) ? next : best), first)
}

/** Returns a small box for each load of the orders, unless no tried box holds it. */
export const tightBoxes = (
  orders: ReadonlyArray<Order>,
  step: number,
  settings: PackSettings
): ReadonlyArray<Sides> => {
  // Many orders of a shop have the same items.
  const known = new Map<string, Sides | undefined>()
  return orders
    .flatMap((order) => loadsOf(order, settings))
    .flatMap((load) => {
      const key = JSON.stringify(load.order)
      if (!known.has(key)) known.set(key, tightBox(load, step, settings))
      return known.get(key) ?? []
    })
}
