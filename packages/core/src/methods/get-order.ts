import { Effect } from "effect"
import { identifiers } from "../input/identifiers.ts"
import { query } from "../method/query.ts"
import type { HistoryEvent } from "../order/history.ts"
import type { Order } from "../order/order.ts"
import { completeHistory } from "../order/order-at.ts"
import { readHistory } from "../ports/read-history.ts"
import { historyReply, MAX_EVENTS, orderReply } from "../replies/order-reply.ts"

/** An order with its newest events, for `orderAt`. */
export interface OrderRecord {
  readonly order: Order
  /** At most 100 events, oldest first. The order has as many events as its revision says. */
  readonly history: ReadonlyArray<HistoryEvent>
}

const read = (order: Order) =>
  Effect.gen(function* () {
    const part = { after: Math.max(0, order.revision - MAX_EVENTS), limit: MAX_EVENTS }
    const history = yield* readHistory(order.account_id, order.order_id, part)
    // Omit events written after the order was read, so that the order and its history agree.
    const past = history.filter(({ revision }) => revision <= order.revision)
    return { order, history: completeHistory(order, past) }
  })

/** Reads an order and its newest events. */
export const getOrder = query({
  name: "get_order",
  purpose: "Read order information",
  input: identifiers,
  find: (store, account_id, ref) => store.find(account_id, ref),
  read,
  reply: ({ history, order }: OrderRecord, rules) => ({
    order: { ...orderReply(order, rules), ...historyReply(order, history, rules) }
  })
})
