import { randomUUID } from "node:crypto"
import { CurrentPolicy, OrderStore, type Unavailable } from "@waybill/core"
import { checkNames } from "@waybill/core/options"
import * as Effect from "effect/Effect"
import { idempotentWork } from "../connections/retry.ts"
import { SqlDatabase } from "../database/sql-database.ts"
import { Outbox } from "../outbox/outbox.ts"
import { runStatement } from "../sql/run-statement.ts"
import { fanOut } from "../webhooks/deliveries/fan-out.ts"

/** Options of `eventRelay`: how often it looks for events, and how long it claims them. */
export interface RelayOptions {
  /** Milliseconds between two looks for events when there are none. Default 500. */
  readonly pause?: number
  /** Time in milliseconds until other processes pass on the events of a dead process. Default 120,000. */
  readonly lease?: number
}

/** Maximum number of events per claim, at most one per order. */
const BATCH_SIZE = 100

/** Default pause in milliseconds. */
const PAUSE = 500

/** Returns an effect that passes on a batch of events, and returns their number. Releases them if it fails. */
const relay = ({ lease = 120_000, pause = PAUSE }: RelayOptions) =>
  Effect.gen(function* () {
    const database = yield* SqlDatabase
    const outbox = yield* Outbox
    const store = yield* OrderStore
    const policy = yield* CurrentPolicy
    const deliver = fanOut(database, store, policy)
    const name = `relay-${randomUUID()}`
    const anyWebhook = `select webhook_id from ${database.tables.webhooks} limit 1`

    const isNeeded = (): Effect.Effect<boolean, Unavailable> =>
      policy.trackUrl === "post"
        ? Effect.succeed(true)
        : Effect.map(
            idempotentWork("Webhooks", database.dialect)(() => runStatement(database.reader, anyWebhook, [])),
            ({ rows }) => rows.length > 0
          )

    return Effect.gen(function* () {
      if (!(yield* isNeeded())) return 0
      const events = yield* outbox.claim({ sender: name, limit: BATCH_SIZE, lease })
      if (events.length > 0)
        yield* Effect.onError(Effect.andThen(deliver(events), outbox.settle(name, events)), () =>
          Effect.ignore(outbox.release(name, events, pause))
        )
      return events.length
    })
  })

/**
 * Passes all pending events from the outbox to webhooks, and ends. For hosts that decide themselves when to send.
 *
 * @example
 * ```ts
 * yield* passEvents
 * ```
 */
export const passEvents: Effect.Effect<void, Unavailable, Outbox | OrderStore | SqlDatabase> = Effect.gen(function* () {
  const pass = yield* relay({})
  while ((yield* pass) > 0);
})

/**
 * Returns an effect that passes events from the outbox to webhooks until it is interrupted. Several processes can run
 * it: each event is claimed by one of them. It claims nothing while there are no webhooks.
 *
 * @example
 * ```ts
 * const relay = Layer.effectDiscard(Effect.forkScoped(eventRelay()))
 * ```
 */
export const eventRelay = (
  options: RelayOptions = {}
): Effect.Effect<never, never, Outbox | OrderStore | SqlDatabase> => {
  checkNames("eventRelay", options, { pause: true, lease: true })
  return Effect.gen(function* () {
    const pass = yield* relay(options)
    const loop = Effect.catch(pass, (error) =>
      Effect.as(Effect.logWarning("Events could not be passed on and will be repeated", error.cause), 0)
    ).pipe(Effect.flatMap((count) => (count === 0 ? Effect.sleep(options.pause ?? PAUSE) : Effect.void)))
    return yield* Effect.forever(loop)
  })
}
