import type { Tariff } from "@waybill/packing/rating"
import type { CarrierRate } from "./rate-order.ts"
import type { Tariffs } from "./tariffs.ts"

/** Returns the tariff of a rate: the carrier's latest one in force on the ship date. */
export const tariffOf = (
  { carrier }: CarrierRate,
  shipDate: string | null,
  { tariffs }: Pick<Tariffs, "tariffs">
): Tariff =>
  tariffs
    .filter(({ card }) => card.carrier === carrier && card.validFrom <= (shipDate ?? ""))
    .toSorted((a, b) => a.validFrom - b.validFrom)
    .at(-1)!
