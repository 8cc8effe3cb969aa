import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { orderOf } from "../fixtures/load.ts"
import { workplace } from "../fixtures/service.ts"

const { clear, run, serve } = workplace()
afterAll(clear)

const database = ["--database", "shared.db"]
let service: Awaited<ReturnType<typeof serve>>
/** Address of the operator API. */
let base = ""
beforeAll(async () => {
  service = await serve([...database, "--console", "off"])
  base = operatorUrl(service.ran.err)!
})

const tokenFor = async (name: string, role: string) =>
  (await run(["operator", "create", name, "--role", role, ...database])).out.trim()

const operatorUrl = (err: string) => /^ {2}operator {3}(\S+)$/m.exec(err)?.[1]

const get = (url: string, token?: string) =>
  fetch(url, { headers: token === undefined ? {} : { authorization: `Bearer ${token}` } })

describe("the operator API of the service", () => {
  it("the service serves the operator API on its loopback address, and prints the command that makes a token", async () => {
    expect(base).toBe(`${service.url}/operator/v1`)
    expect(service.ran.err).toContain(
      "no token yet: npx waybill operator create NAME --role admin --database shared.db\n"
    )
    // The console is off.
    expect(service.ran.err).not.toMatch(/^ {2}console /m)
    expect(service.ran.err).not.toContain("wb_op_")
    expect((await get(`${service.url}/console/login`)).status).toBe(404)
    const { receipt_id } = await service.call("push_order", orderOf("A-1"))
    const token = await tokenFor("ada", "packer")
    const order = `${base}/orders/demo/${receipt_id}`
    expect((await get(order)).status).toBe(401)
    const read = await get(order, token)
    expect([read.status, read.headers.get("etag")]).toEqual([200, '"1"'])
    const started = await fetch(`${order}/start`, { method: "POST", headers: { authorization: `Bearer ${token}` } })
    expect([started.status, ((await started.json()) as { stage: string }).stage]).toEqual([200, "processing"])
    expect(await service.call("get_status", { xid: "A-1" })).toMatchObject({ order_status: "Processing" })
    const list = await get(`${base}/orders?stage=processing&search=A-1`, token)
    expect(((await list.json()) as { orders: Array<object> }).orders).toMatchObject([{ xid: "A-1" }])
    const wrongCursor = await get(`${base}/orders?cursor=x`, token)
    expect([wrongCursor.status, await wrongCursor.json()]).toMatchObject([422, { issues: [{ path: "cursor" }] }])
    await run(["operator", "revoke", "ada", ...database])
    expect((await get(order, token)).status).toBe(401)
    const other = await tokenFor("grace", "viewer")
    const packing = await get(`${order}/packing`, other)
    expect(await packing.json()).toMatchObject({
      boxes: [{ kind: "box", drawing: expect.stringContaining("<svg"), instructions: { layers: expect.any(Array) } }]
    })
    const events = await get(`${base}/events`, other)
    expect(await events.json()).toMatchObject({ events: [{ command: "push_order" }, { command: "start" }] })
    const metrics = await (await fetch(`${service.url}/metrics`)).text()
    expect(metrics).toContain('waybill_operator_requests_total{method="getOrder",code=""} 1\n')
    expect(`${service.ran.out}${service.ran.err}`).not.toContain(token.slice(6))
    expect(service.ran.out).toContain('"operator":"ada"')
  })

  it("the service serves what a console shows: its user, what shipped today, figures, cards and quotes", async () => {
    const token = await tokenFor("alan", "admin")
    const read = async (path: string) => (await get(`${base}${path}`, token)).json()
    const post = async (path: string, body: object) => {
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" }
      return (await fetch(`${base}${path}`, { method: "POST", headers, body: JSON.stringify(body) })).json()
    }
    const { order_id } = await service.call("get_status", { xid: "A-1" })
    await post(`/orders/demo/${order_id}/ship`, { untracked: true, parcels: [{ volume: 300, air: "75" }, {}] })
    expect(await read("/me")).toEqual({ name: "alan", role: "admin" })
    expect(await read("/orders/counts")).toMatchObject({ new: 0, processing: 0, shipped_today: 1 })
    expect(await read("/orders?shipped_since=2000-01-01%2000:00:00&sort=updated")).toMatchObject({
      orders: [{ xid: "A-1" }]
    })
    expect(await read("/orders?shipped_since=2000-01-01%2000:00:00&sort=due")).toMatchObject({
      issues: [{ path: "shipped_since" }]
    })
    const figures = {
      boxes: 2,
      air: { boxes: 1, volume: 300, air: 75, air_share: 0.25 },
      seconds_to_ship: { orders: 1 }
    }
    const days = { received: [0, 0, 0, 0, 0, 0, 1], shipped: [0, 0, 0, 0, 0, 0, 1] }
    expect(await read("/figures?days=7")).toMatchObject({
      all: { ...figures, orders: days },
      accounts: [{ account_id: "demo", ...figures }]
    })
    expect(await read(`/orders/demo/${order_id}/packing?pieces=unshipped`)).toMatchObject({ boxes: [] })
    expect(await read("/cards")).toMatchObject({
      cards: expect.arrayContaining([expect.objectContaining({ card: "acme-us" })])
    })
    const quoted = await post("/cards/quote", {
      destination: { country: "US", state: "AZ", postal: "85004" },
      parcels: [{ length: 20, width: 16, height: 4, weight: 3 }]
    })
    expect(quoted).toMatchObject({ rates: expect.arrayContaining([expect.objectContaining({ currency: "USD" })]) })
  })

  it("an administrator manages accounts, webhooks and tokens of the service", async () => {
    const token = await tokenFor("edsger", "admin")
    const send = async (method: string, path: string, body?: object) => {
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" }
      const reply = await fetch(`${base}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
      const text = await reply.text()
      return { status: reply.status, body: (text === "" ? {} : JSON.parse(text)) as Record<string, unknown> }
    }
    const { body: login } = await send("POST", "/accounts", { account_id: "mill" })
    const { account_id: _, ...credentials } = login
    expect(await service.call("get_status", { xid: "none" }, credentials)).toMatchObject({ code: "915" })
    expect((await send("PATCH", "/accounts/mill", { enabled: false })).status).toBe(204)
    expect((await send("GET", "/accounts")).body).toMatchObject({
      accounts: [{ account_id: "demo" }, { account_id: "mill", enabled: false }]
    })
    expect((await send("POST", "/accounts", { account_id: "mill" })).status).toBe(409)
    expect((await send("POST", "/accounts", { account_id: " " })).body).toMatchObject({
      issues: [{ path: "account_id", problem: "must not be blank" }]
    })
    expect((await send("POST", "/accounts/mill/keys")).body).toMatchObject({ number: 2 })
    expect((await send("DELETE", "/accounts/mill/keys/1")).status).toBe(204)
    expect((await send("DELETE", "/accounts/mill/keys/2")).status).toBe(409)
    const added = await send("POST", "/webhooks", { account_id: "mill", url: "https://example.com/hook" })
    expect(added).toMatchObject({ status: 201, body: { secret: expect.stringMatching(/^whsec_/) } })
    const { webhook_id } = added.body.webhook as { webhook_id: string }
    expect((await send("PATCH", `/webhooks/${webhook_id}`, { status: "paused" })).body.status).toBe("paused")
    const local = await send("POST", "/webhooks", { account_id: "mill", url: "https://127.0.0.1/hook" })
    expect(local).toMatchObject({ status: 422, body: { issues: [{ path: "url" }] } })
    expect((await send("PATCH", `/webhooks/${webhook_id}`, { url: "https://[::1]/hook" })).status).toBe(422)
    expect((await send("POST", `/webhooks/${webhook_id}/rotate`, {})).status).toBe(200)
    expect((await send("GET", `/webhooks/${webhook_id}/deliveries`)).body).toEqual({ deliveries: [] })
    expect((await send("GET", `/webhooks/${webhook_id}/deliveries?cursor=x`)).body).toMatchObject({
      status: 422,
      issues: [{ path: "cursor" }]
    })
    expect((await send("POST", "/webhooks", { account_id: "mill", url: "http://example.com" })).body).toMatchObject({
      issues: [{ path: "url" }]
    })
    expect((await send("DELETE", `/webhooks/${webhook_id}`)).status).toBe(204)
    const made = await send("POST", "/tokens", { name: "press", role: "packer" })
    expect((await get(`${base}/accounts`, String(made.body.token))).status).toBe(403)
    expect((await send("DELETE", "/tokens/press")).status).toBe(204)
    expect((await get(`${base}/orders`, String(made.body.token))).status).toBe(401)
    const secrets = [token, login.password, login.secretkey, added.body.secret, made.body.token]
    for (const secret of secrets) expect(`${service.ran.out}${service.ran.err}`).not.toContain(String(secret).slice(6))
    const document = (await (await fetch(`${service.url}/operator/openapi.json`)).json()) as { paths: object }
    expect(Object.keys(document.paths)).toContain("/webhooks/{webhook_id}/replay")
  })

  it("the service refuses a public operator address without TLS, and a port in use", async () => {
    const args = ["serve", "--port", "0", "--host", "0.0.0.0", "--tls-cert", "x.pem", "--tls-key", "x.pem"]
    expect((await run(["serve", "--operator-port", "x"])).err).toContain("--operator-port: invalid value")
    const shown = (await run([...args.slice(0, 5), "--operator-host", "0.0.0.0"])).err
    expect(shown).toContain("--host: 0.0.0.0 is public without TLS")
    const { port } = new URL(service.url)
    const taken = await run([
      ...args.slice(0, 5),
      "--behind-proxy",
      "on",
      "--operator-port",
      port,
      "--database",
      "b.db"
    ])
    expect([taken.code, taken.err]).toEqual([
      3,
      expect.stringContaining(`--operator-port: 127.0.0.1:${port} is in use; choose a different port`)
    ])
  })
})
