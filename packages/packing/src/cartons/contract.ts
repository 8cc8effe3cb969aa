import type { Packing, PackingRefused } from "../packing/contract/outcome.ts"
import type { Box, Request } from "../packing/contract/request.ts"
import type { CutCarton } from "../print/model/catalogue.ts"

/**
 * Carton cut to the size of its items. Each inner side is `min` plus a multiple of `step`, and at most `max`.
 *
 * @example
 * ```ts
 * const cutter: ItemCarton = {
 *   reference: "cut",
 *   min: { width: 20, length: 20, height: 5 },
 *   max: { width: 60, length: 80, height: 40 },
 *   step: { width: 1, length: 1, height: 1 },
 *   walls: { width: 1, length: 1, height: 2 },
 *   boardPrice: 0.0001
 * }
 * ```
 */
export interface ItemCarton extends CutCarton {
  /** Weight of one empty carton of any size, in addition to its board. Default 0. */
  readonly emptyWeight?: number
  /** Weight of a unit of area of the outer surface, such as kg per cm². Default 0. */
  readonly boardWeight?: number
  /** Price of a unit of area of the outer surface, in addition to `price`. Default 0. */
  readonly boardPrice?: number
}

/**
 * Items to pack into cartons cut to their size, and into boxes.
 *
 * @example
 * ```ts
 * const request: ToSizeRequest = {
 *   items: [{ reference: "lamp", width: 31, length: 22, height: 22 }],
 *   cartons: [
 *     {
 *       reference: "cut",
 *       min: { width: 20, length: 20, height: 5 },
 *       max: { width: 60, length: 80, height: 40 },
 *       step: { width: 1, length: 1, height: 1 },
 *       walls: { width: 1, length: 1, height: 2 }
 *     }
 *   ]
 * }
 * ```
 */
export interface ToSizeRequest extends Omit<Request, "boxes" | "alternatives"> {
  /** Boxes that may be used, too. Default none. */
  readonly boxes?: ReadonlyArray<Box>
  /** Kinds of cartons, at least one and at most 20. */
  readonly cartons: ReadonlyArray<ItemCarton>
}

/**
 * Packing into boxes and cartons cut to size.
 *
 * @example
 * ```ts
 * const sizes = ({ packing }: PackedToSize): ReadonlyArray<string> => packing.boxes.map(({ reference }) => reference)
 * ```
 */
export interface PackedToSize {
  /** Distinguishes a packing from a refusal. */
  readonly _tag: "Packed"
  /**
   * Best packing found. The indexes of its boxes refer to `boxes`. A proof covers all sizes of the cartons. A measure
   * without such a proof has no `atLeast`.
   */
  readonly packing: Packing
  /** The boxes of the request, followed by one box for each size in use: the boxes for `violationsOf` and `draw`. */
  readonly boxes: ReadonlyArray<Box>
  /** Whether the time limit stopped the search. If so, a repeated call may return a different packing. */
  readonly cut: boolean
}

/**
 * Result of `packToSize`.
 *
 * @example
 * ```ts
 * const first = (outcome: ToSizeOutcome): string | undefined =>
 *   outcome._tag === "Packed" ? outcome.packing.boxes[0]?.reference : outcome.refusals[0]?.message
 * ```
 */
export type ToSizeOutcome = PackedToSize | PackingRefused
