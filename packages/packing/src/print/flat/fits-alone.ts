import { stepsUp } from "../model/rounding.ts"
import type { Shop } from "../model/shop.ts"
import { cutSizesFor } from "./cut-cartons.ts"
import { type FlatPrints, piecesOf, stacksOf } from "./lots.ts"
import { lotFits } from "./pack-lots.ts"
import { boxOf } from "./packer-box.ts"

/** Whether one print of a line fits into some empty box. Weights and stock do not count. */
export const fitsAlone = (line: FlatPrints, shop: Shop): boolean => {
  const { loose = false, margin } = line.finishing
  const one = { ...line, quantity: 1 }
  const lot = loose ? stacksOf(one, 1, 0, shop)[0]! : piecesOf(one, shop)
  const { scale } = shop.profile
  const inWalls = loose ? margin : 0
  const adjustment = { headroom: stepsUp(lot.gap, scale), margin: inWalls, pads: lot.pads }
  return [...shop.catalogue.boxes, ...cutSizesFor([lot], inWalls, shop)].some((box) => {
    if (box.kind === "rigid-mailer" && !loose) return false
    const given = boxOf(box, adjustment, shop)
    return given !== undefined && lotFits(lot, given, scale)
  })
}
