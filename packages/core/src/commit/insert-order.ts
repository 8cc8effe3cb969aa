import { Effect } from "effect"
import { OrderIds } from "../ports/order-ids.ts"
import { type OrderRef, OrderStore } from "../ports/order-store.ts"
import { Unavailable } from "../ports/unavailable.ts"
import type { HistoryEvent } from "../order/history.ts"
import type { Order } from "../order/order.ts"

/** What a command makes of an order: the order after it, with the event that tells so; or nothing, if nothing changes. */
export type Decided = { readonly order: Order; readonly event: HistoryEvent } | { readonly unchanged: Order }

/** The id under which the event of a command will be known. */
export type EventId = HistoryEvent["event_id"]

const isLost = (error: Unavailable): boolean => error.maybeDone === true

/** The order that stands under an xid now, and whether it is the one that was to be written. */
interface Placed {
  readonly order: Order
  readonly isOurs: boolean
}

/**
 * Writes a new order. If the answer to the write is lost, the order is looked up by its xid: its id, made beforehand,
 * tells whether it is the one written here.
 */
export const place = (
  order: Order,
  event: HistoryEvent,
  attempts: number
): Effect.Effect<Placed, Unavailable, OrderStore> =>
  OrderStore.use((store) => {
    const placed = (existing: Order): Effect.Effect<Placed, Unavailable> =>
      // The order under this id is another one: two processes have one number, and nobody's order may pass for another's.
      existing.xid === order.xid
        ? Effect.succeed({ order: existing, isOurs: existing.order_id === order.order_id })
        : Effect.fail(new Unavailable({ port: "OrderIds", cause: `the id ${order.order_id} was given twice` }))
    const write = (attempt: number): Effect.Effect<Placed, Unavailable> =>
      Effect.matchEffect(store.insert(order, event), {
        onSuccess: (outcome) => placed(outcome.inserted ? order : outcome.existing),
        onFailure: (error) =>
          isLost(error) && attempt < attempts
            ? // Nothing there: the lost write has not happened (yet), so it is made again under the same id.
              Effect.flatMap(store.find(order.account_id, { xid: order.xid }), (existing) =>
                existing === undefined ? write(attempt + 1) : placed(existing)
              )
            : Effect.fail(error)
      })
    return write(1)
  })

/**
 * Changes an order by a decision, which is made again whenever somebody else was faster. If the answer to a write is
 * lost, the order's history tells whether this command is in it.
 */
export const amend = function* <E, R>(
  account_id: string,
  ref: OrderRef,
  attempts: number,
  decide: (order: Order | undefined, event_id: EventId) => Effect.Effect<Decided, E, R>
) {
  const store = yield* OrderStore
  const event_id = yield* Effect.flatMap(OrderIds, (ids) => ids.next())
  let wasLost = false
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const current = yield* store.find(account_id, ref)
    if (wasLost && current !== undefined) {
      const events = yield* store.history(account_id, current.order_id)
      if (events.some((event) => event.event_id === event_id)) return current
    }
    const decided = yield* decide(current, event_id)
    if ("unchanged" in decided) return decided.unchanged
    const outcome = yield* store
      .update(decided.order, decided.event)
      .pipe(Effect.catch((error) => (isLost(error) ? Effect.succeed("lost" as const) : Effect.fail(error))))
    if (outcome === true) return decided.order
    wasLost ||= outcome === "lost"
  }
  return yield* new Unavailable({ port: "OrderStore", cause: "others were faster each time" })
}
