import type { Rotation, Side } from "../packing/contract/request.ts"
import { sideNames } from "../packing/fields/field.ts"
import { addPieceViolation, type BoxCheck } from "./violation.ts"

/** Returns the allowed vertical sides of an item. */
export const uprightSides = (rotation: Rotation): readonly Side[] => {
  if (typeof rotation === "object") return rotation.up
  return rotation === "any" ? sideNames : ["height"]
}

/** Checks that every piece is in an allowed orientation. */
export const rotation: BoxCheck = (box, findings) => {
  for (const piece of box.pieces) {
    const { turned } = box.packed.placements[piece.index]!
    const rotation = box.request.items[piece.item]!.rotation ?? "any"
    const isAllowed = uprightSides(rotation).includes(turned.z) && (rotation !== "none" || turned.x === "width")
    if (!isAllowed)
      addPieceViolation(findings, "rotation", box, piece, () => {
        const allowed = typeof rotation === "string" ? rotation : `up: ${rotation.up.join(", ")}`
        return `is turned with its ${turned.z} up, but its rotation is ${allowed}`
      })
  }
}
