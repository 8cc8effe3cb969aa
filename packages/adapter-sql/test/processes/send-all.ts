import { Effect } from "effect"
import { Outbox } from "../../src/index.ts"

/** Sends whatever the outbox has, under a name; tells the ids of what it sends, and of what it was still the one to send. */
export const sendAll = (
  sender: string,
  lease: number,
  sent: (ids: ReadonlyArray<string>) => void,
  settled: (ids: ReadonlyArray<string>) => void = () => {},
  pause = 0
) =>
  Outbox.use((outbox) =>
    Effect.gen(function* () {
      for (;;) {
        const events = yield* outbox.claim(sender, 200, lease)
        if (events.length === 0) return
        sent(events.map(({ event_id }) => event_id))
        // As long as a receiver takes to answer.
        yield* Effect.sleep(pause)
        settled((yield* outbox.settle(sender, events)).map(({ event_id }) => event_id))
      }
    })
  )
