// The centre of gravity of a box, as shares of its inner sides.
import type { Axes, PackedBox } from "../packing/contract/outcome.ts"
import type { BalancedRequest, CentreRange } from "../packing/contract/placed.ts"

const axes = ["x", "y", "z"] as const

/** Side of a box along each axis. */
export const sideAlong = { x: "width", y: "length", z: "height" } as const

/** Tolerance for shares, because most decimal fractions have no exact binary form. */
const TOLERANCE = 1e-12

/** Returns the centre of gravity of the contents, or `null` if they have no weight. */
export const centreOf = (
  { items }: Pick<BalancedRequest, "items">,
  { inner, placements }: Pick<PackedBox, "inner" | "placements">
): Axes<number> | null => {
  let total = 0
  const moments = { x: 0, y: 0, z: 0 }
  for (const { item, at, size } of placements) {
    const { weight = 0 } = items[item]!
    total += weight
    for (const axis of axes) moments[axis] += weight * (at[axis] + size[axis] / 2)
  }
  if (total === 0) return null
  return {
    x: moments.x / total / inner.width,
    y: moments.y / total / inner.length,
    z: moments.z / total / inner.height
  }
}

/** Returns the distance of a share from its range: negative below, positive above, or 0. */
export const excess = (share: number, [lowest, highest]: readonly [number, number]): number => {
  if (share < lowest - TOLERANCE) return share - lowest
  return share > highest + TOLERANCE ? share - highest : 0
}

/** Returns whether a centre of gravity is in a range. */
export const isInRange = (centre: Axes<number> | null, range: CentreRange | undefined): boolean =>
  centre === null ||
  range === undefined ||
  axes.every((axis) => excess(centre[axis], range[sideAlong[axis]] ?? [0, 1]) === 0)
