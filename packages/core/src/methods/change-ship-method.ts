import { identifiers } from "../input/identifiers.ts"
import * as Method from "../method/change.ts"
import { methodFields } from "../order/shipping.ts"

/** Changes carrier and service; packaging and notes only if they are sent, the account never. */
export const changeShipMethod = Method.change({
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
