import { policy, Unavailable } from "@waybill/core"
import { WebhookRefusal, type Webhooks } from "@waybill/core/adapter"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { type HttpOptions, type LogRecord, merchantWebhooks, type SendTest } from "../../src/index.ts"
import { memoryWebhooks, noEvents } from "../operator/admin-ports.ts"
import { credentials, serve } from "../serve.ts"

/** Serves webhooks in memory, of which `w1` belongs to the account of the credentials. */
const start = ({
  options = {},
  sendTest = noEvents,
  webhooks = {}
}: {
  readonly options?: HttpOptions
  readonly sendTest?: SendTest
  readonly webhooks?: Partial<Webhooks["Service"]>
} = {}) => {
  const all = memoryWebhooks()
  const get: Webhooks["Service"]["get"] = (id) => Effect.map(all.get(id), (found) => ({ ...found, account_id: "demo" }))
  const log: Array<LogRecord> = []
  const commands = merchantWebhooks({ webhooks: { ...all, get, ...webhooks }, sendTest })
  return { ...serve({ merchantWebhooks: commands, log: (record) => void log.push(record), ...options }), log }
}

describe("the commands for a merchant's webhooks", () => {
  it("the commands are unknown methods unless the host switches them on", async () => {
    const { call } = serve()
    const unknown = await call("no_method", {})
    const { body, status } = await call("webhooks/list", {})
    expect({ body, status }).toEqual({ body: unknown.body, status: unknown.status })
    expect(status).toBe(404)
    expect((await start().call("webhooks/nothing", {})).status).toBe(404)
    expect((await start().raw("/v1/webhooks/list")).status).toBe(405)
  })

  it("the commands have the statuses of the policy", async () => {
    const { call, post } = start({ options: { policy: policy({ httpStatus: "mapped" }) } })
    const statuses = async (data: unknown, command = "disable") => {
      const { body, status } = await call(`webhooks/${command}`, data)
      return [status, body.code]
    }
    expect(await statuses({ webhook_id: "w1" })).toEqual([200, undefined])
    expect(await statuses({ webhook_id: "w9" })).toEqual([404, "webhooks.unknown"])
    expect(await statuses({ webhook_id: 9 })).toEqual([422, "webhooks.invalid"])
    const { status } = await post("webhooks/list", JSON.stringify({ ...credentials, password: "wrong" }))
    expect(status).toBe(401)
  })

  it("the commands refuse invalid data with each of its problems, and more than 20 with their number", async () => {
    const { call } = start()
    expect((await call("webhooks/disable", { webhook: "w1" }, { "waybill-details": "1" })).body).toEqual({
      res: "error",
      code: "webhooks.invalid",
      message: 'webhook: unknown field "webhook"; did you mean "webhook_id"?; webhook_id: is required',
      kind: "invalid",
      issues: [
        { path: "webhook", problem: 'unknown field "webhook"; did you mean "webhook_id"?' },
        { path: "webhook_id", problem: "is required" }
      ]
    })
    expect((await call("webhooks/list", 7)).body.message).toBe("data: must be an object")
    const many = Object.fromEntries(Array.from({ length: 25 }, (_, n) => [`x${n}`, 1]))
    expect((await call("webhooks/list", many)).body.message).toMatch(/; 5 more$/)
  })

  it("the commands refuse an unreadable body with their own code, and a large one before they read it", async () => {
    const { post } = start({ options: { policy: policy({ limits: { bodyBytes: 2000 } }) } })
    expect(await post("webhooks/list", "{")).toMatchObject({ status: 400, body: { code: "webhooks.invalid" } })
    expect(await post("webhooks/list", " ".repeat(2001))).toMatchObject({ status: 413, body: { code: "000" } })
  })

  it("a refusal names the field of the request that a port refuses", async () => {
    const invalid = (message: string) => () => Effect.fail(new WebhookRefusal({ kind: "invalid", message }))
    const webhooks = {
      deliveries: invalid("after: not a cursor of this list"),
      add: invalid("cannot be stored"),
      rotate: invalid("overlap: too long")
    }
    const { call } = start({ webhooks })
    const listed = await call("webhooks/deliveries", { webhook_id: "w1", cursor: "x" })
    expect(listed.body.message).toBe("cursor: not a cursor of this list")
    expect((await call("webhooks/rotate", { webhook_id: "w1" })).body.message).toBe("overlap: too long")
    expect((await call("webhooks/create", { url: "x" })).body).toMatchObject({
      code: "webhooks.invalid",
      message: "cannot be stored"
    })
  })

  it("the webhook of another account is unknown, and data may be absent", async () => {
    // The memory has only webhooks of other accounts.
    const { call } = start({ webhooks: memoryWebhooks() })
    expect((await call("webhooks/rotate", { webhook_id: "w1" })).body).toMatchObject({ code: "webhooks.unknown" })
    expect((await call("webhooks/list", undefined)).body).toEqual({ res: "success", webhooks: [] })
  })

  it("replies reveal no account and no cause of a failure", async () => {
    const message = 'unknown account "demo"; did you mean "delta"?'
    const failures = {
      add: () => Effect.fail(new WebhookRefusal({ kind: "unknownAccount", message })),
      list: () => Effect.fail(new Unavailable({ port: "Webhooks", cause: new Error("delta") }))
    }
    const { call, log } = start({ webhooks: failures })
    const created = await call("webhooks/create", { url: "https://shop.example" })
    expect(created).toMatchObject({ status: 500, body: { code: "webhooks.temporary" } })
    const listed = await call("webhooks/list", {})
    expect(listed).toMatchObject({ status: 503, body: { code: "webhooks.temporary" } })
    expect(JSON.stringify([created.body, listed.body, log])).not.toContain("delta")
  })

  it("the commands pass the options of a request to the port", async () => {
    const { call } = start()
    const rotated = await call("webhooks/rotate", { webhook_id: "w1", overlap_hours: 3 })
    expect(rotated.body.secret).toBe("whsec_after_3")
    const replay = (data: object) => call("webhooks/replay", { webhook_id: "w1", ...data })
    // The port in memory returns the number of its options.
    expect((await replay({ order_id: "7", since: "2026-01-01 00:00:00" })).body.events).toBe(2)
    expect((await replay({ since: "2999-01-01 00:00:00" })).body).toMatchObject({
      code: "webhooks.invalid",
      message: "since: must not be in the future"
    })
    const { deliveries } = (await call("webhooks/deliveries", { webhook_id: "w1", limit: 1, status: "failed" })).body
    expect(deliveries).toMatchObject([{ order_id: "7", status: "failed" }])
  })

  it("the commands count their calls by account", async () => {
    const { call } = start()
    const statuses = []
    for (let n = 0; n < 12; n++) statuses.push((await call("webhooks/test", { webhook_id: "w1" })).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429])
    expect((await call("webhooks/test", { webhook_id: "w1" })).body).toMatchObject({
      code: "webhooks.temporary",
      message: "Too many calls from this account; try again later"
    })
    expect((await call("webhooks/list", {})).status).toBe(200)
  })

  it("metrics show the commands with their names", async () => {
    const { call, raw } = start()
    await call("webhooks/list", {})
    await call("webhooks/disable", { webhook_id: "w9" })
    const text = await (await raw("/metrics")).text()
    expect(text).toContain('waybill_requests_total{method="webhooks/list",code=""} 1')
    expect(text).toContain('waybill_requests_total{method="webhooks/disable",code="webhooks.unknown"} 1')
  })

  it("a list ends before its reply is too large, with a cursor", async () => {
    const url = `https://shop.example/${"x".repeat(3000)}`
    const records = Array.from({ length: 3000 }, (_, n) => ({
      webhook_id: `w${n}`,
      account_id: "demo",
      url,
      status: "active" as const,
      created_at: 0,
      secrets: []
    }))
    const list: Webhooks["Service"]["list"] = ({ limit } = {}) => Effect.succeed(records.slice(0, limit))
    const { call } = start({ webhooks: { list } })
    const { body } = await call("webhooks/list", { limit: 1000 })
    const { length } = body.webhooks as ReadonlyArray<object>
    expect(length).toBeLessThan(1000)
    expect(JSON.stringify(body).length).toBeGreaterThan(1_800_000)
    expect(JSON.stringify(body).length).toBeLessThan(2_000_000)
    expect(body.cursor).toBe(`w${length - 1}`)
  })
})

describe("tests of webhooks", () => {
  it("tests and replays run one at a time for each account", async () => {
    const ends: Array<() => void> = []
    const sendTest: SendTest = () =>
      Effect.promise(() => new Promise<void>((resolve) => void ends.push(resolve))).pipe(
        Effect.as({ result: "failed", error: "the address 10.0.0.9 is not public", durationMs: 1 } as const)
      )
    const { call } = start({ sendTest })
    const first = call("webhooks/test", { webhook_id: "w1" })
    while (ends.length === 0) await new Promise((resolve) => setTimeout(resolve, 1))
    for (const command of ["test", "replay"])
      expect((await call(`webhooks/${command}`, { webhook_id: "w1" })).body).toMatchObject({
        code: "webhooks.conflict",
        message: "another test or replay of the account is running; wait for its end"
      })
    ends[0]!()
    expect((await first).body).toEqual({
      res: "success",
      delivered: false,
      error: "the address is not public",
      duration_ms: 1
    })
    expect((await call("webhooks/replay", { webhook_id: "w1" })).body.events).toBe(0)
  })
})

it("merchantWebhooks refuses ports that cannot work", () => {
  const webhooks = memoryWebhooks()
  const make = (ports: object) => () => merchantWebhooks(ports as never)
  expect(make({ webhooks, sendTest: noEvents, sendTests: 1 })).toThrow('unknown option "sendTests"')
  expect(make({ sendTest: noEvents })).toThrow("merchantWebhooks: webhooks: must be the service Webhooks")
  expect(make({ webhooks })).toThrow("merchantWebhooks: sendTest: must be a function")
  expect(() => serve({ merchantWebhooks: {} as never })).toThrow(
    "HttpOptions: merchantWebhooks: must be the result of merchantWebhooks"
  )
})
