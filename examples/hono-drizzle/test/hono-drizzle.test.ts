import { randomBytes } from "node:crypto"
import { openStores, type Stores } from "@waybill/adapter-sql/plain"
import { cardRater, createWaybill, type WaybillPromises } from "@waybill/core"
import { exampleCards, exampleShipFrom } from "@waybill/packing/rating"
import { drizzle } from "drizzle-orm/mysql2"
import { createPool, type Pool } from "mysql2/promise"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openDatabase } from "../../../packages/adapter-sql/test/fixtures/databases.ts"
import { shop } from "../src/app.ts"
import { createTables } from "../src/schema.ts"

const home = { name: "Ada", address: "1 Main St", city: "Louisville", zip: "40214", state: "KY", country: "US" }
const print = {
  type: "Canvas",
  width: 16,
  height: 20,
  quantity: 1,
  large_img: "https://example.com/1.tif",
  item_cost: 0
}
const orderOf = (xid: string) => ({
  xid,
  billing_address: home,
  shipping_address: home,
  order_info: [print],
  shipping: { carrier: "acme", service: "ACME_GROUND" }
})
const server = await openDatabase("MariaDB")
const skipped = "absent" in server ? ` (skipped: ${server.absent})` : ""

describe.skipIf(skipped !== "")(`a shop on Hono and Drizzle${skipped}`, () => {
  const name = `waybill_hono_${randomBytes(4).toString("hex")}`
  let admin: Pool
  let pool: Pool
  let stores: Stores
  let waybill: WaybillPromises
  let app: ReturnType<typeof shop>
  beforeAll(async () => {
    const { mysql } = (server as { source: { mysql: string } }).source
    admin = createPool(mysql)
    await admin.query(`create database ${name}`)
    const database = mysql.replace(/\/[^/]*$/, `/${name}`)
    stores = await openStores({ mysql: database })
    pool = createPool(database)
    for (const table of createTables) await pool.query(table)
    await pool.query("insert into gift_cards values ('card-1', 2000)")
    const { accounts, orderIds, store } = stores
    const rater = cardRater(exampleCards, exampleShipFrom)
    waybill = createWaybill({ ports: { store, accounts, orderIds, rater } })
    app = shop(drizzle({ client: pool }), waybill, "shop")
  })
  afterAll(async () => {
    await waybill?.dispose()
    await stores?.close()
    await pool?.end()
    await admin?.query(`drop database ${name}`)
    await admin?.end()
    if ("end" in server) await server.end()
  })

  const send = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const type = { "content-type": "application/json" }
    const reply = await app.request(path, {
      method: "POST",
      headers: { ...type, ...headers },
      body: JSON.stringify(body)
    })
    // biome-ignore lint/suspicious/noExplicitAny: the tests compare the whole body.
    return [reply.status, (await reply.json()) as any] as const
  }
  const card = { "x-gift-card": "card-1" }
  const state = async () => {
    const count = (table: string) => `(select count(*) from ${table})`
    const [rows] = await pool.query(
      `select balance, ${count("payments")} as payments, ${count("waybill_orders")} as orders from gift_cards`
    )
    return (rows as ReadonlyArray<object>)[0]
  }

  it("commits the payment and the order together", async () => {
    // 16 × 20 square inches at 5 cents.
    expect(await send("/orders", orderOf("A-1"), card)).toEqual([
      201,
      { order_id: expect.stringMatching(/^\d+$/), xid: "A-1" }
    ])
    expect(await state()).toEqual({ balance: 400, payments: 1, orders: 1 })
  })

  it("returns the same order for a repeated request, without a second payment", async () => {
    const [status, { order_id }] = await send("/orders", orderOf("A-1"), card)
    expect([status, order_id]).toEqual([200, expect.stringMatching(/^\d+$/)])
    expect(await state()).toEqual({ balance: 400, payments: 1, orders: 1 })
  })

  it("stores and pays one order if a request arrives several times at once", async () => {
    await pool.query("insert into gift_cards values ('card-2', 10000)")
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => send("/orders", orderOf("B-1"), { "x-gift-card": "card-2" }))
    )
    expect(new Set(replies.map(([, { order_id }]) => order_id)).size).toBe(1)
    expect(replies.map(([status]) => status).sort()).toEqual([200, 200, 200, 201])
    const [rows] = await pool.query("select balance from gift_cards where code = 'card-2'")
    expect(rows).toEqual([{ balance: 8400 }])
    await pool.query("delete from gift_cards where code = 'card-2'")
    await pool.query("delete from payments where xid = 'B-1'")
    await pool.query("delete from waybill_orders where xid = 'B-1'")
  })

  it("replies with status 400 to a body that is not JSON", async () => {
    const headers = { "content-type": "application/json" }
    expect((await app.request("/orders", { method: "POST", headers, body: "{" })).status).toBe(400)
  })

  it("refuses an order above the balance of the gift card, and leaves neither payment nor order", async () => {
    const refusal = { code: "GIFT-1", message: "The gift card does not have 1600 cents" }
    expect(await send("/orders", orderOf("A-2"), card)).toEqual([422, refusal])
    expect(await state()).toEqual({ balance: 400, payments: 1, orders: 1 })
  })

  it("validates the input with the schema of the method before it opens a transaction", async () => {
    const [status, { error }] = await send("/orders", { ...orderOf("A-3"), order_info: [{ ...print, width: 0 }] }, card)
    expect(status).toBe(400)
    expect(error[0].path).toEqual(["order_info", 0, "width"])
  })

  it("serves the API for merchants with an account beside its own routes", async () => {
    const { password, secretkey, username } = await stores.accountAdmin.create({ account_id: "shop", username: "shop" })
    const body = { username, password, secretkey, data: { xid: "A-1" } }
    expect(await send("/v1/get_status", body)).toMatchObject([200, { res: "success", order_status: "New" }])
    const box = { width: 20, height: 4, length: 24, weight: "3.2" }
    const [status, rates] = await send("/quotes", {
      shipping_address: home,
      order_info: [box],
      shipping: { carrier: "acme" }
    })
    expect(status).toBe(200)
    expect(rates.length).toBeGreaterThan(0)
  })
})
