import type { Certificate, PackedBox, Packing, PrintParcel } from "@waybill/packing"

/** So many pieces of one line of an order. */
export interface Content {
  readonly reference: string
  readonly quantity: number
}

/** A box in use, as it is carried: what `pack` writes and `rate` reads. */
export interface Parcel {
  readonly kind: string
  readonly reference: string
  readonly width: number
  readonly length: number
  readonly height: number
  /** Gross; absent where the order does not say what its prints weigh. */
  readonly weight?: number
  readonly fill?: number
  readonly pieces: number
  readonly contents: ReadonlyArray<Content>
  readonly packed?: Pick<PackedBox, "inner" | "placements">
}

/** Pieces of one line that stayed behind. */
export interface Left extends Content {
  readonly reason: string
  readonly message: string
}

/** An order in its boxes. */
export interface PackedOrder {
  readonly boxes: ReadonlyArray<Parcel>
  readonly unpacked: ReadonlyArray<Left>
  /** What is proved of the items' boxes; of prints' nothing is said. */
  readonly certificate?: Certificate
  /** There are boxes of prints besides. */
  readonly isMixed?: boolean
  /** Every box of which it is known where its pieces lie, for drawings and instructions. */
  readonly packing: Packing
}

/** How many pieces of each reference there are, in the order in which they are met. */
const counted = (references: ReadonlyArray<string>): ReadonlyArray<Content> =>
  [...Map.groupBy(references, (reference) => reference)].map(([reference, all]) => ({
    reference,
    quantity: all.length
  }))

/** A box of items as it is carried. */
export const parcelOf = (box: PackedBox): Parcel => ({
  kind: box.kind,
  reference: box.reference,
  ...box.outer,
  weight: box.grossWeight,
  fill: Number(box.fill.toFixed(4)),
  pieces: box.placements.length,
  contents: counted(box.placements.map(({ reference }) => reference)),
  packed: { inner: box.inner, placements: box.placements }
})

/** A parcel of prints; `weights` are those of one print of each line, `empty` that of the box. */
export const printParcelOf = (
  parcel: PrintParcel,
  nameOf: (print: number) => string,
  weights: ReadonlyArray<number | undefined>,
  empty: number
): Parcel => {
  const { contents, kind, outer, reference } = parcel
  const known = contents.every(({ print }) => weights[print] !== undefined)
  const weight = contents.reduce((sum, { print, quantity }) => sum + (weights[print] ?? 0) * quantity, empty)
  return {
    kind,
    reference,
    width: outer.width,
    length: outer.length,
    height: outer.height,
    ...(known && { weight: Number(weight.toFixed(6)) }),
    ...(parcel.kind === "box" && { fill: Number(parcel.packed.fill.toFixed(4)) }),
    pieces: contents.reduce((sum, { quantity }) => sum + quantity, 0),
    contents: contents.map(({ print, quantity }) => ({ reference: nameOf(print), quantity })),
    ...(parcel.kind === "box" && {
      packed: {
        inner: parcel.packed.inner,
        placements: parcel.packed.placements.map((placed) => ({ ...placed, reference: nameOf(placed.item) }))
      }
    })
  }
}
