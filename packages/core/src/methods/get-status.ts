import * as Effect from "effect/Effect"
import { identifiers } from "../input/identifiers.ts"
import { query } from "../method/query.ts"
import { type OrderSummary, statusOf, summaryOf } from "../order/summary.ts"
import { format } from "../values/wire-date.ts"

/** Reads the status of an order, and its tracking number once it has shipped. */
export const getStatus = query({
  name: "get_status",
  purpose: "Read status",
  input: identifiers,
  find: (store, account_id, ref) =>
    store.summary?.(account_id, ref) ?? Effect.map(store.find(account_id, ref), (order) => order && summaryOf(order)),
  read: (summary: OrderSummary) => Effect.succeed(summary),
  reply: (summary, { policy, zone }) => {
    const { order_id, trackingno, update_date } = summary
    return {
      order_id,
      order_status: statusOf(summary, policy),
      update_date: format(update_date, zone),
      ...(trackingno !== undefined && { trackingno })
    }
  }
})
