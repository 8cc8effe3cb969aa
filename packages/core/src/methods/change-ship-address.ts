import { identifiers } from "../input/identifiers.ts"
import { change } from "../method/change.ts"
import { addressFields } from "../order/address.ts"

/** Replaces the whole shipping address, including phone and email. */
export const changeShipAddress = change({
  name: "change_ship_address",
  purpose: "Change shipping address",
  input: { ...identifiers, ...addressFields },
  change: (_order, { address, address2, city, company, country, name, state, zip }) => ({
    shipping_address: {
      ...(company !== undefined && { company }),
      ...(name !== undefined && { name }),
      address,
      ...(address2 !== undefined && { address2 }),
      city,
      zip,
      state,
      country
    }
  })
})
