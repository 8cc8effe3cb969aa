import { type Box, pack, type Request, type Sides } from "@waybill/packing"
import { scaleOf } from "../packing/scale.ts"

type Items = Request["items"]

/** Proportions of boxes to try: a cube, a shoe box, flat boxes and a long box. */
const shapes: ReadonlyArray<readonly [number, number, number]> = [
  [1, 1, 1],
  [1.4, 1, 0.6],
  [1.3, 1, 0.3],
  [1.5, 1.2, 0.8],
  [2.2, 1, 0.7]
]
/** Factor by which a box of one shape grows at each step until it holds the order. */
const GROWTH = 1.15
const MAX_STEPS = 24

export const volumeOf = ({ height, length, width }: Sides): number => width * length * height

/** Returns the total volume of the pieces, including their gaps. */
export const piecesVolume = (items: Items): number =>
  items.reduce((sum, { gap = 0, height, length, quantity = 1, width }) => {
    const wrapped = { width: width + 2 * gap, length: length + 2 * gap, height: height + 2 * gap }
    return sum + quantity * volumeOf(wrapped)
  }, 0)

/** Returns the packed box if all pieces fit into one box, otherwise undefined. */
const packInto = (items: Items, box: Box) => {
  const outcome = pack({ items, boxes: [{ ...box, stock: 1 }], scale: scaleOf({ items, boxes: [box] }) })
  return outcome._tag === "Packed" && outcome.packing.unpacked.length === 0 ? outcome.packing.boxes[0] : undefined
}

const roundUp = (length: number, step: number): number => Number((Math.ceil(length / step - 1e-9) * step).toFixed(6))

/** Returns sides rounded up to multiples of `step`. The longest becomes the length, and the shortest the height. */
export const roundedSides = (sides: ReadonlyArray<number>, step: number): Sides => {
  const [length = step, width = step, height = step] = sides
    .map((side) => roundUp(side, step))
    .toSorted((a, b) => b - a)
  return { width, length, height }
}

/** Returns the sides of the bounding box of placed pieces, including their gaps. */
const extentOf = (items: Items, placements: NonNullable<ReturnType<typeof packInto>>["placements"]) =>
  (["x", "y", "z"] as const).map((axis) =>
    Math.max(...placements.map(({ at, item, size }) => at[axis] + size[axis] + (items[item]?.gap ?? 0)))
  )

/** Returns the inner sides of a small box that holds an order, or undefined for an order without pieces. */
export const tightBox = (items: Items, step: number): Sides | undefined => {
  const least = Math.cbrt(piecesVolume(items))
  const longest = Math.max(...items.map(({ height, length, width }) => Math.max(width, length, height)))
  let best: Sides | undefined
  for (const shape of shapes) {
    const unit = Math.max(least / Math.cbrt(shape[0] * shape[1] * shape[2]), longest / (Math.max(...shape) * 1.5))
    for (let n = 0, size = unit; n < MAX_STEPS; n++, size *= GROWTH) {
      const inner = roundedSides(
        shape.map((part) => part * size),
        step
      )
      const packed = packInto(items, { reference: "tight", inner })
      if (packed === undefined) continue
      const tight = roundedSides(extentOf(items, packed.placements), step)
      if (best === undefined || volumeOf(tight) < volumeOf(best)) best = tight
      break
    }
  }
  return best
}
