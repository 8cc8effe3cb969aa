import { randomUUID } from "node:crypto"
import { CurrentPolicy, type HistoryEvent, OrderStore, type Unavailable } from "@waybill/core"
import { Effect } from "effect"
import { idempotentWork } from "../connections/retry.ts"
import { SqlDatabase } from "../database/sql-database.ts"
import { Outbox } from "../outbox/outbox.ts"
import { runStatement } from "../sql/run-statement.ts"
import { fanOut } from "../webhooks/deliveries/fan-out.ts"
import { type AfterHandler, runHandlers } from "./after-handler.ts"

export interface RelayOptions {
  /** Functions that run after each event. Default: none. */
  readonly after?: ReadonlyArray<AfterHandler>
  /** Milliseconds between two looks for events when there are none. Default 500. */
  readonly pause?: number
  /** Milliseconds after which other processes pass on the events of a process that has died. Default 120,000. */
  readonly lease?: number
}

/** Number of events that are claimed at a time, at most one per order. */
const BATCH_SIZE = 100
/** Number of events that are handled at a time. */
const CONCURRENCY = 20
const MAX_WAIT = 300_000

const keyOf = ({ account_id, order_id, revision }: HistoryEvent) => `${account_id}\0${order_id}\0${revision}`

/** Counts the failures of events, and returns the wait in milliseconds before the next attempt. */
const failureWaits = () => {
  const failures = new Map<string, number>()
  return {
    wait: (event: HistoryEvent): number => {
      const count = (failures.get(keyOf(event)) ?? 0) + 1
      failures.set(keyOf(event), count)
      return Math.min(1000 * 2 ** (count - 1), MAX_WAIT)
    },
    succeeded: (event: HistoryEvent) => void failures.delete(keyOf(event))
  }
}

/**
 * Returns an effect that passes events from the outbox to webhooks and handlers until it is interrupted. Several
 * processes can run it: each event is claimed by one of them. It claims nothing while there are no webhooks and no
 * handlers.
 */
export const eventRelay = ({
  after = [],
  lease = 120_000,
  pause = 500
}: RelayOptions = {}): Effect.Effect<never, never, Outbox | OrderStore | SqlDatabase> =>
  Effect.gen(function* () {
    const database = yield* SqlDatabase
    const outbox = yield* Outbox
    const store = yield* OrderStore
    const policy = yield* CurrentPolicy
    const deliver = fanOut(database, store, policy)
    const name = `relay-${randomUUID()}`
    const waits = failureWaits()
    const anyWebhook = `select webhook_id from ${database.tables.webhooks} limit 1`

    const isNeeded = (): Effect.Effect<boolean, Unavailable> =>
      after.length > 0 || policy.trackUrl === "post"
        ? Effect.succeed(true)
        : Effect.map(
            idempotentWork("Webhooks", database.dialect)(() => runStatement(database.reader, anyWebhook, [])),
            ({ rows }) => rows.length > 0
          )

    const handle = Effect.fnUntraced(function* (events: ReadonlyArray<HistoryEvent>) {
      yield* deliver(events)
      const run = (event: HistoryEvent) =>
        runHandlers(after, event, store.find(event.account_id, { order_id: event.order_id }))
      const results = yield* Effect.forEach(events, run, { concurrency: CONCURRENCY })
      const done = events.filter((_, index) => results[index])
      for (const event of done) waits.succeeded(event)
      yield* outbox.settle(name, done)
      for (const event of events.filter((_, index) => !results[index]))
        yield* outbox.release(name, [event], waits.wait(event))
    })

    /** Passes on a batch of events, and returns their number. Releases the others. */
    const pass = Effect.gen(function* () {
      if (!(yield* isNeeded())) return 0
      const events = yield* outbox.claim(name, BATCH_SIZE, lease)
      if (events.length > 0)
        yield* Effect.onError(handle(events), () => Effect.ignore(outbox.release(name, events, pause)))
      return events.length
    })

    const loop = Effect.catch(pass, (error) =>
      Effect.as(Effect.logWarning("Events could not be passed on and will be repeated", error.cause), 0)
    ).pipe(Effect.flatMap((count) => (count === 0 ? Effect.sleep(pause) : Effect.void)))
    return yield* Effect.forever(loop)
  })
