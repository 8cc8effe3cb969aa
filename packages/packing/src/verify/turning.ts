import { type BoxCheck, byPiece } from "./violation.ts"

/** Every piece is turned as its item allows. */
export const turning: BoxCheck = (box) =>
  box.pieces.flatMap((piece) => {
    const { turned } = box.packed.placements[piece.laid]!
    const rotation = box.request.items[piece.item]!.rotation ?? "any"
    const upright = turned.z === "height"
    const asGiven = upright && turned.x === "width"
    return rotation === "any" || (rotation === "flat" ? upright : asGiven)
      ? []
      : [byPiece("rotation", box, piece, `is turned with its ${turned.z} up, but its rotation is ${rotation}`)]
  })
