import type { Box, Sides } from "@waybill/packing"
import { roundedSides } from "./tight-box.ts"
import { volumeOf } from "./volume.ts"

/** Number of groups of tight boxes by volume. Each group yields up to three candidates. */
const GROUPS = 20

/** Returns a name made from the inner dimensions of a box. */
export const keyOf = ({ height, length, width }: Sides): string => `${length}x${width}x${height}`

/** Size-independent properties of boxes. `walls` is the outer minus the inner dimensions. */
interface Construction {
  readonly walls: Sides
  readonly weightPerArea: number
  readonly pricePerArea: number
  readonly maxWeight?: number
}

const median = (values: ReadonlyArray<number>): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const areaOf = ({ height, length, width }: Sides): number => 2 * (width * length + length * height + height * width)

/** Returns the construction of new boxes, derived from the boxes in use. */
const constructionOf = (boxes: ReadonlyArray<Box>): Construction => {
  const wall = (side: keyof Sides) => median(boxes.map(({ inner, outer = inner }) => outer[side] - inner[side]))
  const limits = boxes.map(({ maxWeight }) => maxWeight)
  return {
    walls: { width: wall("width"), length: wall("length"), height: wall("height") },
    weightPerArea: median(boxes.map(({ emptyWeight = 0, inner, outer = inner }) => emptyWeight / areaOf(outer))),
    pricePerArea: median(boxes.map(({ inner, outer = inner, price = 0 }) => price / areaOf(outer))),
    ...(limits.length > 0 &&
      limits.every((limit) => limit !== undefined) && { maxWeight: Math.max(...(limits as Array<number>)) })
  }
}

const rounded = (value: number): number => Number(value.toFixed(3))

/** Returns a box with the given inner dimensions and a reference made from them. */
const boxOf = (inner: Sides, { maxWeight, pricePerArea, walls, weightPerArea }: Construction): Box => {
  const outer = {
    width: rounded(inner.width + walls.width),
    length: rounded(inner.length + walls.length),
    height: rounded(inner.height + walls.height)
  }
  const emptyWeight = rounded(areaOf(outer) * weightPerArea)
  const price = Number((areaOf(outer) * pricePerArea).toFixed(2))
  return {
    reference: keyOf(inner),
    inner,
    outer,
    ...(emptyWeight > 0 && { emptyWeight }),
    ...(price > 0 && { price }),
    ...(maxWeight !== undefined && { maxWeight })
  }
}

/**
 * Returns candidate boxes, smallest first: the boxes in use, and three boxes for each group of similar tight boxes.
 * Candidates are the median tight box, and boxes with the 75th percentile and the maximum of each side.
 */
export const candidateBoxes = (
  tightBoxes: ReadonlyArray<Sides>,
  inUse: ReadonlyArray<Box>,
  step: number
): ReadonlyArray<Box> => {
  const tight = tightBoxes.toSorted((a, b) => volumeOf(a) - volumeOf(b))
  const size = Math.max(1, Math.ceil(tight.length / GROUPS))
  const construction = constructionOf(inUse)
  const found = new Map<string, Box>()
  for (let from = 0; from < tight.length; from += size) {
    const group = tight.slice(from, from + size)
    const percentile = (share: number) =>
      roundedSides(
        (["length", "width", "height"] as const).map(
          (side) => group.map((box) => box[side]).sort((a, b) => a - b)[Math.ceil((group.length - 1) * share)]!
        ),
        step
      )
    for (const sides of [group[Math.floor(group.length / 2)]!, percentile(0.75), percentile(1)])
      found.set(keyOf(sides), boxOf(sides, construction))
  }
  for (const { stock: _, ...box } of inUse) found.set(keyOf(box.inner), box)
  return [...found.values()].sort(
    (a, b) => volumeOf(a.inner) - volumeOf(b.inner) || (keyOf(a.inner) < keyOf(b.inner) ? -1 : 1)
  )
}
