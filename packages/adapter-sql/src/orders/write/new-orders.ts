import { bySize } from "../../sql/placeholders.ts"
import { type Database, runStatement } from "../../sql/run-statement.ts"
import type { Tables } from "../../sql/tables.ts"
import type { Batch, Entry } from "../rows/entry.ts"
import { entriesWithKeys, type OrderKey } from "./batch-writer.ts"

/**
 * Returns a function that finds the entries in a batch that the current transaction has written. Orders and events are
 * committed together, so this transaction wrote an order without its event.
 */
export const newOrders = ({ history, orders }: Tables) => {
  const select = bySize(
    (size) => `select o.account_id, o.order_id from ${orders} o
    where (${Array.from({ length: size }, () => "(o.account_id = ? and o.order_id = ?)").join(" or ")}) and not exists (
      select 1 from ${history} h
      where h.account_id = o.account_id and h.order_id = o.order_id and h.revision = o.revision)`
  )
  return async (db: Database, batch: Batch): Promise<ReadonlySet<Entry>> => {
    const keys = batch.flatMap(({ order }) => [order.account_id, order.order_id])
    const { rows } = await runStatement<OrderKey>(db, select(batch.length), keys)
    return entriesWithKeys(batch, rows)
  }
}
