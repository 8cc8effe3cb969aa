import type { HistoryEvent, Unavailable } from "@waybill/core"
import { Context, Duration, Effect, Layer } from "effect"
import { idempotentWork } from "../connections/retry.ts"
import { SqlDatabase } from "../database/sql-database.ts"
import { eventClaims } from "./claims.ts"

/**
 * Queue of events to send to other systems: each event at least once, and the events of an order one after another.
 * Any number of senders share it, each under its own name.
 */
export class Outbox extends Context.Service<
  Outbox,
  {
    /**
     * Claims the oldest unclaimed events, at most one of each order, for the duration of the lease. An empty result does not
     * mean that all events are sent: other senders may hold or be claiming them, so call again.
     */
    readonly claim: (
      sender: string,
      limit: number,
      lease: Duration.Input
    ) => Effect.Effect<ReadonlyArray<HistoryEvent>, Unavailable>
    /** Records that events were sent. Returns those that the sender still held; the others may be sent again. */
    readonly settle: (
      sender: string,
      events: ReadonlyArray<HistoryEvent>
    ) => Effect.Effect<ReadonlyArray<HistoryEvent>, Unavailable>
    /** Releases events that could not be sent, so that they can be claimed immediately. Returns those that were released. */
    readonly release: (
      sender: string,
      events: ReadonlyArray<HistoryEvent>
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
        release: (sender, events) => query(() => release(sender, events))
      }
    })
  )
}
