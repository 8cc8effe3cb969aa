// Runs consumers of events on tables that only one test uses.
import type { HistoryEvent, LogLine, Order } from "@waybill/core"
import { plainLogger } from "@waybill/core/adapter"
import { Clock, Effect } from "effect"
import { onTestFinished } from "vitest"
import type { ConsumerHandler, ConsumerOptions } from "../../src/index.ts"
import { Outbox } from "../../src/index.ts"
import type { DatabaseName } from "../fixtures/databases.ts"
import { newEntry, nextEntry } from "../fixtures/orders.ts"
import type { startProcess } from "../fixtures/store.ts"

type Process = ReturnType<typeof startProcess>

/** Starts a consumer from the first event, with short waits. Returns a function that stops it, and its log. */
export const consume = (
  process: Process,
  name: string,
  handler: ConsumerHandler,
  options: ConsumerOptions = {},
  clock: Clock.Clock = Effect.runSync(Clock.Clock)
) => {
  const log: Array<LogLine> = []
  const stop = new AbortController()
  const quick: ConsumerOptions = { start: "beginning", pause: 10, wait: () => 10, ...options }
  const running = process.runtime.runPromiseExit(
    Outbox.use((outbox) => outbox.run(name, handler, quick)).pipe(
      Effect.provide(plainLogger((line) => log.push(line))),
      Effect.provideService(Clock.Clock, clock)
    ),
    { signal: stop.signal }
  )
  const end = async () => {
    stop.abort()
    return await running
  }
  onTestFinished(async () => void (await end()))
  return { stop: end, log }
}

/** Waits until a condition holds. */
export const until = async (condition: () => unknown) => {
  const end = Date.now() + 60_000
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`the condition did not become true: ${condition}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

/** Writes an order with a number of revisions. */
export const writeOrder = async (process: Process, order_id: string, revisions = 1): Promise<Order> => {
  const first = newEntry({ account_id: "acme", order_id: order_id as never })
  await process.insert(first.order, first.event)
  let { order } = first
  for (let revision = 2; revision <= revisions; revision++) {
    const next = nextEntry(order)
    await process.update(next.order, next.event)
    ;({ order } = next)
  }
  return order
}

/** Returns the order and the revision of an event. */
export const nameOf = ({ order_id, revision }: Pick<HistoryEvent, "order_id" | "revision">) => `${order_id}/${revision}`

/** Returns the time after a number of minutes, on the database's clock. */
export const laterOn = (name: DatabaseName, minutes: number) =>
  ({
    SQLite: `strftime('%Y-%m-%d %H:%M:%f', 'now', '${minutes} minutes')`,
    PostgreSQL: `now() + interval '${minutes} minutes'`,
    MariaDB: `timestampadd(minute, ${minutes}, utc_timestamp(3))`
  })[name]
