import { Effect } from "effect"
import fc from "fast-check"
import { Webhook } from "standardwebhooks"
import { describe, expect, it } from "vitest"
import { databaseNames } from "../../../packages/adapter-sql/test/fixtures/databases.ts"
import { runs, seedOf } from "../../runs/runs.ts"
import { startReceiver } from "../fixtures/receiver.ts"
import { commands, orderOf, shopOfTwo } from "./shop-of-two.ts"

const URL = "https://shop.example/hooks"

describe.each(databaseNames)("merchants on %s", (name) => {
  it("merchants add, list, stop, start and remove their webhooks", async (test) => {
    const { acme, call } = await shopOfTwo(name, test)
    const added = await call(acme, "webhooks/create", { url: URL, events: ["order.shipped", "order.held"] })
    const { webhook_id } = added.body.webhook
    expect(added).toMatchObject({
      status: 200,
      body: { res: "success", webhook: { url: URL, events: ["order.held", "order.shipped"], status: "active" } }
    })
    expect(added.body.secret).toMatch(/^whsec_[\w+/]{43}=$/)
    expect(added.body.webhook.created_at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    const { body: listed } = await call(acme, "webhooks/list")
    expect(listed).toEqual({ res: "success", webhooks: [added.body.webhook] })
    expect(JSON.stringify(listed)).not.toMatch(/whsec_|account/)

    for (const [command, status] of [
      ["disable", "paused"],
      ["disable", "paused"],
      ["enable", "active"]
    ] as const)
      expect((await call(acme, `webhooks/${command}`, { webhook_id })).body).toMatchObject({ webhook: { status } })
    expect((await call(acme, "webhooks/remove", { webhook_id })).body).toEqual({ res: "success" })
    expect((await call(acme, "webhooks/list", null)).body).toEqual({ res: "success", webhooks: [] })
    expect((await call(acme, "webhooks/remove", { webhook_id })).body).toEqual({
      res: "error",
      code: "webhooks.unknown",
      message: "no such webhook"
    })
  })

  it("merchants rotate secrets, of which at most two are valid", async (test) => {
    const { acme, call } = await shopOfTwo(name, test)
    const { webhook, secret } = (await call(acme, "webhooks/create", { url: URL })).body
    const { webhook_id } = webhook
    const rotated = (await call(acme, "webhooks/rotate", { webhook_id })).body
    expect(rotated.webhook.secrets).toHaveLength(2)
    expect(rotated.secret).not.toBe(secret)
    expect((await call(acme, "webhooks/rotate", { webhook_id, overlap_hours: 5 })).body).toMatchObject({
      code: "webhooks.conflict",
      message: expect.stringContaining("two valid secrets")
    })
    const last = (await call(acme, "webhooks/rotate", { webhook_id, overlap_hours: 0 })).body
    expect(last.webhook.secrets).toHaveLength(1)
  })

  it("merchants list the deliveries of events, and send events again", async (test) => {
    const { acme, call } = await shopOfTwo(name, test)
    const { webhook_id } = (await call(acme, "webhooks/create", { url: URL })).body.webhook
    await call(acme, "push_order", orderOf("A-1"))
    const { order_id } = (await call(acme, "get_order", { xid: "A-1" })).body.order
    await call(acme, "hold_order", { xid: "A-1", msg: "wait" })
    await call(acme, "push_order", orderOf("A-2"))
    expect((await call(acme, "webhooks/replay", { webhook_id })).body).toEqual({ res: "success", events: 3 })
    expect((await call(acme, "webhooks/replay", { webhook_id, order_id })).body).toEqual({ res: "success", events: 2 })
    const { body: first } = await call(acme, "webhooks/deliveries", { webhook_id, limit: 2, status: "pending" })
    expect(first.deliveries).toHaveLength(2)
    const { body: next } = await call(acme, "webhooks/deliveries", { webhook_id, cursor: first.cursor })
    expect(next.deliveries).toHaveLength(1)
    expect(next).not.toHaveProperty("cursor")
    const types = [...first.deliveries, ...next.deliveries].map((each) => each.event_type)
    expect(types.sort()).toEqual(["order.created", "order.created", "order.held"])
    expect((await call(acme, "webhooks/deliveries", { webhook_id, status: "failed" })).body.deliveries).toEqual([])
    expect((await call(acme, "webhooks/replay", { webhook_id, since: "2999-01-01 00:00:00" })).body).toMatchObject({
      code: "webhooks.invalid",
      message: "since: must not be in the future"
    })
  })

  it("merchants have at most 20 webhooks, and none that sends the same events to the same URL", async (test) => {
    const { acme, call, mill } = await shopOfTwo(name, test)
    const created = []
    for (let n = 0; n < 20; n++) created.push((await call(acme, "webhooks/create", { url: `${URL}/${n}` })).body.res)
    expect(new Set(created)).toEqual(new Set(["success"]))
    const conflict = { code: "webhooks.conflict", message: expect.stringContaining("20 webhooks") }
    expect((await call(acme, "webhooks/create", { url: `${URL}/20` })).body).toMatchObject(conflict)
    expect((await call(mill, "webhooks/create", { url: URL })).body.res).toBe("success")
    expect((await call(mill, "webhooks/create", { url: URL, events: ["order.held"] })).body).toMatchObject({
      code: "webhooks.conflict"
    })
    const pages = [await call(acme, "webhooks/list", { limit: 15 })]
    pages.push(await call(acme, "webhooks/list", { limit: 15, cursor: pages[0]!.body.cursor }))
    expect(pages.map(({ body }) => body.webhooks.length)).toEqual([15, 5])
  })
})

const local = { webhookUrls: "any", webhookNetworks: "any" } as const

it("a merchant's test event is signed with its secrets", async (test) => {
  const { acme, call } = await shopOfTwo("SQLite", test, { policy: local })
  const receiver = await startReceiver()
  const { secret, webhook } = (await call(acme, "webhooks/create", { url: receiver.url })).body
  const { webhook_id } = webhook
  const { secret: second } = (await call(acme, "webhooks/rotate", { webhook_id })).body
  const { body } = await call(acme, "webhooks/test", { webhook_id })
  expect(body).toEqual({ res: "success", delivered: true, response_status: 204, duration_ms: expect.any(Number) })
  const { headers, text } = receiver.received[0]!
  for (const key of [secret, second])
    expect(new Webhook(key).verify(text, headers)).toMatchObject({ type: "webhook.test", data: { webhook_id } })
  receiver.reply = (response) => void response.writeHead(302, { location: receiver.url }).end()
  expect((await call(acme, "webhooks/test", { webhook_id })).body).toMatchObject({
    delivered: false,
    response_status: 302,
    error: "HTTP 302; redirects are not followed"
  })
  expect(receiver.received).toHaveLength(2)
})

it.for([
  "http://shop.example",
  "https://127.0.0.1",
  "https://10.1.2.3/x",
  "https://[::1]",
  "https://localhost",
  "ftp://x"
])("a merchant cannot add a webhook with the URL %s", async (url, test) => {
  const { acme, call } = await shopOfTwo("SQLite", test)
  expect((await call(acme, "webhooks/create", { url })).body).toMatchObject({
    res: "error",
    code: "webhooks.invalid",
    message: expect.stringMatching(/^url: /)
  })
  expect((await call(acme, "webhooks/list")).body.webhooks).toEqual([])
})

it("a test event never reaches a private address, and its reply does not contain the address", async (test) => {
  const sending = { ...local, webhookNetworks: "public" } as const
  const { acme, call } = await shopOfTwo("SQLite", test, { policy: local, sending })
  const receiver = await startReceiver()
  const { webhook_id } = (await call(acme, "webhooks/create", { url: receiver.url })).body.webhook
  expect((await call(acme, "webhooks/test", { webhook_id })).body).toMatchObject({
    delivered: false,
    error: "the address is not public"
  })
  expect(receiver.received).toEqual([])
})

it("the service log contains no secret of a webhook, and no credentials", async (test) => {
  const { acme, call, log } = await shopOfTwo("SQLite", test)
  const { secret, webhook } = (await call(acme, "webhooks/create", { url: URL })).body
  const { webhook_id } = webhook
  const rotated = (await call(acme, "webhooks/rotate", { webhook_id })).body
  await call(acme, "webhooks/rotate", { webhook_id })
  const text = JSON.stringify(log)
  for (const hidden of [secret.slice(6), rotated.secret.slice(6), acme.password, acme.secretkey, URL])
    expect(text).not.toContain(hidden)
  expect(log.map(({ account_id, method, outcome }) => [method, outcome, account_id])).toEqual([
    ["webhooks/create", "success", "acme"],
    ["webhooks/rotate", "success", "acme"],
    ["webhooks/rotate", "conflict", "acme"]
  ])
})

const delivered = Effect.succeed({ result: "delivered", status: 200, durationMs: 1 } as const)

it("no data makes a command for webhooks fail", async (test) => {
  const { acme, call } = await shopOfTwo("SQLite", test, { sendTest: () => delivered })
  const { webhook_id } = (await call(acme, "webhooks/create", { url: URL })).body.webhook
  const names = Object.keys(commands)
  const fields = ["webhook_id", "url", "events", "cursor", "limit", "status", "since", "order_id", "overlap_hours"]
  const value = fc.oneof(fc.jsonValue(), fc.constantFrom(webhook_id, URL, 0, -1, 1e308, "", " ", "\0", "\ud800"))
  const some = fc.dictionary(fc.constantFrom(...fields), value)
  const named = fc.tuple(some, fc.constantFrom(webhook_id, "wh_0")).map(([more, id]) => ({ ...more, webhook_id: id }))
  const data = fc.oneof(fc.jsonValue(), some, named)
  const outcomes = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...names), data, async (name, data) => {
      const { body, status } = await call(acme, `webhooks/${name}`, data)
      outcomes.add(body.res === "success" ? "success" : body.code)
      // A name such as __proto__ makes a body unreadable.
      expect([200, 400, 429]).toContain(status)
      if (status === 400) expect(body.code).toBe("webhooks.invalid")
    }),
    { numRuns: runs(400), seed: seedOf(51) }
  )
  for (const outcome of ["success", "webhooks.invalid", "webhooks.unknown"]) expect(outcomes).toContain(outcome)
})
