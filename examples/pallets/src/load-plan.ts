import type { Item, Packing } from "@waybill/packing"
import { draw } from "@waybill/packing/layout"
import { type Pallet, type PalletBox, packOnPallets, palletize } from "@waybill/packing/loads"

/** EUR pallet in centimetres and kilograms, for a truck that is 180 cm high. */
const euro: Pallet = {
  reference: "EUR",
  base: { width: 120, length: 80, height: 14 },
  maxHeight: 180,
  emptyWeight: 25,
  maxWeight: 1000
}

/** Items to pack into boxes before the boxes are loaded. */
export interface LooseItems {
  readonly items: ReadonlyArray<Item>
  readonly boxes: ReadonlyArray<PalletBox>
}

/** Instructions for the loader, and a drawing of each pallet as SVG. */
export interface LoadPlan {
  readonly lines: ReadonlyArray<string>
  readonly drawings: ReadonlyArray<string>
}

/**
 * Loads parcels, or items in boxes, in centimetres and kilograms on pallets. Parcels of an earlier stop are above those of
 * later ones.
 */
export const loadPlanOf = (cargo: ReadonlyArray<Item> | LooseItems): LoadPlan => {
  const pallets = [euro]
  const outcome = "boxes" in cargo ? packOnPallets({ ...cargo, pallets }) : palletize({ parcels: cargo, pallets })
  if (outcome._tag === "Refused") throw new Error(outcome.refusals.map(({ message }) => message).join("\n"))
  const lines = outcome.pallets.flatMap(({ grossWeight, height, placements }, index) => [
    `Pallet ${index + 1}: ${placements.length} parcels, ${height} cm, ${grossWeight} kg`,
    ...[...Map.groupBy(placements, ({ reference, stop }) => `${reference}, stop ${stop ?? "after all others"}`)].map(
      ([name, placed]) => `  ${placed.length} × ${name}`
    )
  ])
  const { boxes, packing }: { readonly boxes?: Packing; readonly packing: Packing } = outcome
  const unpacked = [...(boxes?.unpacked ?? []), ...packing.unpacked]
  const units = { length: "cm", weight: "kg" }
  return {
    lines: [...lines, ...unpacked.map(({ message }) => `Left behind: ${message}`)],
    drawings: packing.boxes.map((box) => draw(box, { units }))
  }
}
