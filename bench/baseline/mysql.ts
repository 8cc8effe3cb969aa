// The MariaDB baseline: Fastify and hand-written SQL with the mysql2 driver, with grouped commits. README.md documents
// DATABASE_URL, PORT and LANES.
import { type Connection, createConnection, type ResultSetHeader, type RowDataPacket } from "mysql2/promise"
import { serve } from "./app.ts"
import { orderOf } from "./push-order.ts"
import type { Row, Store, Waiting } from "./store.ts"

const { DATABASE_URL: uri, LANES = "2", PORT = "8096" } = process.env
if (uri === undefined) throw new Error("DATABASE_URL: must be set")
const connect = async () => {
  const connection = await createConnection({ uri, rowsAsArray: true })
  // A duplicate then locks no gap in which another lane inserts.
  await connection.query("set session transaction isolation level read committed")
  return connection
}
const reader = await connect()
await reader.query(`create table if not exists y_orders(
  id bigint auto_increment primary key, account_id bigint not null, xid varchar(255) collate utf8mb4_bin not null, kind varchar(16) not null, stage varchar(16) not null, hold text, trackingno text,
  updated_at bigint not null, ordered_at bigint not null, ship_deadline bigint, rush boolean not null default false, revision int not null default 1,
  doc longtext not null, unique(account_id, xid)) character set utf8mb4`)
await reader.query(`create table if not exists y_history(
  order_id bigint not null, seq int not null, at bigint not null, event varchar(32) not null, actor varchar(32) not null, reason text, primary key(order_id, seq)) character set utf8mb4`)

const rows = (count: number, row: string) => Array(count).fill(row).join(",")
const insertOrders = async (connection: Connection, batch: ReadonlyArray<Waiting>): Promise<ResultSetHeader> => {
  const text = `insert ignore into y_orders(account_id,xid,kind,stage,updated_at,ordered_at,ship_deadline,doc) values ${rows(batch.length, "(?,?,'order','new',?,?,?,?)")}`
  const values = batch.flatMap(({ account, order: { deadline, doc, xid }, now }) => [
    ...[account, xid, now, now],
    ...[deadline, doc]
  ])
  return (await connection.execute<ResultSetHeader>(text, values))[0]
}
const insertEvents = (connection: Connection, batch: ReadonlyArray<Waiting>, firstId: number) =>
  connection.execute(
    `insert into y_history(order_id,seq,at,event,actor) values ${rows(batch.length, "(?,1,?,'created','account')")}`,
    batch.flatMap(({ now }, index) => [firstId + index, now])
  )

/** Writes a batch in one transaction. If an order is a duplicate or invalid, writes each order separately. */
const writeAll = async (connection: Connection, batch: ReadonlyArray<Waiting>): Promise<void> => {
  try {
    await connection.query("begin")
    const { affectedRows, insertId } = await insertOrders(connection, batch)
    if (affectedRows === batch.length) {
      // The ids of one statement are consecutive, because the number of its rows is known.
      await insertEvents(connection, batch, insertId)
      await connection.query("commit")
      for (const [index, { done }] of batch.entries()) done(null, insertId + index)
      return
    }
    await connection.query("rollback")
    if (batch.length === 1) return batch[0]!.done(null, 0)
  } catch (error) {
    await connection.query("rollback").catch(() => {})
    if (batch.length === 1) return batch[0]!.done(error)
  }
  for (const each of batch) await writeAll(connection, [each])
}

const MAX_BATCH = 64
const idle: Array<Connection> = []
for (let lane = 0; lane < Number(LANES); lane++) idle.push(await connect())
const waiting: Array<Waiting> = []
let isPumpDue = false
const pump = () => {
  isPumpDue = false
  while (idle.length > 0 && waiting.length > 0) {
    const connection = idle.pop()!
    void writeAll(connection, waiting.splice(0, MAX_BATCH)).then(() => {
      idle.push(connection)
      schedule()
    })
  }
}
const schedule = () => {
  if (isPumpDue) return
  isPumpDue = true
  setImmediate(pump)
}
const push: Store["push"] = (account, order, now, done) => {
  waiting.push({ account, order, now, done })
  schedule()
}

const SELECT = "select id,xid,stage,hold,trackingno,updated_at from y_orders where account_id=? and"
const status: Store["status"] = (account, xid, id, done) => {
  const found =
    id === undefined
      ? reader.execute<Array<RowDataPacket>>(`${SELECT} xid=?`, [account, xid!])
      : reader.execute<Array<RowDataPacket>>(`${SELECT} id=?`, [account, id])
  found.then(([[row]]) => done(null, row as unknown as Row | undefined), done)
}

const close = async () => {
  for (const connection of [reader, ...idle]) await connection.end()
}

await serve(orderOf, { push, status, close }, Number(PORT))
