import type { PackedBox, Packing, Placement } from "../packing/contract/outcome.ts"
import type { BalancedRequest } from "../packing/contract/placed.ts"
import type { BoxKind, Request } from "../packing/contract/request.ts"
import { sideNames } from "../packing/fields/field.ts"
import { FloorGrid } from "./floor-grid.ts"
import type { Piece } from "./piece.ts"
import { addBoxViolation, type BoxInUse, type Findings } from "./violation.ts"

/** Tolerance for whole numbers of units, because most decimal fractions have no exact binary form. */
const UNIT_TOLERANCE = 1e-4

/** Converts a caller's value to whole units. Returns NaN if the value is between two units. */
export const toUnits = (value: number, scale = 1): number =>
  Math.abs(value * scale - Math.round(value * scale)) <= UNIT_TOLERANCE ? Math.round(value * scale) : Number.NaN

/** Converts a position to units. In a tube, half units are allowed, because the centre may be at half a unit. */
const position = (value: number, axis: "x" | "y" | "z", kind: BoxKind, scale = 1): number =>
  kind === "tube" && axis !== "z" ? toUnits(value, 2 * scale) / 2 : toUnits(value, scale)

/** Returns the boxes of a packing in whole units. Omits each box that does not match the request and reports it. */
export const boxesInUse = (request: BalancedRequest, packing: Packing, findings: Findings): readonly BoxInUse[] =>
  packing.boxes.flatMap((packed, index) => {
    const faults = [
      ...boxFaults(request, packed),
      ...packed.placements.flatMap((placement) => placementFaults(request, packed, placement))
    ]
    for (const fault of faults) addBoxViolation(findings, "shape", index, () => fault)
    return faults.length === 0 ? [boxInUse(request, packed, index)] : []
  })

const boxFaults = (request: Request, packed: PackedBox): readonly string[] => {
  const box = request.boxes[packed.box]
  if (box === undefined) return [`the request has no box ${packed.box}`]
  const faults: string[] = []
  const { kind = "box" } = box
  if (packed.reference !== box.reference || packed.kind !== kind)
    faults.push(`is ${packed.kind} ${packed.reference}, but the request has ${kind} ${box.reference}`)
  for (const side of sideNames) {
    if (packed.inner[side] !== box.inner[side]) faults.push(`inner ${side} differs from the request`)
    if (packed.outer[side] !== (box.outer ?? box.inner)[side]) faults.push(`outer ${side} differs from the request`)
  }
  if (packed.placements.length === 0) faults.push("has no placements")
  const volume = packed.placements.reduce((sum, { size }) => sum + size.x * size.y * size.z, 0)
  const fill = volume / (box.inner.width * box.inner.length * box.inner.height)
  if (!(Math.abs(packed.fill - fill) < 1e-9)) faults.push(`fill is ${fill}, not ${packed.fill}`)
  return faults
}

const placementFaults = (request: Request, { kind }: PackedBox, placement: Placement): readonly string[] => {
  const item = request.items[placement.item]
  if (item === undefined) return [`the request has no item ${placement.item}`]
  const name = nameOf(placement)
  const faults: string[] = []
  if (placement.reference !== item.reference) faults.push(`${name} has the reference of another item`)
  if (placement.stop !== item.stop) faults.push(`${name} has the stop of another item`)
  const scale = request.scale?.length
  for (const axis of ["x", "y", "z"] as const) {
    if (Number.isNaN(position(placement.at[axis], axis, kind, scale)))
      faults.push(`${name} is between two units along ${axis}`)
    if (toUnits(placement.size[axis], scale) !== toUnits(item[placement.turned[axis]], scale))
      faults.push(`${name} measures ${placement.size[axis]} along ${axis}, not its ${placement.turned[axis]}`)
  }
  if (new Set(Object.values(placement.turned)).size !== 3) faults.push(`${name} has one side along two axes`)
  return faults
}

const boxInUse = (request: BalancedRequest, packed: PackedBox, index: number): BoxInUse => {
  const { width, length, height } = packed.inner
  const scale = request.scale?.length
  const pieces = packed.placements.map((placement, n) => pieceOf(request, packed.kind, placement, n))
  const inner = [toUnits(width, scale), toUnits(length, scale), toUnits(height, scale)] as const
  return { request, index, packed, inner, pieces, floor: new FloorGrid(pieces) }
}

const pieceOf = (request: Request, kind: BoxKind, placement: Placement, index: number): Piece => {
  const scale = request.scale?.length
  const item = request.items[placement.item]!
  const gap = toUnits(item.gap ?? 0, scale)
  const { at, size } = placement
  const along = (axis: "x" | "y" | "z") => position(at[axis], axis, kind, scale)
  const low = [along("x"), along("y"), along("z")] as const
  const high = [
    low[0] + toUnits(size.x, scale),
    low[1] + toUnits(size.y, scale),
    low[2] + toUnits(size.z, scale)
  ] as const
  return {
    item: placement.item,
    piece: placement.piece,
    index,
    name: nameOf(placement),
    weight: toUnits(item.weight ?? 0, request.scale?.weight),
    bare: { low, high },
    wrapped: {
      low: [low[0] - gap, low[1] - gap, low[2] - gap],
      high: [high[0] + gap, high[1] + gap, high[2] + gap]
    }
  }
}

const nameOf = ({ reference, item, piece }: Placement) => `${reference} (item ${item}, piece ${piece})`
