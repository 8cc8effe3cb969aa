// Writes the rows of Waybill's schema by hand with node:sqlite. README.md documents DB and PORT.
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { migrate } from "@waybill/adapter-sql/plain"
import { serve } from "../app.ts"
import { usernameOf } from "../credentials.ts"
import type { Done, Row, Store } from "../store.ts"
import { type EqualOrder, type EqualRow, orderOf, rowOf } from "./order.ts"

const { env } = process
const temporary = env.DB === undefined ? mkdtempSync(join(tmpdir(), "equal-")) : undefined
const file = env.DB ?? join(temporary!, "orders.db")
await migrate({ sqlite: file })
const db = new DatabaseSync(file)
// The settings of Waybill's connections.
for (const pragma of [
  ...["synchronous=FULL", "busy_timeout=5000", "cache_size=-65536"],
  ...["wal_autocheckpoint=3000", "secure_delete=on"]
])
  db.exec(`pragma ${pragma}`)

const begin = db.prepare("begin immediate")
const commit = db.prepare("commit")
const rollback = db.prepare("rollback")
const insertOrder = db.prepare(
  `insert into waybill_orders(account_id,order_id,xid,revision,kind,stage,is_held,rush,order_date,update_date,ship_deadline,carrier,service,country,state,document)
  values(?1,?2,?3,1,'order','new',0,0,?4,?4,?5,?6,?7,?8,?9,?10) on conflict do nothing`
)
const insertEvent = db.prepare(
  `insert into waybill_history(account_id,order_id,revision,event_id,at,actor,command,stage,request_id)
  values(?1,?2,1,?3,?4,'account','push_order','new',?5)`
)
const select = (where: string) => {
  const statement = db.prepare(
    `select cast(order_id as integer),xid,stage,nullif(is_held,0),case stage when 'shipped' then document->>'$.shipments[0].trackingno' end,update_date
    from waybill_orders where account_id=? and ${where}`
  )
  statement.setReturnArrays(true)
  return statement
}
const byXid = select("xid=?")
const byId = select("order_id=?")

const spaced = (instant: number) => {
  const iso = new Date(instant).toISOString()
  return `${iso.slice(0, 10)} ${iso.slice(11, 23)}`
}

/** Writes an order inside a transaction, and returns its id, or 0 for a duplicate xid. */
const write = (row: EqualRow): number => {
  const { account_id, at, carrier, country, document, event_id, order_id, request_id } = row
  const { service, ship_deadline, state, xid } = row
  const values = [account_id, order_id, xid, at, ship_deadline, carrier, service, country, state, document]
  if (insertOrder.run(...values).changes === 0) return 0
  insertEvent.run(account_id, order_id, event_id, at, request_id)
  return Number(order_id)
}

interface WaitingRow {
  readonly row: EqualRow
  readonly done: Done<number>
}
const writeAll = (batch: ReadonlyArray<WaitingRow>) => {
  let ids: ReadonlyArray<number>
  try {
    begin.run()
    ids = batch.map(({ row }) => write(row))
    commit.run()
  } catch (error) {
    if (db.isTransaction) rollback.run()
    // One invalid order must not make the others fail.
    if (batch.length > 1) for (const each of batch) writeAll([each])
    else batch[0]!.done(error)
    return
  }
  for (const [index, { done }] of batch.entries()) done(null, ids[index]!)
}

let queue: Array<WaitingRow> = []
const flush = () => {
  const batch = queue
  queue = []
  writeAll(batch)
}
/** Writes all orders that arrive in one turn of the event loop in one transaction. */
const push: Store<EqualOrder>["push"] = (account, order, now, done) => {
  if (queue.push({ row: rowOf(account, order, now, spaced), done }) === 1) setImmediate(flush)
}

const status: Store["status"] = (account, xid, id, done) => {
  const name = usernameOf(account)
  let row: Row | undefined
  try {
    const found = id === undefined ? byXid.get(name, xid!) : byId.get(name, String(id))
    row = found as unknown as Row | undefined
  } catch (error) {
    return done(error)
  }
  done(null, row && [row[0], row[1], row[2], row[3], row[4], Date.parse(`${row[5]}Z`)])
}

const close = () => {
  db.close()
  if (temporary !== undefined) rmSync(temporary, { recursive: true, force: true })
}

await serve(orderOf, { push, status, close }, +(env.PORT ?? 8092))
