import type { Kysely } from "kysely"
import { transact } from "../connections/transaction.ts"
import { crossAccountEvents } from "../events/cross-account.ts"
import { numberingOfAll } from "../events/numbering.ts"
import { clock } from "../sql/clock.ts"
import type { Dialect } from "../sql/dialect.ts"
import { type InstantColumn, parseInstant, selectInstant } from "../sql/instants.ts"
import { placeholdersFor, withPlaceholders } from "../sql/placeholders.ts"
import { rowLimit } from "../sql/row-limit.ts"
import { runStatement } from "../sql/run-statement.ts"
import type { Tables } from "../sql/tables.ts"
import type { EventKey } from "./passed-events.ts"

/** A named consumer of events. */
export interface ConsumerRecord {
  /** Name given to `run`, unique in the database. */
  readonly name: string
  /** Number of the last events in the log that the consumer has not read. */
  readonly behind: number
  /** Number of events that will be attempted again, or that wait for an earlier event of their order. */
  readonly pending: number
  /** Number of events set aside. */
  readonly setAside: number
  /** Whether a process is running the consumer. */
  readonly isRunning: boolean
}

/** An event that a consumer set aside after its last attempt. */
export interface SetAsideEvent extends EventKey {
  /** Number of failed attempts. */
  readonly attempts: number
  /** Message of the last error. Absent after the personal data of the order was erased. */
  readonly error?: string
  /** Time of the last attempt in milliseconds since 1970. */
  readonly failed_at: number
}

/** Maximum number of events in one statement, because SQLite limits the depth of a condition. */
const MAX_EVENTS_PER_STATEMENT = 100

interface RecordRow {
  readonly consumer: string
  readonly position: number | string
  readonly running: number | string
  readonly pending: number | string
  readonly aside: number | string
}

interface AsideRow {
  readonly account_id: string
  readonly order_id: string
  readonly revision: number | string
  readonly attempts: number | string
  readonly error: string | null
  readonly failed: InstantColumn
}

/** Returns functions that list, retry and remove what consumers have stored. */
export const consumerRecords = (dialect: Dialect, tables: Tables) => {
  const { consumer_events, consumers } = tables
  const placeholders = withPlaceholders(dialect)
  const { now } = clock[dialect]
  const { lastPosition } = crossAccountEvents(dialect, tables)
  const numberAllEvents = numberingOfAll(dialect, tables)
  const counted = (status: string) =>
    `(select count(*) from ${consumer_events} e where e.consumer = c.consumer and e.status = '${status}')`
  const list = `select c.consumer, c.position, ${counted("pending")} as pending, ${counted("set_aside")} as aside,
    case when c.claimed_until >= ${now} then 1 else 0 end as running from ${consumers} c order by c.consumer`
  const aside = placeholders(
    (next) => `select account_id, order_id, revision, attempts, error, ${selectInstant[dialect]("failed_at")} as failed
      from ${consumer_events} where consumer = ${next()} and status = 'set_aside'
      order by failed_at, account_id, order_id, revision limit ${next()}`
  )
  /** Returns the condition of set-aside events of a consumer: all, or the given number of them. */
  const isAside = (next: () => string, count?: number) => {
    const key = () => `(account_id = ${next()} and order_id = ${next()} and revision = ${next()})`
    const all = `consumer = ${next()} and status = 'set_aside'`
    return count === undefined ? all : `${all} and (${Array.from({ length: count }, key).join(" or ")})`
  }
  const valuesOf = (consumer: string, events: ReadonlyArray<EventKey> = []) => [
    consumer,
    ...events.flatMap(({ account_id, order_id, revision }) => [account_id, order_id, revision])
  ]
  /** Runs a statement on set-aside events in one transaction. Returns the number of changed events. */
  const onEvents = (
    db: Kysely<unknown>,
    start: string,
    consumer: string,
    events: ReadonlyArray<EventKey>
  ): Promise<number> =>
    transact(db, async (db) => {
      let count = 0
      for (let first = 0; first < events.length; first += MAX_EVENTS_PER_STATEMENT) {
        const some = events.slice(first, first + MAX_EVENTS_PER_STATEMENT)
        const statement = `${start} where ${isAside(placeholdersFor(dialect), some.length)}`
        count += (await runStatement(db, statement, valuesOf(consumer, some))).count
      }
      return count
    })
  const removeFrom = (table: string) => placeholders((next) => `delete from ${table} where consumer = ${next()}`)

  const read = async (db: Kysely<unknown>): Promise<ReadonlyArray<ConsumerRecord>> => {
    const { rows } = await runStatement<RecordRow>(db, list, [])
    const stored = await runStatement<{ readonly last: number | string }>(db, lastPosition, [])
    const last = Number(stored.rows[0]?.last)
    return rows.map((row) => ({
      name: row.consumer,
      behind: Math.max(0, last - Number(row.position)),
      pending: Number(row.pending),
      setAside: Number(row.aside),
      isRunning: Number(row.running) === 1
    }))
  }
  return {
    names: async (db: Kysely<unknown>): Promise<ReadonlyArray<string>> => {
      const { rows } = await runStatement<Pick<RecordRow, "consumer">>(db, `select consumer from ${consumers}`, [])
      return rows.map(({ consumer }) => consumer)
    },
    /** Lists the consumers. Does not count events without a position. Changes nothing. */
    read,
    list: async (db: Kysely<unknown>): Promise<ReadonlyArray<ConsumerRecord>> => {
      await numberAllEvents(db)
      return read(db)
    },
    setAside: async (db: Kysely<unknown>, consumer: string, limit?: number): Promise<ReadonlyArray<SetAsideEvent>> => {
      const { rows } = await runStatement<AsideRow>(db, aside, [consumer, rowLimit(limit)])
      return rows.map(({ account_id, attempts, error, failed, order_id, revision }) => ({
        account_id,
        order_id,
        revision: Number(revision),
        attempts: Number(attempts),
        ...(error !== null && { error }),
        failed_at: parseInstant(failed)
      }))
    },
    /** Makes set-aside events pending again, without their earlier attempts. */
    retry: async (db: Kysely<unknown>, consumer: string, events: ReadonlyArray<EventKey> | undefined) => {
      const start = `update ${consumer_events} set status = 'pending', attempts = 0, next_at = ${now}`
      if (events !== undefined) return onEvents(db, start, consumer, events)
      return (await runStatement(db, `${start} where ${isAside(placeholdersFor(dialect))}`, valuesOf(consumer))).count
    },
    discard: (db: Kysely<unknown>, consumer: string, events: ReadonlyArray<EventKey>) =>
      onEvents(db, `delete from ${consumer_events}`, consumer, events),
    remove: (db: Kysely<unknown>, consumer: string) =>
      transact(db, async (db) => {
        await runStatement(db, removeFrom(consumers), [consumer])
        await runStatement(db, removeFrom(consumer_events), [consumer])
      })
  }
}
