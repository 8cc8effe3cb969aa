import { Effect } from "effect"
import { type Entry, isSameEntry } from "../order/entry.ts"
import type { Order } from "../order/order.ts"
import type { DecidedCommand } from "../ports/decisions.ts"
import { OrderIds } from "../ports/order-ids.ts"
import { OrderStore } from "../ports/order-store.ts"
import { readHistory } from "../ports/read-history.ts"
import { isLostWrite, Unavailable } from "../ports/unavailable.ts"
import { consult, isDecided, type RefusedBy } from "./consult.ts"
import { newEventId } from "./event-id.ts"

/** The order stored under an xid, and whether this call inserted it. */
interface InsertedOrder {
  readonly order: Order
  readonly isOurs: boolean
}

/** Whether this call wrote the existing order. */
const isWrittenBy = (entry: Entry, existing: Order) =>
  existing.order_id !== entry.order.order_id
    ? Effect.succeed(false)
    : Effect.map(
        readHistory(existing.account_id, existing.order_id, { limit: 1 }),
        ([event]) => event !== undefined && isSameEntry({ order: existing, event }, entry)
      )

/**
 * Inserts the order that `build` returns for a new order id, and returns the order stored under its xid. If another
 * order of the account has that order id, tries again with the next one. If the store's response is lost, looks up the
 * order by its xid; its first event shows whether this call inserted it. The host decides only on new orders.
 */
export const insertOrder = <C extends DecidedCommand>(
  command: C,
  build: (ids: { readonly order_id: string; readonly event_id: string }) => Entry,
  attempts: number
): Effect.Effect<InsertedOrder, RefusedBy<C> | Unavailable, OrderStore | OrderIds> =>
  Effect.gen(function* () {
    const store = yield* OrderStore
    const ids = yield* OrderIds
    const event_id = yield* newEventId
    let entry = build({ order_id: yield* ids.next(), event_id })
    if (yield* isDecided(command)) {
      const { order } = entry
      const existing = yield* store.find(order.account_id, { xid: order.xid })
      if (existing !== undefined) return { order: existing, isOurs: false }
      yield* consult(command, { after: order, event: entry.event })
    }
    for (let attempt = 1; ; attempt++) {
      const { event, order } = entry
      const isLast = attempt >= attempts
      const existing = yield* Effect.matchEffect(store.insert(order, event), {
        onSuccess: (outcome) => Effect.succeed(outcome.inserted ? ("inserted" as const) : outcome.existing),
        onFailure: (error) =>
          isLostWrite(error) && !isLast ? store.find(order.account_id, { xid: order.xid }) : Effect.fail(error)
      })
      if (existing === "inserted") return { order, isOurs: true }
      // The order is absent, so the write was not applied, or is not visible yet. Retrying with the same ids is safe.
      if (existing === undefined) continue
      if (existing.xid === order.xid) return { order: existing, isOurs: yield* isWrittenBy(entry, existing) }
      if (isLast)
        return yield* new Unavailable({ port: "OrderIds", cause: `order id ${order.order_id} was generated twice` })
      entry = build({ order_id: yield* ids.next(), event_id })
      yield* consult(command, { after: entry.order, event: entry.event })
    }
  })
