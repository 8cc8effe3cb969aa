import type { Placement } from "../packing/contract/outcome.ts"
import type { FixedPiece, PlacedRequest } from "../packing/contract/placed.ts"
import { axisNames, UNIT_TOLERANCE } from "./boxes-in-use.ts"
import { addBoxViolation, type PackingCheck } from "./violation.ts"

/** Returns the name of a piece, which identifies it in a request. */
export const pieceKey = ({ item, piece }: Pick<FixedPiece, "item" | "piece">): string => `${item} ${piece}`

/** Returns the names of all fixed pieces. */
export const fixedPieces = ({ open = [] }: PlacedRequest): ReadonlySet<string> =>
  new Set(open.flatMap(({ placements }) => placements.map(pieceKey)))

/** Checks that the first boxes are the open boxes, with every fixed piece in place. */
export const fixed: PackingCheck = (request, packing, findings) => {
  const scale = request.scale.length
  for (const [index, open] of (request.open ?? []).entries()) {
    const packed = packing.boxes[index]
    const add = (message: string, piece?: FixedPiece) =>
      addBoxViolation(findings, "fixed", index, () => message, piece && { item: piece.item, piece: piece.piece })
    if (packed?.box !== open.box) add(`must be the open box ${index}, which is a box of index ${open.box}`)
    const placements = new Map(packed?.placements.map((placement) => [pieceKey(placement), placement]))
    for (const piece of open.placements) {
      const placement = placements.get(pieceKey(piece))
      const name = `${request.items[piece.item]?.reference} (item ${piece.item}, piece ${piece.piece})`
      if (placement === undefined) add(`${name} is fixed in this box, but is not in it`, piece)
      else if (!isUnmoved(piece, placement, scale)) add(`${name} is fixed, but was moved`, piece)
    }
  }
}

const isUnmoved = (fixed: FixedPiece, { at, turned }: Placement, scale: number): boolean =>
  axisNames.every(
    (axis) => Math.abs(fixed.at[axis] - at[axis]) * scale <= UNIT_TOLERANCE && fixed.turned[axis] === turned[axis]
  )
