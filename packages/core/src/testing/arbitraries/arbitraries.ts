import { exampleCards } from "@waybill/packing/example-cards"
import { carriersOf } from "@waybill/packing/rating"
import type { MethodInput } from "../../methods/methods.ts"
import type { HistoryEvent } from "../../order/history.ts"
import type { Order } from "../../order/order.ts"
import { ordersFrom } from "./orders.ts"
import { type Offer, submissionsFrom } from "./submissions.ts"
import type { Arbitrary, FastCheck } from "./values.ts"

/** Generators of orders and their parts. */
export interface Arbitraries {
  /** Valid data of push_order. */
  readonly pushOrder: Arbitrary<MethodInput<"push_order">>
  /** Valid data of re_order. */
  readonly reOrder: Arbitrary<MethodInput<"re_order">>
  /** An order as a store may contain it, in any stage. */
  readonly order: Arbitrary<Order>
  /** The event that led to an order. */
  readonly event: (order: Order) => Arbitrary<HistoryEvent>
}

/**
 * Creates generators for the given fast-check: `arbitraries(fc).pushOrder`. `offer` lists the carriers and services of the
 * orders. Default: those of `memory()`.
 */
export const arbitraries = (fc: FastCheck, offer: Offer = carriersOf(exampleCards)): Arbitraries => ({
  ...submissionsFrom(fc, offer),
  ...ordersFrom(fc, offer)
})
