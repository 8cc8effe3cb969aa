import type { Box, Item } from "@waybill/packing"
import { type FixedPiece, packAround } from "@waybill/packing/replan"

/** Carton on the packing table. The pieces in it stay where they are. */
export interface OpenCarton {
  readonly carton: Box
  readonly items: ReadonlyArray<Item>
  readonly placements: ReadonlyArray<FixedPiece>
}

/** Adds late items to an open carton. Returns a line for each late piece: its carton and corner. */
export const placesOfLateItems = (open: OpenCarton, late: ReadonlyArray<Item>): ReadonlyArray<string> => {
  const items = [...open.items, ...late]
  const outcome = packAround({ items, boxes: [open.carton], open: [{ box: 0, placements: open.placements }] })
  if (outcome._tag === "Refused") throw new Error(outcome.refusals.map(({ message }) => message).join("\n"))
  const { boxes, unpacked } = outcome.packing
  const placed = boxes.flatMap(({ placements }, index) =>
    placements
      .filter(({ item }) => item >= open.items.length)
      .map(({ at: { x, y, z }, reference }) => `Carton ${index + 1}: ${reference} at ${x}, ${y}, ${z} cm`)
  )
  return [...placed, ...unpacked.map(({ message }) => `Left over: ${message}`)]
}
