// Made-up orders of prints as a shop takes them, in inches: rolled ones alone, or all finishings mixed.
import { type Print, printProfile } from "@waybill/packing"
import type { Draw } from "./random.ts"

const finishings = Object.keys(printProfile.finishings)

const inches = (draw: Draw, least: number, most: number): number => draw.whole(4 * least, 4 * most) / 4

/** What is rolled, in so many lines at most; no print is too long for a tube of 48 inches. */
export const rolledOrder = (draw: Draw, lines: number): ReadonlyArray<Print> =>
  Array.from({ length: draw.whole(2, lines) }, () => ({
    width: inches(draw, 6, 46),
    height: inches(draw, 6, 46),
    finishing: "Rolled",
    quantity: draw.whole(1, 6)
  }))

/** Any finishings, each line up to a quantity. */
export const mixedOrder = (draw: Draw, most: number): ReadonlyArray<Print> =>
  Array.from({ length: draw.whole(1, 8) }, () => ({
    width: inches(draw, 6, 40),
    height: inches(draw, 6, 40),
    finishing: draw.one(finishings),
    quantity: draw.whole(1, most)
  }))
