// The public input of `fillContainers`: plain data in the caller's units.
import type { Item, Request } from "../../packing/contract/request.ts"

/**
 * Quantity to maximise. `volume`: total volume of the packed pieces. `value`: total value, then volume. `priority`: the
 * number of packed pieces of the highest priority, then of the next one, and so on, then volume.
 *
 * @example
 * ```ts
 * const goal: Goal = "value"
 * ```
 */
export type Goal = "volume" | "value" | "priority"

/**
 * Item to load: `quantity` equal pieces.
 *
 * @example
 * ```ts
 * const urgent: FillItem = { reference: "A-7", width: 40, length: 30, height: 20, value: 12.5, priority: 2 }
 * ```
 */
export interface FillItem extends Item {
  /** Value of one piece, at least 0, in any unit. Default 0. */
  readonly value?: number
  /** Whole number from 0 to 1,000,000. Pieces with a higher number take precedence. Default 0. */
  readonly priority?: number
}

/**
 * Items, the containers to fill, and options. The containers are boxes of the kind `box`, and `stock` is the number of
 * containers of a type.
 *
 * @example
 * ```ts
 * const request: FillRequest = {
 *   items: [{ reference: "crate", width: 60, length: 40, height: 40, quantity: 900, value: 25 }],
 *   boxes: [{ reference: "20 ft", inner: { width: 233, length: 587, height: 220 }, stock: 1 }],
 *   maximise: "value"
 * }
 * ```
 */
export interface FillRequest extends Omit<Request, "items" | "objective" | "alternatives"> {
  /** Items to load. Pieces that do not fit stay unpacked. */
  readonly items: ReadonlyArray<FillItem>
  /** Quantity to maximise. Default `volume`. */
  readonly maximise?: Goal
  /**
   * Search effort. Each unit adds 30 evaluations (attempts to load a container) to the first 30. Default 0. The result
   * is never worse than with less effort, unless a time limit stops the search.
   */
  readonly effort?: number
}
