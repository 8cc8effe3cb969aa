import type { PackedBox, Packing, Placement } from "@waybill/packing"

/** Piece: the reference of its item, its corner, and its sides along x, y and z. */
export type Piece = readonly [
  reference: string,
  at: readonly [x: number, y: number, z: number],
  size: readonly [x: number, y: number, z: number]
]

/** Returns a packing of one box. Pieces with the same reference belong to the same item. */
export const packingOf = (
  inner: PackedBox["inner"],
  pieces: readonly Piece[],
  box: Partial<PackedBox> = {}
): Packing => {
  const references = [...new Set(pieces.map(([reference]) => reference))]
  const counts = new Map<string, number>()
  const placements = pieces.map(([reference, [x, y, z], [w, l, h]]): Placement => {
    const piece = counts.get(reference) ?? 0
    counts.set(reference, piece + 1)
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
