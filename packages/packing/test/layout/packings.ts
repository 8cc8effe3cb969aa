import type { PackedBox, Packing, Placement } from "@waybill/packing"

/** A piece by its item's reference, its corner and its sides along x, y, z. */
export type Laid = readonly [
  reference: string,
  at: readonly [x: number, y: number, z: number],
  size: readonly [x: number, y: number, z: number]
]

/** A packing of one box, written by hand: pieces of the same reference are pieces of the same item. */
export const packingOf = (
  inner: PackedBox["inner"],
  pieces: readonly Laid[],
  box: Partial<PackedBox> = {}
): Packing => {
  const references = [...new Set(pieces.map(([reference]) => reference))]
  const laid = new Map<string, number>()
  const placements = pieces.map(([reference, [x, y, z], [w, l, h]]): Placement => {
    const piece = laid.get(reference) ?? 0
    laid.set(reference, piece + 1)
    return {
      item: references.indexOf(reference),
      piece,
      reference,
      at: { x, y, z },
      size: { x: w, y: l, z: h },
      turned: { x: "width", y: "length", z: "height" }
    }
  })
  return {
    boxes: [
      { box: 0, reference: "M", kind: "box", inner, outer: inner, grossWeight: 0, fill: 0.5, placements, ...box }
    ],
    unpacked: [],
    certificate: { proofs: [], optimal: false }
  }
}
