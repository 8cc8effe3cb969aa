import { Effect } from "effect"
import type { HistoryEvent } from "../order/history.ts"
import type { Order } from "../order/order.ts"
import { OrderStore } from "../ports/order-store.ts"
import { isLostWrite, Unavailable } from "../ports/unavailable.ts"

/** The order stored under an xid, and whether this call inserted it. */
interface InsertedOrder {
  readonly order: Order
  readonly isOurs: boolean
}

/**
 * Inserts a new order and returns the order stored under its xid. If the store's response is lost, looks up the order
 * by its xid. Because the id was generated before the write, it shows whether this call inserted the stored order.
 */
export const insertOrder = (
  order: Order,
  event: HistoryEvent,
  attempts: number
): Effect.Effect<InsertedOrder, Unavailable, OrderStore> =>
  OrderStore.use((store) => {
    const inserted = (existing: Order): Effect.Effect<InsertedOrder, Unavailable> =>
      // If the id is the same but the xid differs, two processes have generated the same id. Never return that order.
      existing.xid === order.xid
        ? Effect.succeed({ order: existing, isOurs: existing.order_id === order.order_id })
        : Effect.fail(new Unavailable({ port: "OrderIds", cause: `order id ${order.order_id} was generated twice` }))
    const write = (attempt: number): Effect.Effect<InsertedOrder, Unavailable> =>
      Effect.matchEffect(store.insert(order, event), {
        onSuccess: (outcome) => inserted(outcome.inserted ? order : outcome.existing),
        onFailure: (error) =>
          isLostWrite(error) && attempt < attempts
            ? // If the order is absent, the write has not been applied, at least not yet: retry with the same id.
              Effect.flatMap(store.find(order.account_id, { xid: order.xid }), (existing) =>
                existing === undefined ? write(attempt + 1) : inserted(existing)
              )
            : Effect.fail(error)
      })
    return write(1)
  })
