import type { Cursor } from "@waybill/core/adapter"
import type { Dialect } from "../sql/dialect.ts"
import { rowLimit } from "../sql/row-limit.ts"
import { type Database, runStatement } from "../sql/run-statement.ts"
import type { Tables } from "../sql/tables.ts"
import { crossAccountEvents } from "./cross-account.ts"
import { positionOf } from "./cursor.ts"
import type { EventRow } from "./event-row.ts"
import { eventNumbering } from "./numbering.ts"

/**
 * Returns a function that reads a page of the event log, with each row as `read` returns it. If the page is not full, it
 * numbers new events and reads again.
 */
export const eventLog = <Event>(dialect: Dialect, tables: Tables, read: (row: EventRow) => Event) => {
  const { eventsAfter } = crossAccountEvents(dialect, tables)
  const numberEvents = eventNumbering(dialect, tables)

  return async (reader: Database, writer: Database, cursor: Cursor, limit: number) => {
    const most = rowLimit(limit)
    const values = [positionOf(cursor), most]
    const page = () => runStatement<EventRow & { readonly position: string | number }>(reader, eventsAfter, values)
    let { rows } = await page()
    // Not done in a host's transaction: until it ends, its lock would keep other processes from numbering events.
    if (rows.length < most && !writer.isTransaction && (await numberEvents(writer))) ({ rows } = await page())
    return { events: rows.map(read), cursor: String(rows.at(-1)?.position ?? cursor) as Cursor }
  }
}
