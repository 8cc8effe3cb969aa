import type { Certificate, JudgedClaim, PackedBox, Packing } from "@waybill/packing"
import type { Achievement, MissingBoxes } from "@waybill/packing/loads"
import type { Material, PrintParcel, PrintTubeParcel } from "@waybill/packing/prints"
import type { Replanned } from "@waybill/packing/replan"
import { roundedMicros } from "@waybill/packing/values"
import type { BoxKind, OrderedPrint } from "../formats/order.ts"
import type { SpaceRecord } from "./empty-space.ts"

/** The pieces in a box that come from order lines with the same reference. */
export interface Content {
  readonly reference: string
  readonly quantity: number
}

/** A parcel for drawings and instructions, with the names of its prints unless its placements have them. */
interface Drawable {
  readonly parcel: PackedBox | PrintTubeParcel
  readonly names?: ReadonlyArray<string>
}

/** A packed box, as `pack` writes it and `rate` reads it. Its dimensions are the outer ones. */
export interface PackedParcel {
  readonly kind: BoxKind
  readonly reference: string
  readonly width: number
  readonly length: number
  readonly height: number
  /** Gross weight. Absent if the weight of a print, of the packaging or of a material is unknown. */
  readonly weight?: number
  /** Price of the box. Absent if it has none. Outputs contain only sums of prices. */
  readonly price?: number
  readonly fill?: number
  readonly pieces: number
  readonly contents: ReadonlyArray<Content>
  /** Material in addition to the box, for prints. */
  readonly material?: ReadonlyArray<Material>
  readonly packed?: Pick<PackedBox, "inner"> & {
    /** `quantity` is the number of sheets in a stack of loose prints. */
    readonly placements: ReadonlyArray<PackedBox["placements"][number] & { readonly quantity?: number }>
  }
  /** Empty space beside the limit on it. Absent without a limit. */
  readonly emptySpace?: SpaceRecord
  /** Tube with its roll. Outputs do not contain it. */
  readonly tube?: Required<Drawable> & { readonly parcel: PrintTubeParcel }
}

/** Unpacked pieces from one order line, with the reason. */
export interface UnpackedContent extends Content {
  readonly reason: string
  readonly message: string
}

/** Problem of an order with unpacked pieces: the reason for the first ones, and the number of others. Undefined without any. */
export const unpackedProblem = ([first, ...others]: ReadonlyArray<UnpackedContent>): string | undefined => {
  if (first === undefined) return undefined
  const more = others.length === 0 ? "" : ` (and ${others.length} more)`
  return `not everything can be packed: ${first.message}${more}`
}

/** A claim about an order, with its verdict. */
export interface OrderClaim extends Pick<JudgedClaim, "_tag" | "reason"> {
  /** A claim of the packing of the items, or `total`: no packing costs less than `atLeast`. */
  readonly claim: JudgedClaim["claim"] | "total"
}

/** A packed order. */
export interface PackedOrder {
  readonly boxes: ReadonlyArray<PackedParcel>
  readonly unpacked: ReadonlyArray<UnpackedContent>
  /** Bounds for packed boxes of items. Absent for prints, which have none, and filled containers. */
  readonly certificate?: Certificate
  /** Claims of the packing of the items, with their verdicts. Absent without `--verify`. */
  readonly claims?: ReadonlyArray<OrderClaim>
  /** Whether the order has both boxes of items and boxes of prints. Default false. */
  readonly isMixed?: boolean
  /** Difference between the heaviest and the lightest box of items. Absent if weights have no rule. */
  readonly spread?: number
  /** Changes from an earlier packing of the items. Box numbers are indexes, from 0. Absent without one. */
  readonly changes?: Pick<Replanned, "unchanged" | "moved" | "added" | "removed">
  /** Boxes that would complete an order that shares stock. Absent if it is packed alone. */
  readonly missing?: ReadonlyArray<MissingBoxes>
  /** Measures of a loading of containers, with upper bounds. Absent if boxes are packed, not filled. */
  readonly achieved?: ReadonlyArray<Achievement>
  /** All boxes with known placements, for drawings and packing instructions. */
  readonly packing: Packing
}

/** Combines contents with the same reference, in the order of first appearance. */
const mergeContents = (contents: ReadonlyArray<Content>): ReadonlyArray<Content> =>
  [...Map.groupBy(contents, ({ reference }) => reference)].map(([reference, all]) => ({
    reference,
    quantity: all.reduce((sum, { quantity }) => sum + quantity, 0)
  }))

/** Returns the boxes of an order as outputs contain them. */
export const writtenBoxes = (boxes: ReadonlyArray<PackedParcel>): ReadonlyArray<Omit<PackedParcel, "price" | "tube">> =>
  boxes.map(({ price: _, tube: __, ...box }) => box)

/** Returns every parcel of an order with its number among them, from 1, for drawings and instructions. */
export const drawablesOf = ({ boxes, packing }: PackedOrder): ReadonlyArray<Drawable & { readonly number: number }> => {
  const placed = packing.boxes.values()
  return boxes.flatMap(({ packed, tube }, index) => {
    const drawable = packed === undefined ? tube : { parcel: placed.next().value! }
    return drawable === undefined ? [] : [{ ...drawable, number: index + 1 }]
  })
}

/** Returns the sum of the prices of boxes in millionths. */
export const cartonsOf = (boxes: ReadonlyArray<PackedParcel>): bigint =>
  boxes.reduce((sum, { price = 0 }) => sum + BigInt(roundedMicros(price)), 0n)

/** Converts a packed box of items to a parcel. */
export const itemParcel = (box: PackedBox, price?: number): PackedParcel => ({
  kind: box.kind,
  reference: box.reference,
  ...box.outer,
  weight: box.grossWeight,
  ...(price !== undefined && { price }),
  fill: Number(box.fill.toFixed(4)),
  pieces: box.placements.length,
  contents: mergeContents(box.placements.map(({ reference }) => ({ reference, quantity: 1 }))),
  packed: { inner: box.inner, placements: box.placements }
})

/** A line of prints, with its index in the order and its name in the output. */
export interface PrintLine extends OrderedPrint {
  readonly quantity: number
  readonly item: number
  readonly name: string
}

const rounded = (value: number): number => Number(value.toFixed(3))

const roundedMaterial = (material: Material): Material =>
  material.name === "tape"
    ? { ...material, length: rounded(material.length) }
    : material.name === "filler"
      ? { ...material, volume: rounded(material.volume) }
      : material

/** Returns a tube for drawings. Its prints are numbered as in the order. */
const drawableTube = (tube: PrintTubeParcel, lines: ReadonlyArray<PrintLine>): NonNullable<PackedParcel["tube"]> => {
  const names: Array<string> = []
  for (const { item, name } of lines) names[item] = name
  const contents = tube.contents.map((each) => ({ ...each, print: lines[each.print]!.item }))
  return { parcel: { ...tube, contents }, names }
}

/** Converts a box of prints to a parcel. The prints in the box are indexes into `lines`. */
export const printParcel = (parcel: PrintParcel, lines: ReadonlyArray<PrintLine>, price?: number): PackedParcel => {
  const { contents, grossWeight, kind, material, outer, reference } = parcel
  return {
    kind,
    reference,
    width: outer.width,
    length: outer.length,
    height: outer.height,
    ...(grossWeight !== undefined && { weight: Number(grossWeight.toFixed(6)) }),
    ...(price !== undefined && { price }),
    ...(parcel.kind !== "tube" && { fill: Number(parcel.packed.fill.toFixed(4)) }),
    pieces: contents.reduce((sum, { quantity }) => sum + quantity, 0),
    contents: mergeContents(contents.map(({ print, quantity }) => ({ reference: lines[print]!.name, quantity }))),
    ...(material.length > 0 && { material: material.map(roundedMaterial) }),
    ...(parcel.kind === "tube" && { tube: drawableTube(parcel, lines) }),
    ...(parcel.kind !== "tube" && {
      packed: {
        inner: parcel.packed.inner,
        placements: parcel.packed.placements.map((placed) => {
          const { item, name } = lines[placed.item]!
          return { ...placed, item, reference: placed.quantity > 1 ? `${name}, stack of ${placed.quantity}` : name }
        })
      }
    })
  }
}
