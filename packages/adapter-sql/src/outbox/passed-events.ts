import type { HistoryEvent } from "@waybill/core"
import type { Kysely } from "kysely"
import { type EventRow, eventFields, type ReadEvent, readEvent } from "../events/event-row.ts"
import { clock } from "../sql/clock.ts"
import type { Dialect } from "../sql/dialect.ts"
import { placeholdersFor, withPlaceholders } from "../sql/placeholders.ts"
import { runStatement } from "../sql/run-statement.ts"
import type { Tables } from "../sql/tables.ts"

/** The account, order and revision that identify an event. */
export interface EventKey {
  /** Account of the order. */
  readonly account_id: string
  /** Order of the event. */
  readonly order_id: string
  /** Number of the event in its order, from 1. */
  readonly revision: number
}

/** An event that a consumer passed without handling it. */
export interface PassedEvent extends ReadEvent {
  /** Number of failed attempts. */
  readonly attempts: number
}

/** The stored state of a passed event. */
export interface PassedState {
  readonly status: "pending" | "set_aside"
  /** Number of failed attempts. 0 for an event that waits for an earlier one of its order. */
  readonly attempts: number
  /** Milliseconds until the next attempt. */
  readonly wait: number
  readonly error?: string
}

interface KeyRow {
  readonly account_id: string
  readonly order_id: string
  readonly revision: number | string
  readonly attempts: number | string
}

const keyOf = ({ account_id, order_id, revision }: EventKey) => [account_id, order_id, revision]

/**
 * Returns functions on the passed, unhandled events of a consumer. Times are on the database's clock, so that a wrong
 * clock of a process delays nothing.
 */
export const passedEvents = (dialect: Dialect, { consumer_events, history }: Tables, consumer: string) => {
  const placeholders = withPlaceholders(dialect)
  const { later, now } = clock[dialect]
  // Keeps PostgreSQL from joining all events, so that it looks up each row's earlier ones by their key. An index that
  // answers the condition could seem better than the key while statistics are missing or old, so none can.
  const apart = dialect === "postgres" ? "offset 0" : ""
  const ignored = dialect === "mysql" ? "on duplicate key update consumer = values(consumer)" : "on conflict do nothing"
  const due = placeholders(
    (next) => `select e.account_id, e.order_id, e.revision, e.attempts from ${consumer_events} e
      where e.consumer = ${next()} and e.status = 'pending' and e.next_at <= ${now}
        and not exists (select 1 from ${consumer_events} f where f.consumer = e.consumer and f.account_id = e.account_id
          and f.order_id = e.order_id and f.revision < e.revision and f.status <> 'set_aside' ${apart})
      order by e.next_at, e.account_id, e.order_id limit ${next()}`
  )
  const event = placeholders(
    (next) => `select ${eventFields(dialect)} from ${history} h
      where h.account_id = ${next()} and h.order_id = ${next()} and h.revision = ${next()}`
  )
  const count = placeholders(
    (next) => `select count(*) as pending from ${consumer_events} where consumer = ${next()} and status = 'pending'`
  )
  const key = (next: () => string) =>
    `consumer = ${next()} and account_id = ${next()} and order_id = ${next()} and revision = ${next()}`
  const failedAt = (next: () => string) => `case when ${next()} > 0 then ${now} end`
  const insert = placeholders(
    (next) => `insert into ${consumer_events}
      (consumer, account_id, order_id, revision, status, attempts, next_at, failed_at, error)
      values (${Array.from({ length: 6 }, next).join(", ")}, ${later(next())}, ${failedAt(next)}, ${next()}) ${ignored}`
  )
  const update = placeholders(
    (next) => `update ${consumer_events} set status = ${next()}, attempts = ${next()}, next_at = ${later(next())},
      failed_at = ${failedAt(next)}, error = ${next()} where ${key(next)}`
  )
  const remove = placeholders((next) => `delete from ${consumer_events} where ${key(next)}`)
  const valuesOf = ({ attempts, error, status, wait }: PassedState) =>
    [status, attempts, wait, attempts, error ?? null] as const

  return {
    /** Returns the pending events to attempt, the first of each order. Removes deleted events. */
    due: async (db: Kysely<unknown>, limit: number): Promise<ReadonlyArray<PassedEvent>> => {
      const { rows } = await runStatement<KeyRow>(db, due, [consumer, limit])
      const found: Array<PassedEvent> = []
      for (const { account_id, attempts, order_id, revision } of rows) {
        const stored = await runStatement<EventRow>(db, event, [account_id, order_id, revision])
        if (stored.rows[0] === undefined)
          await runStatement(db, remove, [consumer, account_id, order_id, Number(revision)])
        else found.push({ ...readEvent(stored.rows[0]), attempts: Number(attempts) })
      }
      return found
    },
    countPending: async (db: Kysely<unknown>): Promise<number> => {
      const { rows } = await runStatement<{ readonly pending: number | string }>(db, count, [consumer])
      return Number(rows[0]?.pending)
    },
    /** Returns the orders of the events with a pending event. */
    waitingOrders: async (
      db: Kysely<unknown>,
      events: ReadonlyArray<HistoryEvent>
    ): Promise<ReadonlyArray<Pick<EventKey, "account_id" | "order_id">>> => {
      if (events.length === 0) return []
      const next = placeholdersFor(dialect)
      const first = next()
      const orders = events.map(() => `(account_id = ${next()} and order_id = ${next()})`)
      const { rows } = await runStatement<KeyRow>(
        db,
        `select distinct account_id, order_id from ${consumer_events}
          where consumer = ${first} and status = 'pending' and (${orders.join(" or ")})`,
        [consumer, ...events.flatMap(({ account_id, order_id }) => [account_id, order_id])]
      )
      return rows
    },
    add: (db: Kysely<unknown>, passed: EventKey, state: PassedState) =>
      runStatement(db, insert, [consumer, ...keyOf(passed), ...valuesOf(state)]),
    change: (db: Kysely<unknown>, passed: EventKey, state: PassedState) =>
      runStatement(db, update, [...valuesOf(state), consumer, ...keyOf(passed)]),
    remove: (db: Kysely<unknown>, passed: EventKey) => runStatement(db, remove, [consumer, ...keyOf(passed)])
  }
}

export type PassedEvents = ReturnType<typeof passedEvents>
