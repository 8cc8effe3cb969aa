// A process that runs a consumer, and reports each event to its parent before it returns from the handler.
import { Effect } from "effect"
import { Outbox, sqlStores } from "../../src/index.ts"

const { prefix, source } = JSON.parse(process.argv[2] ?? "{}")

const consume = Outbox.use((outbox) =>
  outbox.run(
    "mail",
    ({ event }) =>
      new Promise<void>((resolve, reject) => {
        // The callback follows the write to the pipe, so that the parent receives the event even if this process dies.
        process.send?.(`${event.order_id}/${event.revision}`, undefined, {}, (error) =>
          error === null ? setTimeout(resolve, 5) : reject(error)
        )
      }),
    { start: "beginning", pause: 20, lease: 3000, batch: 10, concurrency: 5 }
  )
)
const stop = new AbortController()
process.on("disconnect", () => stop.abort())
await Effect.runPromiseExit(Effect.provide(consume, sqlStores(source, { prefix, migrate: false })), {
  signal: stop.signal
})
