import type { Placement } from "../packing/contract/outcome.ts"
import { addPieceViolation, type BoxCheck, type BoxInUse } from "./violation.ts"

/** Returns whether the rule of the request, if any, accepts a placement. A rule that throws accepts nothing. */
const isAccepted = ({ request, packed }: BoxInUse, placement: Placement): boolean => {
  const { accept = () => true, boxes, items } = request
  try {
    return accept(boxes[packed.box]!, placement, items[placement.item]!)
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
