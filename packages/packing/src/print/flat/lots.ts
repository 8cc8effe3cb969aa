import { printWeight, protectionWeight } from "../material/print-weight.ts"
import type { Print } from "../model/prints.ts"
import { type FlatFinishing, shareOfBox } from "../model/profile.ts"
import type { Shop } from "../model/shop.ts"

/** Line of flat prints. */
export interface FlatPrints extends Pick<Print, "height" | "quantity" | "weight" | "width"> {
  /** Index into the list of prints. */
  readonly print: number
  readonly finishing: FlatFinishing
}

/** Equal things to place: single pieces, or stacks of loose sheets. Lengths are in the unit of the prints. */
export interface Lot {
  readonly line: FlatPrints
  /** Prints in one of them. */
  readonly prints: number
  readonly quantity: number
  /** Sides of the face, with its margins. */
  readonly width: number
  readonly length: number
  /** Height without the pads. */
  readonly height: number
  /** Height of the pads. */
  readonly pads: number
  /** Space above it. */
  readonly gap: number
  /** Weight with its protection. An unknown weight counts as 0. */
  readonly weight: number
  /** Used share of a box according to `atMost` and `areaAtMost`. */
  readonly share: number
}

/** Returns the pieces of a line, each placed alone. */
export const piecesOf = (line: FlatPrints, shop: Shop): Lot => {
  const { gap, margin } = line.finishing
  return { ...lotOf(line, 1, line.quantity, margin, shop), gap }
}

/**
 * Divides loose sheets into stacks of nearly equal height, each at most `max` sheets high. `margin` is the space that each
 * stack needs around its face.
 */
export const stacksOf = (line: FlatPrints, max: number, margin: number, shop: Shop): ReadonlyArray<Lot> => {
  const count = Math.ceil(line.quantity / max)
  const low = Math.floor(line.quantity / count)
  const high = line.quantity % count
  return [
    { sheets: low + 1, quantity: high },
    { sheets: low, quantity: count - high }
  ]
    .filter(({ quantity }) => quantity > 0)
    .map(({ sheets, quantity }) => lotOf(line, sheets, quantity, margin, shop))
}

const lotOf = (line: FlatPrints, prints: number, quantity: number, margin: number, { profile }: Shop): Lot => {
  const { finishing, height, width } = line
  const { protection = {}, thickness } = finishing
  const { packaging = {} } = profile
  return {
    line,
    prints,
    quantity,
    width: width + 2 * margin,
    length: height + 2 * margin,
    height: prints * thickness,
    pads: (protection.pads ?? 0) * (packaging.padThickness ?? 0),
    gap: 0,
    weight: prints * (printWeight(line, finishing) ?? 0) + (protectionWeight(line, protection, packaging) ?? 0),
    share: prints * shareOfBox(finishing, line)
  }
}

/** Returns the number of things to place. */
export const countOf = (lots: ReadonlyArray<{ readonly quantity: number }>): number =>
  lots.reduce((sum, { quantity }) => sum + quantity, 0)
