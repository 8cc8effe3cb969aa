import type { AxisSymmetry, BoxShape } from "./problem.ts"

/** Returns a cuboid to fill, with its longest sides along the first axes as far as the symmetry allows. */
export const shapeOf = (
  sides: readonly [number, number, number],
  offset: readonly [number, number, number],
  symmetry: AxisSymmetry
): BoxShape => {
  const axes: [number, number, number] = [0, 1, 2]
  if (symmetry === "all") axes.sort((a, b) => sides[b]! - sides[a]! || a - b)
  if (symmetry === "floor" && sides[1] > sides[0]) axes.splice(0, 2, 1, 0)
  const [x, y, z] = axes.map((a) => sides[a]!) as [number, number, number]
  return { x, y, z, volume: x * y * z, radix: Math.max(x, y, z) + 1, axes, offset }
}
