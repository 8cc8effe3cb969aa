// The statements that look at all accounts at once; no others do.
import type { Cursor, EventPage } from "@waybill/core"
import type { Kysely } from "kysely"
import type { Dialect } from "../source.ts"
import type { Tables } from "../tables.ts"
import { transact } from "../transaction.ts"
import { run } from "./batch.ts"
import { type EventRow, eventFields, eventOf } from "./event-row.ts"
import { mark } from "./read.ts"

/** So that one who reads is never held up by all that was never read before. */
const numberedAtOnce = 1000

/** Whoever holds it is the only one who numbers. */
const holdStream = (dialect: Dialect, tables: Tables): string =>
  dialect === "sqlite"
    ? `update ${tables.stream} set last_position = last_position where id = 1 returning last_position`
    : `select last_position from ${tables.stream} where id = 1 for update`

const setPositions = (dialect: Dialect, { history }: Tables): string => {
  const fresh = `(select account_id, order_id, revision,
      row_number() over (order by at, account_id, order_id, revision) as number
    from ${history} where position is null order by at, account_id, order_id, revision limit ${numberedAtOnce}) fresh`
  const isIt = "h.account_id = fresh.account_id and h.order_id = fresh.order_id and h.revision = fresh.revision"
  return dialect === "mysql"
    ? `update ${history} h join ${fresh} on ${isIt} set h.position = ? + fresh.number`
    : `update ${history} as h set position = ${mark(dialect, 1)} + fresh.number from ${fresh} where ${isIt}`
}

/** The stream of all events. An event has no place in it until somebody reads: then all that are kept are numbered. */
export const stream = (dialect: Dialect, tables: Tables) => {
  const [first, second] = [mark(dialect, 1), mark(dialect, 2)]
  const hasFresh = `select 1 as fresh from ${tables.history} where position is null limit 1`
  const hold = holdStream(dialect, tables)
  const number = setPositions(dialect, tables)
  const advance = `update ${tables.stream} set last_position = last_position + ${first} where id = 1`
  const after = `select h.position, ${eventFields(dialect)} from ${tables.history} h
    where h.position > ${first} order by h.position limit ${second}`

  const page = async (db: Kysely<unknown>, position: number, limit: number) =>
    (await run<EventRow & { readonly position: string | number }>(db, after, [position, limit])).rows

  /**
   * Gives a position to what is committed and has none. Positions are given by one at a time and in one transaction, so
   * that whoever sees one sees all before it, however late a write was committed that began early.
   */
  const numberFresh = async (db: Kysely<unknown>) => {
    if ((await run(db, hasFresh, [])).rows.length === 0) return
    await transact(db, async (db) => {
      const { rows } = await run<{ readonly last_position: string | number }>(db, hold, [])
      const { count } = await run(db, number, [Number(rows[0]!.last_position)])
      if (count > 0) await run(db, advance, [count])
    })
  }

  return {
    numberFresh,
    events: async (
      reader: Kysely<unknown>,
      writer: Kysely<unknown>,
      cursor: Cursor,
      limit: number
    ): Promise<EventPage> => {
      let rows = await page(reader, Number(cursor), limit)
      if (rows.length < limit) {
        await numberFresh(writer)
        rows = await page(reader, Number(cursor), limit)
      }
      return {
        events: rows.map(({ position: _, ...row }) => eventOf(row)),
        cursor: String(rows.at(-1)?.position ?? cursor)
      }
    }
  }
}
