import type { Kysely } from "kysely"
import { bySize } from "../../sql/placeholders.ts"
import { runStatement } from "../../sql/run-statement.ts"
import type { Tables } from "../../sql/tables.ts"
import type { Batch, Entry } from "../rows/entry.ts"
import { entriesOf, type Key } from "./batch-writer.ts"

const one = "(o.account_id = ? and o.order_id = ?)"

/**
 * Of a batch, what the transaction has written just now: an order and its event are committed together, so an order whose
 * event is not there yet is new.
 */
export const freshOrders = ({ history, orders }: Tables) => {
  const text = bySize(
    (size) => `select o.account_id, o.order_id from ${orders} o
    where (${Array.from({ length: size }, () => one).join(" or ")}) and not exists (
      select 1 from ${history} h
      where h.account_id = o.account_id and h.order_id = o.order_id and h.revision = o.revision)`
  )
  return async (db: Kysely<unknown>, batch: Batch): Promise<ReadonlySet<Entry>> => {
    const names = batch.flatMap(({ order }) => [order.account_id, order.order_id])
    const { rows } = await runStatement<Key>(db, text(batch.length), names)
    return entriesOf(batch, rows)
  }
}
