import type { PackedBox, Packing, Placement } from "../packing/contract/outcome.ts"
import type { BoxKind } from "../packing/contract/request.ts"
import { sideNames } from "../packing/fields/field.ts"
import { FloorGrid } from "./floor-grid.ts"
import type { Extent, Piece } from "./piece.ts"
import { addBoxViolation, type BoxInUse, type Findings, type ScaledRequest } from "./violation.ts"

/** Tolerance for whole numbers of units, because most decimal fractions have no exact binary form. */
export const UNIT_TOLERANCE = 1e-4

/** Converts a caller's value to whole units. Returns NaN if the value is between two units. */
export const toUnits = (value: number, scale: number): number =>
  Math.abs(value * scale - Math.round(value * scale)) <= UNIT_TOLERANCE ? Math.round(value * scale) : Number.NaN

export const axisNames = ["x", "y", "z"] as const

/** Converts a position to units. In a tube, half units are allowed, because the centre may be at half a unit. */
const position = (value: number, axis: "x" | "y" | "z", kind: BoxKind, scale: number): number =>
  kind === "tube" && axis !== "z" ? toUnits(value, 2 * scale) / 2 : toUnits(value, scale)

/** Returns the boxes of a packing in whole units. Omits each box that does not match the request and reports it. */
export const boxesInUse = (request: ScaledRequest, packing: Packing, findings: Findings): readonly BoxInUse[] =>
  packing.boxes.flatMap((packed, index) => {
    const faults = [
      ...boxFaults(request, packed),
      ...packed.placements.flatMap((placement) => placementFaults(request, packed, placement))
    ]
    for (const fault of faults) addBoxViolation(findings, "shape", index, () => fault)
    return faults.length === 0 ? [boxInUse(request, packed, index)] : []
  })

const boxFaults = (request: ScaledRequest, packed: PackedBox): readonly string[] => {
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

const placementFaults = (request: ScaledRequest, { kind }: PackedBox, placement: Placement): readonly string[] => {
  const item = request.items[placement.item]
  if (item === undefined) return [`the request has no item ${placement.item}`]
  const name = nameOf(placement)
  const faults: string[] = []
  if (placement.reference !== item.reference) faults.push(`${name} has the reference of another item`)
  if (placement.stop !== item.stop) faults.push(`${name} has the stop of another item`)
  const scale = request.scale.length
  for (const axis of axisNames) {
    if (Number.isNaN(position(placement.at[axis], axis, kind, scale)))
      faults.push(`${name} is between two units along ${axis}`)
    if (toUnits(placement.size[axis], scale) !== toUnits(item[placement.turned[axis]], scale))
      faults.push(`${name} measures ${placement.size[axis]} along ${axis}, not its ${placement.turned[axis]}`)
  }
  if (new Set(Object.values(placement.turned)).size !== 3) faults.push(`${name} has one side along two axes`)
  return faults
}

const boxInUse = (request: ScaledRequest, packed: PackedBox, index: number): BoxInUse => {
  const inner = sideNames.map((side) => toUnits(packed.inner[side], request.scale.length)) as [number, number, number]
  const pieces = packed.placements.map((placement, n) => pieceOf(request, packed.kind, placement, n))
  return { request, index, packed, inner, pieces, floor: new FloorGrid(pieces) }
}

const pieceOf = (request: ScaledRequest, kind: BoxKind, placement: Placement, index: number): Piece => {
  const scale = request.scale.length
  const item = request.items[placement.item]!
  const gap = toUnits(item.gap ?? 0, scale)
  const { at, size } = placement
  const extent = (gap: number): Extent => ({
    low: along((axis) => position(at[axis], axis, kind, scale) - gap),
    high: along((axis) => position(at[axis], axis, kind, scale) + toUnits(size[axis], scale) + gap)
  })
  return {
    item: placement.item,
    piece: placement.piece,
    index,
    name: nameOf(placement),
    weight: toUnits(item.weight ?? 0, request.scale.weight),
    bare: extent(0),
    wrapped: extent(gap)
  }
}

type Axis = "x" | "y" | "z"

const along = (value: (axis: Axis) => number) => axisNames.map(value) as [number, number, number]

const nameOf = ({ reference, item, piece }: Placement) => `${reference} (item ${item}, piece ${piece})`
