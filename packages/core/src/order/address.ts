import { optional, required, requiredUnless, requiredWhen, without } from "../input/field.ts"
import { country, state, withoutState, withoutZip } from "../input/place-values.ts"
import { text } from "../input/text-values.ts"

/** The fields of an address in re_order and change_ship_address, without phone and email. */
export const addressFields = {
  company: requiredWhen(without("name"), text),
  name: requiredWhen(without("company"), text),
  address: required(text),
  address2: optional(text),
  city: required(text),
  zip: requiredUnless(withoutZip, text),
  state: requiredUnless(withoutState, state),
  country: required(country)
}

/** The fields of an address in push_order. */
export const contactFields = { ...addressFields, phone: optional(text), email: optional(text) }
