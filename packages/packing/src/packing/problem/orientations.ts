import type { Axes, Side } from "../contract/outcome.ts"
import type { Rotation, Sides } from "../contract/request.ts"

/** One orientation of an item: its side along each axis. */
export type Orientation = Axes<Side>

const orientation = (x: Side, y: Side, z: Side): Orientation => ({ x, y, z })

const orientations: Record<Rotation, ReadonlyArray<Orientation>> = {
  none: [orientation("width", "length", "height")],
  flat: [orientation("width", "length", "height"), orientation("length", "width", "height")],
  any: [
    orientation("width", "length", "height"),
    orientation("length", "width", "height"),
    orientation("width", "height", "length"),
    orientation("height", "width", "length"),
    orientation("length", "height", "width"),
    orientation("height", "length", "width")
  ]
}

/** Returns the allowed orientations of an item, without those that give the same sides along the axes. */
export const orientationsOf = (sides: Sides, rotation: Rotation): ReadonlyArray<Orientation> => {
  const distinct = new Map<string, Orientation>()
  for (const o of orientations[rotation]) {
    const key = `${sides[o.x]},${sides[o.y]},${sides[o.z]}`
    if (!distinct.has(key)) distinct.set(key, o)
  }
  return [...distinct.values()]
}

/** Returns the first allowed orientation that gives an item these sides along the axes, or undefined. */
export const orientationFor = (sides: Sides, rotation: Rotation, size: Axes<number>): Orientation | undefined =>
  orientations[rotation].find((o) => sides[o.x] === size.x && sides[o.y] === size.y && sides[o.z] === size.z)
