import type { HistoryEvent, Unavailable } from "@waybill/core"
import { Context, Duration, Effect, Layer } from "effect"
import type { Kysely } from "kysely"
import { asking } from "../connections/retry.ts"
import { transact } from "../connections/transaction.ts"
import { SqlDatabase } from "../database/sql-database.ts"
import { clock } from "../sql/clock.ts"
import { placeholdersFor } from "../sql/placeholders.ts"
import { rowLimit } from "../sql/row-limit.ts"
import { runStatement } from "../sql/run-statement.ts"
import { crossAccountEvents } from "./cross-account.ts"
import { stream } from "./event-log.ts"
import { type EventRow, eventOf } from "./event-row.ts"

/**
 * Work for senders, who tell others what happened: each event at least once, and those of an order one after the other.
 * Any number of senders share it; each has a name of its own.
 */
export class Outbox extends Context.Service<
  Outbox,
  {
    /**
     * The oldest events that nobody is sending, at most one of each order; nobody else is given them during the lease. None
     * does not mean that all are sent: others may be sending them, or looking at them at this moment. Whoever sends asks again.
     */
    readonly claim: (
      sender: string,
      limit: number,
      lease: Duration.Input
    ) => Effect.Effect<ReadonlyArray<HistoryEvent>, Unavailable>
    /** Takes sent events off the list; gives back those that were still the sender's, the others may be sent again. */
    readonly settle: (
      sender: string,
      events: ReadonlyArray<HistoryEvent>
    ) => Effect.Effect<ReadonlyArray<HistoryEvent>, Unavailable>
    /** Gives up events that could not be sent, so that they can be claimed at once. */
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
      const ask = asking("Outbox", dialect)
      const { due } = crossAccountEvents(dialect, tables)
      const { numberFresh } = stream(dialect, tables)
      const { now, later } = clock[dialect]

      const change = (what: (mark: () => string) => string, and: (mark: () => string) => string) => {
        const mark = placeholdersFor(dialect)
        return `update ${tables.history} set ${what(mark)} where account_id = ${mark()} and order_id = ${mark()}
          and revision = ${mark()} and ${and(mark)}`
      }
      const unsent = () => "sent_at is null"
      // Also what was settled before, so that to say it twice says the same.
      const own = (mark: () => string) => `claimed_by = ${mark()}`
      const take = change((mark) => `claimed_by = ${mark()}, claimed_until = ${later(mark())}`, unsent)
      const sent = change(() => `sent_at = coalesce(sent_at, ${now}), claimed_until = null`, own)
      const free = change(
        () => "claimed_by = null, claimed_until = null",
        (mark) => `${unsent()} and ${own(mark)}`
      )
      const keyOf = ({ account_id, order_id, revision }: HistoryEvent) => [account_id, order_id, revision]

      const claim = async (db: Kysely<unknown>, sender: string, limit: number, lease: number) => {
        await numberFresh(db)
        return transact(db, async (db) => {
          const { rows } = await runStatement<EventRow>(db, due, [rowLimit(limit)])
          const events = rows.map(eventOf)
          for (const event of events) await runStatement(db, take, [sender, lease, ...keyOf(event)])
          return events
        })
      }
      const changeOwn = (text: string, sender: string, events: ReadonlyArray<HistoryEvent>) =>
        transact(writer, async (db) => {
          const own: Array<HistoryEvent> = []
          for (const event of events) {
            if ((await runStatement(db, text, [...keyOf(event), sender])).count > 0) own.push(event)
          }
          return own
        })
      return {
        claim: (sender, limit, lease) => ask(() => claim(writer, sender, limit, Duration.toMillis(lease))),
        settle: (sender, events) => ask(() => changeOwn(sent, sender, events)),
        release: (sender, events) => ask(() => changeOwn(free, sender, events))
      }
    })
  )
}
