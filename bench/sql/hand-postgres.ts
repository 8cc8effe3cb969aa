import pg from "pg"
import { type BenchStore, COLUMNS, type Entry, EVENT_COLUMNS, entryWriter, eventRowOf, rowOf } from "./store.ts"

const types = ["text", "text", "text", "bigint", "text", "int", "int", "bigint", "bigint", "bigint", "text"]
const eventTypes = ["text", "bigint", "text", "text", "text"]

const lists = [...types, ...eventTypes].map((type, index) => `$${index + 1}::${type}[]`).join(", ")
const names = `${COLUMNS}, event_id, at, actor, command, msg`

const withEvents = (write: string) => `with r as (select * from unnest(${lists}) r (${names})),
  w as (${write} returning o.account_id, o.order_id),
  h as (insert into hand_history (${EVENT_COLUMNS})
    select account_id, order_id, revision, event_id, at, actor, command, msg from w join r using (account_id, order_id))
  select account_id, order_id from w`

const insertStatement = withEvents(
  `insert into hand_orders as o (${COLUMNS}) select ${COLUMNS} from r on conflict do nothing`
)
const updateStatement =
  withEvents(`update hand_orders o set revision = r.revision, stage = r.stage, is_held = r.is_held, rush = r.rush,
  update_date = r.update_date, ship_deadline = r.ship_deadline, document = r.document from r
  where o.account_id = r.account_id and o.order_id = r.order_id and o.revision = r.revision - 1`)

/**
 * Opens a store that runs hand-written SQL through `pg`: one prepared statement per batch, on up to ten connections.
 */
export const handPostgres = async (url: string, isGrouped: boolean): Promise<BenchStore> => {
  const pool = new pg.Pool({ connectionString: url, max: 10 })
  await pool.query(`create table hand_orders (account_id text collate "C" not null, order_id text collate "C" not null,
      xid text collate "C" not null, revision bigint not null, stage text not null, is_held int not null, rush int not null,
      order_date bigint not null, update_date bigint not null, ship_deadline bigint, document text not null,
      primary key (account_id, order_id), unique (account_id, xid)) with (toast_tuple_target = 8160);
    create table hand_history (account_id text collate "C" not null, order_id text collate "C" not null, revision bigint not null,
      event_id text not null, at bigint not null, actor text not null, command text not null, msg text,
      primary key (account_id, order_id, revision))`)
  const write = (name: string, text: string) => async (batch: ReadonlyArray<Entry>) => {
    const rows = batch.map((entry) => [...rowOf(entry), ...eventRowOf(entry).slice(3)])
    const values = Array.from({ length: types.length + eventTypes.length }, (_, column) =>
      rows.map((row) => row[column])
    )
    const { rows: written } = await pool.query({ name, text, values })
    if (written.length === batch.length) return batch.map(() => true)
    const keys = new Set(written.map((row) => `${row.account_id} ${row.order_id}`))
    return batch.map(({ order }) => keys.has(`${order.account_id} ${order.order_id}`))
  }
  const insert = entryWriter(write("insert", insertStatement), isGrouped)
  const update = entryWriter(write("update", updateStatement), isGrouped)
  return {
    insert: (order, event) => insert({ order, event }),
    update: (order, event) => update({ order, event }),
    read: async (account_id, xid) => {
      const text = "select document from hand_orders where account_id = $1 and xid = $2"
      const { rows } = await pool.query({ name: "read", text, values: [account_id, xid] })
      return rows[0] && JSON.parse(rows[0].document)
    },
    close: async () => {
      await pool.query("drop table hand_orders, hand_history")
      await pool.end()
    }
  }
}
