import { CurrentPolicy, policy } from "@waybill/core"
import { AccountAdmin, type ClaimedDelivery, WebhookDeliveries, WebhookRefusal, Webhooks } from "@waybill/core/adapter"
import { Effect, Layer, ManagedRuntime, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { describe, expect, onTestFinished, type TestContext } from "vitest"
import { sqlAccounts, sqlWebhookDeliveries, sqlWebhooks } from "../../src/index.ts"
import { cheapScheme } from "../accounts/fixtures/test-options.ts"
import { databaseNames } from "../fixtures/databases.ts"
import { testsOn } from "../fixtures/one-server.ts"
import { newEntry, nextEntry } from "../fixtures/orders.ts"
import { startProcess, tablesInTurns } from "../fixtures/store.ts"

type Commands = Webhooks["Service"]
const HOUR = 3_600_000
const URL = "https://example.com/hooks"

describe.each(databaseNames)("webhooks on %s", (name) => {
  const newTables = tablesInTurns(name)
  const it = testsOn(name)
  const start = async (test: TestContext, accounts: "stored" | "host" = "host") => {
    const tables = await newTables(test)
    const services = Layer.mergeAll(
      sqlWebhooks({ accounts }),
      sqlWebhookDeliveries,
      sqlAccounts({ passwords: cheapScheme })
    ).pipe(Layer.provide(tables.layer({ migrate: false })), Layer.provideMerge(TestClock.layer()))
    const runtime = ManagedRuntime.make(services)
    onTestFinished(() => runtime.dispose())
    const run = <A, E>(command: (webhooks: Commands) => Effect.Effect<A, E>) =>
      runtime.runPromise(Webhooks.use(command))
    return {
      tables,
      run,
      runtime,
      wait: (milliseconds: number) => runtime.runPromise(TestClock.adjust(milliseconds)),
      refusalOf: (command: (webhooks: Commands) => Effect.Effect<unknown, unknown>) =>
        run((webhooks) =>
          Effect.map(Effect.flip(command(webhooks)), (error) =>
            error instanceof WebhookRefusal ? `${error.kind}: ${error.message}` : error
          )
        )
    }
  }

  it("shows the secret of a new webhook once, and nowhere else", "MariaDB", async (test) => {
    const { run } = await start(test)
    const { secret, webhook } = await run((webhooks) => webhooks.add("acme", { url: URL }))
    const text = Redacted.value(secret)
    expect(text).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const record = {
      webhook_id: expect.stringMatching(/^wh_[0-9a-f]{32}$/),
      account_id: "acme",
      url: URL,
      status: "active",
      created_at: 0,
      secrets: [{ created_at: 0 }]
    }
    expect(webhook).toEqual(record)
    expect(await run((webhooks) => webhooks.get(webhook.webhook_id))).toEqual(webhook)
    const listed = await run((webhooks) => webhooks.list({ account_id: "acme", limit: 10 }))
    expect(listed).toEqual([webhook])
    expect(JSON.stringify([webhook, listed, secret])).not.toContain(text.slice(6))
    expect((await run((webhooks) => webhooks.secrets(webhook.webhook_id))).map(Redacted.value)).toEqual([text])
  })

  it("changes, pauses, resumes and removes a webhook", "PostgreSQL", async (test) => {
    const { refusalOf, run } = await start(test)
    const { webhook } = await run((webhooks) => webhooks.add("acme", { url: URL, events: ["order.shipped"] }))
    const { webhook_id } = webhook
    expect(webhook.events).toEqual(["order.shipped"])
    const events = ["order.tracking", "order.shipped", "order.tracking"]
    expect(await run((webhooks) => webhooks.change(webhook_id, { events }))).toEqual({
      ...webhook,
      events: ["order.shipped", "order.tracking"]
    })
    const all = await run((webhooks) => webhooks.change(webhook_id, { url: `${URL}/2`, events: null }))
    expect(all).toEqual({ ...webhook, url: `${URL}/2`, events: undefined })
    expect(all).not.toHaveProperty("events")
    expect((await run((webhooks) => webhooks.pause(webhook_id))).status).toBe("paused")
    expect((await run((webhooks) => webhooks.pause(webhook_id))).status).toBe("paused")
    expect((await run((webhooks) => webhooks.resume(webhook_id))).status).toBe("active")
    await run((webhooks) => webhooks.remove(webhook_id))
    await run((webhooks) => webhooks.remove(webhook_id))
    expect(await refusalOf((webhooks) => webhooks.get(webhook_id))).toBe("unknownWebhook: no such webhook")
    expect(await refusalOf((webhooks) => webhooks.pause(webhook_id))).toBe("unknownWebhook: no such webhook")
  })

  it("refuses a second webhook of an account that sends the same events to the same URL", "MariaDB", async (test) => {
    const { refusalOf, run } = await start(test)
    const refusal =
      "sameUrl: another webhook of the account sends some of these events to the same URL; change that one"
    const shipped = { url: URL, events: ["order.shipped", "order.tracking"] }
    const { webhook } = await run((webhooks) => webhooks.add("acme", shipped))
    for (const events of [undefined, ["order.shipped"], ["order.created", "order.tracking"]])
      expect(await refusalOf((webhooks) => webhooks.add("acme", { url: URL, ...(events && { events }) }))).toBe(refusal)
    await run((webhooks) => webhooks.add("other", shipped))
    await run((webhooks) => webhooks.add("acme", { url: `${URL}/2` }))
    const created = await run((webhooks) => webhooks.add("acme", { url: URL, events: ["order.created"] }))
    const change = (events: ReadonlyArray<string> | null) =>
      refusalOf((webhooks) => webhooks.change(created.webhook.webhook_id, { events }))
    expect(await change(null)).toBe(refusal)
    expect(await change(["order.tracking"])).toBe(refusal)
    expect(await refusalOf((webhooks) => webhooks.change(webhook.webhook_id, { url: `${URL}/2` }))).toBe(refusal)
    await run((webhooks) => webhooks.change(webhook.webhook_id, { url: URL, events: ["order.shipped"] }))
  })

  it("lists the webhooks of one account or of all accounts, page by page", "MariaDB", async (test) => {
    const { run } = await start(test)
    for (const [index, account] of ["a", "b", "a"].entries())
      await run((webhooks) => webhooks.add(account, { url: `${URL}/${index}` }))
    const all = await run((webhooks) => webhooks.list({ limit: 10 }))
    expect(all.map(({ account_id }) => account_id).toSorted()).toEqual(["a", "a", "b"])
    const first = await run((webhooks) => webhooks.list({ limit: 2 }))
    const rest = await run((webhooks) => webhooks.list({ after: first.at(-1)?.webhook_id, limit: 2 }))
    expect([...first, ...rest]).toEqual(all)
    const ofA = await run((webhooks) => webhooks.list({ account_id: "a", limit: 10 }))
    expect(ofA).toEqual(all.filter(({ account_id }) => account_id === "a"))
  })

  it("refuses invalid settings, unknown accounts and a twenty-first webhook", "PostgreSQL", async (test) => {
    const { refusalOf, run, runtime } = await start(test, "stored")
    const refused = (settings: { readonly url: string; readonly events?: ReadonlyArray<string> }) =>
      refusalOf((webhooks) => webhooks.add("acme", settings))
    expect(await refused({ url: "http://example.com" })).toBe(
      "invalid: url: must begin with https://, unless the policy option webhookUrls is any"
    )
    expect(await refused({ url: "https://a\u200db.example/" })).toBe("invalid: url: has an invalid host or port")
    // No client connects to port 0, so each delivery would fail.
    expect(await refused({ url: "https://example.com:0/" })).toBe("invalid: url: has an invalid host or port")
    expect(await refused({ url: URL, events: [] })).toBe(
      "invalid: events: must not be empty; leave it out for all types"
    )
    expect(await refused({ url: URL, events: ["order.made"] })).toMatch(
      /^invalid: events: unknown type "order\.made"; expected order\.created, order\.changed, /
    )
    const other = 'an account of this database; a program with its own accounts opens its stores with accounts: "host"'
    expect(await refused({ url: URL })).toBe(`unknownAccount: unknown account "acme"; expected ${other}`)
    await runtime.runPromise(AccountAdmin.use((admin) => admin.create({ account_id: "acme" })))
    const refusalFor = (account: string) => refusalOf((webhooks) => webhooks.add(account, { url: URL }))
    expect(await refusalFor("acmee")).toBe('unknownAccount: unknown account "acmee"; did you mean "acme"?')
    expect(await refusalFor("other")).toBe(`unknownAccount: unknown account "other"; expected ${other}`)
    for (let number = 0; number < 20; number++)
      await run((webhooks) => webhooks.add("acme", { url: `${URL}/${number}` }))
    expect(await refused({ url: URL })).toBe("tooMany: the account has 20 webhooks; remove one first")
  })

  it("signs with both secrets during a rotation, and then only with the new one", "MariaDB", async (test) => {
    const { refusalOf, run, wait } = await start(test)
    const first = await run((webhooks) => webhooks.add("acme", { url: URL }))
    const { webhook_id } = first.webhook
    const secrets = async () => (await run((webhooks) => webhooks.secrets(webhook_id))).map(Redacted.value)
    const second = await run((webhooks) => webhooks.rotate(webhook_id))
    expect(second.webhook.secrets).toEqual([{ created_at: 0, expires_at: 24 * HOUR }, { created_at: 0 }])
    expect(await secrets()).toEqual([second, first].map(({ secret }) => Redacted.value(secret)))
    expect(await refusalOf((webhooks) => webhooks.rotate(webhook_id))).toMatch(/^twoSecrets: /)
    await wait(24 * HOUR - 1)
    expect(await secrets()).toHaveLength(2)
    await wait(1)
    expect(await secrets()).toEqual([Redacted.value(second.secret)])
    await run((webhooks) => webhooks.rotate(webhook_id, { overlap: "1 hour" }))
    const last = await run((webhooks) => webhooks.rotate(webhook_id, { overlap: 0 }))
    expect(await secrets()).toEqual([Redacted.value(last.secret)])
  })

  it("replays the events of a webhook's account, and lists them newest first", "PostgreSQL", async (test) => {
    const { refusalOf, run, tables } = await start(test)
    const process = startProcess(tables)
    const first = newEntry({ account_id: "acme", order_id: "7" as never })
    const second = nextEntry(first.order)
    const other = newEntry({ account_id: "acme", order_id: "8" as never })
    for (const { event, order } of [first, other, newEntry()]) await process.insert(order, event)
    await process.update(second.order, second.event)
    const { webhook } = await run((webhooks) => webhooks.add("acme", { url: URL }))
    const { webhook_id } = webhook
    expect(await run((webhooks) => webhooks.replay(webhook_id, { order_id: "7" }))).toBe(2)
    expect(await run((webhooks) => webhooks.replay(webhook_id))).toBe(3)
    const page = await run((webhooks) => webhooks.deliveries(webhook_id, { limit: 2 }))
    const due = { status: "pending", attempts: 0, created_at: 0, next_at: 0 }
    expect(page.deliveries).toEqual([
      { ...due, order_id: "8", revision: 1, event_type: "order.created" },
      { ...due, order_id: "7", revision: 2, event_type: "order.held" }
    ])
    const rest = await run((webhooks) => webhooks.deliveries(webhook_id, { limit: 2, after: page.after! }))
    expect(rest).toEqual({ deliveries: [{ ...due, order_id: "7", revision: 1, event_type: "order.created" }] })
    const pending = await run((webhooks) => webhooks.deliveries(webhook_id, { limit: 9, status: "pending" }))
    expect(pending.deliveries).toHaveLength(3)
    expect(await run((webhooks) => webhooks.deliveries(webhook_id, { limit: 9, status: "failed" }))).toEqual({
      deliveries: []
    })
    expect(await refusalOf((webhooks) => webhooks.deliveries(webhook_id, { limit: 9, after: "7" }))).toBe(
      "invalid: after: not a cursor of this list"
    )
    await run((webhooks) => webhooks.change(webhook_id, { events: ["order.held"] }))
    expect(await run((webhooks) => webhooks.replay(webhook_id))).toBe(1)
    expect(await run((webhooks) => webhooks.replay(webhook_id, { since: Date.UTC(2027, 0) }))).toBe(0)
  })

  it("does not record the attempt of a sender whose claim another sender has taken over", "MariaDB", async (test) => {
    const { run, runtime, tables } = await start(test)
    const { event, order } = newEntry({ account_id: "acme" })
    await startProcess(tables).insert(order, event)
    const { webhook } = await run((webhooks) => webhooks.add("acme", { url: URL }))
    await run((webhooks) => webhooks.replay(webhook.webhook_id))
    const deliveries = await runtime.runPromise(WebhookDeliveries)
    const claim = (sender: string, lease: number) =>
      runtime.runPromise(
        deliveries.claim({ ...webhook, sender, limit: 1, lease }).pipe(Effect.map(([delivery]) => delivery))
      )
    const finish = (sender: string, delivery: ClaimedDelivery, result: "delivered" | "gone") =>
      runtime.runPromise(deliveries.finish(sender, delivery, { result, durationMs: 1 }))
    const slow = (await claim("slow", 1))!
    // Leases are on the database's clock.
    await new Promise((resolve) => setTimeout(resolve, 50))
    const other = (await claim("other", 60_000))!
    expect(await finish("slow", slow, "gone")).toEqual({ status: "lost" })
    expect((await run((webhooks) => webhooks.get(webhook.webhook_id))).status).toBe("active")
    expect(await finish("other", other, "delivered")).toEqual({ status: "delivered" })
    expect(await finish("slow", slow, "gone")).toEqual({ status: "lost" })
  })

  it("accepts http if the policy does", "PostgreSQL", async (test) => {
    const { tables } = await start(test)
    const layer = sqlWebhooks({ accounts: "host" }).pipe(
      Layer.provide(tables.layer({ migrate: false })),
      Layer.provide(Layer.succeed(CurrentPolicy, policy({ webhookUrls: "any" })))
    )
    const add = Webhooks.use((webhooks) => webhooks.add("acme", { url: "http://example.com" }))
    expect((await Effect.runPromise(Effect.provide(add, layer))).webhook.url).toBe("http://example.com")
  })
})
