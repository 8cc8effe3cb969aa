import { gzipSync } from "node:zlib"
import { policy } from "@waybill/core"
import { methodNames } from "@waybill/core/adapter"
import { describe, expect, it } from "vitest"
import { credentials, serve } from "./serve.ts"

const status = { xid: "none" }

describe("every reply", () => {
  it.each(methodNames)(
    "replies to %s with a request id and JSON that must not be cached or sniffed",
    async (method) => {
      const { headers } = await serve().call(method, {})
      expect(headers.get("content-type")).toBe("application/json; charset=utf-8")
      expect(headers.get("cache-control")).toBe("no-store")
      expect(headers.get("x-content-type-options")).toBe("nosniff")
      expect(headers.get("x-request-id")).toMatch(/^[\da-f-]{36}$/)
    }
  )

  it("uses the request id that the client sent if that id is safe to log", async () => {
    const idAfter = async (id: string) =>
      (await serve().call("get_status", status, { "x-request-id": id })).headers.get("x-request-id")
    expect(await idAfter("req-1/a:2")).toBe("req-1/a:2")
    expect(await idAfter("two words")).toMatch(/^[\da-f-]{36}$/)
    expect(await idAfter("x".repeat(129))).toMatch(/^[\da-f-]{36}$/)
  })
})

describe("pages", () => {
  it.each(["/healthz", "/readyz", "/metrics", "/openapi.json"])("replies to %s with a request id", async (path) => {
    const reply = await serve().raw(path, { headers: { "x-request-id": "probe-1" } })
    expect([reply.status, reply.headers.get("x-request-id")]).toEqual([200, "probe-1"])
  })
})

describe("routes", () => {
  it("an unknown method returns 404", async () => {
    expect(await serve().post("get_orders", "{}")).toMatchObject({
      status: 404,
      body: { res: "error", code: "000", message: "Unknown method" }
    })
  })

  it.each([
    "/",
    "/v1",
    "/v1/",
    "/v1/push_order/",
    "/v2/push_order",
    "/V1/push_order",
    "/v1/Push_order",
    "/v1/__proto__"
  ])("the path %s returns 404", async (path) => {
    expect((await serve().raw(path, { method: "POST", body: "{}" })).status).toBe(404)
  })

  it.each(["GET", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH"])(
    "the HTTP method %s returns 405, with POST as the allowed method",
    async (method) => {
      const reply = await serve().raw("/v1/push_order", { method })
      expect([reply.status, reply.headers.get("allow")]).toEqual([405, "POST"])
    }
  )

  it("a query string in the URL is ignored", async () => {
    expect((await serve().raw("/v1/get_status?xid=1", { method: "POST", body: "{}" })).status).toBe(200)
  })

  it("a base path applies to every route", async () => {
    const { call, raw } = serve({ basePath: "/dev" })
    expect((await call("get_status", status)).body.code).toBe("915")
    expect((await raw("/dev/healthz")).status).toBe(200)
    expect((await raw("/v1/get_status", { method: "POST" })).status).toBe(404)
    expect((await raw("/healthz")).status).toBe(404)
    expect(() => serve({ basePath: "dev" })).toThrow('basePath: must be empty or a path such as "/dev", not "dev"')
  })
})

describe("bodies", () => {
  it("refuses an invalid body with the reason and the method's code for a missing field", async () => {
    expect(await serve().post("change_ship_deadline", "{")).toMatchObject({
      status: 400,
      body: { res: "error", code: "802", message: 'Invalid JSON at byte 2: expected a key in double quotes or "}"' }
    })
  })

  it("refuses a body above the size limit with 413, and closes the connection", async () => {
    const { post } = serve({ policy: policy({ limits: { bodyBytes: 100 } }) })
    expect((await post("get_status", `"${"x".repeat(98)}"`)).status).toBe(200)
    const { body, headers, status } = await post("get_status", `"${"x".repeat(99)}"`)
    expect({ body, status }).toEqual({
      status: 413,
      body: { res: "error", code: "000", message: "The body has more than 100 bytes" }
    })
    expect(headers.get("connection")).toBe("close")
  })

  it("reads a body without a content length only up to the size limit", async () => {
    const { handler } = serve({ policy: policy({ limits: { bodyBytes: 1000 } }) })
    let sent = 0
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        sent += 100
        controller.enqueue(new Uint8Array(100))
      }
    })
    const init: RequestInit & { duplex: "half" } = { method: "POST", body, duplex: "half" }
    expect((await handler(new Request("http://localhost/v1/get_status", init))).status).toBe(413)
    expect(sent).toBeLessThan(2000)
  })

  it("decompresses a gzip body only up to the size limit", async () => {
    const { post } = serve({ policy: policy({ limits: { bodyBytes: 20_000 } }) })
    const gzip = { "content-encoding": "gzip" }
    const zip = (value: unknown) => new Uint8Array(gzipSync(JSON.stringify(value)))
    expect((await post("get_status", zip({ ...credentials, data: status }), gzip)).body.code).toBe("915")
    // The compressed body is within the limit, but its content is not.
    const bomb = zip("x".repeat(10_000_000))
    expect(bomb.length).toBeLessThan(20_000)
    expect((await post("get_status", bomb, gzip)).status).toBe(413)
    expect(await post("get_status", "{}", gzip)).toMatchObject({
      status: 400,
      body: { code: "902", message: "The body is not valid gzip" }
    })
    expect((await post("get_status", "{}", { "content-encoding": "br" })).status).toBe(415)
  })

  it("accepts a body of any media type unless the policy is strict", async () => {
    const statusWith = async (contentType: "any" | "json", type: string) =>
      (await serve({ policy: policy({ contentType }) }).post("get_status", "{}", { "content-type": type })).status
    expect(await statusWith("any", "text/plain")).toBe(200)
    expect(await statusWith("json", "text/plain")).toBe(415)
    expect(await statusWith("json", "application/jsonp")).toBe(415)
    expect(await statusWith("json", "Application/JSON; charset=utf-8")).toBe(200)
    expect(await statusWith("json", "application/vnd.shop+json")).toBe(200)
  })
})

describe("statuses", () => {
  const wrong = JSON.stringify({ ...credentials, password: "wrong", data: {} })

  it("returns status 200 for every refusal by default", async () => {
    const { call, post } = serve()
    expect([(await call("get_status", status)).status, (await post("get_status", wrong)).status]).toEqual([200, 200])
  })

  it("returns a status for each kind of refusal if the policy maps statuses", async () => {
    const { call, post } = serve({ policy: policy({ httpStatus: "mapped" }) })
    const { examples } = await import("../src/openapi/examples.ts")
    expect((await post("get_status", wrong)).status).toBe(401)
    expect((await call("get_status", status)).status).toBe(404)
    expect((await call("get_status", {})).status).toBe(422)
    expect((await call("push_order", examples.push_order)).status).toBe(200)
    expect((await call("push_order", examples.push_order)).status).toBe(409)
    expect((await call("unhold_order", { xid: "A-1042" })).status).toBe(409)
  })
})

it("returns 503 immediately while too many requests are in progress", async () => {
  const { examples } = await import("../src/openapi/examples.ts")
  const { call } = serve({ policy: policy({ limits: { inFlight: 2 } }) })
  const replies = await Promise.all(Array.from({ length: 5 }, () => call("package_info", examples.package_info)))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 503, 503, 503])
  expect(replies[4]).toMatchObject({ body: { code: "1113" } })
  expect(replies[4]?.headers.get("retry-after")).toBe("1")
  expect((await call("package_info", examples.package_info)).status).toBe(200)
})
