import { randomUUID } from "node:crypto"
import { type HistoryEvent, Unavailable } from "@waybill/core"
import { Deferred, Effect, Fiber, Schedule } from "effect"
import type { Kysely } from "kysely"
import { idempotentWork } from "../connections/retry.ts"
import { transact } from "../connections/transaction.ts"
import type { SqlDatabase } from "../database/sql-database.ts"
import { eventLog } from "../events/event-log.ts"
import { orderReader } from "../orders/read/order-reader.ts"
import { keyOf } from "../orders/rows/entry.ts"
import { type ConsumerClaim, consumerClaim } from "./consumer-claim.ts"
import { type ConsumerHandler, type ConsumerSettings, defaultWait } from "./consumer-options.ts"
import { type Handling, handleInSequence, type Outcome, type Task } from "./handle-event.ts"
import { type PassedEvents, passedEvents } from "./passed-events.ts"

/** Number of pending events above which no new ones are read, for example while a mail server is down. */
const MAX_PENDING = 1000

const claimLost = () => new Unavailable({ port: "Outbox", cause: "another process has taken over the consumer" })

const orderKey = ({ account_id, order_id }: Pick<HistoryEvent, "account_id" | "order_id">) =>
  keyOf(account_id, order_id)

interface Consumer {
  readonly name: string
  readonly settings: ConsumerSettings
  readonly database: SqlDatabase["Service"]
  readonly claim: ConsumerClaim
  readonly passed: PassedEvents
}

/** Events to handle, and the position after them. */
interface Round {
  readonly tasks: ReadonlyArray<Task>
  /** New events that wait for an earlier event of their order. */
  readonly waiting: ReadonlyArray<Task>
  readonly position: number
  readonly isIdle: boolean
}

/** Returns a function that reads the due pending events and the next new ones. */
const roundReader = ({ claim, database, passed, settings }: Consumer) => {
  const { dialect, reader, tables, writer } = database
  const readEvents = eventLog(dialect, tables)
  return async (): Promise<Round> => {
    const due = await passed.due(writer, settings.batch)
    const position = (await claim.position(writer)) ?? 0
    const isFull = (await passed.countPending(writer)) >= MAX_PENDING
    const page = isFull ? undefined : await readEvents(reader, writer, String(position) as never, settings.batch)
    const events = page?.events ?? []
    const waitingOrders = new Set((await passed.waitingOrders(writer, events)).map(orderKey))
    const fresh = events.map((event): Task => ({ event, attempts: 0, isPassed: false }))
    return {
      tasks: [
        ...due.map((each): Task => ({ ...each, isPassed: true })),
        ...fresh.filter(({ event }) => !waitingOrders.has(orderKey(event)))
      ],
      waiting: fresh.filter(({ event }) => waitingOrders.has(orderKey(event))),
      position: page === undefined ? position : Number(page.cursor),
      isIdle: due.length + events.length === 0
    }
  }
}

/** Longest wait, in milliseconds. Databases cannot add any number to a time. */
const MAX_WAIT = 365 * 86_400_000

/** Returns the host's wait, or the default one if the host's function throws or returns no finite time. */
const waitAfter = ({ wait }: ConsumerSettings, failedAttempts: number): number => {
  try {
    const milliseconds = wait(failedAttempts)
    if (Number.isFinite(milliseconds)) return Math.min(Math.max(0, Math.round(milliseconds)), MAX_WAIT)
  } catch {}
  return defaultWait(failedAttempts)
}

/** Returns a function that stores the outcomes of events. Stores nothing, and returns false, if the claim was lost. */
const recorder = ({ claim, database, passed, settings }: Consumer) => {
  const { writer } = database
  const store = (db: Kysely<unknown>, [task, outcome]: readonly [Task, Outcome]) => {
    const { attempts, event, isPassed } = task
    if (outcome === "handled") return isPassed ? passed.remove(db, event) : undefined
    if (outcome === "left")
      return isPassed ? undefined : passed.add(db, event, { status: "pending", attempts: 0, wait: 0 })
    const failed = attempts + 1
    const state = {
      status: failed >= settings.attempts ? "set_aside" : "pending",
      attempts: failed,
      wait: waitAfter(settings, failed),
      error: outcome.error
    } as const
    return isPassed ? passed.change(db, event, state) : passed.add(db, event, state)
  }
  return (results: ReadonlyArray<readonly [Task, Outcome]>, position: number) =>
    transact(writer, async (db) => {
      if (!(await claim.keep(db, settings.lease))) return false
      for (const result of results) await store(db, result)
      await claim.advance(db, position)
      return true
    })
}

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
    const consumer: Consumer = { name, settings, database, claim, passed: passedEvents(dialect, tables, name) }
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
