import type { Box, Request, Sides } from "@waybill/packing"
import { roundedSides, tightBox, volumeOf } from "./tight-box.ts"

/** Sizes that are looked at, besides those in use. */
const GROUPS = 20

const keyOf = ({ height, length, width }: Sides): string => `${length}x${width}x${height}`

/** What boxes have besides their room, taken from those in use: walls, weight by surface, and what they bear. */
interface Make {
  readonly walls: Sides
  readonly weightPerArea: number
  readonly maxWeight?: number
}

const median = (values: ReadonlyArray<number>): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const areaOf = ({ height, length, width }: Sides): number => 2 * (width * length + length * height + height * width)

/** How boxes in use are made. */
const makeOf = (boxes: ReadonlyArray<Box>): Make => {
  const wall = (side: keyof Sides) => median(boxes.map(({ inner, outer = inner }) => outer[side] - inner[side]))
  const limits = boxes.map(({ maxWeight }) => maxWeight)
  return {
    walls: { width: wall("width"), length: wall("length"), height: wall("height") },
    weightPerArea: median(boxes.map(({ emptyWeight = 0, inner, outer = inner }) => emptyWeight / areaOf(outer))),
    ...(limits.length > 0 &&
      limits.every((limit) => limit !== undefined) && { maxWeight: Math.max(...(limits as Array<number>)) })
  }
}

const tidy = (value: number): number => Number(value.toFixed(3))

/** A box of some room, made like those in use and named for its sides. */
const boxOf = (inner: Sides, { maxWeight, walls, weightPerArea }: Make): Box => {
  const outer = {
    width: tidy(inner.width + walls.width),
    length: tidy(inner.length + walls.length),
    height: tidy(inner.height + walls.height)
  }
  const emptyWeight = tidy(areaOf(outer) * weightPerArea)
  return {
    reference: keyOf(inner),
    inner,
    outer,
    ...(emptyWeight > 0 && { emptyWeight }),
    ...(maxWeight !== undefined && { maxWeight })
  }
}

/** Sizes worth stocking: of orders of like volume the tight box in the middle, and one that holds all of theirs. */
export const candidatesFor = (
  orders: ReadonlyArray<Request["items"]>,
  inUse: ReadonlyArray<Box>,
  step: number
): ReadonlyArray<Box> => {
  const tight = orders
    .map((items) => tightBox(items, step))
    .filter((box) => box !== undefined)
    .sort((a, b) => volumeOf(a) - volumeOf(b))
  const size = Math.max(1, Math.ceil(tight.length / GROUPS))
  const make = makeOf(inUse)
  const found = new Map<string, Box>()
  for (let from = 0; from < tight.length; from += size) {
    const group = tight.slice(from, from + size)
    const upTo = (share: number) =>
      roundedSides(
        (["length", "width", "height"] as const).map(
          (side) => group.map((box) => box[side]).sort((a, b) => a - b)[Math.ceil((group.length - 1) * share)]!
        ),
        step
      )
    for (const sides of [group[Math.floor(group.length / 2)]!, upTo(0.75), upTo(1)])
      found.set(keyOf(sides), boxOf(sides, make))
  }
  for (const { price: _, stock: __, ...box } of inUse)
    if ((box.kind ?? "box") === "box") found.set(keyOf(box.inner), box)
  return [...found.values()].sort(
    (a, b) => volumeOf(a.inner) - volumeOf(b.inner) || (keyOf(a.inner) < keyOf(b.inner) ? -1 : 1)
  )
}
