import type { Tables } from "../tables.ts"
import { transact } from "../transaction.ts"
import { type BatchWriter, run } from "./batch.ts"
import { eventColumns, keyColumns, orderColumns } from "./entry.ts"
import { freshOrders } from "./fresh-orders.ts"
import { bySize } from "./terms.ts"
import { markedRows, named, rowsOf } from "./value-rows.ts"

const order = orderColumns("sqlite")
const told = [...order.filter(({ name }) => keyColumns.some((key) => key === name)), ...eventColumns("sqlite")]

/** A batch is one transaction of two statements, and so one write to the disk. */
export const sqliteWriter = (tables: Tables): BatchWriter => {
  const insert = bySize(
    (size) => `insert into ${tables.orders} (${named(order)}) values ${markedRows(order, size)} on conflict do nothing`
  )
  // A key among the changes would be written anew in every index.
  const changes = order
    .map(({ name }) => name)
    .filter((name) => !["account_id", "order_id", "xid"].includes(name))
    .map((name) => `${name} = entry.${name}`)
  const update = bySize(
    (size) => `with entry (${named(order)}) as (values ${markedRows(order, size)})
      update ${tables.orders} as written set ${changes.join(", ")}
      from entry where written.account_id = entry.account_id and written.order_id = entry.order_id
        and written.revision = entry.revision - 1`
  )
  const fresh = freshOrders(tables)
  const tell = bySize((size) => `insert into ${tables.history} (${named(told)}) values ${markedRows(told, size)}`)

  const writing =
    (text: (size: number) => string): BatchWriter["insert"] =>
    (db, batch) =>
      transact(db, async (db) => {
        const { count } = await run(db, text(batch.length), rowsOf(order, batch))
        const written = count === batch.length ? new Set(batch) : await fresh(db, batch)
        if (written.size > 0) await run(db, tell(written.size), rowsOf(told, [...written]))
        return written
      })
  return { insert: writing(insert), update: writing(update) }
}
