import { country, state } from "../input/place-values.ts"
import { type OutputOf, optional, required, requiredWhen, without } from "../input/shape.ts"
import { text } from "../input/text-values.ts"

/** An address without the ways to reach somebody: what re_order and change_ship_address take. */
export const addressFields = {
  company: requiredWhen(without("name"), text),
  name: requiredWhen(without("company"), text),
  address: required(text),
  address2: optional(text),
  city: required(text),
  zip: required(text),
  state: required(state),
  country: required(country)
}

/** An address as push_order takes it. */
export const contactFields = { ...addressFields, phone: optional(text), email: optional(text) }

export type Address = OutputOf<typeof contactFields>
