import { DatabaseSync } from "node:sqlite"
import { type BenchStore, COLUMNS, type Entry, EVENT_COLUMNS, entryWriter, eventRowOf, rowOf } from "./store.ts"

const placeholders = (count: number) => Array.from({ length: count }, () => "?").join(", ")

/** Opens a store that runs hand-written SQL through `node:sqlite`. */
export const handSqlite = (file: string, isGrouped: boolean): BenchStore => {
  const db = new DatabaseSync(file)
  db.exec(`pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 5000;
    create table hand_orders (account_id text not null, order_id text not null, xid text not null, revision integer not null,
      stage text not null, is_held integer not null, rush integer not null, order_date integer not null,
      update_date integer not null, ship_deadline integer, document text not null,
      primary key (account_id, order_id), unique (account_id, xid)) strict;
    create table hand_history (account_id text not null, order_id text not null, revision integer not null,
      event_id text not null, at integer not null, actor text not null, command text not null, msg text,
      primary key (account_id, order_id, revision)) strict, without rowid`)
  const insertOrder = db.prepare(
    `insert into hand_orders (${COLUMNS}) values (${placeholders(11)}) on conflict do nothing`
  )
  const updateOrder =
    db.prepare(`update hand_orders set revision = ?, stage = ?, is_held = ?, rush = ?, update_date = ?,
    ship_deadline = ?, document = ? where account_id = ? and order_id = ? and revision = ?`)
  const insertEvent = db.prepare(`insert into hand_history (${EVENT_COLUMNS}) values (${placeholders(8)})`)
  const byXid = db.prepare("select document from hand_orders where account_id = ? and xid = ?")

  const insertOne = (entry: Entry) => insertOrder.run(...rowOf(entry)).changes === 1
  const updateOne = (entry: Entry) => {
    const [account_id, order_id, , revision, stage, is_held, rush, , update_date, ship_deadline, document] =
      rowOf(entry)
    const values = [revision!, stage!, is_held!, rush!, update_date!, ship_deadline ?? null, document!]
    return updateOrder.run(...values, account_id!, order_id!, Number(revision) - 1).changes === 1
  }
  const inTransaction = (write: (entry: Entry) => boolean) => async (batch: ReadonlyArray<Entry>) => {
    db.exec("begin immediate")
    const results = batch.map((entry) => {
      const isWritten = write(entry)
      if (isWritten) insertEvent.run(...eventRowOf(entry))
      return isWritten
    })
    db.exec("commit")
    return results
  }
  const insert = entryWriter(inTransaction(insertOne), isGrouped)
  const update = entryWriter(inTransaction(updateOne), isGrouped)
  return {
    insert: (order, event) => insert({ order, event }),
    update: (order, event) => update({ order, event }),
    read: async (account_id, xid) => {
      const row = byXid.get(account_id, xid) as { document: string } | undefined
      return row && JSON.parse(row.document)
    },
    close: async () => db.close()
  }
}
