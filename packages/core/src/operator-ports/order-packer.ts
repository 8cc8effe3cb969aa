import type * as Effect from "effect/Effect"
import type { PrintToPack } from "../ports/packer.ts"
import type { Unavailable } from "../ports/unavailable.ts"
import type { PortRefusal } from "./port-refusal.ts"
import { count, described, flag, type In, list, number, optional, record, text } from "./record.ts"

const vector = record({ x: number, y: number, z: number })
const content = { item: count, reference: text, quantity: count }

const parcel = record({
  kind: text,
  reference: text,
  width: number,
  length: number,
  height: number,
  /** Gross weight. Absent if the weight of a print, of the packaging or of a material is unknown. */
  weight: optional(number),
  /** Sides of the space inside. Absent for a tube. */
  inner: optional(record({ width: number, length: number, height: number })),
  pieces: count,
  contents: list(record(content)),
  /** Used share of the inner volume, from 0 to 1. */
  fill: optional(number),
  /**
   * Placement of each piece. Absent for a tube. `quantity` is above 1 for a stack of loose prints. `at` is the corner
   * at the left, the back and the bottom, measured from that of the space inside the box.
   */
  placements: optional(list(record({ item: count, quantity: count, at: vector, size: vector }))),
  /** Steps of each layer, from the bottom up. A tube has one layer, from the core outwards. */
  instructions: optional(record({ title: text, layers: list(list(text)) })),
  drawing: optional(described("SVG drawing of the box, mailer or tube.", text)),
  omitted: optional(described("Bytes of the instructions and the drawing, if they do not fit in the reply.", count))
})

const proof = record({
  at_least: described("Lower bound on the number of parcels.", count),
  proved: described("Whether the number of parcels equals the lower bound.", flag),
  sentence: described("The proof in one sentence.", text)
})

/** The description of the parcels of an order. */
export const packingRecord = record({
  units: record({ length: text, weight: text }),
  boxes: list(parcel),
  unpacked: list(record({ ...content, message: text })),
  /** A proof about the number of parcels. Absent if a print is in no parcel. */
  proof: optional(proof)
})

/**
 * The parcels of an order, and the prints that fit in none. `item` is the index in the order, and `reference` a name
 * for people. Lengths and weights are in the units of the packing.
 */
export interface OrderPacking extends In<typeof packingRecord> {}

/**
 * Packs prints, with instructions and drawings. The items of its reply are indexes into the prints. `holder` is the name of
 * the token of the request, so that holders can take turns.
 */
export interface OrderPacker {
  readonly pack: (
    prints: ReadonlyArray<PrintToPack>,
    units: "in/lb" | "cm/kg",
    holder?: string
  ) => Effect.Effect<OrderPacking, PortRefusal | Unavailable>
}
