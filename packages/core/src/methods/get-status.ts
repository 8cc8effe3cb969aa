import { Effect } from "effect"
import { identifiers } from "../input/identifiers.ts"
import * as Method from "../method-on-order.ts"
import { statusOf, trackingOf } from "../order/order.ts"
import { format } from "../values/wire-date.ts"

/** Reads the status of an order, with the tracking number once it has shipped. */
export const getStatus = Method.query({
  name: "get_status",
  purpose: "Read status",
  input: identifiers,
  read: (order) => Effect.succeed(order),
  reply: (order, { policy, zone }) => {
    const trackingno = trackingOf(order)
    return {
      order_id: order.order_id,
      order_status: statusOf(order, policy),
      update_date: format(order.update_date, zone),
      ...(trackingno !== undefined && { trackingno })
    }
  }
})
