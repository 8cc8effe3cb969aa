import * as Effect from "effect/Effect"
import { identifiers } from "../input/identifiers.ts"
import { query } from "../method/query.ts"
import type { HistoryEvent } from "../order/history.ts"
import type { Order } from "../order/order.ts"
import { completeHistory } from "../order/order-at.ts"
import { readHistory } from "../ports/read-history.ts"
import { historyReply, orderReply } from "../replies/order-reply.ts"
import { firstWithin } from "../values/json-size.ts"

/** Maximum number of events in a reply, and of their bytes as JSON. */
const MAX_EVENTS = 100
const MAX_BYTES = 200_000
/** Number of events of the first read. Few orders have more. Each further read is twice as long. */
const FIRST_READ = 10

/** An order with its newest events, for `orderAt`. */
export interface OrderRecord {
  /** Order in its current revision. */
  readonly order: Order
  /**
   * At most 100 events, oldest first, and fewer if they have more than 200,000 bytes. The order has as many events as
   * its revision says.
   */
  readonly history: ReadonlyArray<HistoryEvent>
}

/** Returns the newest events of an order, oldest first. Omits events written after the order was read. */
const newestEvents = Effect.fnUntraced(function* ({ account_id, order_id, revision }: Order) {
  const newest: Array<HistoryEvent> = []
  const oldest = Math.max(0, revision - MAX_EVENTS)
  let last = revision
  for (let most = FIRST_READ; last > oldest; most *= 2) {
    const after = Math.max(oldest, last - most)
    const events = yield* readHistory(account_id, order_id, { after, limit: last - after })
    newest.push(...events.filter((event) => event.revision <= revision).toReversed())
    const fitting = firstWithin(newest, MAX_BYTES)
    if (fitting.length < newest.length) return fitting.toReversed()
    last = after
  }
  return newest.toReversed()
})

const read = (order: Order) =>
  Effect.map(newestEvents(order), (events) => ({ order, history: completeHistory(order, events) }))

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
