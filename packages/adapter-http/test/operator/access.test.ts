import { Unavailable } from "@waybill/core"
import { Context, Effect, References } from "effect"
import { describe, expect, it } from "vitest"
import { serveOperator } from "./serve-operator.ts"

describe("access to the operator API", () => {
  it("returns 401 without a valid token, on known and unknown paths", async () => {
    const { raw } = serveOperator()
    const headers = [
      {},
      { authorization: "" },
      { authorization: "Bearer" },
      { authorization: "Bearer secret" },
      { authorization: "Bearer secret-admin,x" },
      { authorization: "Basic c2VjcmV0LWFkbWlu" },
      { authorization: "secret-admin" },
      { authorization: `Bearer ${"x".repeat(5000)}` }
    ]
    for (const [index, each] of headers.entries())
      for (const path of ["/orders", "/nothing"]) {
        const reply = await raw(path, { headers: each as Record<string, string> }, `192.0.2.${index}`)
        expect(reply.status).toBe(401)
        expect(reply.headers.get("www-authenticate")).toBe('Bearer realm="operator"')
        expect(await reply.json()).toMatchObject({ code: "unauthorized", status: 401 })
      }
  })

  it("accepts no token in the query or in a body", async () => {
    const { raw } = serveOperator()
    expect((await raw("/orders?access_token=secret-admin")).status).toBe(401)
    expect((await raw("/orders?authorization=Bearer%20secret-admin")).status).toBe(401)
  })

  it("makes a client wait that sends many invalid tokens, but not one with a valid token", async () => {
    const { get, raw, send } = serveOperator()
    expect((await get("/orders")).status).toBe(200)
    const statuses: Array<number> = []
    for (let each = 0; each < 40; each++)
      statuses.push((await raw("/orders", { headers: { authorization: `Bearer guess-${each}` } })).status)
    expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 401))
    expect(statuses.slice(30)).toEqual(Array.from({ length: 10 }, () => 429))
    const blocked = await raw("/orders", { headers: { authorization: "Bearer guess" } })
    expect(Number(blocked.headers.get("retry-after"))).toBeGreaterThan(0)
    expect((await get("/orders")).status).toBe(200)
    expect((await send("GET", "/orders", undefined, {}, "viewer")).status).toBe(429)
    const other = await raw("/orders", { headers: { authorization: "Bearer secret-viewer" } }, "192.0.2.2")
    expect(other.status).toBe(200)
  })

  it("refuses a revoked token immediately", async () => {
    const { get, ports } = serveOperator()
    expect((await get("/orders", "packer")).status).toBe(200)
    await Effect.runPromise(ports.tokens.revoke("the-packer"))
    expect((await get("/orders", "packer")).status).toBe(401)
  })

  it.each(["viewer", "packer", "operator", "admin"] as const)(
    "reports the name and the role of a token: %s",
    async (role) => {
      const { get } = serveOperator()
      const { body, headers } = await get("/me", role)
      expect([body, headers.get("cache-control")]).toEqual([{ name: `the-${role}`, role }, "no-store"])
    }
  )

  it("returns 405 with the allowed methods, and 403 with the required role", async () => {
    const { place, send } = serveOperator()
    const path = await place("A-1")
    const wrong = await send("PUT", "/orders")
    expect([wrong.status, wrong.headers.get("allow"), wrong.body.code]).toEqual([405, "GET, HEAD", "wrongMethod"])
    expect((await send("GET", `${path}/start`)).headers.get("allow")).toBe("POST")
    expect((await send("POST", `${path}/erase`, {}, {}, "operator")).body).toEqual({
      type: "urn:waybill:problem:forbidden",
      title: "The role of the token does not allow this",
      status: 403,
      detail: "not allowed for role operator; requires role admin",
      code: "forbidden"
    })
  })

  it("handles HEAD like GET, without a body", async () => {
    const { place, raw } = serveOperator()
    const path = await place("A-1")
    const reply = await raw(path, { method: "HEAD", headers: { authorization: "Bearer secret-viewer" } })
    expect([reply.status, reply.headers.get("etag"), await reply.text()]).toEqual([200, '"1"', ""])
  })

  it("refuses bodies that are too large, other types and invalid JSON", async () => {
    const { place, post, raw, send } = serveOperator({ policy: { limits: { bodyBytes: 1000 } } })
    const path = await place("A-1")
    const note = `${path}/note`
    expect(await post(note, { msg: "x".repeat(1001) })).toMatchObject({ status: 413, body: { code: "tooLarge" } })
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""])
      expect((await send("POST", note, '{"msg":"x"}', { "content-type": type })).status).toBe(415)
    const bytes = new Blob(['{"msg":"x"}']).stream().pipeThrough(new CompressionStream("gzip"))
    const gzip = new Uint8Array(await new Response(bytes).arrayBuffer())
    const headers = { authorization: "Bearer secret-packer", "content-type": "application/json" }
    const zipped = await raw(note, { method: "POST", body: gzip, headers: { ...headers, "content-encoding": "gzip" } })
    expect(zipped.status).toBe(200)
    const other = await raw(note, { method: "POST", body: gzip, headers: { ...headers, "content-encoding": "br" } })
    expect(other.status).toBe(415)
    for (const text of [
      "{",
      '{"msg":"a","msg":"b"}',
      '{"__proto__":{}}',
      "\u0000",
      `${"[".repeat(33)}${"]".repeat(33)}`
    ])
      expect(await post(note, text)).toMatchObject({ status: 400, body: { code: "unreadable" } })
  })

  it("returns 503 with Retry-After if a port does not respond, and 500 without details for a defect", async () => {
    const board = serveOperator().ports.board
    const failure = new Unavailable({ port: "OrderList", cause: new Error("db.internal:5432 password") })
    const { get, log } = serveOperator({
      context: Context.make(References.MinimumLogLevel, "None"),
      ports: {
        board: {
          list: () => Effect.fail(failure),
          counts: () => Effect.die(new Error("db.internal:5432"))
        } as typeof board
      }
    })
    const down = await get("/orders")
    expect([down.status, down.headers.get("retry-after"), down.body.code]).toEqual([503, "1", "temporary"])
    const broken = await get("/orders/counts")
    expect([broken.status, broken.body.code]).toEqual([500, "defect"])
    expect(broken.body.detail).toContain(broken.headers.get("x-request-id"))
    expect(JSON.stringify([down.body, broken.body, log])).not.toContain("db.internal")
  })

  it("logs the operation, the token's name and the order, and no token", async () => {
    const { log, place, post, raw } = serveOperator()
    const path = await place("A-1")
    await post(`${path}/note`, { msg: "private words" }, { "x-request-id": "r-1" }, "packer")
    await raw("/orders", { headers: { authorization: "Bearer mistyped-secret" } })
    expect(log).toMatchObject([
      {
        request_id: "r-1",
        method: "operator.note",
        outcome: "success",
        code: "",
        status: 200,
        client: "192.0.2.1",
        operator: "the-packer",
        account_id: "acme",
        order_id: path.split("/").at(-1)
      },
      { method: "operator.listOrders", outcome: "unauthorized", status: 401 }
    ])
    expect(JSON.stringify(log)).not.toMatch(/secret|private words/)
  })

  it("counts requests by operation and code, apart from the merchants' methods", async () => {
    const { api, get } = serveOperator()
    await get("/orders")
    await get("/orders?limit=0")
    await get("/nothing")
    expect(api.metrics()).toContain('waybill_operator_requests_total{method="listOrders",code=""} 1\n')
    expect(api.metrics()).toContain('waybill_operator_requests_total{method="listOrders",code="invalid"} 1\n')
    expect(api.metrics()).toContain('waybill_operator_requests_total{method="",code="unknownPath"} 1\n')
  })

  it("serves the base path of the service, and leaves all other paths to the merchants' API", async () => {
    const { get, handler } = serveOperator({ basePath: "/dev" })
    expect((await get("/orders")).status).toBe(200)
    const outside = await handler(new Request("http://localhost/operator/v1/orders"))
    expect(await outside.json()).toEqual({ res: "error", code: "000", message: "Unknown method" })
    expect((await handler(new Request("http://localhost/dev/healthz"))).status).toBe(200)
  })
})
