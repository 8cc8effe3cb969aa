import { DatabaseSync } from "node:sqlite"
import { type Contender, columns, eventColumns, eventRowOf, rowOf, together, type Written } from "./contender.ts"

const marks = (count: number) => Array.from({ length: count }, () => "?").join(", ")

/** Hand-written SQL on `node:sqlite`. */
export const handSqlite = (file: string, grouped: boolean): Contender => {
  const db = new DatabaseSync(file)
  db.exec(`pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 5000;
    create table hand_orders (account_id text not null, order_id text not null, xid text not null, revision integer not null,
      stage text not null, is_held integer not null, rush integer not null, order_date integer not null,
      update_date integer not null, ship_deadline integer, document text not null,
      primary key (account_id, order_id), unique (account_id, xid)) strict;
    create table hand_history (account_id text not null, order_id text not null, revision integer not null,
      event_id text not null, at integer not null, actor text not null, command text not null, msg text,
      primary key (account_id, order_id, revision)) strict, without rowid`)
  const insert = db.prepare(`insert into hand_orders (${columns}) values (${marks(11)}) on conflict do nothing`)
  const change = db.prepare(`update hand_orders set revision = ?, stage = ?, is_held = ?, rush = ?, update_date = ?,
    ship_deadline = ?, document = ? where account_id = ? and order_id = ? and revision = ?`)
  const tell = db.prepare(`insert into hand_history (${eventColumns}) values (${marks(8)})`)
  const byXid = db.prepare("select document from hand_orders where account_id = ? and xid = ?")

  const put = (written: Written) => insert.run(...rowOf(written)).changes === 1
  const set = (written: Written) => {
    const [account_id, order_id, , revision, stage, is_held, rush, , update_date, ship_deadline, document] =
      rowOf(written)
    const values = [revision!, stage!, is_held!, rush!, update_date!, ship_deadline ?? null, document!]
    return change.run(...values, account_id!, order_id!, Number(revision) - 1).changes === 1
  }
  const inTransaction = (write: (written: Written) => boolean) => async (batch: ReadonlyArray<Written>) => {
    db.exec("begin immediate")
    const answers = batch.map((written) => {
      const isWritten = write(written)
      if (isWritten) tell.run(...eventRowOf(written))
      return isWritten
    })
    db.exec("commit")
    return answers
  }
  const way = (write: (batch: ReadonlyArray<Written>) => Promise<ReadonlyArray<boolean>>) =>
    grouped ? together(write) : async (written: Written) => (await write([written]))[0]!
  const push = way(inTransaction(put))
  const update = way(inTransaction(set))
  return {
    push: (order, event) => push({ order, event }),
    update: (order, event) => update({ order, event }),
    read: async (account_id, xid) => {
      const row = byXid.get(account_id, xid) as { document: string } | undefined
      return row && JSON.parse(row.document)
    },
    close: async () => db.close()
  }
}
