// Sizes beside those in use.
import type { Box } from "@waybill/packing"
import type { Order } from "../formats/order.ts"
import type { PackSettings } from "../packing/pack-settings.ts"
import { isPlainBox, type Packaging } from "../packing/stock.ts"
import { candidateBoxes, keyOf } from "./candidates.ts"
import { withBoxes } from "./suggest.ts"
import { tightBoxes } from "./tight-box.ts"

/** Returns sizes that tightly hold one of the orders, without those in use. `step` is the common divisor of their sides. */
export const newSizes = (orders: ReadonlyArray<Order>, settings: PackSettings, step: number): ReadonlyArray<Box> => {
  const inUse = settings.stock.boxes.filter(isPlainBox)
  const names = new Set(inUse.flatMap(({ inner, reference }) => [keyOf(inner), reference]))
  return candidateBoxes(tightBoxes(orders, step, settings), inUse, step).filter(({ inner }) => !names.has(keyOf(inner)))
}

/** Returns the boxes in use and additional ones. */
export const withAdded = (stock: Packaging, added: ReadonlyArray<Box>): Packaging =>
  withBoxes(stock, [...stock.boxes.filter(isPlainBox), ...added])
