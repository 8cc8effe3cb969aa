import { type HistoryEvent, HostMistake, type Unavailable } from "@waybill/core"
import { nearestName, type PageOptions, unknownName } from "@waybill/core/adapter"
import { checkNames } from "@waybill/core/options"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { idempotentWork } from "../connections/retry.ts"
import { SqlDatabase } from "../database/sql-database.ts"
import { eventClaims } from "../events/claims.ts"
import { type ConsumerHandler, type ConsumerOptions, checkName, consumerSettings } from "./consumer-options.ts"
import { type ConsumerRecord, consumerRecords, type SetAsideEvent } from "./consumer-records.ts"
import type { EventKey } from "./passed-events.ts"
import { runConsumer } from "./run-consumer.ts"

/** A claim of a sender on unsent events. */
export interface EventClaim {
  /** The unique name of the sender. */
  readonly sender: string
  /** Maximum number of events. */
  readonly limit: number
  /** Duration of the claim, at most one hour. */
  readonly lease: Duration.Input
}

/**
 * Events for other systems. `run` runs a named consumer, which handles each event at least once. `claim`, `settle` and
 * `release` are a queue for a host's own loop: several senders can share it if each has a unique name. Both handle the
 * events of one order in sequence.
 *
 * @example
 * ```ts
 * const outbox = yield* Outbox
 * yield* outbox.run("mail", (each) => Effect.logInfo(each.event.command))
 * ```
 */
export class Outbox extends Context.Service<
  Outbox,
  {
    /**
     * Runs a consumer until it is interrupted. Each name has a cursor, so that consumers do not affect each other.
     * Several processes can run one name: one of them handles the events, and another one takes over if it ends.
     *
     * A failed event is attempted again, with longer waits, before the next events of its order. After the last attempt
     * it is set aside and logged as an error, and the next events of its order follow. Events of other orders do not
     * wait, unless 1,000 events are pending. An interruption waits for the running handlers.
     */
    readonly run: (name: string, handler: ConsumerHandler, options?: ConsumerOptions) => Effect.Effect<never>
    /** Lists the consumers by name. */
    readonly consumers: () => Effect.Effect<ReadonlyArray<ConsumerRecord>, Unavailable>
    /** Lists a consumer's events set aside, oldest failure first. Default limit 50. */
    readonly setAside: (
      name: string,
      options?: Pick<PageOptions, "limit">
    ) => Effect.Effect<ReadonlyArray<SetAsideEvent>, Unavailable>
    /** Attempts set-aside events again, by default all. Returns their number. Later events of their orders may precede them. */
    readonly retry: (name: string, events?: ReadonlyArray<EventKey>) => Effect.Effect<number, Unavailable>
    /** Drops set-aside events. Returns their number. */
    readonly discard: (name: string, events: ReadonlyArray<EventKey>) => Effect.Effect<number, Unavailable>
    /** Removes a consumer that no longer runs, with its cursor and its events. If it runs again, it is a new consumer. */
    readonly remove: (name: string) => Effect.Effect<void, Unavailable>
    /**
     * Claims the oldest unclaimed events, at most one per order, for the duration of the lease, at most one hour. An empty
     * result does not mean that all events have been sent: other senders may hold the rest, so call again later.
     */
    readonly claim: (claim: EventClaim) => Effect.Effect<ReadonlyArray<HistoryEvent>, Unavailable>
    /** Records the sending of events, and returns those still claimed by the sender. The others may be sent again. */
    readonly settle: (
      sender: string,
      events: ReadonlyArray<HistoryEvent>
    ) => Effect.Effect<ReadonlyArray<HistoryEvent>, Unavailable>
    /**
     * Releases unsent events for a claim now or after the given time, at most one hour. Returns the events released.
     */
    readonly release: (
      sender: string,
      events: ReadonlyArray<HistoryEvent>,
      after?: Duration.Input
    ) => Effect.Effect<ReadonlyArray<HistoryEvent>, Unavailable>
  }
>()("@waybill/adapter-sql/Outbox") {
  /** Layer of the outbox in the tables of a `SqlDatabase`. */
  static readonly layer: Layer.Layer<Outbox, never, SqlDatabase> = Layer.effect(
    this,
    Effect.gen(function* () {
      const database = yield* SqlDatabase
      const { dialect, reader, tables, writer } = database
      const query = idempotentWork("Outbox", dialect)
      const { claim, release, settle } = eventClaims(dialect, tables, writer)
      const records = consumerRecords(dialect, tables)
      /** Runs work on a consumer. Dies if its name is a misspelled one. */
      const ofConsumer = <A>(name: string, work: () => Promise<A>): Effect.Effect<A, Unavailable> =>
        Effect.flatMap(
          query(() => records.names(writer)),
          (names) => {
            const meant = names.includes(name) ? undefined : nearestName(name, names)
            if (meant === undefined) return query(work)
            return Effect.die(new HostMistake(`outbox: ${unknownName("consumer", name, names, meant)}`))
          }
        )
      return {
        run: (name, handler, options = {}) =>
          Effect.suspend(() => {
            checkName(name)
            return runConsumer(database, name, handler, consumerSettings(options))
          }),
        consumers: () => query(() => records.list(writer)),
        setAside: (name, options = {}) =>
          Effect.suspend(() => {
            checkNames("outbox.setAside", options, { limit: true })
            return ofConsumer(name, () => records.setAside(reader, name, options.limit))
          }),
        retry: (name, events) => ofConsumer(name, () => records.retry(writer, name, events)),
        discard: (name, events) => ofConsumer(name, () => records.discard(writer, name, events)),
        remove: (name) => ofConsumer(name, () => records.remove(writer, name)),
        claim: ({ sender, limit, lease }) => query(() => claim(sender, limit, Duration.toMillis(lease))),
        settle: (sender, events) => query(() => settle(sender, events)),
        release: (sender, events, after = 0) => query(() => release(sender, events, Duration.toMillis(after)))
      }
    })
  )
}
