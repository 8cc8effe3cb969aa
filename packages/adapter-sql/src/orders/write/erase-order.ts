import type { HistoryEvent, Order } from "@waybill/core"
import { transact } from "../../connections/transaction.ts"
import type { Dialect } from "../../sql/dialect.ts"
import { placeholdersFor } from "../../sql/placeholders.ts"
import { type Database, runStatement } from "../../sql/run-statement.ts"
import type { Tables } from "../../sql/tables.ts"
import { sumsEraserAt } from "../figures/erase-sums.ts"
import { entryOf } from "../rows/entry.ts"
import { batchWriter } from "./batch-writers.ts"
import { numberEraser } from "./tracking-numbers.ts"

/**
 * Replaces an order, and the notes and changes in its previous events, deletes its tracking numbers, and returns whether
 * the stored revision was the previous one.
 */
export type EraseOrder = (
  db: Database,
  order: Order,
  event: HistoryEvent,
  history: ReadonlyArray<HistoryEvent>
) => Promise<boolean>

/** Returns a function that erases one order in one transaction. */
export const orderEraser = (dialect: Dialect, tables: Tables): EraseOrder => {
  const { update } = batchWriter(dialect, tables)
  const eraseNumbers = numberEraser(dialect, tables)
  const eraseSums = sumsEraserAt(dialect, tables)
  const next = placeholdersFor(dialect)
  const statement = `update ${tables.history} set msg = ${next()}, changes = ${next()}
    where account_id = ${next()} and order_id = ${next()} and revision = ${next()}`
  const nextError = placeholdersFor(dialect)
  // The error of a consumer can contain an address.
  const eraseErrors = `update ${tables.consumer_events} set error = null
    where account_id = ${nextError()} and order_id = ${nextError()}`
  const erase: EraseOrder = (db, order, event, history) =>
    transact(db, async (db) => {
      if ((await update(db, [entryOf(order, event)])).size === 0) return false
      await eraseNumbers(db, order)
      await runStatement(db, eraseErrors, [order.account_id, order.order_id])
      for (const { account_id, changes, msg, order_id, revision } of history) {
        const texts = [msg ?? null, changes === undefined ? null : JSON.stringify(changes)]
        await runStatement(db, statement, [...texts, account_id, order_id, revision])
      }
      // Sums of days with a shipment have the names of its boxes.
      await eraseSums(
        db,
        history.flatMap(({ at, command }) => (command === "ship" ? at : []))
      )
      return true
    })
  if (dialect !== "sqlite") return erase
  return async (db, ...entry) => {
    const isErased = await erase(db, ...entry)
    if (!isErased || db.isTransaction) return isErased
    // The erasure and the checkpoint both wait for the disk, and other requests run between them. A timer alone can end before
    // Node reads them.
    await new Promise((resolve) => setTimeout(() => setImmediate(resolve)))
    // Without a checkpoint, the log would keep the earlier values. If another connection reads, a later one removes them.
    await runStatement(db, "pragma wal_checkpoint(truncate)", []).catch(() => {})
    return isErased
  }
}
