import { carrier, service } from "../input/carrier-values.ts"
import { amount } from "../input/number-values.ts"
import { type OutputOf, optional, required } from "../input/shape.ts"
import { note, text } from "../input/text-values.ts"

/** What change_ship_method can change. */
export const methodFields = {
  carrier: required(carrier),
  service: required(service),
  packaging: optional(text),
  notes: optional(note)
}

/** How an order travels, as re_order takes it. */
export const shippingFields = {
  /** The merchant's own account number with the carrier. */
  account: optional(text),
  ...methodFields
}

/** The same as push_order takes it. */
export const pricedShippingFields = { ...shippingFields, shipping_cost: optional(amount) }

export type Shipping = OutputOf<typeof pricedShippingFields>
