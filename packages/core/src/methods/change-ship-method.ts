import { changedTo, clearable } from "../input/field.ts"
import { identifiers } from "../input/identifiers.ts"
import { note, text } from "../input/text-values.ts"
import { change } from "../method/change.ts"
import { promiseOf } from "../order/due.ts"
import { methodFields } from "../order/shipping.ts"

/**
 * Changes the carrier and service, and any packaging and notes in the input; a null clears them. A new carrier clears the account with the
 * old carrier, and a new carrier or service clears the cost and the quote. A new service can have another promised date.
 */
export const changeShipMethod = change({
  name: "change_ship_method",
  purpose: "Change carrier and method",
  input: { ...identifiers, ...methodFields, packaging: clearable(text), notes: clearable(note) },
  change: (order, { carrier, service, ...input }, { rules }) => {
    const { quote, shipping: before } = order
    const packaging = changedTo(input.packaging, before.packaging)
    const notes = changedTo(input.notes, before.notes)
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
    return {
      shipping,
      ...(!isSameService && quote !== undefined && { quote: undefined }),
      ...(!isSameService &&
        order.ship_deadline === undefined && { promise: promiseOf({ ...order, shipping }, order.order_date, rules) })
    }
  }
})
