import { addPieceViolation, type BoxCheck } from "./violation.ts"

/** Checks that every piece is in an orientation that its item allows. */
export const rotation: BoxCheck = (box, findings) => {
  for (const piece of box.pieces) {
    const { turned } = box.packed.placements[piece.index]!
    const allowed = box.request.items[piece.item]!.rotation ?? "any"
    const upright = turned.z === "height"
    const isAllowed = { any: true, flat: upright, none: upright && turned.x === "width" }[allowed]
    if (!isAllowed)
      addPieceViolation(
        findings,
        "rotation",
        box,
        piece,
        () => `is turned with its ${turned.z} up, but its rotation is ${allowed}`
      )
  }
}
