// The PostgreSQL baseline: Fastify and hand-written SQL with the pg driver. README.md documents DATABASE_URL, PORT,
// SYNC, GROUP, POOL, LANES, BATCH and READERS.
import pg from "pg"
import { serve } from "./app.ts"
import { orderOf } from "./push-order.ts"
import type { Done, Row, Store, Waiting } from "./store.ts"

const { env } = process
const connectionString = env.DATABASE_URL
if (connectionString === undefined) throw new Error("DATABASE_URL: must be set")
const grouping = env.GROUP === "1"
const lanes = +(env.LANES ?? 1)
const largestBatch = +(env.BATCH ?? 256)
const readerCount = +(env.READERS ?? (grouping ? 1 : 2))
const poolSize = +(env.POOL ?? 16)
const config = { connectionString, options: `-c synchronous_commit=${env.SYNC === "NORMAL" ? "off" : "on"}` }

const init = new pg.Client(config)
await init.connect()
await init.query("select pg_advisory_lock(74211)")
// Collation "C" compares xids byte for byte. toast_tuple_target keeps a 2 kB document in the row, uncompressed.
await init.query(`
create table if not exists y_orders(
  id bigint generated always as identity primary key, account_id bigint not null, xid text collate "C" not null, kind text not null, stage text not null, hold text, trackingno text,
  updated_at bigint not null, ordered_at bigint not null, ship_deadline bigint, rush boolean not null default false, revision int not null default 1,
  doc text not null, unique(account_id, xid)) with (toast_tuple_target = 8160);
create table if not exists y_history(
  order_id bigint not null, seq int not null, at bigint not null, event text not null, actor text not null, reason text, primary key(order_id, seq));`)
await init.query("select pg_advisory_unlock(74211)")
await init.end()

// bigint values are read as numbers, because ids and milliseconds are below 2^53.
pg.types.setTypeParser(20, Number)
const pool = new pg.Pool({ ...config, max: grouping ? lanes : poolSize })
pool.on("error", () => {})

const INTO = "insert into y_orders(account_id,xid,kind,stage,updated_at,ordered_at,ship_deadline,doc)"
const ON_CONFLICT = "on conflict(account_id,xid) do nothing"
const insertOne = `with o as (${INTO} values($1,$2,'order','new',$3,$3,$4,$5) ${ON_CONFLICT} returning id)
insert into y_history(order_id,seq,at,event,actor) select id,1,$3,'created','account' from o returning order_id`

/** Writes each order with one prepared statement, one round trip and one commit. PostgreSQL groups the commits. */
const single: Store["push"] = (account, order, now, done) => {
  const values = [account, order.xid, now, order.deadline, order.doc]
  pool.query<[number]>({ name: "one", text: insertOne, rowMode: "array", values }, (error, result) => {
    if (error) return done(error)
    done(null, result.rows.length === 0 ? 0 : result.rows[0]![0])
  })
}

// Inserts many orders with one statement. No xid or document contains U+001F, so each list is sent as one string that
// the server splits. This avoids quoting array values, parsing JSON, and planning a statement for each list length.
const insertMany = `with o as (${INTO} select a,x,'order','new',t,t,d,j from unnest($1::bigint[],string_to_array($2,chr(31)),$3::bigint[],$4::bigint[],string_to_array($5,chr(31))) v(a,x,t,d,j) ${ON_CONFLICT} returning id,account_id,xid,ordered_at),
h as (insert into y_history(order_id,seq,at,event,actor) select id,1,ordered_at,'created','account' from o)
select id,account_id,xid from o`

let waiting: Array<Waiting> = []
let busy = 0
let isPumpDue = false

const pump = () => {
  isPumpDue = false
  while (busy < lanes && waiting.length > 0) {
    busy++
    if (waiting.length <= largestBatch) {
      const batch = waiting
      waiting = []
      flush(batch)
    } else flush(waiting.splice(0, largestBatch))
  }
}

const listsOf = (batch: ReadonlyArray<Waiting>) => {
  const first = batch[0]!
  let accounts = `{${first.account}`
  let xids = first.order.xid
  let times = `{${first.now}`
  let deadlines = `{${first.order.deadline}` // null becomes NULL in the array literal
  let documents = first.order.doc
  for (let index = 1; index < batch.length; index++) {
    const { account, order, now } = batch[index]!
    accounts += `,${account}`
    xids += `\x1f${order.xid}`
    times += `,${now}`
    deadlines += `,${order.deadline}`
    documents += `\x1f${order.doc}`
  }
  return [`${accounts}}`, xids, `${times}}`, `${deadlines}}`, documents]
}

const tell = (batch: ReadonlyArray<Waiting>, rows: ReadonlyArray<[number, number, string]>) => {
  const ids = new Map<string, number>()
  for (const row of rows) ids.set(`${row[1]} ${row[2]}`, row[0])
  for (const { account, order, done } of batch) {
    const place = `${account} ${order.xid}`
    const id = ids.get(place) ?? 0
    if (id !== 0) ids.delete(place)
    done(null, id)
  }
}

const flush = (batch: ReadonlyArray<Waiting>) => {
  const query = { name: "many", text: insertMany, rowMode: "array" as const, values: listsOf(batch) }
  pool.query<[number, number, string]>(query, (error, result) => {
    busy--
    // One invalid order must not make the others fail.
    if (error) for (const { account, order, now, done } of batch) single(account, order, now, done)
    else tell(batch, result.rows)
    if (waiting.length > 0 && !isPumpDue) {
      isPumpDue = true
      setImmediate(pump)
    }
  })
}

/** Writes all orders that are waiting for a connection together, in one commit. */
const grouped: Store["push"] = (account, order, now, done) => {
  waiting.push({ account, order, now, done })
  if (isPumpDue) return
  isPumpDue = true
  setImmediate(pump)
}

// Reads have separate, pipelined connections. Scans are disabled because a plan made while the table is empty would
// otherwise continue to scan it when it is full.
const BY_INDEX = "-c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off"
const readers = Array.from(
  { length: readerCount },
  () => new pg.Client({ ...config, pipeline: true, options: `${config.options} ${BY_INDEX}` })
)
for (const reader of readers) {
  reader.on("error", (error) => {
    console.error(error)
    process.exit(1)
  })
  await reader.connect()
}

const COLUMNS = "o.id,o.xid,o.stage,o.hold,o.trackingno,o.updated_at"
const byXid = `select ${COLUMNS} from y_orders o where o.account_id=$1 and o.xid=$2`
const byId = `select ${COLUMNS} from y_orders o where o.account_id=$1 and o.id=$2`
const byXids = `select v.n,${COLUMNS} from unnest($1::bigint[],string_to_array($2,chr(31))) with ordinality v(a,x,n) join y_orders o on o.account_id=v.a and o.xid=v.x`

let turn = 0
const one: Store["status"] = (account, xid, id, done) => {
  const query =
    id === undefined
      ? { name: "byXid", text: byXid, values: [account, xid], rowMode: "array" as const }
      : { name: "byId", text: byId, values: [account, id], rowMode: "array" as const }
  turn = (turn + 1) % readerCount
  readers[turn]!.query<Row>(query, (error, result) => (error ? done(error) : done(null, result.rows[0])))
}

interface WaitingRead {
  readonly account: number
  readonly xid: string
  readonly done: Done<Row | undefined>
}
const idle = [...readers]
let waitingReads: Array<WaitingRead> = []
let isAskDue = false

const ask = () => {
  isAskDue = false
  while (idle.length > 0 && waitingReads.length > 0) {
    const reader = idle.pop()!
    let batch = waitingReads
    if (batch.length <= largestBatch) waitingReads = []
    else batch = waitingReads.splice(0, largestBatch)
    askTogether(reader, batch)
  }
}

const askTogether = (reader: pg.Client, batch: ReadonlyArray<WaitingRead>) => {
  const first = batch[0]!
  let accounts = `{${first.account}`
  let xids = first.xid
  for (let index = 1; index < batch.length; index++) {
    const { account, xid } = batch[index]!
    accounts += `,${account}`
    xids += `\x1f${xid}`
  }
  const query = { name: "byXids", text: byXids, rowMode: "array" as const, values: [`${accounts}}`, xids] }
  reader.query<[number, ...Row]>(query, (error, result) => {
    idle.push(reader)
    if (error) for (const { done } of batch) done(error)
    else {
      const found = new Array<Row | undefined>(batch.length)
      for (const row of result.rows) found[(row.shift() as number) - 1] = row as unknown as Row
      for (let index = 0; index < batch.length; index++) batch[index]!.done(null, found[index])
    }
    if (waitingReads.length > 0 && !isAskDue) {
      isAskDue = true
      setImmediate(ask)
    }
  })
}

const many: Store["status"] = (account, xid, id, done) => {
  if (id !== undefined) return one(account, xid, id, done)
  waitingReads.push({ account, xid: xid!, done })
  if (isAskDue) return
  isAskDue = true
  setImmediate(ask)
}

const close = async () => {
  for (const reader of readers) await reader.end()
  await pool.end()
}

await serve(orderOf, { push: grouping ? grouped : single, status: grouping ? many : one, close }, +(env.PORT ?? 8091))
