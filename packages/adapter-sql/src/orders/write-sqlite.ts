import type { Tables } from "../tables.ts"
import { transact } from "../transaction.ts"
import { type BatchWriter, entriesOf, type Key, run } from "./batch.ts"
import { eventColumns, keyColumns, orderColumns } from "./entry.ts"
import { bySize } from "./terms.ts"
import { markedRows, named, rowsOf } from "./value-rows.ts"

const order = orderColumns("sqlite")
const told = [...order.filter(({ name }) => keyColumns.some((key) => key === name)), ...eventColumns("sqlite")]

/** A batch is one transaction of two statements, and so one write to the disk. */
export const sqliteWriter = (tables: Tables): BatchWriter => {
  const written = "returning account_id, order_id"
  const insert = bySize(
    (size) =>
      `insert into ${tables.orders} (${named(order)}) values ${markedRows(order, size)} on conflict do nothing ${written}`
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
        and written.revision = entry.revision - 1 ${written}`
  )
  const tell = bySize((size) => `insert into ${tables.history} (${named(told)}) values ${markedRows(told, size)}`)

  const writing =
    (text: (size: number) => string): BatchWriter["insert"] =>
    (db, batch) =>
      transact(db, async (db) => {
        const { rows } = await run<Key>(db, text(batch.length), rowsOf(order, batch))
        const entries = entriesOf(batch, rows)
        if (entries.size > 0) await run(db, tell(entries.size), rowsOf(told, [...entries]))
        return entries
      })
  return { insert: writing(insert), update: writing(update) }
}
