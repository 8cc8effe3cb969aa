import type { PackedBox, Placement } from "@waybill/packing"

/** Piece: the reference of its item, its corner, and its sides along x, y and z. */
export type Piece = readonly [
  reference: string,
  at: readonly [x: number, y: number, z: number],
  size: readonly [x: number, y: number, z: number]
]

/** Returns a packed box. Pieces with the same reference belong to the same item. */
export const boxOf = (inner: PackedBox["inner"], pieces: readonly Piece[], box: Partial<PackedBox> = {}): PackedBox => {
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
  return { box: 0, reference: "M", kind: "box", inner, outer: inner, grossWeight: 0, fill: 0.5, placements, ...box }
}
