import { count, type Description, described, flag, list, number, optional, record, text } from "./description.ts"

/** A corner or a size in a box. */
export interface ParcelVector {
  /** From left to right. */
  readonly x: number
  /** From back to front. */
  readonly y: number
  /** From the bottom up. */
  readonly z: number
}

/** The sides of the space inside a box. */
export interface ParcelSides {
  /** Inner width. */
  readonly width: number
  /** Inner length. */
  readonly length: number
  /** Inner height. */
  readonly height: number
}

/** Pieces of one print. */
export interface ParcelContent {
  /** Index of the print in the order. */
  readonly item: number
  /** Name of the print for people. */
  readonly reference: string
  /** Number of pieces. */
  readonly quantity: number
}

/** The placement of a piece in a box. */
export interface ParcelPlacement {
  /** Index of the print in the order. */
  readonly item: number
  /** Number of pieces: above 1 for a stack of loose prints. */
  readonly quantity: number
  /** The corner at the left, the back and the bottom, measured from that of the space inside the box. */
  readonly at: ParcelVector
  /** Its size as it is placed. */
  readonly size: ParcelVector
}

/** The instructions for packing a parcel. */
export interface ParcelInstructions {
  /** Name of the parcel, for people. */
  readonly title: string
  /** Steps of each layer, from the bottom up. A tube has one layer, from the core outwards. */
  readonly layers: ReadonlyArray<ReadonlyArray<string>>
}

/** A parcel with its contents. */
export interface PackedParcel {
  /** Kind of the parcel, such as a box or a tube. */
  readonly kind: string
  /** Name of the box or tube in the stock of the shop. */
  readonly reference: string
  /** Outer width. */
  readonly width: number
  /** Outer length. */
  readonly length: number
  /** Outer height. */
  readonly height: number
  /** Gross weight. Absent if the weight of a print, of the packaging or of a material is unknown. */
  readonly weight?: number
  /** Sides of the space inside. Absent for a tube. */
  readonly inner?: ParcelSides
  /** Number of pieces. */
  readonly pieces: number
  /** The pieces of each print. */
  readonly contents: ReadonlyArray<ParcelContent>
  /** Used share of the inner volume, from 0 to 1. Absent for a tube. */
  readonly fill?: number
  /** Kinds of packing material, such as `pad, tape`. Absent without any. */
  readonly material?: string
  /** Placement of each piece. Absent for a tube. */
  readonly placements?: ReadonlyArray<ParcelPlacement>
  /** Steps of each layer. */
  readonly instructions?: ParcelInstructions
  /** SVG drawing. */
  readonly drawing?: string
  /** Bytes of the instructions and the drawing, if they do not fit in the reply. */
  readonly omitted?: number
}

/** Pieces of a print that fit in no parcel. */
export interface UnpackedContent extends ParcelContent {
  /** Why they fit in none. */
  readonly message: string
}

/** A bound on the number of parcels. Nothing checks it, so it is a bound without proof. */
export interface ParcelProof {
  /** Lower bound on the number of parcels. */
  readonly at_least: number
  /** Whether the number of parcels equals the lower bound. */
  readonly proved: boolean
  /** The bound in words. */
  readonly sentence: string
}

/** The units of lengths and weights. */
export interface PackingUnits {
  /** Unit of lengths, such as `in`. */
  readonly length: string
  /** Unit of weights, such as `lb`. */
  readonly weight: string
}

/** The parcels of an order, and the prints that fit in none. */
export interface OrderPacking {
  /** Units of all lengths and weights. */
  readonly units: PackingUnits
  /** The parcels. */
  readonly boxes: ReadonlyArray<PackedParcel>
  /** The prints that fit in no parcel. */
  readonly unpacked: ReadonlyArray<UnpackedContent>
  /** A proof about the number of parcels. Absent if a print is in no parcel. */
  readonly proof?: ParcelProof
}

const vector = record<ParcelVector>({ x: number, y: number, z: number })
const content = { item: count, reference: text, quantity: count }

const parcel = record<PackedParcel>({
  kind: text,
  reference: text,
  width: number,
  length: number,
  height: number,
  weight: optional(number),
  inner: optional(record<ParcelSides>({ width: number, length: number, height: number })),
  pieces: count,
  contents: list(record<ParcelContent>(content)),
  fill: optional(number),
  material: optional(described("Kinds of packing material, such as `pad, tape`.", text)),
  placements: optional(list(record<ParcelPlacement>({ item: count, quantity: count, at: vector, size: vector }))),
  instructions: optional(record<ParcelInstructions>({ title: text, layers: list(list(text)) })),
  drawing: optional(described("SVG drawing of the box, mailer or tube.", text)),
  omitted: optional(described("Bytes of the instructions and the drawing, if they do not fit in the reply.", count))
})

const proof = record<ParcelProof>({
  at_least: described("Lower bound on the number of parcels.", count),
  proved: described("Whether the number of parcels equals the lower bound.", flag),
  sentence: described("The bound in words.", text)
})

/** The description of the parcels of an order. */
export const packingRecord: Description<OrderPacking> = record<OrderPacking>({
  units: record<PackingUnits>({ length: text, weight: text }),
  boxes: list(parcel),
  unpacked: list(record<UnpackedContent>({ ...content, message: text })),
  proof: optional(proof)
})
