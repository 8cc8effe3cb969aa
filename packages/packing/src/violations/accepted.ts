import type { Placement } from "../packing/contract/outcome.ts"
import { addPieceViolation, type BoxCheck, type BoxInUse } from "./violation.ts"

/**
 * Returns whether the rule of the request, if any, accepts a placement. Only true accepts, as in `pack`. The rule gets a
 * copy, because it could change the packing.
 */
const isAccepted = ({ request, packed }: BoxInUse, placement: Placement): boolean => {
  const { accept = () => true, boxes, items } = request
  try {
    const { at, size, turned } = placement
    const copy = { ...placement, at: { ...at }, size: { ...size }, turned: { ...turned } }
    return accept(boxes[packed.box]!, copy, items[placement.item]!) === true
  } catch {
    return false
  }
}

/** Checks that the rule of the request accepts every piece. */
export const accepted: BoxCheck = (box, findings) => {
  for (const piece of box.pieces)
    if (!isAccepted(box, box.packed.placements[piece.index]!))
      addPieceViolation(findings, "accept", box, piece, () => "is refused by accept")
}
