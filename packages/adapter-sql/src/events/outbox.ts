import type { HistoryEvent, Unavailable } from "@waybill/core"
import { Context, Duration, Effect, Layer } from "effect"
import { idempotentWork } from "../connections/retry.ts"
import { SqlDatabase } from "../database/sql-database.ts"
import { eventClaims } from "./claims.ts"

/**
 * Queue of events for other systems. Each event is sent at least once, and the events of one order are sent in
 * sequence. Several senders can share the queue if each has a unique name.
 */
export class Outbox extends Context.Service<
  Outbox,
  {
    /**
     * Claims the oldest unclaimed events, at most one per order, for the duration of the lease, at most one hour. An empty
     * result does not mean that all events have been sent: other senders may hold the rest, so call again later.
     */
    readonly claim: (
      sender: string,
      limit: number,
      lease: Duration.Input
    ) => Effect.Effect<ReadonlyArray<HistoryEvent>, Unavailable>
    /** Records that events were sent, and returns those that the sender still held. The others may be sent again. */
    readonly settle: (
      sender: string,
      events: ReadonlyArray<HistoryEvent>
    ) => Effect.Effect<ReadonlyArray<HistoryEvent>, Unavailable>
    /**
     * Releases events that could not be sent, so that they can be claimed immediately or after the given time, at most one
     * hour. Returns the events released.
     */
    readonly release: (
      sender: string,
      events: ReadonlyArray<HistoryEvent>,
      after?: Duration.Input
    ) => Effect.Effect<ReadonlyArray<HistoryEvent>, Unavailable>
  }
>()("@waybill/adapter-sql/Outbox") {
  static readonly layer: Layer.Layer<Outbox, never, SqlDatabase> = Layer.effect(
    this,
    Effect.gen(function* () {
      const { dialect, tables, writer } = yield* SqlDatabase
      const query = idempotentWork("Outbox", dialect)
      const { claim, release, settle } = eventClaims(dialect, tables, writer)
      return {
        claim: (sender, limit, lease) => query(() => claim(sender, limit, Duration.toMillis(lease))),
        settle: (sender, events) => query(() => settle(sender, events)),
        release: (sender, events, after = 0) => query(() => release(sender, events, Duration.toMillis(after)))
      }
    })
  )
}
