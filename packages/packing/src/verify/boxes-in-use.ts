import type { PackedBox, Packing, Placement } from "../packing/contract/outcome.ts"
import type { BoxKind, Request } from "../packing/contract/request.ts"
import { Floor } from "./floor-grid.ts"
import type { Piece } from "./piece.ts"
import type { BoxInUse, Findings } from "./violation.ts"

/** How far from a whole number of units a value may be, for decimal fractions have no exact binary form. */
const FUZZ = 1e-4

/** A value of the caller as a whole number of units; NaN when it lies between two. */
export const whole = (value: number, scale = 1): number =>
  Math.abs(value * scale - Math.round(value * scale)) <= FUZZ ? Math.round(value * scale) : Number.NaN

/** A position as a number of units; in a tube, whose middle may lie at half a unit, pieces may too. */
const position = (value: number, axis: "x" | "y" | "z", kind: BoxKind, scale = 1): number =>
  kind === "tube" && axis !== "z" ? whole(value, 2 * scale) / 2 : whole(value, scale)

/** The boxes of a packing in whole units, without those that do not belong to the request, which are violations. */
export const boxesInUse = (request: Request, packing: Packing, found: Findings): readonly BoxInUse[] =>
  packing.boxes.flatMap((packed, index) => {
    const faults = [
      ...boxFaults(request, packed),
      ...packed.placements.flatMap((p) => placementFaults(request, packed, p))
    ]
    for (const fault of faults) found.add(() => ({ rule: "shape", box: index, message: `Box ${index}: ${fault}` }))
    return faults.length === 0 ? [boxInUse(request, packed, index)] : []
  })

const boxFaults = (request: Request, packed: PackedBox): readonly string[] => {
  const box = request.boxes[packed.box]
  if (box === undefined) return [`there is no box ${packed.box} in the request`]
  const faults: string[] = []
  if (packed.reference !== box.reference || packed.kind !== (box.kind ?? "box"))
    faults.push(
      `is called ${packed.kind} ${packed.reference}, but the request says ${box.kind ?? "box"} ${box.reference}`
    )
  for (const side of ["width", "length", "height"] as const) {
    if (packed.inner[side] !== box.inner[side]) faults.push(`its inner ${side} is not that of the request`)
    if (packed.outer[side] !== (box.outer ?? box.inner)[side])
      faults.push(`its outer ${side} is not that of the request`)
  }
  if (packed.placements.length === 0) faults.push("it is empty")
  const pieces = packed.placements.reduce((sum, { size }) => sum + size.x * size.y * size.z, 0)
  const fill = pieces / (box.inner.width * box.inner.length * box.inner.height)
  if (!(Math.abs(packed.fill - fill) < 1e-9)) faults.push(`it is filled to ${fill}, not ${packed.fill}`)
  return faults
}

const placementFaults = (request: Request, { kind }: PackedBox, placement: Placement): readonly string[] => {
  const item = request.items[placement.item]
  if (item === undefined) return [`there is no item ${placement.item} in the request`]
  const name = nameOf(placement)
  const faults: string[] = []
  if (placement.reference !== item.reference) faults.push(`${name} has the reference of another item`)
  const scale = request.scale?.length
  for (const axis of ["x", "y", "z"] as const) {
    if (Number.isNaN(position(placement.at[axis], axis, kind, scale)))
      faults.push(`${name} lies between two units along ${axis}`)
    if (whole(placement.size[axis], scale) !== whole(item[placement.turned[axis]], scale))
      faults.push(`${name} measures ${placement.size[axis]} along ${axis}, not its ${placement.turned[axis]}`)
  }
  if (new Set(Object.values(placement.turned)).size !== 3) faults.push(`${name} has one side along two axes`)
  return faults
}

const boxInUse = (request: Request, packed: PackedBox, index: number): BoxInUse => {
  const { width, length, height } = packed.inner
  const scale = request.scale?.length
  const pieces = packed.placements.map((p, laid) => pieceOf(request, packed.kind, p, laid))
  const inner = [whole(width, scale), whole(length, scale), whole(height, scale)] as const
  return { request, index, packed, inner, pieces, floor: new Floor(pieces) }
}

const pieceOf = (request: Request, kind: BoxKind, placement: Placement, laid: number): Piece => {
  const scale = request.scale?.length
  const item = request.items[placement.item]!
  const gap = whole(item.gap ?? 0, scale)
  const { at, size } = placement
  const along = (axis: "x" | "y" | "z") => position(at[axis], axis, kind, scale)
  const low = [along("x"), along("y"), along("z")] as const
  const high = [low[0] + whole(size.x, scale), low[1] + whole(size.y, scale), low[2] + whole(size.z, scale)] as const
  return {
    item: placement.item,
    piece: placement.piece,
    laid,
    name: nameOf(placement),
    weight: whole(item.weight ?? 0, request.scale?.weight),
    bare: { low, high },
    wrapped: {
      low: [low[0] - gap, low[1] - gap, low[2] - gap],
      high: [high[0] + gap, high[1] + gap, high[2] + gap]
    }
  }
}

const nameOf = ({ reference, item, piece }: Placement) => `${reference} (item ${item}, piece ${piece})`
