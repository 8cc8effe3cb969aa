// Synthetic orders of prints, in inches: orders of rolled prints only, and orders of all finishings.
import type { Print } from "@waybill/packing/prints"
import { shopProfile } from "./print-shop.ts"
import type { Draw } from "./random.ts"

const finishings = Object.keys(shopProfile.finishings)

const inches = (draw: Draw, min: number, max: number): number => draw.whole(4 * min, 4 * max) / 4

/** Draws an order of rolled prints. Every print fits into a tube of 48 inches. */
export const rolledOrder = (draw: Draw, maxLines: number): ReadonlyArray<Print> =>
  Array.from({ length: draw.whole(2, maxLines) }, () => ({
    width: inches(draw, 6, 46),
    height: inches(draw, 6, 46),
    finishing: "Rolled",
    quantity: draw.whole(1, 6)
  }))

/** Draws an order of any finishings. */
export const mixedOrder = (draw: Draw, maxQuantity: number): ReadonlyArray<Print> =>
  Array.from({ length: draw.whole(1, 8) }, () => ({
    width: inches(draw, 6, 40),
    height: inches(draw, 6, 40),
    finishing: draw.one(finishings),
    quantity: draw.whole(1, maxQuantity)
  }))
