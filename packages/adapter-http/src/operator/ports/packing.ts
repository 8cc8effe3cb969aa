import type { PrintToPack, Unavailable } from "@waybill/core"
import type { Effect } from "effect"
import type { PortRefusal } from "./port-refusal.ts"

/** A point or a size in a box: to the right, to the front and upwards. */
interface Vector {
  readonly x: number
  readonly y: number
  readonly z: number
}

/** A piece in a box. `item` is the index in the order. */
interface Placement {
  readonly item: number
  readonly at: Vector
  readonly size: Vector
}

/** A box or a tube of an order. Lengths and weights are in the units of the packing. */
interface PackedParcel {
  readonly kind: string
  readonly reference: string
  readonly width: number
  readonly length: number
  readonly height: number
  readonly pieces: number
  readonly contents: ReadonlyArray<{ readonly reference: string; readonly quantity: number }>
  /** Part of the inner volume that is used, from 0 to 1. */
  readonly fill?: number
  /** Placement of each piece. Absent for a tube. */
  readonly placements?: ReadonlyArray<Placement>
  /** Steps of each layer, from the bottom up. Absent for a tube. */
  readonly instructions?: { readonly title: string; readonly layers: ReadonlyArray<ReadonlyArray<string>> }
  /** SVG drawing. Absent for a tube. */
  readonly drawing?: string
}

/** The parcels of an order, and the prints that fit in none. */
export interface OrderPacking {
  readonly units: { readonly length: string; readonly weight: string }
  readonly boxes: ReadonlyArray<PackedParcel>
  readonly unpacked: ReadonlyArray<{ readonly reference: string; readonly quantity: number; readonly message: string }>
}

/** Packs the prints of an order, with instructions and drawings. */
export interface OrderPacker {
  readonly pack: (
    prints: ReadonlyArray<PrintToPack>,
    units: "in/lb" | "cm/kg"
  ) => Effect.Effect<OrderPacking, PortRefusal | Unavailable>
}
