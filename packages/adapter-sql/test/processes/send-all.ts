import { Effect } from "effect"
import { Outbox } from "../../src/index.ts"

/**
 * Sends all events in the outbox. Reports the ids of the events that it sent, and of the events that it could still
 * settle.
 */
export const sendAll = (
  sender: string,
  lease: number,
  onSent: (ids: ReadonlyArray<string>) => void,
  onSettled: (ids: ReadonlyArray<string>) => void = () => {},
  pause = 0
) =>
  Outbox.use((outbox) =>
    Effect.gen(function* () {
      for (;;) {
        const events = yield* outbox.claim({ sender, limit: 200, lease })
        if (events.length === 0) return
        onSent(events.map(({ event_id }) => event_id))
        // Simulates the time that a receiver takes to respond.
        yield* Effect.sleep(pause)
        onSettled((yield* outbox.settle(sender, events)).map(({ event_id }) => event_id))
      }
    })
  )
