import { dimensionalWeights } from "@waybill/packing/rating"
import type { Units } from "../settings/units.ts"
import type { ShippedOrder } from "./shipped-order.ts"
import { tariffOf } from "./tariff-of.ts"
import type { Tariffs } from "./tariffs.ts"

/** Dimensional weight of each parcel. Empty if the service has none, or if the weight of a parcel is unknown. */
export type DimensionalWeights = ReadonlyArray<number>

/** Returns the dimensional weight of each parcel with the service of its rate. */
export const parcelWeights = (
  { packed, rate, shipDate }: ShippedOrder,
  tariffs: Tariffs,
  units: Units
): DimensionalWeights => {
  const boxes = packed.boxes.map(({ height, length, weight = 0, width }) => ({ height, length, weight, width }))
  if (boxes.some(({ weight }) => weight === 0)) return []
  return dimensionalWeights(tariffOf(rate, shipDate, tariffs), rate.method, boxes, units) ?? []
}
