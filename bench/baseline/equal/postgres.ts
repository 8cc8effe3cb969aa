// Writes the rows of Waybill's schema by hand with the pg driver. README.md documents DATABASE_URL and PORT.
import { migrate } from "@waybill/adapter-sql/plain"
import pg from "pg"
import { serve } from "../app.ts"
import { usernameOf } from "../credentials.ts"
import type { Done, Row, Store } from "../store.ts"
import { type EqualOrder, type EqualRow, orderOf, rowOf } from "./order.ts"

const { DATABASE_URL: connectionString, PORT = "8093" } = process.env
if (connectionString === undefined) throw new Error("DATABASE_URL: must be set")
await migrate({ postgres: connectionString })

// bigint values are read as numbers, because ids and milliseconds are below 2^53.
pg.types.setTypeParser(20, Number)
const writer = new pg.Client(connectionString)
const reader = new pg.Client({ connectionString, pipeline: true })
for (const client of [writer, reader]) {
  client.on("error", (error) => {
    console.error(error)
    process.exit(1)
  })
  await client.connect()
}

const lists = ["account_id", "order_id", "xid", "carrier", "service", "country", "state", "document"] as const
const eventLists = ["event_id", "request_id"] as const
// No value contains U+001F, so each list is sent as one string that the server splits.
const split = (position: number) => `string_to_array($${position},chr(31))`
const texts = [...lists, ...eventLists]
const insertMany = `with v as materialized (select * from unnest(${texts.map((_, index) => split(index + 1)).join(",")},
  $11::timestamptz[],$12::timestamptz[]) v(${texts.join(",")},at,ship_deadline)),
o as (insert into waybill_orders(${lists.join(",")},revision,kind,stage,is_held,rush,order_date,update_date,ship_deadline)
  select ${lists.join(",")},1,'order','new',false,false,at,at,ship_deadline from v on conflict do nothing returning order_id),
h as (insert into waybill_history(account_id,order_id,revision,event_id,at,actor,command,stage,request_id)
  select account_id,order_id,1,event_id,at,'account','push_order','new',request_id from o join v using(order_id))
select order_id from o`

interface WaitingRow {
  readonly row: EqualRow
  readonly done: Done<number>
}
const MAX_BATCH = 256
const waiting: Array<WaitingRow> = []
let isBusy = false
let isPumpDue = false

const valuesOf = (batch: ReadonlyArray<WaitingRow>) => [
  ...texts.map((name) => batch.map(({ row }) => row[name]).join("\x1f")),
  `{${batch.map(({ row }) => row.at).join(",")}}`,
  `{${batch.map(({ row }) => row.ship_deadline).join(",")}}` // An absent deadline becomes NULL in the array.
]

const writeAll = async (batch: ReadonlyArray<WaitingRow>): Promise<void> => {
  let ids: ReadonlySet<string>
  try {
    const query = { name: "many", text: insertMany, rowMode: "array" as const, values: valuesOf(batch) }
    const { rows } = await writer.query<[string]>(query)
    ids = new Set(rows.map(([id]) => id))
  } catch (error) {
    // One invalid order must not make the others fail.
    if (batch.length > 1) for (const each of batch) await writeAll([each])
    else batch[0]!.done(error)
    return
  }
  for (const { done, row } of batch) done(null, ids.has(row.order_id) ? Number(row.order_id) : 0)
}

const pump = async () => {
  isPumpDue = false
  if (isBusy || waiting.length === 0) return
  isBusy = true
  await writeAll(waiting.splice(0, MAX_BATCH))
  isBusy = false
  schedule()
}
const schedule = () => {
  if (isPumpDue) return
  isPumpDue = true
  setImmediate(pump)
}

const isoOf = (instant: number) => new Date(instant).toISOString()
/** Writes all orders that are waiting for the connection together, in one commit. */
const push: Store<EqualOrder>["push"] = (account, order, now, done) => {
  waiting.push({ row: rowOf(account, order, now, isoOf), done })
  schedule()
}

const select = (name: string) => `select order_id::bigint,xid,stage,case when is_held then 'held' end,
  case stage when 'shipped' then document::json#>>'{shipments,0,trackingno}' end,(extract(epoch from update_date)*1000)::bigint
  from waybill_orders where account_id=$1 and ${name}=$2`
const byXid = { name: "byXid", text: select("xid"), rowMode: "array" as const }
const byId = { name: "byId", text: select("order_id"), rowMode: "array" as const }
const status: Store["status"] = (account, xid, id, done) => {
  const query = {
    ...(id === undefined ? byXid : byId),
    values: [usernameOf(account), id === undefined ? xid : String(id)]
  }
  reader.query<Row>(query, (error, result) => (error ? done(error) : done(null, result.rows[0])))
}

const close = async () => {
  await reader.end()
  await writer.end()
}

await serve(orderOf, { push, status, close }, Number(PORT))
