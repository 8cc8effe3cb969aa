import type { Tables } from "../tables.ts"
import { type Batch, type BatchWriter, entriesOf, type Key, run, sorted } from "./batch.ts"
import { type Column, changing, eventColumns, keyColumns, orderColumns } from "./entry.ts"

const types: Readonly<Record<Column["kind"], string>> = {
  text: "text",
  count: "bigint",
  flag: "boolean",
  instant: "timestamptz"
}

const order = orderColumns("postgres")
const event = eventColumns("postgres")
const values = [...order, ...event]
const names = order.map(({ name }) => name)
// An order and its event both have a stage.
const eventNames = event.map(({ name }) => `event_${name}`)

/**
 * The signs between two values of a list, and for none. A list is one text, for of an array of texts the driver would
 * escape every quote, and the server undo that. No text of an order has these signs; one that had would make a row
 * without an account, which the table refuses.
 */
const between = "\u001f"
const none = "\u001e"

/** A list begins with a sign, so that one empty text is not the same as no text. */
const listOf = (batch: Batch, { of }: Column): string => batch.map((entry) => `${between}${of(entry) ?? none}`).join("")

const listed = ({ kind }: Column, index: number): string =>
  `(string_to_array($${index + 1}, chr(31), chr(30)))[2:]::${types[kind]}[]`

/** One list for each column, one row for each place in the lists. */
const entries = `entry as (
    select * from unnest(${values.map(listed).join(", ")})
      entry (${[...names, ...eventNames].join(", ")}))`

/**
 * A batch is one statement, and so one round trip, one transaction and one write to the disk: it puts down the orders,
 * then the events of those that it has put down.
 */
export const postgresWriter = (tables: Tables): BatchWriter => {
  const withEvents = (write: string) => `with ${entries},
  written as (${write} returning written.account_id, written.order_id),
  told as (
    insert into ${tables.history} (${[...keyColumns, ...event.map(({ name }) => name)].join(", ")})
    select ${[...keyColumns, ...eventNames].join(", ")} from written join entry using (account_id, order_id))
  select account_id, order_id from written`

  const insert = withEvents(`insert into ${tables.orders} as written (${names.join(", ")})
    select ${names.join(", ")} from entry on conflict do nothing`)

  const update = withEvents(`update ${tables.orders} as written
    set ${changing(order)
      .map(({ name }) => `${name} = entry.${name}`)
      .join(", ")}
    from entry where written.account_id = entry.account_id and written.order_id = entry.order_id
      and written.revision = entry.revision - 1`)

  const writing =
    (text: string, id: "xid" | "order_id"): BatchWriter["insert"] =>
    async (db, take) => {
      const batch = take()
      const inOrder = sorted(batch, id)
      const { rows } = await run<Key>(
        db,
        text,
        values.map((column) => listOf(inOrder, column))
      )
      return entriesOf(batch, rows)
    }
  return { insert: writing(insert, "xid"), update: writing(update, "order_id") }
}
