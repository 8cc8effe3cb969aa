import { sideNames } from "../fields/field.ts"
import type { ParsedBox } from "../request/parsed-request.ts"
import { hullOf, type PieceSides, shapesOf, sidesOf } from "./box-shapes.ts"
import { compareStrings } from "./names.ts"
import type { AxisSymmetry, BoxType, PieceKind } from "./problem.ts"
import { amounts } from "./totals.ts"

/** Relative tolerance, because a fill limit such as 0.7 has no exact binary representation. */
const SHARE_TOLERANCE = 1e-12

type UnrankedType = Omit<BoxType, "rank">

const typeOf = (
  box: ParsedBox,
  unit: number,
  pieceSides: PieceSides,
  symmetry: AxisSymmetry,
  price: number
): UnrankedType => {
  const inner = sideNames.map((side) => box.inner[side] / unit) as [number, number, number]
  const { maxWeight, maxPieces, fillLimit, ...fields } = box
  const { kind, emptyWeight, outer } = fields
  const hull = hullOf(kind, inner, symmetry)
  return {
    ...fields,
    shapes: shapesOf(kind, inner, pieceSides, symmetry),
    inner,
    sides: box.inner,
    symmetry,
    hull,
    limits: {
      volume: Math.min(hull.volume, Math.floor(fillLimit * inner[0] * inner[1] * inner[2] * (1 + SHARE_TOLERANCE))),
      weight: maxWeight - emptyWeight,
      count: maxPieces
    },
    outerVolume: outer.width * outer.length * outer.height,
    price
  }
}

const compareTypes = (a: UnrankedType, b: UnrankedType): number =>
  a.outerVolume - b.outerVolume ||
  a.hull.volume - b.hull.volume ||
  a.hull.x - b.hull.x ||
  a.hull.y - b.hull.y ||
  a.price - b.price ||
  b.limits.weight - a.limits.weight ||
  amounts.reduce((order, amount) => order || b.limits[amount] - a.limits[amount], 0) ||
  a.emptyWeight - b.emptyWeight ||
  a.stock - b.stock ||
  compareStrings(a.kind, b.kind) ||
  compareStrings(a.unload, b.unload) ||
  compareStrings(a.reference, b.reference) ||
  a.index - b.index

/** Converts the boxes of a request to box types, sorted by rank. */
export const boxTypesOf = (
  boxes: ReadonlyArray<ParsedBox>,
  unit: number,
  kinds: ReadonlyArray<PieceKind>,
  symmetryOf: (box: ParsedBox) => AxisSymmetry,
  prices: ReadonlyMap<ParsedBox, number>
): BoxType[] => {
  const pieceSides = sidesOf(kinds)
  return boxes
    .map((box) => typeOf(box, unit, pieceSides, symmetryOf(box), prices.get(box)!))
    .sort(compareTypes)
    .map((type, rank) => ({ ...type, rank }))
}
