import type { Cursor, EventPage } from "@waybill/core"
import type { Kysely } from "kysely"
import { transact } from "../connections/transaction.ts"
import type { Dialect } from "../sql/dialect.ts"
import { bySize } from "../sql/placeholders.ts"
import { rowLimit } from "../sql/row-limit.ts"
import { runStatement } from "../sql/run-statement.ts"
import type { Tables } from "../sql/tables.ts"
import { crossAccountEvents } from "./cross-account.ts"
import { type EventRow, eventOf } from "./event-row.ts"

const cursorShape = /^\d{1,15}$/

/** The position that a cursor stands for; none of ours is of any other shape. */
export const positionOf = (cursor: Cursor): number => {
  if (!cursorShape.test(cursor)) throw new TypeError(`${JSON.stringify(cursor)} is no cursor of this store`)
  return Number(cursor)
}

interface EventKey {
  readonly account_id: string
  readonly order_id: string
  readonly revision: string | number
}

const mostPlaced = 100

/** Gives events the positions after a given one, in the order in which they are named. */
const placing = ({ history }: Tables) => {
  // A character that no id has.
  const key = "concat_ws(char(31), revision, order_id, account_id)"
  const place = bySize((size) => {
    const ofAll = (condition: string, by: string) => Array.from({ length: size }, () => condition).join(by)
    return `update ${history} set position = ? + field(${key}, ${ofAll("?", ", ")})
      where ${ofAll("(account_id = ? and order_id = ? and revision = ?)", " or ")}`
  })
  return (db: Kysely<unknown>, events: ReadonlyArray<EventKey>, after: number) => {
    const keys = events.map(({ account_id, order_id, revision }) => [revision, order_id, account_id].join("\u001f"))
    const names = events.flatMap(({ account_id, order_id, revision }) => [account_id, order_id, revision])
    return runStatement(db, place(events.length), [after, ...keys, ...names])
  }
}

/**
 * The stream of all events. On a server, an event has no place in it until somebody reads: then all that is committed is
 * numbered. On SQLite, which has one writer, it has its place when it is written.
 */
export const stream = (dialect: Dialect, tables: Tables) => {
  const { advanceStream, eventsAfter, lockStream, isUnnumbered, number, unnumbered } = crossAccountEvents(
    dialect,
    tables
  )
  const place = placing(tables)

  /** MySQL and MariaDB would wait for all who write; what is committed is found first, and numbered by its keys. */
  const numberAfter = async (db: Kysely<unknown>, last: number): Promise<number> => {
    if (dialect !== "mysql") return (await runStatement(db, number, [last])).count
    const { rows } = await runStatement<EventKey>(db, unnumbered, [])
    for (let start = 0; start < rows.length; start += mostPlaced) {
      await place(db, rows.slice(start, start + mostPlaced), last + start)
    }
    return rows.length
  }

  /**
   * Gives a position to what has none; whether there was anything. Only one at a time does so, in a transaction, so that
   * whoever sees a position sees all before it, however late a write was committed that had begun early.
   */
  const numberFresh = async (db: Kysely<unknown>): Promise<boolean> => {
    if (dialect === "sqlite") return false
    if ((await runStatement(db, isUnnumbered, [])).rows.length === 0) return false
    return transact(db, async (db) => {
      const { rows } = await runStatement<{ readonly last_position: string | number }>(db, lockStream, [])
      const count = await numberAfter(db, Number(rows[0]!.last_position))
      if (count > 0) await runStatement(db, advanceStream, [count])
      return count > 0
    })
  }

  const events = async (
    reader: Kysely<unknown>,
    writer: Kysely<unknown>,
    cursor: Cursor,
    limit: number
  ): Promise<EventPage> => {
    const values = [positionOf(cursor), rowLimit(limit)]
    const page = () => runStatement<EventRow & { readonly position: string | number }>(reader, eventsAfter, values)
    let { rows } = await page()
    // Inside a transaction of the host nothing is numbered: all others would have to wait for its end.
    if (rows.length < rowLimit(limit) && !writer.isTransaction && (await numberFresh(writer))) ({ rows } = await page())
    return { events: rows.map(eventOf), cursor: String(rows.at(-1)?.position ?? cursor) }
  }

  return { numberFresh, events }
}
