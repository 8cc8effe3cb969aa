import { type Extent, footprintOverlap, type Piece } from "./piece.ts"
import { addPieceViolation, type BoxCheck } from "./violation.ts"

/**
 * Checks that every piece, including its gap, is inside the box. In a tube, the piece must be inside the circle. In a
 * mailer, the thickness of the contents reduces the width and the length.
 */
export const inside: BoxCheck = (box, findings) => {
  const { kind } = box.packed
  const { inner, pieces } = box
  const inCuboid = ({ wrapped: { low, high } }: Piece) =>
    low.every((edge) => edge >= 0) && high.every((edge, axis) => edge <= inner[axis]!)
  const inCircle = ({ wrapped: { low, high } }: Piece) =>
    [low[0], high[0]].every((x) => [low[1], high[1]].every((y) => isInCircle(x, y, inner[0])))
  const outside = pieces.filter((piece) => !inCuboid(piece) || (kind === "tube" && !inCircle(piece)))
  for (const piece of outside) addPieceViolation(findings, "inside", box, piece, () => `is not inside the ${kind}`)
  if (kind !== "mailer" || outside.length > 0) return

  const max = [0, 1, 2].map((axis) => pieces.reduce((far, { wrapped }) => Math.max(far, wrapped.high[axis]!), 0))
  const min = [0, 1].map((axis) => pieces.reduce((near, { wrapped }) => Math.min(near, wrapped.low[axis]!), Infinity))
  if ([0, 1].some((axis) => max[axis]! - min[axis]! > inner[axis]! - max[2]!))
    addPieceViolation(
      findings,
      "inside",
      box,
      pieces[0]!,
      () => "and the other pieces are together too thick for the mailer's width or length"
    )
}

/** Whether a point is in the circle of this diameter that touches both axes. */
const isInCircle = (x: number, y: number, diameter: number) =>
  (2 * x - diameter) ** 2 + (2 * y - diameter) ** 2 <= diameter ** 2

/** Checks that no two pieces overlap, including their gaps. */
export const overlap: BoxCheck = (box, findings) => {
  for (const a of box.pieces)
    for (const b of box.floor.near(a)) {
      if (b.index <= a.index || !intersect(a.wrapped, b.wrapped)) continue
      if (intersect(a.bare, b.bare)) addPieceViolation(findings, "overlap", box, a, () => `overlaps ${b.name}`)
      else addPieceViolation(findings, "gap", box, a, () => `is too close to ${b.name}`)
    }
}

const intersect = (a: Extent, b: Extent) => footprintOverlap(a, b) > 0 && a.low[2] < b.high[2] && b.low[2] < a.high[2]
