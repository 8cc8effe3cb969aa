import { afterAll, describe, expect, it } from "vitest"
import { orderOf } from "../fixtures/load.ts"
import { workplace } from "../fixtures/service.ts"

const { clear, run, serve, start } = workplace()
afterAll(clear)

const tokenFor = async (name: string, role: string, database: string) =>
  (await run(["operator", "create", name, "--role", role, "--database", database])).out.trim()

const operatorUrl = (err: string) => /^ {2}operator {3}(\S+)$/m.exec(err)?.[1]

const get = (url: string, token?: string) =>
  fetch(url, { headers: token === undefined ? {} : { authorization: `Bearer ${token}` } })

describe("the operator API of the service", () => {
  it("the service serves the operator API on its loopback address, and prints the command that makes a token", async () => {
    const database = "shared.db"
    const service = await serve(["--database", database])
    const base = operatorUrl(service.ran.err)
    expect(base).toBe(`${service.url}/operator/v1`)
    expect(service.ran.err).toContain(
      "no token yet: npx waybill operator create NAME --role admin --database shared.db\n"
    )
    const { receipt_id } = await service.call("push_order", orderOf("A-1"))
    const token = await tokenFor("ada", "packer", database)
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
    await run(["operator", "revoke", "ada", "--database", database])
    expect((await get(order, token)).status).toBe(401)
    const other = await tokenFor("grace", "viewer", database)
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

  it("the operator API has a separate loopback address if other machines can reach the merchants' address", async () => {
    const database = "separate.db"
    const token = await tokenFor("ada", "viewer", database)
    const args = ["serve", "--port", "0", "--database", database, "--host", "0.0.0.0", "--behind-proxy", "on"]
    const service = start(args, { WAYBILL_OPERATOR_PORT: "0" })
    while (!/database {3}\S+\n/.test(service.ran.err)) await new Promise((resolve) => setTimeout(resolve, 50))
    const base = operatorUrl(service.ran.err)!
    expect(service.ran.err).not.toContain("no token")
    expect(base).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/operator\/v1$/)
    expect((await get(`${base}/orders/counts`, token)).status).toBe(200)
    const merchants = /listening on http:\/\/0\.0\.0\.0:(\d+)/.exec(service.ran.err)![1]
    expect(base).not.toContain(`:${merchants}/`)
    const onMerchants = await get(`http://127.0.0.1:${merchants}/operator/v1/orders/counts`, token)
    expect([onMerchants.status, await onMerchants.json()]).toMatchObject([404, { code: "000" }])
    const elsewhere = await fetch(`${base.replace("/operator/v1", "/v1/get_status")}`, { method: "POST" })
    expect(elsewhere.status).toBe(401)
    service.child.kill("SIGTERM")
    expect((await service.ended).code).toBe(0)
  })

  it("the service runs without the operator API if it is off", async () => {
    const service = await serve(["--database", "off.db", "--operator", "off"])
    expect(operatorUrl(service.ran.err)).toBeUndefined()
    expect((await get(`${service.url}/operator/v1/orders`)).status).toBe(404)
  })

  it("every worker serves the operator API at its separate address", async () => {
    const database = "workers.db"
    const token = await tokenFor("ada", "viewer", database)
    const flags = ["--database", database, "--workers", "2", "--demo", "off"]
    const service = await serve([...flags, "--host", "0.0.0.0", "--behind-proxy", "on"])
    const base = operatorUrl(service.ran.err)!
    for (let each = 0; each < 12; each++) {
      const reply = await fetch(`${base}/orders`, {
        headers: { authorization: `Bearer ${token}`, connection: "close" }
      })
      expect(reply.status).toBe(200)
    }
    const metrics = await (await fetch(`${service.url.replace("0.0.0.0", "127.0.0.1")}/metrics`)).text()
    expect(metrics).toContain('waybill_operator_requests_total{method="listOrders",code=""} 12\n')
  })

  it("the service refuses a public operator address without TLS, and a port in use", async () => {
    const args = ["serve", "--port", "0", "--host", "0.0.0.0", "--tls-cert", "x.pem", "--tls-key", "x.pem"]
    expect((await run(["serve", "--operator-port", "x"])).err).toContain("--operator-port: invalid value")
    const shown = (await run([...args.slice(0, 5), "--operator-host", "0.0.0.0"])).err
    expect(shown).toContain("--host: 0.0.0.0 is public without TLS")
    const service = await serve(["--database", "taken.db"])
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
      expect.stringContaining(`--operator-port: 127.0.0.1:${port} is in use; choose another port`)
    ])
  })
})
