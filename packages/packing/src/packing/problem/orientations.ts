import type { Axes } from "../contract/outcome.ts"
import type { Rotation, Side, Sides } from "../contract/request.ts"

/** One orientation of an item: its side along each axis. */
export type Orientation = Axes<Side>

/** All orientations, starting with those with a vertical height. */
const orientations: ReadonlyArray<Orientation> = [
  { x: "width", y: "length", z: "height" },
  { x: "length", y: "width", z: "height" },
  { x: "width", y: "height", z: "length" },
  { x: "height", y: "width", z: "length" },
  { x: "length", y: "height", z: "width" },
  { x: "height", y: "length", z: "width" }
]

const isAllowed = (rotation: Rotation, { x, z }: Orientation): boolean =>
  typeof rotation === "object"
    ? rotation.up.includes(z)
    : rotation === "any" || (z === "height" && (rotation === "flat" || x === "width"))

/** Returns the allowed orientations of an item, without duplicates of sides along the axes. */
export const orientationsOf = (sides: Sides, rotation: Rotation): ReadonlyArray<Orientation> => {
  const distinct = new Map<string, Orientation>()
  for (const o of orientations) {
    const key = `${sides[o.x]},${sides[o.y]},${sides[o.z]}`
    if (isAllowed(rotation, o) && !distinct.has(key)) distinct.set(key, o)
  }
  return [...distinct.values()]
}

/** Returns the first allowed orientation that gives an item these sides along the axes, or undefined. */
export const orientationFor = (sides: Sides, rotation: Rotation, size: Axes<number>): Orientation | undefined =>
  orientations.find(
    (o) => sides[o.x] === size.x && sides[o.y] === size.y && sides[o.z] === size.z && isAllowed(rotation, o)
  )
