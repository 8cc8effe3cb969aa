// Moves the contents of a box as a whole: mirrors them, and shifts them within the free margins.
import { inLoadingSequence } from "../packing/answer/packing-of-plan.ts"
import type { PackedBox, Placement } from "../packing/contract/outcome.ts"
import type { BalancedRequest, CentreRange } from "../packing/contract/placed.ts"
import { centreOf, excess, isInRange, sideAlong } from "./centre.ts"

type FloorAxis = "x" | "y"

const moved = (box: PackedBox, axis: FloorAxis, move: (placement: Placement) => number): PackedBox => ({
  ...box,
  placements: box.placements.map((p) => ({ ...p, at: { ...p.at, [axis]: move(p) } })).sort(inLoadingSequence)
})

const mirrored = (request: BalancedRequest, box: PackedBox, axis: FloorAxis): PackedBox => {
  const scale = request.scale?.length ?? 1
  const units = (length: number): number => Math.round(2 * length * scale) / 2
  const inner = units(box.inner[sideAlong[axis]])
  return moved(box, axis, ({ at, size }) => (inner - units(at[axis]) - units(size[axis])) / scale)
}

/** Shifts the contents along an axis by the fewest whole units that bring the centre of gravity into its range. */
const shifted = (request: BalancedRequest, box: PackedBox, axis: FloorAxis, range: CentreRange): PackedBox => {
  const centre = centreOf(request, box)
  const distance = centre && excess(centre[axis], range[sideAlong[axis]] ?? [0, 1])
  if (!distance || box.kind !== "box") return box
  const scale = request.scale?.length ?? 1
  const units = (length: number): number => Math.round(length * scale)
  const side = units(box.inner[sideAlong[axis]])
  const gap = ({ item }: Placement): number => units(request.items[item]!.gap ?? 0)
  const min = box.placements.reduce((least, p) => Math.min(least, units(p.at[axis]) - gap(p)), Infinity)
  const max = box.placements.reduce((most, p) => Math.max(most, units(p.at[axis]) + units(p.size[axis]) + gap(p)), 0)
  const wanted = -distance * side
  const by = wanted > 0 ? Math.min(Math.ceil(wanted - 1e-9), side - max) : Math.max(Math.floor(wanted + 1e-9), -min)
  return moved(box, axis, ({ at }) => (units(at[axis]) + by) / scale)
}

/** Returns the box with its contents mirrored or shifted so that the centre of gravity is in range, or undefined. */
export const settled = (request: BalancedRequest, box: PackedBox): PackedBox | undefined => {
  const range = request.boxes[box.box]!.centreOfGravity
  if (range === undefined || isInRange(centreOf(request, box), range)) return box
  const inX = [box, mirrored(request, box, "x")]
  const variants = inX.flatMap((one) => [one, mirrored(request, one, "y")])
  return variants
    .flatMap((one) => [one, shifted(request, shifted(request, one, "x", range), "y", range)])
    .find((one) => isInRange(centreOf(request, one), range))
}
