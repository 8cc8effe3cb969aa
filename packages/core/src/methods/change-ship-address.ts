import { changedTo, clearable } from "../input/field.ts"
import { identifiers } from "../input/identifiers.ts"
import { text } from "../input/text-values.ts"
import { change } from "../method/change.ts"
import { addressRemarks } from "../method/remarks.ts"
import { addressFields } from "../order/address.ts"
import type { Address } from "../order-types/order-parts.ts"
import { present } from "../values/present.ts"

/** Whether two addresses name the same person and company. */
const isSameRecipient = (a: Pick<Address, "company" | "name">, b: Pick<Address, "company" | "name">): boolean =>
  a.company === b.company && a.name === b.name

/**
 * Replaces the shipping address. Keeps phone and email unless the input has them or the recipient changes. A null
 * clears them.
 */
export const changeShipAddress = change({
  name: "change_ship_address",
  purpose: "Change shipping address",
  input: { ...identifiers, ...addressFields, phone: clearable(text), email: clearable(text) },
  remarks: (order) => addressRemarks(order, ""),
  change: ({ shipping_address: before }, input) => {
    const { address, address2, city, company, country, name, state, zip } = input
    const kept: Pick<Address, "email" | "phone"> = isSameRecipient(before, input) ? before : {}
    const email = changedTo(input.email, kept.email)
    const phone = changedTo(input.phone, kept.phone)
    return {
      shipping_address: present({ company, name, address, address2, city, zip, state, country, phone, email })
    }
  }
})
