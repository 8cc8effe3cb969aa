import type { PrintToPack, Unavailable } from "@waybill/core"
import type { Effect } from "effect"
import type { PortRefusal } from "./port-refusal.ts"

/** A point or a size in a box: from the left to the right, from the back to the front, and upwards. */
interface Vector {
  readonly x: number
  readonly y: number
  readonly z: number
}

/**
 * A piece in a box, or a stack of loose prints. `item` is the index in the order, and `at` the corner at
 * the left, the back and the bottom, measured from that of the space inside the box.
 */
interface Placement {
  readonly item: number
  /** Number of pieces: 1, or the prints in a stack. */
  readonly quantity: number
  readonly at: Vector
  readonly size: Vector
}

/** Pieces of an item. `item` is the index in the order, and `reference` a name for people. */
interface PackedContent {
  readonly item: number
  readonly reference: string
  readonly quantity: number
}

/** A box, a mailer or a tube of an order. Lengths and weights are in the units of the packing. */
interface PackedParcel {
  readonly kind: string
  readonly reference: string
  readonly width: number
  readonly length: number
  readonly height: number
  /** Gross weight. Absent if the weight of a print, of the packaging or of a material is unknown. */
  readonly weight?: number
  /** Sides of the space inside. Absent for a tube. */
  readonly inner?: { readonly width: number; readonly length: number; readonly height: number }
  readonly pieces: number
  readonly contents: ReadonlyArray<PackedContent>
  /** Part of the inner volume that is used, from 0 to 1. */
  readonly fill?: number
  /** Placement of each piece. Absent for a tube. */
  readonly placements?: ReadonlyArray<Placement>
  /** Steps of each layer, from the bottom up. Absent for a tube. */
  readonly instructions?: { readonly title: string; readonly layers: ReadonlyArray<ReadonlyArray<string>> }
  /** SVG drawing. Absent for a tube. */
  readonly drawing?: string
}

/** A proof about the number of parcels. */
interface ParcelProof {
  /** No packing has fewer parcels than this. */
  readonly at_least: number
  /** Whether this packing has no more. */
  readonly proved: boolean
  /** The proof in one sentence, such as `Two boxes; fewer is impossible, because some pieces cannot share a box.` */
  readonly sentence: string
}

/** The parcels of an order, and the prints that fit in none. */
export interface OrderPacking {
  readonly units: { readonly length: string; readonly weight: string }
  readonly boxes: ReadonlyArray<PackedParcel>
  readonly unpacked: ReadonlyArray<PackedContent & { readonly message: string }>
  /** Absent if a print is in no parcel. */
  readonly proof?: ParcelProof
}

/** Packs prints, with instructions and drawings. The items of its reply are indexes into the prints. */
export interface OrderPacker {
  readonly pack: (
    prints: ReadonlyArray<PrintToPack>,
    units: "in/lb" | "cm/kg"
  ) => Effect.Effect<OrderPacking, PortRefusal | Unavailable>
}
