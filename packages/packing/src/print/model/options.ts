import type { TimeLimit } from "../../packing/contract/request.ts"

/**
 * Quantity to minimise over all parcels: their number, their outer volume, or the price of the boxes and tubes.
 *
 * @example
 * ```ts
 * const cheapest: ReadonlyArray<PrintMeasure> = ["price", "volume"]
 * ```
 */
export type PrintMeasure = "boxes" | "volume" | "price"

/**
 * Options of `packPrints`.
 *
 * @example
 * ```ts
 * const options: PrintOptions = { objective: ["volume", "boxes"], alternatives: 10 }
 * ```
 */
export interface PrintOptions {
  /** Measures to minimise, most important first. Default `["boxes", "volume"]`. */
  readonly objective?: ReadonlyArray<PrintMeasure>
  /** Search effort for boxes, as in `pack`. Default 0. */
  readonly effort?: number
  /**
   * Maximum number of other packings to return, so that a rater can choose the cheapest one. Default 0, at most 100.
   * Large orders get fewer, because the work has a limit.
   */
  readonly alternatives?: number
  /**
   * Stops the search for boxes and for alternatives early, as in `pack`. Then `cut` is true, and another call may return a
   * different answer. Default: the search ends with its work, so that equal calls return equal answers.
   */
  readonly timeLimit?: TimeLimit
}
