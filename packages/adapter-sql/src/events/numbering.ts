import { transact } from "../connections/transaction.ts"
import type { Dialect } from "../sql/dialect.ts"
import { bySize } from "../sql/placeholders.ts"
import { type Database, runStatement } from "../sql/run-statement.ts"
import type { Tables } from "../sql/tables.ts"
import { crossAccountEvents } from "./cross-account.ts"

interface EventKey {
  readonly account_id: string
  readonly order_id: string
  readonly revision: string | number
}

const MAX_EVENTS_PER_STATEMENT = 100

/** Returns a function that numbers the listed events consecutively, starting after a given position. */
const numberByKeys = ({ history }: Tables) => {
  const isEvent = "(account_id = ? and order_id = ? and revision = ?)"
  const update = bySize((size) => {
    const cases = Array.from({ length: size }, (_, index) => `when ${isEvent} then ${index + 1}`)
    const events = Array.from({ length: size }, () => isEvent)
    return `update ${history} set position = ? + case ${cases.join(" ")} end where ${events.join(" or ")}`
  })
  return (db: Database, events: ReadonlyArray<EventKey>, after: number) => {
    const keys = events.flatMap(({ account_id, order_id, revision }) => [account_id, order_id, revision])
    return runStatement(db, update(events.length), [after, ...keys, ...keys])
  }
}

/**
 * Returns a function that assigns positions to committed events without one, and returns whether there were any. Only
 * one transaction at a time assigns positions. A reader that sees a position therefore also sees all lower positions,
 * even if an event was committed long after its write started. On SQLite, which has one writer, an event gets its
 * position when it is written.
 */
export const eventNumbering = (dialect: Dialect, tables: Tables): ((db: Database) => Promise<boolean>) => {
  const { advanceStream, isUnnumbered, lockStream, number, unnumbered } = crossAccountEvents(dialect, tables)
  const numberKeys = numberByKeys(tables)

  /**
   * Numbers events, starting after a position, and returns their number. On MySQL and MariaDB, a single update would
   * wait for every writer, so the events are looked up first.
   */
  const numberAfter = async (db: Database, last: number): Promise<number> => {
    if (dialect !== "mysql") return (await runStatement(db, number, [last])).count
    const { rows } = await runStatement<EventKey>(db, unnumbered, [])
    for (let start = 0; start < rows.length; start += MAX_EVENTS_PER_STATEMENT) {
      await numberKeys(db, rows.slice(start, start + MAX_EVENTS_PER_STATEMENT), last + start)
    }
    return rows.length
  }

  return async (db) => {
    if (dialect === "sqlite") return false
    if ((await runStatement(db, isUnnumbered, [])).rows.length === 0) return false
    return transact(db, async (db) => {
      const { rows } = await runStatement<{ readonly last_position: string | number }>(db, lockStream, [])
      const count = await numberAfter(db, Number(rows[0]!.last_position))
      if (count > 0) await runStatement(db, advanceStream, [count])
      return count > 0
    })
  }
}

/** Returns a function that assigns positions to all committed events without one, in as many transactions as needed. */
export const numberingOfAll = (dialect: Dialect, tables: Tables): ((db: Database) => Promise<void>) => {
  const numberEvents = eventNumbering(dialect, tables)
  return async (db) => {
    for (let isNumbered = true; isNumbered; ) isNumbered = await numberEvents(db)
  }
}
