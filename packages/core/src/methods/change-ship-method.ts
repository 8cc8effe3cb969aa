import { identifiers } from "../input/identifiers.ts"
import { change } from "../method/change.ts"
import { methodFields } from "../order/shipping.ts"

/** Changes the carrier and service, and any packaging and notes in the input. Never changes the carrier account. */
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
