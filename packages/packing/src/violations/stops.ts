import type { Piece } from "./piece.ts"
import { isAbove } from "./support.ts"
import { addPieceViolation, type BoxCheck } from "./violation.ts"

/**
 * Checks that the box can be unloaded stop by stop: no piece of a later stop is above a piece of an earlier stop. If the
 * box is unloaded through its front, no such piece is in front of it either, unless it is entirely below it.
 */
export const stops: BoxCheck = (box, findings) => {
  const { request, packed, pieces, floor } = box
  const stopOf = ({ item }: Piece) => request.items[item]!.stop ?? Infinity
  if (new Set(pieces.map(stopOf)).size < 2) return
  const isFront = request.boxes[packed.box]!.unload === "front"
  for (const piece of pieces)
    for (const other of isFront ? pieces : floor.near(piece)) {
      if (stopOf(other) <= stopOf(piece)) continue
      const where = isAbove(other, piece) ? "above" : isFront && isInFront(other, piece) ? "in front of" : undefined
      if (where !== undefined)
        addPieceViolation(
          findings,
          "stop",
          box,
          piece,
          () => `is unloaded at stop ${stopOf(piece)}, but ${other.name} of a later stop is ${where} it`
        )
    }
}

/** Whether `nearer` is between `farther` and the front of the box, and not entirely below `farther`. */
const isInFront = ({ wrapped: nearer }: Piece, { wrapped: farther }: Piece) =>
  nearer.low[1] >= farther.high[1] &&
  nearer.low[0] < farther.high[0] &&
  farther.low[0] < nearer.high[0] &&
  nearer.high[2] > farther.low[2]
