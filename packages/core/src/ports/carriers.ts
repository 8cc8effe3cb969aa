import { Context, Effect, Layer } from "effect"
import type { Unavailable } from "./unavailable.ts"

/** Carrier code → the codes of its services. */
export type Catalogue = Pick<ReadonlyMap<string, ReadonlySet<string>>, "has" | "get">

export const catalogueOf = (carriers: Readonly<Record<string, ReadonlyArray<string>>>): Catalogue =>
  new Map(Object.entries(carriers).map(([carrier, services]) => [carrier, new Set(services)]))

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
