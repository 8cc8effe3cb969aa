import { Effect } from "effect"
import { identifiers } from "../input/identifiers.ts"
import { query } from "../method/query.ts"
import type { HistoryEvent } from "../order/history.ts"
import type { Order } from "../order/order.ts"
import { completeHistory } from "../order/order-at.ts"
import { OrderStore } from "../ports/order-store.ts"
import { eventReply, merchantEvent, orderReply } from "../replies/order-reply.ts"

/** An order with its complete history, for `orderAt`. */
export interface OrderRecord {
  readonly order: Order
  readonly history: ReadonlyArray<HistoryEvent>
}

const read = (order: Order) =>
  Effect.gen(function* () {
    const store = yield* OrderStore
    const history = yield* store.history(order.account_id, order.order_id)
    // Omit events written after the order was read, so that the order and its history agree.
    const past = history.filter(({ revision }) => revision <= order.revision)
    return { order, history: completeHistory(order, past) }
  })

/** Reads an order and its history. */
export const getOrder = query({
  name: "get_order",
  purpose: "Read order information",
  input: identifiers,
  find: (store, account_id, ref) => store.find(account_id, ref),
  read,
  reply: ({ history, order }: OrderRecord, rules) => ({
    order: { ...orderReply(order, rules), history: history.map((event) => eventReply(merchantEvent(event), rules)) }
  })
})
