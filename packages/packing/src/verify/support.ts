import { overlapFromAbove, type Piece } from "./piece.ts"
import { addByPiece, type BoxCheck, type BoxInUse } from "./violation.ts"

/** Relative: the share asked for is a decimal fraction. */
const FUZZ = 1e-12

/** Every piece rests, for the share asked for, on the floor or on tops of others. */
export const support: BoxCheck = (box, found) => {
  const share = box.request.support ?? 0.75
  for (const piece of box.pieces) {
    const { low } = piece.wrapped
    if (low[2] === 0) continue
    let rests = 0
    for (const other of box.floor.near(piece))
      if (other !== piece && other.wrapped.high[2] === low[2]) rests += overlapFromAbove(piece.wrapped, other.wrapped)
    const base = overlapFromAbove(piece.wrapped, piece.wrapped)
    if (!(rests >= share * base * (1 - FUZZ)))
      addByPiece(
        found,
        "support",
        box,
        piece,
        () => `rests on ${rests} of its base of ${base}; ${share} of it are asked for`
      )
  }
}

const liesOver = (upper: Piece, lower: Piece) =>
  upper.wrapped.low[2] >= lower.wrapped.high[2] && overlapFromAbove(upper.wrapped, lower.wrapped) > 0

const weightOf = (pieces: Iterable<Piece>): number => {
  let sum = 0
  for (const { weight } of pieces) sum += weight
  return sum
}

/** All that lies over a piece, and over that. */
const allOver = ({ floor }: BoxInUse, piece: Piece): ReadonlySet<Piece> => {
  const tower = new Set([piece])
  for (const lower of tower) for (const next of floor.near(lower)) if (liesOver(next, lower)) tower.add(next)
  tower.delete(piece)
  return tower
}

/** No piece bears more than it may: the weight of all that lies over it, and over that. */
export const bearing: BoxCheck = (box, found) => {
  const all = weightOf(box.pieces)
  for (const piece of box.pieces) {
    const { onTop } = box.request.items[piece.item]!
    if (onTop === undefined) continue
    const may = onTop * (box.request.scale?.weight ?? 1)
    if (onTop > 0 && all <= may) continue
    const over = allOver(box, piece)
    const weight = weightOf(over)
    if (over.size > 0 && !(onTop > 0 && weight <= may + 1e-6))
      addByPiece(
        found,
        "on-top",
        box,
        piece,
        () => `bears ${over.size} pieces that weigh ${weight}, but may bear ${may}`
      )
  }
}

/** Pieces are listed in an order in which they can be laid from above: nothing is laid under what lies there already. */
export const layingOrder: BoxCheck = (box, found) => {
  for (const piece of box.pieces) {
    let late: Piece | undefined
    for (const lower of box.floor.near(piece))
      if (lower.laid > piece.laid && !(late && late.laid < lower.laid) && liesOver(piece, lower)) late = lower
    const name = late?.name
    if (name !== undefined) addByPiece(found, "order", box, piece, () => `is laid before ${name}, which lies below it`)
  }
}
