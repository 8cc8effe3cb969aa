import type { HistoryEvent } from "@waybill/core"
import type { Kysely } from "kysely"
import { transact } from "../connections/transaction.ts"
import { clock } from "../sql/clock.ts"
import type { Dialect } from "../sql/dialect.ts"
import { mayMissEarlier } from "../sql/locking-reads.ts"
import { type NextPlaceholder, placeholdersFor, withPlaceholders } from "../sql/placeholders.ts"
import { rowLimit } from "../sql/row-limit.ts"
import { runStatement } from "../sql/run-statement.ts"
import type { Tables } from "../sql/tables.ts"
import { crossAccountEvents } from "./cross-account.ts"
import { type EventRow, readEvent } from "./event-row.ts"
import { MAX_LEASE } from "./max-lease.ts"
import { eventNumbering } from "./numbering.ts"

type Clause = (next: NextPlaceholder) => string

const keyOf = ({ account_id, order_id, revision }: HistoryEvent) => [account_id, order_id, revision]

/**
 * Returns the statements for changing the claim on an event, and for finding an earlier unsent event of its order. Each
 * binds the values of `set`, then the event's key, then the values of the condition.
 */
const claimStatements = (dialect: Dialect, { history }: Tables) => {
  const { later, now } = clock[dialect]
  const update = (set: Clause, condition: Clause) => {
    const next = placeholdersFor(dialect)
    return `update ${history} set ${set(next)} where account_id = ${next()} and order_id = ${next()}
          and revision = ${next()} and ${condition(next)}`
  }
  const isUnsent = () => "sent_at is null"
  // Includes settled events of the sender, so that a repeated call returns the same events.
  const isOwn: Clause = (next) => `claimed_by = ${next()}`
  return {
    earlierUnsent: withPlaceholders(dialect)(
      (next) => `select 1 from ${history} where account_id = ${next()} and order_id = ${next()} and revision < ${next()}
        and ${isUnsent()} limit 1`
    ),
    take: update((next) => `claimed_by = ${next()}, claimed_until = ${later(next())}`, isUnsent),
    settle: update(() => `sent_at = coalesce(sent_at, ${now}), claimed_until = null`, isOwn),
    // A claim without a sender keeps the event from being claimed until it ends.
    release: update(
      (next) => `claimed_by = null, claimed_until = ${later(next())}`,
      (next) => `${isUnsent()} and ${isOwn(next)}`
    )
  }
}

/** Returns functions that claim due events for a sender, and that settle or release its claimed events. */
export const eventClaims = (dialect: Dialect, tables: Tables, db: Kysely<unknown>) => {
  const { due } = crossAccountEvents(dialect, tables)
  const { earlierUnsent, release, settle, take } = claimStatements(dialect, tables)
  const numberEvents = eventNumbering(dialect, tables)
  const isPreceded = async (db: Kysely<unknown>, event: HistoryEvent) =>
    mayMissEarlier(dialect) && (await runStatement(db, earlierUnsent, keyOf(event))).rows.length > 0

  const claim = async (sender: string, limit: number, lease: number): Promise<ReadonlyArray<HistoryEvent>> => {
    await numberEvents(db)
    return transact(db, async (db) => {
      const { rows } = await runStatement<EventRow>(db, due, [rowLimit(limit)])
      const events: Array<HistoryEvent> = []
      for (const { event } of rows.map(readEvent)) {
        if (await isPreceded(db, event)) continue
        await runStatement(db, take, [sender, Math.min(lease, MAX_LEASE), ...keyOf(event)])
        events.push(event)
      }
      return events
    })
  }
  const changeOwn = (
    statement: string,
    values: ReadonlyArray<number>,
    sender: string,
    events: ReadonlyArray<HistoryEvent>
  ): Promise<ReadonlyArray<HistoryEvent>> =>
    transact(db, async (db) => {
      const own: Array<HistoryEvent> = []
      for (const event of events) {
        if ((await runStatement(db, statement, [...values, ...keyOf(event), sender])).count > 0) own.push(event)
      }
      return own
    })
  return {
    claim,
    settle: (sender: string, events: ReadonlyArray<HistoryEvent>) => changeOwn(settle, [], sender, events),
    release: (sender: string, events: ReadonlyArray<HistoryEvent>, after: number) =>
      // A claim lasts to the end of its last millisecond.
      changeOwn(release, [Math.min(after, MAX_LEASE) - 1], sender, events)
  }
}
