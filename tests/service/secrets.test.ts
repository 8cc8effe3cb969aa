import { once } from "node:events"
import { readdirSync, readFileSync } from "node:fs"
import { type AddressInfo, connect, createServer } from "node:net"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { scaledByLoad } from "../runs/scaled-by-load.ts"
import { attributesOf, collector } from "./fixtures/collector.ts"
import { orderOf } from "./fixtures/load.ts"
import { workplace } from "./fixtures/service.ts"

const { clear, folder, run, serve } = workplace()
afterAll(clear)

const canary = "canary-7f3a9c"
const traceId = "0af7651916cd43dd8448eb211c80319c"

/** Everything that a service printed, logged and sent during a run that includes every kind of failure. */
let day: {
  readonly answers: ReadonlyArray<string>
  readonly log: ReadonlyArray<string>
  readonly err: string
  readonly metrics: string
  readonly traces: Awaited<ReturnType<typeof collector>>
  readonly login: Record<string, string>
  readonly requests: number
}

beforeAll(async () => {
  const traces = await collector()
  const login = JSON.parse((await run(["account", "create", "demo"])).out) as Record<string, string>
  const service = await serve(["--otlp", traces.url, "--behind-proxy", "--demo", "off"])
  const answers: Array<string> = []
  let requests = 0
  const post = async (method: string, body: string, headers: Record<string, string> = {}) => {
    requests++
    const reply = await fetch(`${service.url}/v1/${method}`, { method: "POST", body, headers })
    answers.push(JSON.stringify([...reply.headers]) + (await reply.text()))
  }
  const call = (method: string, data: unknown, credentials: object = login, headers = {}) =>
    post(method, JSON.stringify({ ...credentials, data }), headers)

  const traced = { traceparent: `00-${traceId}-b7ad6b7169203331-01`, "x-request-id": "traced" }
  await call("push_order", orderOf("A-1"), login, traced)
  await call("push_order", orderOf("A-1"))
  await call("push_order", { ...orderOf("A-2"), order_info: [{ width: "wide" }] })
  // Failed logins, each with a real secret in one of its fields.
  for (const part of ["username", "password", "secretkey"])
    await call("get_status", { xid: "A-1" }, { ...login, [part]: `${canary}-${part}` })
  await call("get_status", { xid: "A-1" }, { ...login, password: { [canary]: canary } })
  // Unparsable bodies that contain secrets.
  await post("get_status", `{"username":"demo","password":"${canary}","data":{}`)
  await post("get_status", `{"password":"${canary}","password":"${canary}"}`)
  await post(`get_status?password=${canary}&secretkey=${canary}`, "{}", {
    authorization: `Bearer ${canary}`,
    cookie: canary
  })
  await post(`${canary}`, `{"password":"${canary}"}`)
  // Strings that could forge a log line or end a JSON string early.
  const evil = '1.2.3.4", "account_id": "admin'
  await call("get_status", { xid: "A-1" }, login, { "x-forwarded-for": evil, "x-request-id": '"}\\n{"time":"' })
  await call("get_status", { xid: 'A-1\r\n{"time":"2026"}' })
  requests++
  // Bytes that a header may contain, but that end a line in other encodings.
  const raw = connect(Number(new URL(service.url).port), "127.0.0.1")
  raw.end(
    "POST /v1/get_status HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 9.9.9.9\u0085\u00a0\u009b31m\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}"
  )
  await new Promise((resolve) => raw.on("close", resolve).resume())

  // The store fails while the service is running.
  const database = new DatabaseSync(join(folder, "waybill.db"))
  database.exec("drop view waybill_items; drop view waybill_shipments; alter table waybill_orders rename to elsewhere")
  database.close()
  await call("push_order", orderOf("A-3"))
  await call("get_order", { xid: "A-1" })

  const metrics = await (await fetch(`${service.url}/metrics`)).text()
  service.child.kill("SIGTERM")
  const { code, err, out } = await service.ended
  expect(code).toBe(0)
  day = { answers, log: out.trimEnd().split("\n"), err, metrics, traces, login, requests }
  await traces.end()
})

describe("secrets", () => {
  it.each(["answers", "log", "metrics", "traces", "files"] as const)("no secret appears in the %s", (where) => {
    const files = () => readdirSync(folder).map((file) => readFileSync(join(folder, file), "latin1"))
    const text = {
      answers: () => day.answers.join("\n"),
      log: () => `${day.log.join("\n")}\n${day.err.replace(/Created a demo account[\s\S]*?order list/, "")}`,
      metrics: () => day.metrics,
      traces: () => day.traces.text(),
      files: () => files().join("\n")
    }[where]()
    expect(text.length).toBeGreaterThan(500)
    for (const secret of [canary, day.login.password!, day.login.secretkey!]) expect(text).not.toContain(secret)
  })

  it("no internals appear in a reply", () => {
    expect(
      day.answers.filter((text) => /elsewhere|sqlite|select|waybill_|\.ts:|at Object|node_modules/i.test(text))
    ).toEqual([])
    const broken = day.answers.slice(-2)
    for (const text of broken) expect(text).toMatch(/"retry-after","\d+"\].*Unexpected error; try again later/)
  })
})

describe("the service's log", () => {
  it("the log has one line of JSON per request, no matter what the request contains", () => {
    const lines = day.log.map((line) => JSON.parse(line) as Record<string, unknown>)
    const [requests, problems] = [lines.filter(({ level }) => level === undefined), lines.filter(({ level }) => level)]
    expect(requests).toHaveLength(day.requests)
    expect(requests.filter(({ account_id }) => account_id !== undefined && account_id !== "demo")).toEqual([])
    for (const { request_id } of requests) expect(request_id).toMatch(/^[\w-]+$/)
    expect(new Set(requests.map(({ client }) => client))).toEqual(new Set(["127.0.0.1"]))
    const isControl = (sign: string) => sign < " " || (sign >= "\u007f" && sign <= "\u009f")
    expect(day.log.filter((line) => [...line].some(isControl))).toEqual([])
    // An internal error is logged next to the request that caused it.
    const failed = requests.filter(({ outcome }) => outcome === "temporary")
    expect(failed).toHaveLength(2)
    for (const { request_id } of failed) {
      const problem = problems.find((each) => each.request_id === request_id)
      expect(problem).toMatchObject({
        level: "WARN",
        message: expect.stringMatching(/^OrderStore is unavailable: a table does not exist/)
      })
      expect(problem?.cause).toMatch(/no such table/)
    }
  })

  it("the log records failed logins with the client's address", () => {
    const lines = day.log.map((line) => JSON.parse(line) as Record<string, unknown>)
    const failed = lines.filter(({ outcome }) => outcome === "credentials" || outcome === "throttled")
    expect(failed.length).toBeGreaterThanOrEqual(4)
    for (const line of failed) expect(line).toMatchObject({ code: "901", client: expect.any(String) })
  })

  it("the log names the account of a failed login, but never an unknown username", () => {
    const lines = day.log.map((line) => JSON.parse(line) as Record<string, unknown>)
    const failed = lines.filter(({ message }) => message === "failed login")
    // A wrong password and a wrong secretkey of the account. The third login had an unknown username.
    expect(failed.map(({ level, username }) => [level, username])).toEqual([
      ["INFO", "demo"],
      ["INFO", "demo"]
    ])
    for (const { request_id } of failed) {
      const request = lines.find((line) => line.request_id === request_id && line.method === "get_status")
      expect(request).toMatchObject({ code: "901", client: expect.any(String) })
    }
  })
})

describe("the service's spans", () => {
  it("spans reach the collector, nested as caller, call and store operation", () => {
    expect([...day.traces.paths]).toEqual(["POST /v1/traces"])
    expect(day.traces.resources()[0]).toMatchObject({ "service.name": "waybill" })
    const spans = day.traces.spans()
    const call = spans.find(({ attributes }) => attributesOf(attributes)["waybill.request_id"] === "traced")
    expect(call).toMatchObject({ name: "push_order", traceId, parentSpanId: "b7ad6b7169203331" })
    expect(attributesOf(call!.attributes)).toMatchObject({ "waybill.outcome": "success", "waybill.account_id": "demo" })
    const below = spans.filter(({ parentSpanId }) => parentSpanId === call?.spanId).map(({ name }) => name)
    expect(below.sort()).toEqual(["Accounts.login", "OrderStore.insert"])
  })
})

describe("the service's metrics", () => {
  it("the metrics cover requests, stores and the login cache", () => {
    const value = (series: string) =>
      Number(
        day.metrics
          .split("\n")
          .find((line) => line.startsWith(`${series} `))
          ?.split(" ")[1]
      )
    expect(value('waybill_requests_total{method="push_order",code="121"}')).toBe(1)
    expect(value('waybill_port_calls_total{port="OrderStore",call="insert",outcome="answered"}')).toBe(2)
    expect(value('waybill_port_calls_total{port="OrderStore",call="insert",outcome="failed"}')).toBeGreaterThanOrEqual(
      1
    )
    expect(value('waybill_login_cache_total{outcome="hit"}')).toBeGreaterThanOrEqual(5)
    expect(value('waybill_login_cache_total{outcome="miss"}')).toBeGreaterThanOrEqual(3)
    expect(value("waybill_login_cache_size")).toBe(1)
  })
})

it("a collector that never responds delays neither calls nor the service's shutdown", async () => {
  const hole = createServer(() => {}).listen(0, "127.0.0.1")
  await once(hole, "listening")
  const { port } = hole.address() as AddressInfo
  const service = await serve(["--otlp", `http://127.0.0.1:${port}`, "--database", "hole.db"])
  expect(await service.call("push_order", orderOf("A-1"))).toMatchObject({ res: "success" })
  const start = Date.now()
  service.child.kill("SIGTERM")
  const { code, out } = await service.ended
  expect([code, out.split("\n").length]).toEqual([0, 2])
  expect(Date.now() - start).toBeLessThan(scaledByLoad(10_000))
  hole.close()
})

it("an invalid OpenTelemetry endpoint is reported in one line", async () => {
  expect(await run(["serve"], { OTEL_EXPORTER_OTLP_ENDPOINT: "collector" })).toEqual({
    code: 2,
    out: "",
    err: 'waybill: OTEL_EXPORTER_OTLP_ENDPOINT: invalid value "collector"; expected a URL\n'
  })
})
