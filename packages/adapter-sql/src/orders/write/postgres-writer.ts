import { type ListColumn, rowsOfLists } from "../../sql/postgres-lists.ts"
import { runStatement } from "../../sql/run-statement.ts"
import type { Tables } from "../../sql/tables.ts"
import { type Column, eventColumns, keyColumns, orderColumns, searchColumns, updatedColumns } from "../rows/columns.ts"
import { type BatchWriter, entriesWithKeys, type OrderKey, sortedBy } from "./batch-writer.ts"

const columnTypes: Readonly<Record<Column["kind"], string>> = {
  text: "text",
  count: "bigint",
  flag: "boolean",
  instant: "timestamptz"
}
const asList =
  (prefix = "") =>
  ({ kind, name }: Column): ListColumn => ({ name: `${prefix}${name}`, type: columnTypes[kind] })

const orderRow = orderColumns("postgres")
const eventRow = eventColumns("postgres")
const wordsColumn = searchColumns.filter(({ name }) => name === "words")
const columns = [...orderRow, ...eventRow, ...wordsColumn]

const orderLists = orderRow.map(asList())
// The prefix distinguishes an event's stage from its order's stage.
const eventLists = eventRow.map(asList("event_"))
const keyLists = orderLists.filter(({ name }) => keyColumns.some((key) => key === name))
const historyLists = [...keyLists, ...eventLists]

const lists = rowsOfLists([...orderLists, ...eventLists, ...wordsColumn.map(asList())])

const names = (columns: ReadonlyArray<{ readonly name: string }>) => columns.map(({ name }) => name).join(", ")

/**
 * Returns a writer that writes a batch in one statement: one round trip, one transaction and one sync to disk. The
 * statement writes the orders, and then an event for each written order.
 */
export const postgresWriter = (tables: Tables): BatchWriter => {
  const withEvents = (write: string) => `with lists as materialized (${lists}),
  written as (${write} returning written.account_id, written.order_id),
  events as (
    insert into ${tables.history} (${names([...keyLists, ...eventRow])})
    select ${names(historyLists)} from written join lists using (order_id, account_id)),
  searched as (
    insert into ${tables.search} (${names(searchColumns)})
    select ${names(searchColumns)} from written join lists using (order_id, account_id)
    on conflict (account_id, order_id) do update set revision = excluded.revision, words = excluded.words)
  select account_id, order_id from written`

  const insert = withEvents(`insert into ${tables.orders} as written (${names(orderRow)})
    select ${names(orderRow)} from lists on conflict do nothing`)

  const update = withEvents(`update ${tables.orders} as written
    set ${updatedColumns(orderRow)
      .map(({ name }) => `${name} = entry.${name}`)
      .join(", ")}
    from lists entry where written.account_id = entry.account_id and written.order_id = entry.order_id
      and written.revision = entry.revision - 1`)

  const write =
    (statement: string, id: "xid" | "order_id"): BatchWriter["insert"] =>
    async (db, batch) => {
      const sorted = sortedBy(batch, id)
      const { rows } = await runStatement<OrderKey>(
        db,
        statement,
        columns.map(({ of }) => sorted.map(of))
      )
      return entriesWithKeys(batch, rows)
    }
  return { insert: write(insert, "xid"), update: write(update, "order_id") }
}
