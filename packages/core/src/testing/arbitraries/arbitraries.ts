import { exampleCards } from "@waybill/packing/example-cards"
import { carriersOf } from "@waybill/packing/rating"
import type { MethodInput } from "../../methods/methods.ts"
import type { HistoryEvent } from "../../order/history.ts"
import type { Order } from "../../order/order.ts"
import { ordersFrom } from "./orders.ts"
import { type Offer, submissionsFrom } from "./submissions.ts"
import type { Arbitrary, FastCheck } from "./values.ts"

/** Generators of everything that orders are made of. */
export interface Arbitraries {
  /** Valid data of push_order. */
  readonly pushOrder: Arbitrary<MethodInput<"push_order">>
  /** Valid data of re_order. */
  readonly reOrder: Arbitrary<MethodInput<"re_order">>
  /** An order as a store may hold it, in any stage. */
  readonly order: Arbitrary<Order>
  /** The event that led to an order. */
  readonly event: (order: Order) => Arbitrary<HistoryEvent>
}

/**
 * Generators for fast-check, which you bring: `arbitraries(fc).pushOrder`. The offer says which carriers and services
 * orders may name; without one, those of `memory()`.
 */
export const arbitraries = (fc: FastCheck, offer: Offer = carriersOf(exampleCards)): Arbitraries => ({
  ...submissionsFrom(fc, offer),
  ...ordersFrom(fc, offer)
})
