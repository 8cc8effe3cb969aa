import { identifiers } from "../input/identifiers.ts"
import { change } from "../method/change.ts"
import { methodFields } from "../order/shipping.ts"

/** Changes carrier and service, and packaging and notes if they are sent. Never changes the account. */
export const changeShipMethod = change({
  name: "change_ship_method",
  purpose: "Change carrier and method",
  input: { ...identifiers, ...methodFields },
  change: ({ shipping }, { carrier, notes, packaging, service }) => ({
    shipping: {
      ...shipping,
      carrier,
      service,
      ...(packaging !== undefined && { packaging }),
      ...(notes !== undefined && { notes })
    }
  })
})
