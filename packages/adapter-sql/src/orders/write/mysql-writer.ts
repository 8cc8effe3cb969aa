import type { Kysely } from "kysely"
import { transact } from "../../connections/transaction.ts"
import { bySize } from "../../sql/placeholders.ts"
import { runStatement } from "../../sql/run-statement.ts"
import type { Tables } from "../../sql/tables.ts"
import type { Batch } from "../rows/entry.ts"
import { changing, type Entry, eventColumns, keyColumns, keyOf, orderColumns } from "../rows/entry.ts"
import { markedRows, named, rowsOf } from "../rows/value-rows.ts"
import { type BatchWriter, type Key, sorted } from "./batch-writer.ts"
import { freshOrders } from "./new-orders.ts"

const order = orderColumns("mysql")
const keys = order.filter(({ name }) => keyColumns.some((key) => key === name))
const told = [...keys, ...eventColumns("mysql")]

const anyOf = (size: number, condition: string) => Array.from({ length: size }, () => `(${condition})`).join(" or ")

/** A batch is one transaction of a few statements, whatever its size. */
export const mysqlWriter = (tables: Tables): BatchWriter => {
  const put = (size: number) => `insert into ${tables.orders} (${named(order)}) values ${markedRows(order, size)}`
  const insert = bySize((size) => `${put(size)} on duplicate key update order_id = ${tables.orders}.order_id`)
  const fresh = freshOrders(tables)
  const stored = bySize(
    (size) => `select account_id, order_id, revision from ${tables.orders}
    where ${anyOf(size, "account_id = ? and order_id = ?")} for update`
  )
  const update = bySize(
    (size) =>
      `${put(size)} on duplicate key update ${changing(order)
        .map(({ name }) => `${name} = values(${name})`)
        .join(", ")}`
  )
  const tell = bySize((size) => `insert into ${tables.history} (${named(told)}) values ${markedRows(told, size)}`)

  const withEvents = async (db: Kysely<unknown>, batch: Batch, written: ReadonlySet<Entry>) => {
    const events = batch.filter((entry) => written.has(entry))
    if (events.length > 0) await runStatement(db, tell(events.length), rowsOf(told, events))
    return written
  }

  return {
    insert: (db, take) => {
      const inOrder = sorted(take(), "xid")
      return transact(db, async (db) => {
        await runStatement(db, insert(inOrder.length), rowsOf(order, inOrder))
        return withEvents(db, inOrder, await fresh(db, inOrder))
      })
    },
    update: (db, take) => {
      const inOrder = sorted(take(), "order_id")
      return transact(db, async (db) => {
        const names = inOrder.flatMap(({ order }) => [order.account_id, order.order_id])
        const { rows } = await runStatement<Key & { readonly revision: number }>(db, stored(inOrder.length), names)
        const revisions = new Map(rows.map((row) => [keyOf(row.account_id, row.order_id), Number(row.revision)]))
        const next = inOrder.filter(
          ({ order }) => revisions.get(keyOf(order.account_id, order.order_id)) === order.revision - 1
        )
        if (next.length > 0) await runStatement(db, update(next.length), rowsOf(order, next))
        return withEvents(db, next, new Set(next))
      })
    }
  }
}
