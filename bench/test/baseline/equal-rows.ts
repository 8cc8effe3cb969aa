// Pushes the same orders to the service and to the baseline with its rows, and compares what they wrote.
import { DatabaseSync } from "node:sqlite"
import pg from "pg"
import { expect, it } from "vitest"
import type { Credentials } from "../../baseline/credentials.ts"
import type { Database } from "../../server/command-line.ts"
import { baseline, createAccount, ourService } from "../../server/contenders.ts"
import { freshPlace } from "../../server/place.ts"
import { orderOf } from "../../server/requests.ts"
import { type Launch, start } from "../../server/server-process.ts"

const never = new AbortController().signal

const gift = orderOf("order-1")
const { ship_deadline: _, ...noDeadline } = gift
const [item] = gift.order_info

/** The order of the benchmark; one with blank and absent fields; and one with a second item and an address elsewhere. */
const orders: ReadonlyArray<object> = [
  gift,
  {
    ...noDeadline,
    xid: "order-2",
    isgift: "0",
    gift_to: "",
    message: null,
    track_url: " ",
    billing_address: { ...gift.billing_address, company: " ", address2: "", phone: null },
    order_info: [{ ...item, width: 16.5, quantity: 2, item_cost: "0", frame: "", thumb_img: null }],
    shipping: { carrier: "acme", service: "ACME_2DAY", account: "A-1" }
  },
  {
    ...gift,
    xid: "order-3",
    isgift: 1,
    shipping_address: { ...gift.shipping_address, country: "de", state: "Hessen", city: 'Berlin "north" 東京' }
  }
]

type Row = Readonly<Record<string, unknown>>

const rowsIn = async (database: Database, at: string): Promise<ReadonlyArray<ReadonlyArray<Row>>> => {
  const statements = ["select * from waybill_orders order by xid", "select * from waybill_history order by order_id"]
  if (database === "sqlite") {
    const db = new DatabaseSync(at, { readOnly: true })
    try {
      return statements.map((statement) => db.prepare(statement).all())
    } finally {
      db.close()
    }
  }
  const client = new pg.Client(at)
  await client.connect()
  try {
    const [orders, events] = [await client.query(statements[0]!), await client.query(statements[1]!)]
    return [orders.rows, events.rows]
  } finally {
    await client.end()
  }
}

// A value of these columns differs between two servers, but its form does not.
const differing = ["order_id", "event_id", "request_id", "order_date", "update_date", "at"]
const formOf = (value: unknown) => String(value).replaceAll(/[0-9a-f]/g, "0")
const comparable = (rows: ReadonlyArray<ReadonlyArray<Row>>) =>
  rows.map((table) =>
    table.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [name, differing.includes(name) ? formOf(value) : value])
      )
    )
  )

const pushAll = async (launch: Launch, credentials: Credentials) => {
  const { stop, url } = await start(launch, never)
  try {
    for (const data of orders) {
      const body = JSON.stringify({ ...credentials, data })
      const headers = { "content-type": "application/json" }
      const reply = await fetch(`${url}/v1/push_order`, { method: "POST", headers, body })
      expect(await reply.json()).toMatchObject({ res: "success" })
    }
  } finally {
    await stop()
  }
}

/** Tests that the baseline writes the rows of the service, except for ids and times. */
export const testEqualRows = (database: Database, absent?: string) =>
  it.skipIf(absent !== undefined)(
    `writes the rows of the service${absent === undefined ? "" : ` (skipped: ${absent})`}`,
    async () => {
      const place = await freshPlace(database)
      try {
        const credentials = await createAccount(place, never)
        for (const launch of [ourService(place, 1), baseline(place, { database, against: "equal" }, credentials)])
          await pushAll(launch, credentials)
        const [ours, baselines] = [await rowsIn(database, place.ours.at), await rowsIn(database, place.baselines.at)]
        expect(ours.map((rows) => rows.length)).toEqual([3, 3])
        expect(comparable(baselines)).toEqual(comparable(ours))
      } finally {
        await place.clear()
      }
    }
  )
