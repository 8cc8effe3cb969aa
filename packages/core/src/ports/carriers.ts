import { Context, Effect, Layer } from "effect"
import { type Catalogue, catalogueOf } from "../values/catalogue.ts"
import type { Unavailable } from "./unavailable.ts"

/** Which carriers and services an order may name. */
export class Carriers extends Context.Service<
  Carriers,
  {
    /** The whole catalogue; asked for with every order, so an adapter keeps it at hand. */
    readonly catalogue: () => Effect.Effect<Catalogue, Unavailable>
  }
>()("@waybill/core/Carriers") {
  /** A catalogue that stays the same: carrier code → service codes. */
  static readonly layer = (carriers: Readonly<Record<string, ReadonlyArray<string>>>): Layer.Layer<Carriers> =>
    Layer.sync(Carriers, () => {
      const catalogue = catalogueOf(carriers)
      return Carriers.of({ catalogue: () => Effect.succeed(catalogue) })
    })
}
