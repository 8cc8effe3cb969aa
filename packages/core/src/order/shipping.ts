import { carrier, service } from "../input/carrier-values.ts"
import { optional, required } from "../input/field.ts"
import { amount } from "../input/number-values.ts"
import { note, text } from "../input/text-values.ts"

/** The fields that change_ship_method can change. */
export const methodFields = {
  carrier: required(carrier),
  service: required(service),
  packaging: optional(text),
  notes: optional(note)
}

/** The shipping fields of re_order. */
export const shippingFields = {
  /** The merchant's account number with the carrier. */
  account: optional(text),
  ...methodFields
}

/** The shipping fields of push_order, which also include the cost. */
export const pricedShippingFields = { ...shippingFields, shipping_cost: optional(amount) }
