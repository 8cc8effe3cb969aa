import { transact } from "../../connections/transaction.ts"
import { bySize } from "../../sql/placeholders.ts"
import { type Database, runStatement } from "../../sql/run-statement.ts"
import type { Tables } from "../../sql/tables.ts"
import { eventColumns, keyColumns, orderColumns, searchColumns, updatedColumns } from "../rows/columns.ts"
import { type Batch, type Entry, keyOf } from "../rows/entry.ts"
import { namesOf, placeholderRows, rowsOf } from "../rows/value-rows.ts"
import { type BatchWriter, type OrderKey, sortedBy } from "./batch-writer.ts"
import { newOrders } from "./new-orders.ts"

const orderRow = orderColumns("mysql")
const keyRow = orderRow.filter(({ name }) => keyColumns.some((key) => key === name))
const eventRow = [...keyRow, ...eventColumns("mysql")]

const anyOf = (size: number, condition: string) => Array.from({ length: size }, () => `(${condition})`).join(" or ")

/** Returns, for each statement, a function that builds the statement for a given batch size. */
const batchStatements = ({ history, orders, search }: Tables) => {
  const write = (size: number, onDuplicate: string) =>
    `insert into ${orders} (${namesOf(orderRow)}) values ${placeholderRows(orderRow, size)}
      on duplicate key update ${onDuplicate}`
  const newValues = updatedColumns(orderRow)
    .map(({ name }) => `${name} = values(${name})`)
    .join(", ")
  return {
    /** Inserts orders and leaves existing ones unchanged. */
    insert: bySize((size) => write(size, `order_id = ${orders}.order_id`)),
    /** Locks orders and returns their revisions. In a small table, a scan would wait for the locks of other orders. */
    lock: bySize(
      (size) => `select account_id, order_id, revision from ${orders} force index (primary)
    where ${anyOf(size, "account_id = ? and order_id = ?")} for update`
    ),
    update: bySize((size) => write(size, newValues)),
    insertEvents: bySize(
      (size) => `insert into ${history} (${namesOf(eventRow)}) values ${placeholderRows(eventRow, size)}`
    ),
    setWords: bySize(
      (size) => `insert into ${search} (${namesOf(searchColumns)}) values ${placeholderRows(searchColumns, size)}
    on duplicate key update revision = values(revision), words = values(words)`
    )
  }
}

/**
 * Returns a writer that writes a batch in one transaction. The number of statements does not depend on the batch size.
 */
export const mysqlWriter = (tables: Tables): BatchWriter => {
  const { insert, insertEvents, lock, setWords, update } = batchStatements(tables)
  const findNewOrders = newOrders(tables)

  const writeWords = async (db: Database, batch: Batch) => {
    if (batch.length > 0) await runStatement(db, setWords(batch.length), rowsOf(searchColumns, batch))
  }

  const writeEvents = async (db: Database, batch: Batch, written: ReadonlySet<Entry>) => {
    const events = batch.filter((entry) => written.has(entry))
    if (events.length === 0) return written
    await runStatement(db, insertEvents(events.length), rowsOf(eventRow, events))
    return written
  }

  return {
    insert: (db, entries) => {
      const batch = sortedBy(entries, "xid")
      return transact(db, async (db) => {
        await runStatement(db, insert(batch.length), rowsOf(orderRow, batch))
        const written = await findNewOrders(db, batch)
        await writeWords(db, [...written])
        return writeEvents(db, batch, written)
      })
    },
    update: (db, entries) => {
      const batch = sortedBy(entries, "order_id")
      return transact(db, async (db) => {
        const keys = batch.flatMap(({ order }) => [order.account_id, order.order_id])
        const { rows } = await runStatement<OrderKey & { readonly revision: number }>(db, lock(batch.length), keys)
        const revisions = new Map(rows.map((row) => [keyOf(row.account_id, row.order_id), Number(row.revision)]))
        const current = batch.filter(
          ({ order }) => revisions.get(keyOf(order.account_id, order.order_id)) === order.revision - 1
        )
        // The change of an order removes words of a different revision, so that they come first.
        await writeWords(db, current)
        if (current.length > 0) await runStatement(db, update(current.length), rowsOf(orderRow, current))
        return writeEvents(db, current, new Set(current))
      })
    }
  }
}
