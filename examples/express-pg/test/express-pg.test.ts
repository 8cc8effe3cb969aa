import { randomBytes } from "node:crypto"
import { once } from "node:events"
import type { Server } from "node:http"
import type { AddressInfo } from "node:net"
import { setTimeout as wait } from "node:timers/promises"
import pg from "pg"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openDatabase } from "../../../packages/adapter-sql/test/fixtures/databases.ts"
import { shop } from "../src/app.js"
import { createTables, openPool } from "../src/database.js"
import { openWaybill } from "../src/waybill.js"

const home = { name: "Ada", address: "1 Main St", city: "Louisville", zip: "40214", state: "KY", country: "US" }
const print = {
  type: "Canvas",
  width: 16,
  height: 20,
  quantity: 2,
  large_img: "https://example.com/1.tif",
  // Ignored: the shop's price is 16 × 20 square inches at 8 cents.
  item_cost: "0.01"
}
const server = await openDatabase("PostgreSQL")
const skipped = "absent" in server ? ` (skipped: ${server.absent})` : ""

describe.skipIf(skipped !== "")(`a shop on Express and PostgreSQL${skipped}`, () => {
  const name = `waybill_shop_${randomBytes(4).toString("hex")}`
  const mails: Array<string> = []
  let secret = ""
  let admin: pg.Client
  let pool: pg.Pool
  let opened: Awaited<ReturnType<typeof openWaybill>>
  let listening: Server
  let url: string
  beforeAll(async () => {
    const { postgres } = (server as { source: { postgres: string } }).source
    admin = new pg.Client({ connectionString: postgres })
    await admin.connect()
    await admin.query(`create database ${name}`)
    const database = postgres.replace(/\/[^/]*$/, `/${name}`)
    pool = openPool(database)
    await createTables(database, pool)
    await pool.query("insert into customers values ('shop-1', 'token-1', 60), ('shop-2', 'token-2', 1000)")
    // The receiver of the webhooks is on this machine.
    const rules = { webhookUrls: "any", webhookNetworks: "any" } as const
    opened = await openWaybill(database, async (text) => void mails.push(text), rules)
    listening = shop(pool, opened.waybill, () => secret).listen(0, "127.0.0.1")
    await once(listening, "listening")
    url = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`
    const added = await opened.stores.webhooks.add("shop-1", { url: `${url}/hooks` })
    secret = added.secret
  })
  afterAll(async () => {
    listening?.close()
    await opened?.close()
    await pool?.end()
    await admin?.query(`drop database ${name} with (force)`)
    await admin?.end()
    if ("end" in server) await server.end()
  })

  const send = async (path: string, token: string, body: object) => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" }
    const reply = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) })
    const text = await reply.text()
    // biome-ignore lint/suspicious/noExplicitAny: the tests compare the whole body.
    return { status: reply.status, body: (text.startsWith("{") ? JSON.parse(text) : text) as any }
  }
  const cartOf = async (token: string, of: object = print) => String((await send("/carts", token, of)).body.id)
  const creditOf = async (customer: string) =>
    (await pool.query("select credit from customers where id = $1", [customer])).rows[0].credit
  const ordersOf = async (customer: string) =>
    Number((await pool.query("select count(*) from waybill_orders where account_id = $1", [customer])).rows[0].count)

  it("commits the cart, the credit and the order together, once per cart", async () => {
    const cart = await cartOf("token-1")
    const first = await send(`/carts/${cart}/checkout`, "token-1", home)
    expect(first).toEqual({ status: 201, body: { order_id: expect.stringMatching(/^\d+$/) } })
    expect(await send(`/carts/${cart}/checkout`, "token-1", home)).toEqual(first)
    expect([await creditOf("shop-1"), await ordersOf("shop-1")]).toEqual(["8.80", 1])
  })

  it("refuses an order beyond the credit with the shop's own code, and leaves cart, credit and orders as they were", async () => {
    const cart = await cartOf("token-1")
    const refused = await send(`/carts/${cart}/checkout`, "token-1", home)
    expect(refused).toEqual({
      status: 422,
      body: { code: "CREDIT-1", message: "The order exceeds your credit", fields: [] }
    })
    expect([await creditOf("shop-1"), await ordersOf("shop-1")]).toEqual(["8.80", 1])
  })

  it("rolls the credit back if Waybill refuses the order, and names the field", async () => {
    const cart = await cartOf("token-2")
    const refused = await send(`/carts/${cart}/checkout`, "token-2", { ...home, state: "XX" })
    expect(refused).toMatchObject({
      status: 422,
      body: { code: "110", fields: ["billing_address.state", "shipping_address.state"] }
    })
    expect([await creditOf("shop-2"), await ordersOf("shop-2")]).toEqual(["1000.00", 0])
    expect((await send(`/carts/${cart}/checkout`, "token-2", home)).status).toBe(201)
  })

  it("stores one order if a cart is checked out several times at once", async () => {
    const cart = await cartOf("token-2")
    const before = await ordersOf("shop-2")
    const replies = await Promise.all(Array.from({ length: 8 }, () => send(`/carts/${cart}/checkout`, "token-2", home)))
    expect(new Set(replies.map(({ body, status }) => `${status} ${body.order_id}`)).size).toBe(1)
    expect(await ordersOf("shop-2")).toBe(before + 1)
  })

  it("replies to a body that is not JSON with status 400, and shows no stack", async () => {
    const headers = { authorization: "Bearer token-1", "content-type": "application/json" }
    const reply = await fetch(`${url}/carts`, { method: "POST", headers, body: "{" })
    expect([reply.status, await reply.text()]).toEqual([400, "Bad Request"])
  })

  it("refuses unknown tokens, carts of other customers and webhooks without a valid signature", async () => {
    const cart = await cartOf("token-1")
    expect((await send("/carts", "token-9", print)).status).toBe(401)
    expect((await send(`/carts/${cart}/checkout`, "token-2", home)).status).toBe(404)
    expect((await send("/hooks", "token-1", { type: "order.shipped", data: {} })).status).toBe(401)
  })

  it("refuses carts without a print, and text that PostgreSQL cannot store", async () => {
    for (const body of [{}, { ...print, width: "wide" }, { ...print, type: "Can\u0000vas" }])
      expect((await send("/carts", "token-1", body)).status).toBe(400)
  })

  it("sends one mail per shipment, and the receiver of the webhook stores the tracking number", async () => {
    await opened.waybill.operator.start("shop-1", { xid: "cart-1" })
    await opened.waybill.operator.ship("shop-1", { xid: "cart-1" }, { carrier: "acme", trackingno: "1Z999" })
    const shippedWith = async () =>
      (await pool.query("select shipped_with from carts where id = 1")).rows[0].shipped_with
    while ((await shippedWith()) === null || mails.length === 0) await wait(20)
    expect(await shippedWith()).toBe("1Z999")
    expect(mails).toEqual(["Your order cart-1 has shipped"])
  })
})
