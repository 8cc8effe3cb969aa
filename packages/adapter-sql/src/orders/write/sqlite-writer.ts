import type { Kysely } from "kysely"
import { transact } from "../../connections/transaction.ts"
import { runStatement } from "../../sql/run-statement.ts"
import type { Tables } from "../../sql/tables.ts"
import { type Column, eventColumns, keyColumns, orderColumns, updatedColumns } from "../rows/columns.ts"
import type { Batch } from "../rows/entry.ts"
import { namesOf, placeholderRow, rowOf } from "../rows/value-rows.ts"
import type { BatchWriter } from "./batch-writer.ts"
import { newOrders } from "./new-orders.ts"

const orderRow = orderColumns("sqlite")
const keyRow = orderRow.filter(({ name }) => keyColumns.some((key) => key === name))
const eventRow = [...keyRow, ...eventColumns("sqlite")]
const updatedRow = updatedColumns(orderRow)

/** Runs a statement once for each entry and returns the total number of changed rows. */
const runForEach = async (db: Kysely<unknown>, statement: string, columns: ReadonlyArray<Column>, batch: Batch) => {
  let count = 0
  for (const entry of batch) count += (await runStatement(db, statement, rowOf(columns, entry))).count
  return count
}

/**
 * Returns a writer that writes a batch in one transaction, so that it is synced to disk once. Running a one-row
 * statement repeatedly is faster than running one statement that contains many rows.
 */
export const sqliteWriter = (tables: Tables): BatchWriter => {
  const insert = `insert into ${tables.orders} (${namesOf(orderRow)}) values ${placeholderRow(orderRow)} on conflict do nothing`
  const update = `update ${tables.orders} set ${updatedRow.map(({ name }) => `${name} = ?`).join(", ")}
    where account_id = ? and order_id = ? and revision = ? - 1`
  const insertEvent = `insert into ${tables.history} (${namesOf(eventRow)}) values ${placeholderRow(eventRow)}`
  const findNewOrders = newOrders(tables)

  const write =
    (statement: string, columns: ReadonlyArray<Column>): BatchWriter["insert"] =>
    (db, batch) =>
      transact(db, async (db) => {
        const count = await runForEach(db, statement, columns, batch)
        const written = count === batch.length ? new Set(batch) : await findNewOrders(db, batch)
        if (written.size > 0) await runForEach(db, insertEvent, eventRow, [...written])
        return written
      })
  return { insert: write(insert, orderRow), update: write(update, [...updatedRow, ...keyRow]) }
}
