import { type Listed, rowsOfLists } from "../../sql/postgres-lists.ts"
import { runStatement } from "../../sql/run-statement.ts"
import type { Tables } from "../../sql/tables.ts"
import type { Batch } from "../rows/entry.ts"
import { type Column, changing, eventColumns, keyColumns, orderColumns } from "../rows/entry.ts"
import { type BatchWriter, entriesOf, type Key, sorted } from "./batch-writer.ts"

const types: Readonly<Record<Column["kind"], string>> = {
  text: "text",
  count: "bigint",
  flag: "boolean",
  instant: "timestamptz"
}
const listed =
  (prefix = "") =>
  ({ kind, name }: Column): Listed => ({ name: `${prefix}${name}`, type: types[kind] })

const order = orderColumns("postgres")
const event = eventColumns("postgres")
const values = [...order, ...event]
const names = order.map(({ name }) => name)

const orderLists = order.map(listed())
// An order and its event both have a stage.
const eventLists = event.map(listed("event_"))
const keyLists = orderLists.filter(({ name }) => keyColumns.some((key) => key === name))

const rows = rowsOfLists([...orderLists, ...eventLists])
const told = [...keyLists, ...eventLists]

/**
 * A batch is one statement, and so one round trip, one transaction and one write to the disk: it puts down the orders,
 * then the events of those that it has put down.
 */
export const postgresWriter = (tables: Tables): BatchWriter => {
  const withEvents = (write: string) => `with lists as materialized (${rows}),
  written as (${write} returning written.account_id, written.order_id),
  told as (
    insert into ${tables.history} (${[...keyLists, ...event].map(({ name }) => name).join(", ")})
    select ${told.map(({ name }) => name).join(", ")} from written join lists using (order_id, account_id))
  select account_id, order_id from written`

  const insert = withEvents(`insert into ${tables.orders} as written (${names.join(", ")})
    select ${names.join(", ")} from lists on conflict do nothing`)

  const update = withEvents(`update ${tables.orders} as written
    set ${changing(order)
      .map(({ name }) => `${name} = entry.${name}`)
      .join(", ")}
    from lists entry where written.account_id = entry.account_id and written.order_id = entry.order_id
      and written.revision = entry.revision - 1`)

  const writing =
    (text: string, id: "xid" | "order_id"): BatchWriter["insert"] =>
    async (db, take) => {
      const batch: Batch = take()
      const inOrder = sorted(batch, id)
      const { rows } = await runStatement<Key>(
        db,
        text,
        values.map(({ of }) => inOrder.map(of))
      )
      return entriesOf(batch, rows)
    }
  return { insert: writing(insert, "xid"), update: writing(update, "order_id") }
}
