import type { PackedBox, Placement } from "../packing/contract/outcome.ts"
import type { BalancedRequest } from "../packing/contract/placed.ts"
import { isOn } from "../placed/placed-problem.ts"
import { centreOf, excess, sideAlong } from "./centre.ts"

/** Number of pieces examined per returned piece. */
const EXAMINED = 8

/**
 * Returns pieces without which the centre of gravity is closer to its range: those farthest on the heavy side, with no
 * piece above them. Returns none if the centre is in range.
 */
export const outerPieces = (request: BalancedRequest, box: PackedBox, count: number): ReadonlyArray<Placement> => {
  const range = request.boxes[box.box]!.centreOfGravity
  const centre = centreOf(request, box)
  if (centre === null || range === undefined) return []
  const outside = (["x", "y", "z"] as const)
    .map((axis) => ({ axis, by: excess(centre[axis], range[sideAlong[axis]] ?? [0, 1]) }))
    .reduce((a, b) => (Math.abs(b.by) > Math.abs(a.by) ? b : a))
  const { axis } = outside
  const distance = ({ at, size }: Placement): number => Math.sign(outside.by) * (at[axis] + size[axis] / 2)
  return box.placements
    .filter(({ item }) => outside.by !== 0 && (request.items[item]!.weight ?? 0) > 0)
    .sort((a, b) => distance(b) - distance(a) || b.at.z - a.at.z)
    .slice(0, EXAMINED * count)
    .filter((piece) => !box.placements.some((other) => isOn(other, piece)))
    .slice(0, count)
}
