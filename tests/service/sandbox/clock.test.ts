import { request } from "node:http"
import { afterAll, beforeAll, expect, it } from "vitest"
import { openSandbox } from "./fixtures/open-sandbox.ts"

let service: Awaited<ReturnType<typeof openSandbox>>
beforeAll(async () => {
  service = await openSandbox()
})
afterAll(() => service.clear())

const advance = async (body: unknown, headers: Record<string, string> = { "content-type": "application/json" }) => {
  const init = { method: "POST", headers, body: typeof body === "string" ? body : JSON.stringify(body) }
  const reply = await fetch(`${service.sandbox.url}/sandbox/v1/advance`, init)
  const { code, detail } = (await reply.json()) as { code?: string; detail?: string }
  return { status: reply.status, code, detail }
}

const A_DURATION = "a duration such as 30s, 5m, 2h, 2d or 1w"
const A_TIME = "a time from 2026 to 2089, such as 2026-03-05T09:00:00Z"

it.each([
  [{}, 422, "must have either by or to"],
  [[], 422, "must be an object with by or to"],
  [{ by: "2d", to: "2026-04-01T00:00:00Z" }, 422, "must have either by or to"],
  [{ bye: "2d" }, 422, 'unknown field "bye"; did you mean "by"?'],
  [{ by: 2 }, 422, `by: must be ${A_DURATION}`],
  [{ by: "-2d" }, 422, `by: must be ${A_DURATION}`],
  [{ by: "NaN" }, 422, `by: must be ${A_DURATION}`],
  [{ by: "9999y" }, 422, `by: must be ${A_DURATION}`],
  [{ by: "999999w" }, 422, "by: leads after 2089 from 2026-03-02T14:00:00.000Z"],
  [{ to: "2026-02-30T00:00:00Z" }, 422, `to: must be ${A_TIME}`],
  [{ to: "2090-01-01T00:00:00Z" }, 422, `to: must be ${A_TIME}`],
  [
    { to: "2026-03-02T13:59:59Z" },
    422,
    "to: 2026-03-02T13:59:59.000Z is before the clock's time 2026-03-02T14:00:00.000Z; must not be earlier"
  ]
])("an advance with the input %j is refused", async (body, status, detail) => {
  expect(await advance(body)).toMatchObject({ status, detail })
  expect((await service.sandbox.status()).now).toBe("2026-03-02T14:00:00.000Z")
})

it("an advance without JSON, with another type or with a large body is refused", async () => {
  expect(await advance("{")).toMatchObject({ status: 400, code: "invalidJson" })
  expect(await advance({ by: "2d" }, { "content-type": "text/plain" })).toMatchObject({ status: 415 })
  expect(await advance({ by: `${" ".repeat(2000)}2d` })).toMatchObject({ status: 413, code: "tooLarge" })
})

it("a body of 10 MB without a length is refused before it has arrived", async () => {
  const status = await new Promise<number>((resolve, reject) => {
    const sent = request(`${service.sandbox.url}/sandbox/v1/advance`, {
      method: "POST",
      headers: { "content-type": "application/json", "transfer-encoding": "chunked" }
    })
    sent.on("response", (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    sent.on("error", reject)
    const chunk = Buffer.alloc(10_000, " ")
    const write = (left: number): void => {
      if (left > 0 && !sent.destroyed) sent.write(chunk, () => write(left - 1))
    }
    write(1000)
  })
  expect(status).toBe(413)
})

it("every reply has the seed, the time of the clock, and a date on the clock", async () => {
  const { operatorToken, url } = service.sandbox
  const paths = ["/", "/docs", "/metrics", "/healthz", "/console/login", "/v1/nothing", "/sandbox/v1", "/sandbox/v2"]
  for (const path of [...paths, "/operator/v1/orders"]) {
    const { headers } = await fetch(url + path, { headers: { authorization: `Bearer ${operatorToken}` } })
    expect([path, headers.get("waybill-sandbox")]).toEqual([path, "seed=demo; time=2026-03-02T14:00:00.000Z"])
    expect([path, headers.get("date")]).toEqual([path, "Mon, 02 Mar 2026 14:00:00 GMT"])
  }
})

it("unknown paths and methods of the sandbox are refused with the known ones", async () => {
  const { url } = service.sandbox
  const unknown = await fetch(`${url}/sandbox/v1/advnce`)
  expect(await unknown.json()).toMatchObject({
    status: 404,
    detail: "unknown path; known are /sandbox/v1, /sandbox/v1/advance"
  })
  const get = await fetch(`${url}/sandbox/v1/advance`)
  expect([get.status, get.headers.get("allow")]).toEqual([405, "POST"])
})

it("calls that advance the clock wait for each other", async () => {
  const own = await openSandbox()
  await own.push("A-1")
  const [one, two, three] = await Promise.all(["1h", "1h", "22h"].map((by) => own.sandbox.advance(by)))
  expect([one!.now, two!.now, three!.now]).toEqual([
    "2026-03-02T15:00:00.000Z",
    "2026-03-02T16:00:00.000Z",
    "2026-03-03T14:00:00.000Z"
  ])
  expect([one!.commands, two!.commands, three!.commands]).toEqual([0, 1, 1])
  await own.clear()
})

it("a receiver can call the sandbox, and sees the time of its webhook", async () => {
  const times: Array<string> = []
  const own: Awaited<ReturnType<typeof openSandbox>> = await openSandbox({}, async ({ type, xid }) => {
    const { order_status } = await own.call("get_status", { xid })
    const { now } = await own.sandbox.status()
    times.push(`${now} ${type} ${order_status}`)
  })
  await own.addWebhook()
  await own.push("A-1")
  await own.sandbox.advance("26h")
  expect(times).toEqual([
    "2026-03-02T14:00:00.000Z order.created New",
    "2026-03-02T16:00:00.000Z order.processing Processing",
    "2026-03-03T14:00:00.000Z order.shipped Shipped"
  ])
  await own.clear()
})

it("a test event has the sandbox's header, and its duration is 0", async () => {
  const own = await openSandbox()
  const { webhook } = await own.call("webhooks/create", { url: own.hook })
  const outcome = { delivered: true, response_status: 200, duration_ms: 0 }
  expect(await own.call("webhooks/test", { webhook_id: webhook.webhook_id })).toMatchObject(outcome)
  expect(await own.operator("POST", `/webhooks/${webhook.webhook_id}/test`)).toMatchObject(outcome)
  expect(own.arrivals.map(({ hours, type }) => ({ hours, type }))).toEqual([
    { hours: 0, type: "webhook.test" },
    { hours: 0, type: "webhook.test" }
  ])
  await own.clear()
})

it("the status counts the commands of an order that was just pushed", async () => {
  const own = await openSandbox()
  await own.push("A-1")
  const { due } = await own.sandbox.status()
  expect(due.map(({ command }) => command)).toEqual(["start", "ship", "track", "track"])
  await own.clear()
})

it("a clock with the highest speed stops before 2090", async () => {
  const own = await openSandbox({ speed: 1_000_000, start: "2089-12-31T00:00:00Z" })
  await new Promise((resolve) => setTimeout(resolve, 1000))
  expect((await own.sandbox.status()).now).toMatch(/^2089-12-31T/)
  await own.clear()
})

it.each([{ host: "shop.example" }, { origin: "https://shop.example" }, { origin: "null" }])(
  "a page of another site with the headers %j cannot use a sandbox on this machine",
  async (headers) => {
    const { url } = service.sandbox
    const statusWith = (more: Record<string, string>) =>
      new Promise<number | undefined>((resolve, reject) => {
        const sent = request(`${url}/sandbox/v1`, { headers: more }, (response) => {
          response.resume()
          resolve(response.statusCode)
        })
        sent.on("error", reject).end()
      })
    expect(await statusWith(headers as Record<string, string>)).toBe(403)
    expect(await statusWith({ origin: url })).toBe(200)
    expect(await statusWith({ host: "localhost:8080" })).toBe(200)
  }
)

it("a merchant's hold delays the shop until the merchant releases the order", async () => {
  const own = await openSandbox()
  const id = await own.push("A-1")
  await own.call("hold_order", { xid: "A-1", msg: "The customer is thinking." })
  await own.sandbox.advance("3d")
  expect(await own.historyOf(id)).toEqual(["0 push_order", "0 hold_order"])
  await own.call("unhold_order", { xid: "A-1" })
  await own.sandbox.advance("1d")
  expect(await own.historyOf(id)).toEqual(["0 push_order", "0 hold_order", "72 unhold_order", "72 start", "94 ship"])
  await own.clear()
})

it("cancel_order is refused after the start of an order whose xid ends with -cancel-late, and accepted before", async () => {
  const own = await openSandbox()
  await own.push("A-cancel-late")
  await own.push("B-cancel-late")
  expect((await own.call("cancel_order", { xid: "B-cancel-late" })).res).toBe("success")
  await own.sandbox.advance("1m")
  expect(await own.call("cancel_order", { xid: "A-cancel-late" })).toMatchObject({ res: "error" })
  await own.sandbox.advance("10d")
  expect((await own.sandbox.status()).problems).toEqual([])
  await own.clear()
})

it("a clock with a speed moves by itself", async () => {
  const own = await openSandbox({ speed: 100_000 })
  const id = await own.push("A-1")
  const started = performance.now()
  while (!(await own.historyOf(id)).some((line) => line.endsWith("ship"))) {
    if (performance.now() - started > 60_000) throw new Error("not shipped")
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  await own.clear()
})

it("a day with three hundred orders and their webhooks takes seconds of CPU time", async () => {
  const own = await openSandbox()
  await own.addWebhook()
  for (let number = 0; number < 300; number++) await own.push(`A-${number}`)
  const before = process.cpuUsage()
  const { commands, webhooks } = await own.sandbox.advance("1d")
  const { system, user } = process.cpuUsage(before)
  expect({ commands, webhooks }).toEqual({ commands: 600, webhooks: 900 })
  // An idle machine needs three seconds; other processes on its cores make the same work take longer.
  expect((user + system) / 1e6).toBeLessThan(30)
  await own.clear()
})
