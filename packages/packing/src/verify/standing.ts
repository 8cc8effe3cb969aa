import { type BoxCheck, byPiece, overlapFromAbove, type Piece } from "./violation.ts"

/** Relative: the share asked for is a decimal fraction. */
const FUZZ = 1e-12

/** Every piece rests, for the share asked for, on the floor or on tops of others. */
export const support: BoxCheck = (box) => {
  const share = box.request.support ?? 0.75
  return box.pieces.flatMap((piece) => {
    const { low } = piece.wrapped
    if (low[2] === 0) return []
    const rests = box.pieces
      .filter((other) => other !== piece && other.wrapped.high[2] === low[2])
      .reduce((sum, other) => sum + overlapFromAbove(piece.wrapped, other.wrapped), 0)
    const base = overlapFromAbove(piece.wrapped, piece.wrapped)
    return rests >= share * base * (1 - FUZZ)
      ? []
      : [byPiece("support", box, piece, `rests on ${rests} of its base of ${base}; ${share} of it are asked for`)]
  })
}

const liesOver = (upper: Piece, lower: Piece) =>
  upper.wrapped.low[2] >= lower.wrapped.high[2] && overlapFromAbove(upper.wrapped, lower.wrapped) > 0

/** No piece bears more than it may: the weight of all that lies over it, and over that. */
export const bearing: BoxCheck = (box) => {
  const upwards = [...box.pieces].sort((a, b) => a.wrapped.low[2] - b.wrapped.low[2])
  return box.pieces.flatMap((piece) => {
    const { onTop } = box.request.items[piece.item]!
    if (onTop === undefined) return []
    const tower = [piece]
    for (const next of upwards) if (tower.some((lower) => liesOver(next, lower))) tower.push(next)
    const weight = tower.slice(1).reduce((sum, { weight }) => sum + weight, 0)
    const may = onTop * (box.request.scale?.weight ?? 1)
    if (tower.length === 1 || (onTop > 0 && weight <= may + 1e-6)) return []
    return [byPiece("on-top", box, piece, `bears ${tower.length - 1} pieces that weigh ${weight}, but may bear ${may}`)]
  })
}

/** Pieces are listed in an order in which they can be laid from above: nothing is laid under what lies there already. */
export const layingOrder: BoxCheck = (box) =>
  box.pieces.flatMap((piece) => {
    const late = box.pieces.find((lower) => lower.laid > piece.laid && liesOver(piece, lower))
    return late === undefined ? [] : [byPiece("order", box, piece, `is laid before ${late.name}, which lies below it`)]
  })
