import { identifiers } from "../input/identifiers.ts"
import { change } from "../method/change.ts"
import { methodFields } from "../order/shipping.ts"

/**
 * Changes the carrier and service, and any packaging and notes in the input. A new carrier clears the account with the
 * old carrier, and a new carrier or service clears the cost and the quote.
 */
export const changeShipMethod = change({
  name: "change_ship_method",
  purpose: "Change carrier and method",
  input: { ...identifiers, ...methodFields },
  change: ({ quote, shipping: before }, { carrier, notes = before.notes, packaging = before.packaging, service }) => {
    const account = carrier === before.carrier ? before.account : undefined
    const isSameService = carrier === before.carrier && service === before.service
    const shipping_cost = isSameService ? before.shipping_cost : undefined
    const shipping = {
      ...(account !== undefined && { account }),
      carrier,
      service,
      ...(packaging !== undefined && { packaging }),
      ...(notes !== undefined && { notes }),
      ...(shipping_cost !== undefined && { shipping_cost })
    }
    return { shipping, ...(!isSameService && quote !== undefined && { quote: undefined }) }
  }
})
