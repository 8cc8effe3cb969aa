import { setImmediate as pause } from "node:timers/promises"
import { transact } from "../../connections/transaction.ts"
import type { SqlDatabase } from "../../database/sql-database.ts"
import { crossAccountEvents } from "../../events/cross-account.ts"
import { numberingOfAll } from "../../events/numbering.ts"
import type { BoundStatement } from "../../sql/bound-statement.ts"
import { type InstantColumn, parseInstant } from "../../sql/instants.ts"
import { withPlaceholders } from "../../sql/placeholders.ts"
import { type Database, runStatement } from "../../sql/run-statement.ts"
import { DELETED_EVENTS, SUMMED_EVENTS } from "../../sql/stream-rows.ts"
import { crossAccountFigures } from "./cross-account.ts"
import { lockSums } from "./erase-sums.ts"
import { changedTimes, type EventRow, type Span } from "./figures-rows.ts"
import { type GroupSums, storedSums, sumsIn } from "./sums.ts"

/** Events that one transaction compares with the kept sums. */
const PAGE = 1000
/** Number of new events from which adding up again is cheaper than comparing them. */
const MAX_NEW = 200_000
/** How long sums are kept after their span, in milliseconds. */
const KEEP = 100 * 86_400_000

/** A span with an end. */
export type KeptSpan = Required<Span>

/** The position up to which events are compared with kept sums, and the number of deleted events. */
export interface Version {
  readonly compared: number
  readonly deleted: number
}

interface SpanRow {
  readonly starts_at: string | number
  readonly ends_at: string | number
}

/**
 * Returns functions that keep the sums of spans of time in a table. An event that changes the figures of a span removes
 * its sums when new events are compared, so that they are computed again.
 */
export const keptSums = ({ dialect, reader, tables, writer }: SqlDatabase["Service"]) => {
  const { figures, stream } = tables
  const statements = crossAccountFigures(dialect, tables)
  const { lastPosition } = crossAccountEvents(dialect, tables)
  const numberAll = numberingOfAll(dialect, tables)
  const placeholders = withPlaceholders(dialect)
  const select = placeholders(
    (next) => `select sums from ${figures} where starts_at = ${next()} and ends_at = ${next()}`
  )
  const insert = placeholders(
    (next) => `insert into ${figures} (starts_at, ends_at, sums) values (${next()}, ${next()}, ${next()})`
  )
  const removeIn = placeholders(
    (next) => `delete from ${figures} where (starts_at >= ${next()} and ends_at <= ${next()}) or ends_at < ${next()}`
  )
  const remove = placeholders((next) => `delete from ${figures} where starts_at = ${next()} and ends_at = ${next()}`)
  const advance = placeholders((next) => `update ${stream} set last_position = ${next()} where id = ${SUMMED_EVENTS}`)

  const run = async <Row>(db: Database, { text, values }: BoundStatement) =>
    (await runStatement<Row>(db, text, values)).rows

  const version = async (db: Database = reader): Promise<Version> => {
    const { rows } = await runStatement<{ id: string | number; last_position: string | number }>(
      db,
      `select id, last_position from ${stream} where id in (${DELETED_EVENTS}, ${SUMMED_EVENTS})`,
      []
    )
    const of = (id: number) => Number(rows.find((row) => Number(row.id) === id)?.last_position ?? 0)
    return { compared: of(SUMMED_EVENTS), deleted: of(DELETED_EVENTS) }
  }

  /** Runs a change of the kept sums, unless the version has changed. */
  const change = (expected: Version, work: (db: Database) => Promise<unknown>) =>
    transact(writer, async (db) => {
      await runStatement(db, lockSums(tables), [])
      const { compared, deleted } = await version(db)
      if (compared === expected.compared && deleted === expected.deleted) await work(db)
    })

  /** Returns the times at which the events after a position change figures, and the position of the last event. */
  const changesAfter = async (position: number) => {
    const rows = await run<EventRow>(reader, statements.eventsAfter(position, PAGE))
    const last = Number(rows.at(-1)?.position ?? position)
    const changed = await run<{ happened: InstantColumn }>(reader, statements.stepsOfChanged(position, last))
    const times = [...rows.flatMap(changedTimes), ...changed.map(({ happened }) => parseInstant(happened))]
    return { last: rows.length < PAGE ? undefined : last, times }
  }

  return {
    version,
    find: async ({ from, to }: KeptSpan): Promise<ReadonlyArray<GroupSums> | undefined> => {
      const { rows } = await runStatement<{ sums: string }>(reader, select, [from, to])
      return rows[0] && sumsIn(rows[0].sums)
    },
    /** Keeps the sums of a span, in place of those of its parts, unless orders have changed since they were computed. */
    keep: ({ from, to }: KeptSpan, groups: ReadonlyArray<GroupSums>, computedFrom: Version): Promise<void> =>
      change(computedFrom, async (db) => {
        await runStatement(db, removeIn, [from, to, from - KEEP])
        await runStatement(db, insert, [from, to, storedSums(groups)])
      }),
    /** Removes the sums that new events change. */
    compare: async (): Promise<void> => {
      await numberAll(writer)
      const { rows } = await runStatement<{ last: string | number }>(reader, lastPosition, [])
      const last = Number(rows[0]!.last)
      let [found, before] = [await version(), -1]
      for (; found.compared < last && found.compared !== before; [found, before] = [await version(), found.compared]) {
        const { rows } = await runStatement<SpanRow>(reader, `select starts_at, ends_at from ${figures}`, [])
        const spans = rows.map(({ ends_at, starts_at }) => [Number(starts_at), Number(ends_at)] as const)
        if (spans.length === 0 || last - found.compared > MAX_NEW) {
          await change(found, async (db) => {
            await runStatement(db, `delete from ${figures}`, [])
            await runStatement(db, advance, [last])
          })
          continue
        }
        const changes = await changesAfter(found.compared)
        const end = Math.max(...spans.map(([, to]) => to))
        const times = changes.times.filter((time) => time < end)
        const changed = spans.filter(([from, to]) => times.some((time) => time >= from && time < to))
        await change(found, async (db) => {
          for (const span of changed) await runStatement(db, remove, span)
          await runStatement(db, advance, [changes.last ?? last])
        })
        await pause()
      }
    }
  }
}
