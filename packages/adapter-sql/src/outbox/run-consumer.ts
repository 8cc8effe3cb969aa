import { randomUUID } from "node:crypto"
import { Unavailable } from "@waybill/core"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Schedule from "effect/Schedule"
import { idempotentWork } from "../connections/retry.ts"
import type { SqlDatabase } from "../database/sql-database.ts"
import { orderReader } from "../orders/read/order-reader.ts"
import { consumerClaim } from "./consumer-claim.ts"
import type { ConsumerHandler, ConsumerSettings } from "./consumer-options.ts"
import { type Consumer, orderKey, recorder, roundReader } from "./consumer-round.ts"
import { type Handling, handleInSequence, type Outcome, type Task } from "./handle-event.ts"
import { passedEvents } from "./passed-events.ts"

const claimLost = () => new Unavailable({ port: "Outbox", cause: "another process has taken over the consumer" })

/** Logs the failures among results. */
const report = (name: string, { attempts: most }: ConsumerSettings, results: ReadonlyArray<readonly [Task, Outcome]>) =>
  Effect.forEach(
    results,
    ([{ attempts, event }, outcome]) => {
      if (typeof outcome === "string") return Effect.void
      const { account_id, order_id, revision } = event
      const line =
        attempts + 1 >= most
          ? Effect.logError(`Consumer ${name} set an event aside after ${most} attempts`, outcome.error)
          : Effect.logWarning(`Consumer ${name} failed on an event and will be called again`, outcome.error)
      return Effect.annotateLogs(line, { consumer: name, account_id, order_id, revision, attempts: attempts + 1 })
    },
    { discard: true }
  )

/**
 * Runs a consumer until it is interrupted. An interruption waits for the running handlers, so that a graceful stop
 * repeats no event.
 */
export const runConsumer = (
  database: SqlDatabase["Service"],
  name: string,
  handler: ConsumerHandler,
  settings: ConsumerSettings
): Effect.Effect<never> =>
  Effect.gen(function* () {
    const { dialect, reader, tables, writer } = database
    const query = idempotentWork("Outbox", dialect)
    const claim = consumerClaim(dialect, tables, name, `${name}-${randomUUID()}`)
    const consumer: Consumer = { settings, database, claim, passed: passedEvents(dialect, tables, name) }
    const readRound = roundReader(consumer)
    const record = recorder(consumer)
    const { find } = orderReader(dialect, tables)
    const stopped = yield* Deferred.make<void>()
    let isStopping = false

    const handling: Handling = {
      handler,
      timeLimit: settings.timeLimit,
      isStopping: () => isStopping,
      orderOf: ({ account_id, order_id }) => query(() => find(reader, account_id, { order_id }))
    }
    const keepClaim = Effect.sleep(settings.lease / 3).pipe(
      Effect.andThen(
        Effect.catch(
          query(() => claim.keep(writer, settings.lease)),
          () => Effect.succeed(true)
        )
      ),
      Effect.flatMap((isKept) => (isKept ? Effect.void : Effect.fail(claimLost()))),
      Effect.forever
    )
    const handleAll = (tasks: ReadonlyArray<Task>) =>
      Effect.forEach(
        Map.groupBy(tasks, ({ event }) => orderKey(event)).values(),
        (ofOrder) => handleInSequence(ofOrder, handling),
        { concurrency: settings.concurrency }
      )

    /** Handles one batch. Returns whether there may be more events. */
    const round = Effect.gen(function* () {
      if (!(yield* query(() => claim.take(writer, settings.lease)))) return false
      const { isIdle, position, tasks, waiting } = yield* query(readRound)
      if (isIdle) return false
      const handled = yield* Effect.raceFirst(handleAll(tasks), keepClaim)
      const results = [...handled.flat(), ...waiting.map((task) => [task, "left"] as const)]
      if (!(yield* query(() => record(results, position)))) return yield* Effect.fail(claimLost())
      yield* report(name, settings, results)
      return true
    }).pipe(
      Effect.catch(({ cause }) =>
        Effect.as(Effect.logWarning(`Consumer ${name} could not continue and will try again`, cause), false)
      )
    )
    const rest = Effect.raceFirst(Effect.sleep(settings.pause), Deferred.await(stopped))
    const register = Effect.retry(
      query(() => claim.register(writer, settings.start)),
      { while: () => !isStopping, schedule: Schedule.spaced(settings.pause) }
    )
    const loop = Effect.gen(function* () {
      yield* Effect.ignore(register)
      while (!isStopping) if (!(yield* round)) yield* rest
      yield* Effect.ignore(query(() => claim.release(writer)))
    })
    const stop = Effect.suspend(() => {
      isStopping = true
      return Deferred.succeed(stopped, undefined)
    })
    return yield* Effect.uninterruptibleMask((restore) =>
      Effect.flatMap(Effect.forkDetach(Effect.interruptible(loop)), (fiber) =>
        restore(Effect.andThen(Fiber.join(fiber), Effect.never)).pipe(
          Effect.onInterrupt(() => Effect.andThen(stop, Fiber.await(fiber)))
        )
      )
    )
  })
