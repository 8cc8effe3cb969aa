import { addByPiece, type BoxCheck } from "./violation.ts"

/** Every piece is turned as its item allows. */
export const turning: BoxCheck = (box, found) => {
  for (const piece of box.pieces) {
    const { turned } = box.packed.placements[piece.laid]!
    const rotation = box.request.items[piece.item]!.rotation ?? "any"
    const upright = turned.z === "height"
    const allowed = { any: true, flat: upright, none: upright && turned.x === "width" }[rotation]
    if (!allowed)
      addByPiece(
        found,
        "rotation",
        box,
        piece,
        () => `is turned with its ${turned.z} up, but its rotation is ${rotation}`
      )
  }
}
