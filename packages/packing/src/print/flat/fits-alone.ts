import type { PrintBox } from "../model/catalogue.ts"
import { stepsUp } from "../model/rounding.ts"
import type { Shop } from "../model/shop.ts"
import { cutSizesFor } from "./cut-cartons.ts"
import { type FlatPrints, type Lot, piecesOf, stacksOf } from "./lots.ts"
import { carries, lotFits } from "./pack-lots.ts"
import { boxOf } from "./packer-box.ts"

/** Whether one print of a line fits into some empty box. Weights and stock do not count. */
export const fitsAlone = (line: FlatPrints, shop: Shop): boolean => {
  const one = { ...line, quantity: 1 }
  const lot = line.finishing.loose ? stacksOf(one, 1, 0, shop)[0]! : piecesOf(one, shop)
  return isHeld(lot, shop.catalogue.boxes, shop, () => true)
}

/** Whether a stack of loose sheets fits into some box in stock, within the limit on its weight. */
export const stackFits = (stack: Lot, boxes: readonly PrintBox[], shop: Shop): boolean =>
  isHeld(stack, boxes, shop, (box) => box.stock !== 0 && carries(box, stack, shop))

const isHeld = (lot: Lot, boxes: readonly PrintBox[], shop: Shop, isPossible: (box: PrintBox) => boolean): boolean => {
  const { loose = false, margin } = lot.line.finishing
  const { scale } = shop.profile
  const inWalls = loose ? margin : 0
  const adjustment = { headroom: stepsUp(lot.gap, scale), margin: inWalls, pads: lot.pads }
  const holds = (box: PrintBox) => {
    if ((box.kind === "rigid-mailer" && !loose) || !isPossible(box)) return false
    const given = boxOf(box, adjustment, shop)
    return given !== undefined && lotFits(lot, given, scale)
  }
  return boxes.some(holds) || cutSizesFor([lot], inWalls, shop).some(holds)
}
