import { describe, expect, it } from "vitest"
import { examples } from "../src/openapi/examples.ts"
import type { LogRecord } from "../src/options/options.ts"
import { Metrics } from "../src/respond/metrics.ts"
import { credentials, serve } from "./serve.ts"

const get = async (raw: ReturnType<typeof serve>["raw"], path: string) => {
  const reply = await raw(path)
  return [reply.status, reply.headers.get("content-type"), await reply.text()] as const
}

const json = "application/json; charset=utf-8"

describe("health", () => {
  it("/healthz reports the health of the process, and /readyz reports the health of the store", async () => {
    let state: "up" | "down" | "broken" | "blocked" = "up"
    const ready = async () => {
      if (state === "broken") throw new Error("secret host refused")
      return state === "blocked" ? "no order could be stored" : state === "up"
    }
    const { raw } = serve({ ready })
    expect(await get(raw, "/healthz")).toEqual([200, json, '{"status":"ok"}'])
    expect(await get(raw, "/readyz")).toEqual([200, json, '{"status":"ok"}'])
    for (state of ["down", "broken"] as const)
      expect(await get(raw, "/readyz")).toEqual([503, json, '{"status":"the store does not respond"}'])
    state = "blocked"
    expect(await get(raw, "/readyz")).toEqual([503, json, '{"status":"no order could be stored"}'])
    expect((await raw("/healthz", { method: "POST" })).status).toBe(405)
    expect(await (await raw("/healthz", { method: "HEAD" })).text()).toBe("")
  })
})

it("concurrent requests for /readyz share one check of the store", async () => {
  let checks = 0
  const { raw } = serve({
    ready: async () => {
      checks++
      await new Promise((resolve) => setTimeout(resolve, 20))
      return true
    }
  })
  const replies = await Promise.all(Array.from({ length: 50 }, () => raw("/readyz")))
  expect([new Set(replies.map(({ status }) => status)), checks]).toEqual([new Set([200]), 1])
  await raw("/readyz")
  expect(checks).toBe(2)
})

describe("metrics", () => {
  it("metrics contain counts and durations of requests by method and code", async () => {
    const { call, raw } = serve({ metrics: () => "waybill_pool_size 3\n" })
    await call("push_order", examples.push_order)
    await call("push_order", examples.push_order)
    await call("get_status", { xid: "none" })
    const [status, type, text] = await get(raw, "/metrics")
    expect([status, type]).toEqual([200, "text/plain; version=0.0.4; charset=utf-8"])
    const lines = text.split("\n")
    expect(lines).toEqual(
      expect.arrayContaining([
        'waybill_requests_total{method="push_order",code=""} 1',
        'waybill_requests_total{method="push_order",code="121"} 1',
        'waybill_requests_total{method="get_status",code="915"} 1',
        'waybill_request_seconds_count{method="push_order"} 2',
        'waybill_request_seconds_bucket{method="push_order",le="+Inf"} 2',
        "waybill_pool_size 3"
      ])
    )
    const buckets = lines.filter((line) => line.startsWith('waybill_request_seconds_bucket{method="push_order"'))
    const counts = buckets.map((line) => Number(line.split(" ")[1]))
    expect(counts).toEqual([...counts].sort((a, b) => a - b))
  })

  it("metrics include other processes if the host shares their metrics", async () => {
    const one = 'waybill_requests_total{method="get_status",code="915"} 1'
    let own = () => ""
    const { call, raw } = serve({
      shareMetrics: (ours) => {
        own = ours
        return async () => `${ours()}and those of others`
      }
    })
    expect(own()).not.toContain(one)
    await call("get_status", { xid: "none" })
    expect(own()).toContain(one)
    expect((await get(raw, "/metrics"))[2]).toBe(`${own()}and those of others`)
  })

  it("counts a duration in every bucket whose upper limit it does not exceed", () => {
    const metrics = new Metrics(undefined)
    for (const milliseconds of [0.5, 5, 5.001, 9999, 60_000]) metrics.count("get_order", "", milliseconds)
    const within = (bound: string) =>
      Number(new RegExp(`_bucket\\{method="get_order",le="${bound}"\\} (\\d+)`).exec(metrics.text())?.[1])
    expect(["0.001", "0.0025", "0.005", "0.01", "5", "10", "\\+Inf"].map(within)).toEqual([1, 1, 2, 3, 3, 4, 5])
    expect(metrics.text()).toContain('waybill_request_seconds_sum{method="get_order"} 70.009')
  })
})

describe("hidden pages", () => {
  it("returns 404 for a hidden page, and serves the others", async () => {
    const { raw } = serve({ basePath: "/dev", hiddenPages: ["/metrics", "/openapi.json"] })
    const status = async (path: string) => (await raw(path)).status
    const paths = ["/dev/metrics", "/dev/openapi.json", "/dev/healthz", "/dev/readyz"]
    expect(await Promise.all(paths.map(status))).toEqual([404, 404, 200, 200])
  })
})

describe("the log", () => {
  it("logs the outcome, account, order and duration of a call, but nothing else from its body", async () => {
    const records: Array<LogRecord> = []
    const { call, handler } = serve({ log: (record) => records.push(record) })
    const { body } = await call("push_order", examples.push_order, { "x-request-id": "r-1" })
    const canary = { ...credentials, password: "canary-password", secretkey: "canary-secret" }
    const request = new Request("http://localhost/v1/get_order", {
      method: "POST",
      body: JSON.stringify({ ...canary, data: { xid: "canary" } })
    })
    await handler(request, { client: "10.0.0.9" })
    expect(records).toEqual([
      {
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        request_id: "r-1",
        method: "push_order",
        outcome: "success",
        code: "",
        status: 200,
        ms: expect.any(Number),
        account_id: "demo",
        order_id: body.receipt_id
      },
      expect.objectContaining({ method: "get_order", outcome: "credentials", code: "901", client: "10.0.0.9" })
    ])
    expect(JSON.stringify(records)).not.toMatch(/canary|demo-password|Harbor/)
  })

  it("logs the client's address from the socket, or from the header of a trusted proxy", async () => {
    const clientWith = async (clientHeader?: string, sent = "6.6.6.6, 10.1.1.1 , 192.0.2.7") => {
      const records: Array<LogRecord> = []
      const { handler } = serve({
        log: (record) => records.push(record),
        ...(clientHeader !== undefined && { clientHeader })
      })
      const headers = { "x-forwarded-for": sent }
      await handler(new Request("http://localhost/v1/get_status", { method: "POST", body: "{}", headers }), {
        client: "10.0.0.1"
      })
      return records[0]?.client
    }
    expect(await clientWith()).toBe("10.0.0.1")
    expect(await clientWith("x-forwarded-for")).toBe("192.0.2.7")
    expect(await clientWith("x-real-ip")).toBe("10.0.0.1")
    for (const strange of ['"evil"', "1.2.3.4 and more", "x".repeat(65), "", "192.0.2.7,"])
      expect(await clientWith("x-forwarded-for", strange)).toBe("10.0.0.1")
    expect(await clientWith("x-forwarded-for", "[2001:db8::7]:443")).toBe("[2001:db8::7]:443")
  })
})
