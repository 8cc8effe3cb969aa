import { Context, type Effect } from "effect"
import type { Decimal } from "../values/decimal.ts"
import type { Unavailable } from "./unavailable.ts"

/** A print to be packed; sides are in the policy's units. */
export interface PrintToPack {
  readonly width: Decimal
  readonly height: Decimal
  readonly finishing?: string
  readonly qty: Decimal
}

export interface PackedBox {
  readonly width: Decimal
  readonly height: Decimal
  readonly length: Decimal
}

/** One entry for each physical box; or the prints that no box takes, by their place in the request, with the reason. */
export type PackAnswer =
  | { readonly boxes: ReadonlyArray<PackedBox> }
  | { readonly unpackable: ReadonlyArray<{ readonly index: number; readonly reason: string }> }

/** Which boxes a set of prints needs. */
export class Packer extends Context.Service<
  Packer,
  {
    readonly pack: (
      prints: ReadonlyArray<PrintToPack>,
      units: "in/lb" | "cm/kg"
    ) => Effect.Effect<PackAnswer, Unavailable>
  }
>()("@waybill/core/Packer") {}
