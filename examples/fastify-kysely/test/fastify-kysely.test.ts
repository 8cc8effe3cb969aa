import { randomBytes } from "node:crypto"
import { once } from "node:events"
import type { FastifyInstance } from "fastify"
import type { Kysely } from "kysely"
import pg from "pg"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openDatabase as openServer } from "../../../packages/adapter-sql/test/fixtures/databases.ts"
import { shop } from "../src/app.ts"
import { createTables, openDatabase, type Tables } from "../src/tables.ts"
import { type OpenedWaybill, openWaybill } from "../src/waybill.ts"

const home = { name: "Ada", address: "1 Main St", city: "Louisville", zip: "40214", state: "KY", country: "US" }
const saleOf = (xid: string, copies: number) => ({ xid, edition: 1, copies, address: home })
const server = await openServer("PostgreSQL")
const skipped = "absent" in server ? ` (skipped: ${server.absent})` : ""

describe.skipIf(skipped !== "")(`a shop on Fastify and Kysely${skipped}`, () => {
  const name = `waybill_fastify_${randomBytes(4).toString("hex")}`
  let admin: pg.Client
  let database: Kysely<Tables>
  let opened: OpenedWaybill
  let app: FastifyInstance
  let url: string
  beforeAll(async () => {
    const { postgres } = (server as { source: { postgres: string } }).source
    admin = new pg.Client({ connectionString: postgres })
    await admin.connect()
    await admin.query(`create database ${name}`)
    database = openDatabase(postgres.replace(/\/[^/]*$/, `/${name}`))
    await createTables(database)
    const edition = { image: "https://example.com/1.tif", width: 16, height: 20, price: "80.00", copies: 5 }
    await database.insertInto("editions").values(edition).execute()
    await database.insertInto("customers").values({ id: "ada", token: "token-1" }).execute()
    opened = await openWaybill(database)
    app = shop(database, opened)
    url = await app.listen({ port: 0 })
  })
  afterAll(async () => {
    await app?.close()
    await admin?.query(`drop database ${name} with (force)`)
    await admin?.end()
    if ("end" in server) await server.end()
  })

  const send = async (path: string, body: string | object, headers: Record<string, string> = {}) => {
    const response = await fetch(`${url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: "Bearer token-1", ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body)
    })
    const text = await response.text()
    return [response.status, text === "" ? undefined : JSON.parse(text)] as const
  }
  const state = async () => {
    const editions = await database.selectFrom("editions").select("copies").execute()
    const sales = await database.selectFrom("sales").select("copies").execute()
    const { orders } = await opened.stores.orders.list({ account_id: "ada" })
    return { left: editions[0]?.copies, sold: sales.map(({ copies }) => copies), orders: orders.map(({ xid }) => xid) }
  }

  it("commits the order, the sale and the copies left together", async () => {
    const id = { order_id: expect.stringMatching(/^\d+$/) }
    expect(await send("/orders", saleOf("A-1", 2))).toEqual([201, id])
    expect(await state()).toEqual({ left: 3, sold: [2], orders: ["A-1"] })
  })

  it("returns the same order for a repeated request, and sells nothing twice", async () => {
    const [, first] = await send("/orders", saleOf("B-1", 1))
    expect(await send("/orders", saleOf("B-1", 1))).toEqual([200, first])
    const replies = await Promise.all(Array.from({ length: 3 }, () => send("/orders", saleOf("B-2", 1))))
    expect(replies.map(([status]) => status).sort()).toEqual([200, 200, 201])
    expect((await state()).left).toBe(1)
  })

  it("refuses more copies than are left, and changes nothing", async () => {
    const refusal = { code: "SOLD-OUT", message: "There are fewer than 2 copies left", fields: [] }
    expect(await send("/orders", saleOf("C-1", 2))).toEqual([422, refusal])
    expect(await state()).toEqual({ left: 1, sold: [2, 1, 1], orders: ["B-2", "B-1", "A-1"] })
  })

  it("names the fields of an address that Waybill refuses", async () => {
    const [status, { fields }] = await send("/orders", { ...saleOf("C-2", 1), address: { ...home, country: "XX" } })
    expect([status, fields]).toEqual([422, ["billing_address.country", "shipping_address.country"]])
    expect((await state()).left).toBe(1)
  })

  it("refuses a body that is not JSON, an invalid sale, an unknown edition and an unknown customer", async () => {
    expect((await send("/orders", "{"))[0]).toBe(400)
    expect((await send("/orders", { ...saleOf("C-3", 1), copies: 0 }))[0]).toBe(400)
    expect((await send("/orders", { ...saleOf("C-3", 1), edition: 9 }))[0]).toBe(404)
    expect((await send("/orders", saleOf("C-3", 1), { authorization: "Bearer none" }))[0]).toBe(401)
  })

  it("serves the API for merchants with an account beside its own routes", async () => {
    const { password, secretkey, username } = await opened.stores.accountAdmin.create({ account_id: "ada" })
    const body = { username, password, secretkey, data: { xid: "A-1" } }
    expect(await send("/v1/get_status", body)).toMatchObject([200, { res: "success", order_status: "New" }])
    expect(await send("/v1/get_status", "{")).toMatchObject([400, { res: "error" }])
  })

  it("finishes the requests in progress before it closes the database", async () => {
    const arrived = once(app.server, "request")
    const pending = send("/orders", saleOf("D-1", 1))
    await arrived
    const start = performance.now()
    await app.close()
    expect((await pending)[0]).toBe(201)
    // Fastify itself waits 72 seconds for the client, which keeps its connection open.
    expect(performance.now() - start).toBeLessThan(20_000)
  })
})
