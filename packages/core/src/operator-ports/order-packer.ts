import type * as Effect from "effect/Effect"
import type { OrderPacking } from "../operator-records/packing.ts"
import type { PrintToPack } from "../ports/packer.ts"
import type { Unavailable } from "../ports/unavailable.ts"
import type { PortRefusal } from "./port-refusal.ts"

/**
 * Packs prints, with instructions and drawings. The items of its reply are indexes into the prints. `holder` is the name of
 * the token of the request, so that holders can take turns.
 */
export interface OrderPacker {
  /** Packs and draws the prints, or refuses prints that no box can hold. */
  readonly pack: (
    prints: ReadonlyArray<PrintToPack>,
    units: "in/lb" | "cm/kg",
    holder?: string
  ) => Effect.Effect<OrderPacking, PortRefusal | Unavailable>
}
