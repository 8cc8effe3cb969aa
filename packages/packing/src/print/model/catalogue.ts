import type { Box, Sides } from "../../packing/contract/request.ts"

/**
 * Box for flat prints. `maxWeight` is a gross weight. A stack of loose sheets is one of its pieces.
 *
 * @example
 * ```ts
 * const flat: PrintBox = { reference: "flat", inner: { width: 18, length: 24, height: 4 }, stock: 40 }
 * ```
 */
export interface PrintBox extends Omit<Box, "kind" | "unload"> {
  /**
   * `box`: a carton. `rigid-mailer`: an envelope of stiff board, which holds only loose sheets, without pads. Its inner
   * height is the maximum thickness of its contents. Default `box`.
   */
  readonly kind?: "box" | "rigid-mailer"
}

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
  /** Name of the tube in results. */
  readonly reference: string
  /** Inner diameter, in the unit of the prints. */
  readonly diameter: number
  /** Inner length between the end caps, in the unit of the prints. */
  readonly length: number
  /** Outer cuboid, which contains the diameter and the length. */
  readonly outer: Sides
  /** Weight of the empty tube with its caps. Default: computed from `packaging.tube` of the profile. */
  readonly emptyWeight?: number
  /** Maximum gross weight. Default unlimited. */
  readonly maxWeight?: number
  /** Price of one tube. Default 0. */
  readonly price?: number
}

/**
 * Carton cut to the size of its contents. Each inner side is `min` plus a multiple of `step`, and at most `max`.
 *
 * @example
 * ```ts
 * const cutter: CutCarton = {
 *   reference: "cut",
 *   min: { width: 6, length: 8, height: 1 },
 *   max: { width: 48, length: 60, height: 8 },
 *   step: { width: 0.5, length: 0.5, height: 0.5 },
 *   walls: { width: 0.5, length: 0.5, height: 1 }
 * }
 * ```
 */
export interface CutCarton {
  /** Name of the carton in results, for all its sizes. */
  readonly reference: string
  /** Smallest inner dimensions. */
  readonly min: Sides
  /** Largest inner dimensions. */
  readonly max: Sides
  /** Multiple by which each inner side can grow from `min`. */
  readonly step: Sides
  /** Outer side minus inner side, along each side. */
  readonly walls: Sides
  /** Maximum gross weight. Default unlimited. */
  readonly maxWeight?: number
  /** Price of one carton of any size. Default 0. */
  readonly price?: number
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
  /** Boxes and mailers of fixed sizes. */
  readonly boxes: ReadonlyArray<PrintBox>
  /** Tubes of fixed sizes. Rolled prints need one. */
  readonly tubes: ReadonlyArray<PrintTube>
  /** Cut-to-size cartons. Default none. */
  readonly cut?: ReadonlyArray<CutCarton>
}
