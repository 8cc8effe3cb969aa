import type { Kysely } from "kysely"
import { takesRows } from "../../connections/sqlite.ts"
import { transact } from "../../connections/transaction.ts"
import { runStatement } from "../../sql/run-statement.ts"
import type { Tables } from "../../sql/tables.ts"
import type { Batch } from "../rows/entry.ts"
import { type Column, changing, eventColumns, keyColumns, orderColumns } from "../rows/entry.ts"
import { markedRow, named, rowOf } from "../rows/value-rows.ts"
import type { BatchWriter } from "./batch-writer.ts"
import { freshOrders } from "./new-orders.ts"

const order = orderColumns("sqlite")
const keys = order.filter(({ name }) => keyColumns.some((key) => key === name))
const told = [...keys, ...eventColumns("sqlite")]
const changed = changing(order)

/** Runs a statement for each entry; gives how many rows that made or changed. */
const runEach = async (db: Kysely<unknown>, text: string, columns: ReadonlyArray<Column>, batch: Batch) => {
  const rows = batch.map((entry) => rowOf(columns, entry))
  if (takesRows(db)) return (await runStatement(db, text, rows)).count
  let count = 0
  for (const row of rows) count += (await runStatement(db, text, row)).count
  return count
}

/** A batch is one transaction, and so one write to the disk; a statement of one row each is faster than one of many rows. */
export const sqliteWriter = (tables: Tables): BatchWriter => {
  const insert = `insert into ${tables.orders} (${named(order)}) values ${markedRow(order)} on conflict do nothing`
  const update = `update ${tables.orders} set ${changed.map(({ name }) => `${name} = ?`).join(", ")}
    where account_id = ? and order_id = ? and revision = ? - 1`
  const tell = `insert into ${tables.history} (${named(told)}) values ${markedRow(told)}`
  const fresh = freshOrders(tables)

  const writing =
    (text: string, columns: ReadonlyArray<Column>): BatchWriter["insert"] =>
    (db, take) =>
      transact(db, async (db) => {
        // On a connection of ours the file is had by now: who came meanwhile goes along, and who left is not written.
        const batch = take()
        if (batch.length === 0) return new Set()
        const count = await runEach(db, text, columns, batch)
        const written = count === batch.length ? new Set(batch) : await fresh(db, batch)
        if (written.size > 0) await runEach(db, tell, told, [...written])
        return written
      })
  return { insert: writing(insert, order), update: writing(update, [...changed, ...keys]) }
}
