import type { Box, Sides } from "../../packing/contract/request.ts"

/**
 * Box for flat prints. It has no maximum weight, because prints are packed without weights.
 *
 * @example
 * ```ts
 * const flat: PrintBox = { reference: "flat", inner: { width: 18, length: 24, height: 4 }, stock: 40 }
 * ```
 */
export type PrintBox = Pick<Box, "reference" | "inner" | "outer" | "stock" | "emptyWeight">

/**
 * Mailing tube: its inner diameter, its usable inner length, and the outer cuboid that the carrier charges for.
 *
 * @example
 * ```ts
 * const tube: PrintTube = {
 *   reference: "3x36",
 *   diameter: 3,
 *   length: 36,
 *   outer: { width: 3.25, length: 37.5, height: 3.25 }
 * }
 * ```
 */
export interface PrintTube {
  readonly reference: string
  readonly diameter: number
  readonly length: number
  readonly outer: Sides
  readonly emptyWeight?: number
}

/**
 * Boxes and tubes of a print shop, in the unit of its prints.
 *
 * @example
 * ```ts
 * const shop: PrintCatalogue = {
 *   boxes: [{ reference: "flat", inner: { width: 18, length: 24, height: 4 }, stock: 40 }],
 *   tubes: [{ reference: "tube", diameter: 3, length: 36, outer: { width: 3.25, length: 37.5, height: 3.25 } }]
 * }
 * ```
 */
export interface PrintCatalogue {
  readonly boxes: ReadonlyArray<PrintBox>
  readonly tubes: ReadonlyArray<PrintTube>
}

/** Returns a box of corrugated board. The board is a quarter of an inch thick, and double at the top and the bottom. */
const box = (length: number, width: number, height: number): PrintBox => ({
  reference: `${length}x${width}x${height}`,
  inner: { width, length, height },
  outer: { width: width + 0.5, length: length + 0.5, height: height + 1 }
})

/** Returns a kraft tube. The outer dimensions include the wall and the caps. */
const tube = (diameter: number, length: number, wall: number): PrintTube => ({
  reference: `${diameter}x${length} tube`,
  diameter,
  length,
  outer: { width: diameter + 2 * wall, length: length + 1.5, height: diameter + 2 * wall }
})

/**
 * Built-in catalogue, in inches: flat boxes, picture boxes and kraft mailing tubes in common trade sizes.
 *
 * @example
 * ```ts
 * const withoutTubes: PrintCatalogue = { ...printCatalogue, tubes: [] }
 * ```
 */
export const printCatalogue: PrintCatalogue = {
  boxes: [
    box(12, 10, 2),
    box(14, 11, 2),
    box(18, 14, 3),
    box(20, 16, 2),
    box(20, 16, 4),
    box(24, 18, 4),
    box(24, 24, 5),
    box(30, 24, 3),
    box(30, 24, 5),
    box(36, 30, 5),
    box(36, 36, 5),
    box(42, 36, 5),
    box(48, 36, 6),
    box(54, 42, 6),
    box(60, 48, 6)
  ],
  tubes: [
    tube(2, 18, 0.0625),
    tube(2, 24, 0.0625),
    tube(3, 24, 0.125),
    tube(3, 36, 0.125),
    tube(4, 36, 0.125),
    tube(4, 48, 0.125),
    tube(6, 48, 0.125),
    tube(6, 60, 0.1875)
  ]
}
