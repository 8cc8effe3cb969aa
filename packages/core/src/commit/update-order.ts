import * as Effect from "effect/Effect"
import { isWrittenEvent } from "../order/entry.ts"
import type { HistoryEvent } from "../order/history.ts"
import type { Order } from "../order/order.ts"
import { type OrderRef, OrderStore } from "../ports/order-store.ts"
import { readHistory } from "../ports/read-history.ts"
import { isLostWrite, Unavailable } from "../ports/unavailable.ts"
import { newEventId } from "./event-id.ts"

/** A changed order with its event, and its previous events if they are replaced, too. */
interface Changed {
  readonly order: Order
  readonly event: HistoryEvent
  readonly history?: ReadonlyArray<HistoryEvent>
}

/** The outcome of a command: the changed order, or the unchanged order. */
export type Decision = Changed | { readonly unchanged: Order }

const write = (store: OrderStore["Service"], { event, history, order }: Changed) =>
  history === undefined ? store.update(order, event) : store.erase!(order, event, history)

/** The id of the event that a command will write. */
export type EventId = HistoryEvent["event_id"]

/**
 * Updates an order as `decide` specifies, and decides again if another writer updated the order first. If the store's
 * response is lost, looks for this command's event in the order's history.
 */
export const updateOrder = function* <E, R>(
  account_id: string,
  ref: OrderRef,
  attempts: number,
  decide: (order: Order | undefined, event_id: EventId) => Effect.Effect<Decision, E, R>
) {
  const store = yield* OrderStore
  const event_id = yield* newEventId
  /** Events with an unknown write result. */
  const lost: Array<HistoryEvent> = []
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const current = yield* store.find(account_id, ref)
    if (lost.length > 0 && current !== undefined) {
      const after = lost[0]!.revision - 1
      const events = yield* readHistory(account_id, current.order_id, { after })
      if (events.some((event) => lost.some((written) => isWrittenEvent(event, written)))) return current
    }
    const decision = yield* decide(current, event_id)
    if ("unchanged" in decision) return decision.unchanged
    const outcome = yield* write(store, decision).pipe(
      Effect.catch((error) => (isLostWrite(error) ? Effect.succeed("lost" as const) : Effect.fail(error)))
    )
    if (outcome === true) return decision.order
    if (outcome === "lost") lost.push(decision.event)
  }
  return yield* new Unavailable({
    port: "OrderStore",
    cause: `another writer updated the order first in each of ${attempts} attempts`
  })
}
