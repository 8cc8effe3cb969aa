import { carriersOf, exampleCards } from "@waybill/packing/rating"
import type { PushOrderInput, ReOrderInput } from "../../input-types/order-inputs.ts"
import type { HistoryEvent } from "../../order/history.ts"
import type { Order } from "../../order/order.ts"
import { ordersFrom } from "./orders.ts"
import { submissionsFrom } from "./submissions.ts"
import type { Arbitrary, FastCheck } from "./values.ts"

/** Generators of orders and their parts. */
export interface Arbitraries {
  /** Valid `data` for push_order. */
  readonly pushOrder: Arbitrary<PushOrderInput>
  /** Valid `data` for re_order. */
  readonly reOrder: Arbitrary<ReOrderInput>
  /** An order in any stage, as a store may contain it. */
  readonly order: Arbitrary<Order>
  /** The event of the latest command on an order. */
  readonly event: (order: Order) => Arbitrary<HistoryEvent>
}

/**
 * Creates generators with the given fast-check module: `arbitraries(fc).pushOrder`. `offer` lists the carriers and
 * services that orders may use. Default: those in `memory()`.
 *
 * @example
 * ```ts
 * import * as fc from "fast-check"
 * const { order } = arbitraries(fc)
 * ```
 */
export const arbitraries = (
  fc: FastCheck,
  offer: Readonly<Record<string, ReadonlyArray<string>>> = carriersOf(exampleCards)
): Arbitraries => ({
  ...submissionsFrom(fc, offer),
  ...ordersFrom(fc, offer)
})
