import type { Packing } from "../packing/contract/outcome.ts"
import { toUnits } from "./boxes-in-use.ts"
import { fixedPieces, pieceKey } from "./fixed.ts"
import type { Piece } from "./piece.ts"
import { addBoxViolation, addPieceViolation, type BoxCheck, type PackingCheck } from "./violation.ts"

/** Checks that the gross weight is the sum of all weights and does not exceed the limit of the box. */
const weight: BoxCheck = ({ request, packed, index, pieces }, findings) => {
  const scale = request.scale.weight
  const { emptyWeight = 0, maxWeight = Infinity } = request.boxes[packed.box]!
  const sum = pieces.reduce((total, piece) => total + piece.weight, toUnits(emptyWeight, scale))
  const add = (fault: string) => addBoxViolation(findings, "weight", index, () => `gross weight is ${sum}${fault}`)
  if (toUnits(packed.grossWeight, scale) !== sum) add(`, not ${packed.grossWeight}`)
  if (sum > maxWeight * scale + 1e-6) add(`; the maximum is ${maxWeight}`)
}

/** Checks the maximum number of pieces in each box. */
const maxPieces: BoxCheck = ({ request, packed, index, pieces }, findings) => {
  const { maxPieces: max = Infinity } = request.boxes[packed.box]!
  if (!(pieces.length <= max))
    addBoxViolation(findings, "max-pieces", index, () => `has ${pieces.length} pieces; the maximum is ${max}`)
}

/** Relative tolerance for the fill limit, because most decimal fractions have no exact binary form. */
const SHARE_TOLERANCE = 1e-12

/** Checks that the pieces, including their gaps, fill at most the allowed share of the inner volume. */
const fillLimit: BoxCheck = ({ request, packed, index, inner, pieces }, findings) => {
  const { fillLimit: limit = 1 } = request.boxes[packed.box]!
  const [width, length, height] = inner
  const filled = pieces.reduce((sum, piece) => sum + wrappedVolume(piece), 0) / (width * length * height)
  const message = `pieces and their gaps fill ${filled} of the inner volume; the maximum is ${limit}`
  if (!(filled <= limit * (1 + SHARE_TOLERANCE))) addBoxViolation(findings, "fill-limit", index, () => message)
}

const wrappedVolume = ({ wrapped: { low, high } }: Piece): number =>
  (high[0] - low[0]) * (high[1] - low[1]) * (high[2] - low[2])

/** Checks of the limits on the contents of a box. */
export const limits: readonly BoxCheck[] = [weight, maxPieces, fillLimit]

/** Checks that no box contains pieces to keep apart, or too many pieces with one reference. */
export const sharing: BoxCheck = (box, findings) => {
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
  for (const { perBox = Infinity, reference } of request.items) {
    const { length } = byReference.get(reference) ?? []
    const message = `has ${length} pieces of ${reference}; the maximum is ${perBox}`
    if (!(length <= perBox)) addBoxViolation(findings, "per-box", box.index, () => message)
  }
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
