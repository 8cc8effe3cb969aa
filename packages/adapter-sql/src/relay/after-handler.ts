import type { HistoryEvent, Order, Unavailable } from "@waybill/core"
import { Effect } from "effect"

/** An event that was stored, and its order as it is now. */
export interface AfterEvent {
  readonly event: HistoryEvent
  readonly order: Order
}

/**
 * A host's function that runs after an event was stored, for example to send a mail. It runs at least once for each event,
 * in sequence for each order, and cannot refuse the command. An event whose handler fails is repeated, with longer waits
 * after each failure, before the order's next event. `event.event_id` shows whether an event was handled before.
 */
export type AfterHandler = (happened: AfterEvent) => void | Promise<void> | Effect.Effect<void, unknown>

/** Time that a handler has for an event. */
const TIME_LIMIT = "15 seconds"

const runHandler = (handler: AfterHandler, happened: AfterEvent): Effect.Effect<void, unknown> =>
  Effect.suspend(() => {
    const running = handler(happened)
    return Effect.isEffect(running)
      ? (running as Effect.Effect<void, unknown>)
      : Effect.tryPromise({ try: async () => running, catch: (error) => error })
  })

/** Runs the handlers one after another. Returns whether all of them succeeded; a failure is logged. */
export const runHandlers = (
  handlers: ReadonlyArray<AfterHandler>,
  event: HistoryEvent,
  find: Effect.Effect<Order | undefined, Unavailable>
): Effect.Effect<boolean> =>
  handlers.length === 0
    ? Effect.succeed(true)
    : Effect.gen(function* () {
        const order = yield* find
        if (order === undefined) return true
        for (const handler of handlers) yield* Effect.timeout(runHandler(handler, { event, order }), TIME_LIMIT)
        return true
      }).pipe(
        Effect.catchCause((cause) =>
          Effect.as(
            Effect.logWarning("A handler failed and will be called again", cause).pipe(
              Effect.annotateLogs({ account_id: event.account_id, order_id: event.order_id, revision: event.revision })
            ),
            false
          )
        )
      )
