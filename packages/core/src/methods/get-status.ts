import { Effect } from "effect"
import { identifiers } from "../input/identifiers.ts"
import { query } from "../method/query.ts"
import { type Standing, standingOf, statusOf } from "../order/standing.ts"
import { format } from "../values/wire-date.ts"

/** Reads the status of an order, with the tracking number once it has shipped. */
export const getStatus = query({
  name: "get_status",
  purpose: "Read status",
  input: identifiers,
  find: (store, account_id, ref) =>
    store.standing?.(account_id, ref) ?? Effect.map(store.find(account_id, ref), (order) => order && standingOf(order)),
  read: (standing: Standing) => Effect.succeed(standing),
  reply: (standing, { policy, zone }) => {
    const { order_id, trackingno, update_date } = standing
    return {
      order_id,
      order_status: statusOf(standing, policy),
      update_date: format(update_date, zone),
      ...(trackingno !== undefined && { trackingno })
    }
  }
})
