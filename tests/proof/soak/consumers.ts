// A process with named consumers, which reports each event to its parent when it has handled it.
import { Effect } from "effect"
import { Outbox, sqlStores } from "../../../packages/adapter-sql/src/index.ts"

const { names, source } = JSON.parse(process.argv[2] ?? "{}")
const stop = new AbortController()
process.on("disconnect", () => stop.abort())

const consume = (name: string) =>
  Outbox.use((outbox) =>
    outbox.run(name, ({ event }) => void process.send?.([name, event.order_id, event.revision]), { start: "beginning" })
  )
const consumers = Effect.forEach(names as ReadonlyArray<string>, consume, { concurrency: "unbounded" })
await Effect.runPromiseExit(Effect.provide(consumers, sqlStores(source, { migrate: false })), { signal: stop.signal })
