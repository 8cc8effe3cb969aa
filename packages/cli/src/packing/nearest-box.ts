import type { Box, Item } from "@waybill/packing"

const sides = ["width", "length", "height"] as const

/** Words for a box that is too small along each side. */
const tooSmall = { width: "narrow", length: "short", height: "low" } as const

type Lengths = readonly [width: number, length: number, height: number]

/** Returns the sides of an item along the sides of a box, in each permitted orientation, including its gap. */
const orientationsOf = ({ gap = 0, rotation = "any", ...item }: Item): ReadonlyArray<Lengths> => {
  const upright = typeof rotation === "object" ? rotation.up : rotation === "any" ? sides : (["height"] as const)
  return upright.flatMap((up) => {
    const [first, second] = sides.filter((side) => side !== up).map((side) => item[side] + 2 * gap) as [number, number]
    const height = item[up] + 2 * gap
    const lengths: Lengths = [first, second, height]
    return rotation === "none" ? [lengths] : [lengths, [second, first, height] as const]
  })
}

/** Returns the lengths that an empty box lacks for an item in an orientation. */
const missingIn = ({ inner, kind }: Box, [width, length, height]: Lengths): Lengths => {
  const thickness = kind === "mailer" ? height : 0
  const floor =
    kind === "tube"
      ? ([Math.hypot(width, length) - inner.width, 0] as const)
      : ([width + thickness - inner.width, length + thickness - inner.length] as const)
  const rounded = (missing: number): number => Number(Math.max(missing, 0).toFixed(4))
  return [rounded(floor[0]), rounded(floor[1]), rounded(height - inner.height)]
}

const sumOf = (lengths: Lengths): number => lengths[0] + lengths[1] + lengths[2]

/**
 * Describes the box that an item exceeds least, by the sum of the sides, such as `; the nearest, "L", is 2 too short`.
 * Empty without boxes.
 */
export const nearestBox = (item: Item, boxes: ReadonlyArray<Box>): string => {
  const [nearest] = boxes
    .flatMap((box) => orientationsOf(item).map((lengths) => ({ box, missing: missingIn(box, lengths) })))
    .filter(({ missing }) => sumOf(missing) > 0)
    .toSorted((a, b) => sumOf(a.missing) - sumOf(b.missing))
  if (nearest === undefined) return ""
  const lacks = sides.flatMap((side, i) =>
    nearest.missing[i]! > 0 ? [`${nearest.missing[i]} too ${tooSmall[side]}`] : []
  )
  return `; the nearest, ${JSON.stringify(nearest.box.reference)}, is ${lacks.join(" and ")}`
}
