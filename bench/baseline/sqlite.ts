// The SQLite baseline: Fastify and hand-written SQL with node:sqlite. README.md documents DB, PORT, SYNC, GROUP, PAGE
// and CHECKPOINT.
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync, type StatementSync } from "node:sqlite"
import { serve } from "./app.ts"
import { type NewOrder, orderOf } from "./push-order.ts"
import type { Row, Store, Waiting } from "./store.ts"

const { env } = process
const grouping = env.GROUP === "1"
const temporary = env.DB === undefined ? mkdtempSync(join(tmpdir(), "baseline-")) : undefined
const db = new DatabaseSync(env.DB ?? join(temporary!, "orders.db"))
const pragmas = [
  `page_size=${+(env.PAGE ?? (grouping ? 8192 : 4096))}`,
  "journal_mode=WAL",
  `synchronous=${env.SYNC === "NORMAL" ? "NORMAL" : "FULL"}`,
  "busy_timeout=5000",
  "cache_size=-65536",
  `wal_autocheckpoint=${+(env.CHECKPOINT ?? 1000)}`
]
for (const pragma of pragmas) db.exec(`pragma ${pragma}`)
// Columns hold the values that queries and stage changes use. Addresses, items, gift and shipping are one JSON
// document.
db.exec(`
create table if not exists orders(
  id integer primary key, account_id integer not null, xid text not null, kind text not null, stage text not null, hold text, trackingno text,
  updated_at integer not null, ordered_at integer not null, ship_deadline integer, rush integer not null default 0, revision integer not null default 1,
  doc text not null, unique(account_id, xid)) strict;
create table if not exists history(
  order_id integer not null, seq integer not null, at integer not null, event text not null, actor text not null, reason text,
  primary key(order_id, seq)) strict, without rowid;`)

const begin = db.prepare("begin immediate")
const commit = db.prepare("commit")
const rollback = db.prepare("rollback")
const insertOrder = db.prepare(
  `insert into orders(account_id,xid,kind,stage,updated_at,ordered_at,ship_deadline,doc) values(?1,?2,'order','new',?3,?3,?4,?5) on conflict(account_id,xid) do nothing`
)
const insertEvent = db.prepare(`insert into history(order_id,seq,at,event,actor) values(?,1,?,'created','account')`)
const select = (where: string): StatementSync => {
  const statement = db.prepare(
    `select id,xid,stage,hold,trackingno,updated_at from orders where account_id=? and ${where}`
  )
  statement.setReturnArrays(true)
  return statement
}
const byXid = select("xid=?")
const byId = select("id=?")

/** Writes an order inside a transaction. Returns the new id, or 0 for a duplicate xid. */
const write = (account: number, order: NewOrder, now: number): number => {
  const result = insertOrder.run(account, order.xid, now, order.deadline, order.doc)
  if (result.changes === 0) return 0
  insertEvent.run(result.lastInsertRowid, now)
  return result.lastInsertRowid as number
}
const undo = () => {
  if (db.isTransaction) rollback.run()
}

/** Writes each order in a separate transaction on the event loop, with one fsync if SYNC=FULL. */
const single: Store["push"] = (account, order, now, done) => {
  let id: number
  try {
    begin.run()
    id = write(account, order, now)
    commit.run()
  } catch (error) {
    undo()
    return done(error)
  }
  done(null, id)
}

let queue: Array<Waiting> = []
const flush = () => {
  const batch = queue
  const ids = new Array<number>(batch.length)
  queue = []
  try {
    begin.run()
    for (let index = 0; index < batch.length; index++) {
      const { account, order, now } = batch[index]!
      ids[index] = write(account, order, now)
    }
    commit.run()
  } catch {
    undo()
    // One invalid order must not make the others fail.
    for (const { account, order, now, done } of batch) single(account, order, now, done)
    return
  }
  for (let index = 0; index < batch.length; index++) batch[index]!.done(null, ids[index]!)
}
/** Writes all orders that arrive in one turn of the event loop in one transaction. */
const grouped: Store["push"] = (account, order, now, done) => {
  if (queue.push({ account, order, now, done }) === 1) setImmediate(flush)
}

const status: Store["status"] = (account, xid, id, done) => {
  let row: Row | undefined
  try {
    const found = id === undefined ? byXid.get(account, xid!) : byId.get(account, id)
    row = found as unknown as Row | undefined
  } catch (error) {
    return done(error)
  }
  done(null, row)
}

const close = () => {
  db.close()
  if (temporary !== undefined) rmSync(temporary, { recursive: true, force: true })
}

await serve(orderOf, { push: grouping ? grouped : single, status, close }, +(env.PORT ?? 8090))
