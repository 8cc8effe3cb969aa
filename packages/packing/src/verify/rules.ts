import type { Packing } from "../packing/contract/outcome.ts"
import { toUnits } from "./boxes-in-use.ts"
import { fixedPieces, pieceKey } from "./fixed.ts"
import type { Piece } from "./piece.ts"
import { addPieceViolation, type BoxCheck, type PackingCheck } from "./violation.ts"

/** Checks that the gross weight is the sum of all weights and does not exceed the limit of the box. */
export const weight: BoxCheck = ({ request, packed, index, pieces }, findings) => {
  const scale = request.scale?.weight
  const { emptyWeight = 0, maxWeight = Infinity } = request.boxes[packed.box]!
  const sum = pieces.reduce((total, piece) => total + piece.weight, toUnits(emptyWeight, scale))
  const add = (fault: string) =>
    findings.add(() => ({ rule: "weight", box: index, message: `Box ${index}: gross weight is ${sum}${fault}` }))
  if (toUnits(packed.grossWeight, scale) !== sum) add(`, not ${packed.grossWeight}`)
  if (maxWeight !== Infinity && !(sum <= maxWeight * (scale ?? 1) + 1e-6)) add(`; the maximum is ${maxWeight}`)
}

/** Checks that no two pieces in a box must be kept apart. */
export const apart: BoxCheck = (box, findings) => {
  const { request, pieces } = box
  const byReference = new Map<string, Piece[]>()
  for (const piece of pieces) {
    const { reference } = request.items[piece.item]!
    const others = byReference.get(reference)
    if (others === undefined) byReference.set(reference, [piece])
    else others.push(piece)
  }
  for (const piece of pieces)
    for (const reference of new Set(request.items[piece.item]!.apart))
      for (const other of byReference.get(reference) ?? [])
        if (other !== piece)
          addPieceViolation(findings, "apart", box, piece, () => `must not share a box with ${other.name}`)
}

/**
 * Checks that all pieces of a group are in one box, or all are unpacked. If some are fixed in an open box, the others
 * may be unpacked.
 */
export const groups: PackingCheck = (request, packing, findings) => {
  const places = new Map<string, Set<string>>()
  const add = (item: number, place: string) => {
    const group = request.items[item]?.group
    if (group !== undefined) places.set(group, (places.get(group) ?? new Set()).add(place))
  }
  const isFixed = fixedPieces(request)
  const placedFreely = new Set<string | undefined>()
  for (const [index, { placements }] of packing.boxes.entries())
    for (const placement of placements) {
      add(placement.item, `box ${index}`)
      if (!isFixed.has(pieceKey(placement))) placedFreely.add(request.items[placement.item]?.group)
    }
  for (const { item } of packing.unpacked)
    if (!places.has(request.items[item]?.group ?? "") || placedFreely.has(request.items[item]?.group))
      add(item, "unpacked")
  for (const [group, of] of places)
    if (of.size > 1) findings.add(() => ({ rule: "group", message: `Group ${group} is split: ${[...of].join(", ")}` }))
}

/** Checks that no box is used more often than its stock allows. */
export const stock: PackingCheck = (request, packing, findings) => {
  for (const [box, used] of usesOf(packing)) {
    const { reference, stock = Infinity } = request.boxes[box] ?? { reference: "" }
    if (used > stock)
      findings.add(() => ({ rule: "stock", message: `Box ${reference} is used ${used} times; the stock is ${stock}` }))
  }
}

/** Counts the uses of each box of the request. */
export const usesOf = ({ boxes }: Packing): ReadonlyMap<number, number> => {
  const uses = new Map<number, number>()
  for (const { box } of boxes) uses.set(box, (uses.get(box) ?? 0) + 1)
  return uses
}
