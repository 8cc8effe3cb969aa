// Tests the addresses of a service with two workers: each worker serves all of them.
import { afterAll, beforeAll, expect, it } from "vitest"
import { workplace } from "../fixtures/service.ts"
import { fetchAnew, figureIn, figuresOf, skipElsewhere, until, workersOf } from "./processes.ts"

const { clear, run, serve, start } = workplace()
afterAll(clear)

const database = ["--database", "workers.db"]
let service: Awaited<ReturnType<typeof serve>>
/** The separate address of the operator API and the metrics. */
let internal: { readonly url: string }
let token: string
beforeAll(async () => {
  token = (await run(["operator", "create", "ada", "--role", "viewer", ...database])).out.trim()
  const flags = ["--metrics", "internal", "--host", "0.0.0.0", "--behind-proxy", "on", "--demo", "off"]
  const started = await serve(["--workers", "2", "--log", "off", ...database, ...flags])
  service = { ...started, url: started.url.replace("0.0.0.0", "127.0.0.1") }
  internal = { url: /^ {2}operator {3}(\S+)\/operator\/v1$/m.exec(started.ran.err)?.[1] ?? "" }
})

it("every worker serves the operator API and the metrics at the separate address", async () => {
  expect(internal.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  expect(internal.url).not.toBe(service.url)
  const authorization = `Bearer ${token}`
  for (let each = 0; each < 12; each++)
    expect((await fetchAnew(`${internal.url}/operator/v1/orders`, { headers: { authorization } })).status).toBe(200)
  for (let each = 0; each < 6; each++) await service.call("get_status", { xid: "none" })
  const metrics = await figuresOf(internal)
  expect(figureIn(metrics, 'waybill_operator_requests_total{method="listOrders",code=""}')).toBe(12)
  expect(figureIn(metrics, 'waybill_requests_total{method="get_status",code="901"}')).toBe(6)
})

it("the merchants' address has no operator API, no console and no metrics if other machines can reach it", async () => {
  const orders = await fetchAnew(`${service.url}/operator/v1/orders`, { headers: { authorization: `Bearer ${token}` } })
  expect([orders.status, await orders.json()]).toMatchObject([404, { code: "000" }])
  for (const path of ["/console/login", "/metrics"]) expect((await fetchAnew(service.url + path)).status).toBe(404)
  expect((await fetchAnew(`${internal.url}/v1/get_status`, { method: "POST" })).status).toBe(404)
  expect(service.ran.err).not.toContain("no token")
})

it("every worker accepts a session of the console", async () => {
  const init = { method: "POST", headers: { origin: internal.url }, body: new URLSearchParams({ token }) }
  const login = await fetchAnew(`${internal.url}/console/login`, init)
  const cookie = login.headers.get("set-cookie")?.split(";", 1)[0] ?? ""
  for (let each = 0; each < 6; each++)
    expect((await fetchAnew(`${internal.url}/console/`, { headers: { cookie } })).status).toBe(200)
})

it("a second service with workers reports in one line that the port is in use", async () => {
  const { port } = new URL(service.url)
  // A separate process, because it starts workers.
  const { code, err } = await start(["serve", "--workers", "2", "--port", port, ...database]).ended
  expect([code, err]).toEqual([3, `waybill: --port: 127.0.0.1:${port} is in use; choose a different port\n`])
})

it("reports metrics and stops while one worker is paused", async ({ skip }) => {
  skipElsewhere(skip)
  const [, still] = await workersOf(service)
  const before = await figuresOf(internal)
  process.kill(still!, "SIGSTOP")
  // The first connection may be assigned to the paused worker; the next one is not.
  const all = await until(() => figuresOf(internal, AbortSignal.timeout(2500)).catch(() => undefined))
  const calls = 'waybill_requests_total{method="get_status",code="901"}'
  expect([figureIn(before, calls), figureIn(all, calls)]).toEqual([6, 6])
  service.child.kill("SIGTERM")
  expect((await service.ended).code).toBe(0)
})
