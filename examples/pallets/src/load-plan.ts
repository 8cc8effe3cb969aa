import type { Item } from "@waybill/packing"
import { draw } from "@waybill/packing/layout"
import { type Pallet, palletize } from "@waybill/packing/loads"

/** EUR pallet in centimetres and kilograms, for a truck that is 180 cm high. */
const euro: Pallet = {
  reference: "EUR",
  base: { width: 120, length: 80, height: 14 },
  maxHeight: 180,
  emptyWeight: 25,
  maxWeight: 1000
}

/** Instructions for the loader, and a drawing of each pallet as SVG. */
export interface LoadPlan {
  readonly lines: ReadonlyArray<string>
  readonly drawings: ReadonlyArray<string>
}

/** Loads parcels in centimetres and kilograms on pallets. Parcels of an earlier stop are above those of later ones. */
export const loadPlanOf = (parcels: ReadonlyArray<Item>): LoadPlan => {
  const outcome = palletize({ parcels, pallets: [euro] })
  if (outcome._tag === "Refused") throw new Error(outcome.refusals.map(({ message }) => message).join("\n"))
  const lines = outcome.pallets.flatMap(({ grossWeight, height, placements }, index) => [
    `Pallet ${index + 1}: ${placements.length} parcels, ${height} cm, ${grossWeight} kg`,
    ...[...Map.groupBy(placements, ({ item }) => parcels[item]!)].map(
      ([{ reference, stop }, placed]) => `  ${placed.length} × ${reference}, stop ${stop ?? "after all others"}`
    )
  ])
  const left = outcome.packing.unpacked.map(({ message }) => `Left behind: ${message}`)
  const units = { length: "cm", weight: "kg" }
  return { lines: [...lines, ...left], drawings: draw(outcome.packing, { units }) }
}
