import { footprintOverlap, type Piece } from "./piece.ts"
import { addPieceViolation, type BoxCheck, type BoxInUse } from "./violation.ts"

/** Relative tolerance for the required share, because most decimal fractions have no exact binary form. */
const SHARE_TOLERANCE = 1e-12

/** Checks that the floor or the tops of other pieces support the required share of every piece's base. */
export const support: BoxCheck = (box, findings) => {
  const share = box.request.support ?? 0.75
  for (const piece of box.pieces) {
    const { low } = piece.wrapped
    if (low[2] === 0) continue
    let supported = 0
    for (const other of box.floor.near(piece))
      if (other !== piece && other.wrapped.high[2] === low[2])
        supported += footprintOverlap(piece.wrapped, other.wrapped)
    const base = footprintOverlap(piece.wrapped, piece.wrapped)
    if (!(supported >= share * base * (1 - SHARE_TOLERANCE)))
      addPieceViolation(
        findings,
        "support",
        box,
        piece,
        () => `is supported on ${supported} of its base of ${base}; the required share is ${share}`
      )
  }
}

/** Whether a piece starts at or above the top of another one, and their footprints overlap. */
export const isAbove = (upper: Piece, lower: Piece) =>
  upper.wrapped.low[2] >= lower.wrapped.high[2] && footprintOverlap(upper.wrapped, lower.wrapped) > 0

const weightOf = (pieces: Iterable<Piece>): number => {
  let sum = 0
  for (const { weight } of pieces) sum += weight
  return sum
}

/** Returns all pieces above a piece, directly or through other pieces. */
const piecesAbove = ({ floor }: BoxInUse, piece: Piece): ReadonlySet<Piece> => {
  const tower = new Set([piece])
  for (const lower of tower) for (const next of floor.near(lower)) if (isAbove(next, lower)) tower.add(next)
  tower.delete(piece)
  return tower
}

/** Checks that no piece bears more weight than its item allows. */
export const load: BoxCheck = (box, findings) => {
  const total = weightOf(box.pieces)
  for (const piece of box.pieces) {
    const { onTop } = box.request.items[piece.item]!
    if (onTop === undefined) continue
    const max = onTop * box.request.scale.weight
    if (onTop > 0 && total <= max) continue
    const above = piecesAbove(box, piece)
    const weight = weightOf(above)
    if (above.size > 0 && !(onTop > 0 && weight <= max + 1e-6))
      addPieceViolation(
        findings,
        "on-top",
        box,
        piece,
        () => `bears a weight of ${weight} (pieces above: ${above.size}); the maximum is ${max}`
      )
  }
}

/**
 * Checks that the pieces can be loaded from above in the listed order. A piece must not be listed before a piece
 * below it.
 */
export const sequence: BoxCheck = (box, findings) => {
  for (const piece of box.pieces) {
    let last: Piece | undefined
    for (const lower of box.floor.near(piece))
      if (lower.index > piece.index && !(last && last.index < lower.index) && isAbove(piece, lower)) last = lower
    const name = last?.name
    if (name !== undefined)
      addPieceViolation(findings, "sequence", box, piece, () => `is placed before ${name}, which is below it`)
  }
}
