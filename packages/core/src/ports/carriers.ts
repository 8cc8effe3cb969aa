import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { type Catalogue, catalogueOf } from "../values/catalogue.ts"
import type { Unavailable } from "./unavailable.ts"

/**
 * Provides the carriers and services that orders may use.
 *
 * @example
 * ```ts
 * const carriers = Carriers.layer({ acme: ["ACME_GROUND"] })
 * ```
 */
export class Carriers extends Context.Service<
  Carriers,
  {
    /** Returns the whole catalogue. Called for every order, so adapters should cache it. */
    readonly catalogue: () => Effect.Effect<Catalogue, Unavailable>
  }
>()("@waybill/core/Carriers") {
  /** Returns a layer with a fixed catalogue of carrier code → service codes. */
  static readonly layer = (carriers: Readonly<Record<string, ReadonlyArray<string>>>): Layer.Layer<Carriers> =>
    Layer.sync(Carriers, () => {
      const catalogue = catalogueOf(carriers)
      return Carriers.of({ catalogue: () => Effect.succeed(catalogue) })
    })
}
