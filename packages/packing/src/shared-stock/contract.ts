import type { Outcome, Packing, PackingRefused } from "../packing/contract/outcome.ts"
import type { BalancedRequest } from "../packing/contract/placed.ts"
import type { Item } from "../packing/contract/request.ts"

/**
 * One of several orders that share the stock of boxes.
 *
 * @example
 * ```ts
 * const rush: SharedOrder = {
 *   reference: "A-17",
 *   items: [{ reference: "MUG", width: 10, length: 10, height: 10 }],
 *   priority: 1
 * }
 * ```
 */
export interface SharedOrder {
  /** Name of the order in the result. */
  readonly reference: string
  /** Items of the order. They never share a box with those of other orders. */
  readonly items: ReadonlyArray<Item>
  /** Integer of 0 or more. Orders with a higher priority are completed first. Default 0. */
  readonly priority?: number
}

/**
 * Orders to pack from the same boxes. The other fields are those of a `Request` and apply to every order. Rules about
 * weights need `packBalanced` as the packer.
 *
 * @example
 * ```ts
 * const request: SharedStockRequest = {
 *   orders: [{ reference: "A-17", items: [{ reference: "MUG", width: 10, length: 10, height: 10 }] }],
 *   boxes: [{ reference: "S", inner: { width: 10, length: 10, height: 10 }, stock: 4 }]
 * }
 * ```
 */
export interface SharedStockRequest extends Omit<BalancedRequest, "items" | "open" | "alternatives"> {
  /** At least one order and at most 1,000. */
  readonly orders: ReadonlyArray<SharedOrder>
}

/**
 * Function that packs one order: `pack`, or `packBalanced` for rules about weights.
 *
 * @example
 * ```ts
 * const packer: PackFunction = packBalanced
 * ```
 */
export type PackFunction = (request: BalancedRequest) => Outcome

/**
 * Number of missing boxes of one type for an order, after those of the other orders.
 *
 * @example
 * ```ts
 * const line = ({ reference, quantity }: MissingBoxes): string => `${quantity} × ${reference}`
 * ```
 */
export interface MissingBoxes {
  /** Index into `request.boxes`. */
  readonly box: number
  /** Reference of the box type. */
  readonly reference: string
  /** Number of missing boxes, at least 1. */
  readonly quantity: number
}

/**
 * Packing of one order.
 *
 * @example
 * ```ts
 * const isReady = ({ packing }: PackedOrder): boolean => packing.unpacked.length === 0
 * ```
 */
export interface PackedOrder {
  /** Reference of the order. */
  readonly reference: string
  /** Whether the packing of the order is complete. */
  readonly complete: boolean
  /** Packing of the order alone, given the stock in `available`. Its certificate covers only this order. */
  readonly packing: Packing
  /** Stock that the packing could use, one number for each type of box. Infinity if unlimited. */
  readonly available: ReadonlyArray<number>
  /** Boxes that would complete the order. Empty if it is complete, or if no number of boxes would complete it. */
  readonly missing: ReadonlyArray<MissingBoxes>
}

/**
 * Packings of all orders, in request order. Together they never use more boxes than are in stock.
 *
 * @example
 * ```ts
 * const late = ({ orders }: SharedStockPacked): ReadonlyArray<string> =>
 *   orders.filter(({ complete }) => !complete).map(({ reference }) => reference)
 * ```
 */
export interface SharedStockPacked {
  /** Distinguishes packings from a refusal. */
  readonly _tag: "Packed"
  /** Packings in the order of the request. */
  readonly orders: ReadonlyArray<PackedOrder>
  /** Boxes of each type that all packings use together. */
  readonly used: ReadonlyArray<number>
  /** Whether the time limit stopped the search. If so, a repeated call may return different packings. */
  readonly cut: boolean
}

/**
 * Result of `packSharedStock`.
 *
 * @example
 * ```ts
 * const count = (outcome: SharedStockOutcome): number => (outcome._tag === "Packed" ? outcome.orders.length : 0)
 * ```
 */
export type SharedStockOutcome = SharedStockPacked | PackingRefused
