import { inspect } from "node:util"
import { createWaybill, HostMistake, type OrderStore, plainPort } from "@waybill/core"
import { ListRefusal } from "@waybill/core/adapter"
import { lawTests, orderStoreLaws } from "@waybill/core/testing"
import { Effect, Layer } from "effect"
import { describe, expect, it, onTestFinished, type TestContext } from "vitest"
import {
  AccountRefusal,
  DatabaseRefused,
  examineDatabase,
  migrate,
  migrationStatus,
  NodeRefused,
  openStores,
  TokenRefusal,
  WebhookRefusal
} from "../../src/plain/index.ts"
import { hostSqlite } from "../fixtures/host-sqlite.ts"
import { tablesFor } from "../fixtures/store.ts"
import { submissionOf } from "../fixtures/waybill.ts"
import { until } from "../outbox/consume.ts"
import { open, refusalOf } from "./open.ts"

const MERCHANT = "merchant-7"
const newTables = (test: TestContext) => tablesFor("SQLite", test)

describe("plain stores", () => {
  it("return secrets as strings that JSON, spreads and logs omit", async (test) => {
    const { db } = await open(newTables, test)
    const issued = await db.accountAdmin.create({ account_id: MERCHANT, password: "chosen by Ada" })
    expect(issued.password).toBe("chosen by Ada")
    const { secretkey } = issued
    expect(secretkey).toMatch(/^[\w-]{40,}$/)
    for (const shown of [JSON.stringify(issued), inspect(issued), JSON.stringify({ ...issued })]) {
      expect(shown).toContain(MERCHANT)
      expect(shown).not.toContain(secretkey)
      expect(shown).not.toContain("chosen by Ada")
    }
    expect(await db.accountAdmin.changePassword(MERCHANT, "another password")).toBe("another password")
    const access = await db.accounts.login({ username: MERCHANT, password: "another password", secretkey }, undefined)
    expect(access).toEqual({ _tag: "Granted", account_id: MERCHANT })
    const { token, ...holder } = await db.operatorTokens.create({ name: "desk", role: "packer" })
    expect(await db.operatorTokens.find(token)).toEqual(holder)
    expect((await db.operatorTokens.list()).tokens.map(({ role }) => role)).toEqual(["packer"])
    const added = await db.webhooks.add(MERCHANT, { url: "https://merchant.example/hooks" })
    expect(added.secret).toMatch(/^whsec_/)
    expect(JSON.stringify(added)).not.toContain(added.secret)
    expect(await db.webhooks.secrets(added.webhook.webhook_id)).toEqual([added.secret])
  })

  it("reject with the errors of the services", async (test) => {
    const { db, prefix, query, source } = await open(newTables, test)
    expect(await refusalOf(db.accountAdmin.rotate("unknown"))).toBeInstanceOf(AccountRefusal)
    expect(await refusalOf(db.operatorTokens.revoke("unknown"))).toBeInstanceOf(TokenRefusal)
    expect(await refusalOf(db.webhooks.get("unknown"))).toBeInstanceOf(WebhookRefusal)
    const orderless = await openStores({ ...source, prefix, node: "none" })
    onTestFinished(() => orderless.close())
    expect(await refusalOf(orderless.orderIds.next())).toEqual(
      new HostMistake('orderIds: the stores were opened with node "none"; pass a number, or leave it out')
    )
    await query("insert into our_migrations (name, timestamp) values ('9999_later', '2030-01-01T00:00:00.000Z')")
    expect(await refusalOf(openStores({ ...source, prefix }))).toBeInstanceOf(DatabaseRefused)
    expect((await migrationStatus({ ...source, prefix })).at(-1)).toEqual({ step: "9999_later", state: "unknown" })
    expect(await examineDatabase({ ...source, prefix })).toContainEqual(
      expect.objectContaining({ check: "schema", state: "error" })
    )
    expect(await refusalOf(migrate({ ...source, prefix }))).toBeInstanceOf(DatabaseRefused)
  })

  it("run a consumer until the stores are closed, and wait for its handler", async (test) => {
    const { db, lines, waybill } = await open(newTables, test)
    await waybill.pushOrder(MERCHANT, submissionOf("A-1"))
    const seen: Array<string> = []
    let isDone = false
    const mail = db.outbox.run(
      "mail",
      async ({ attempt, order }) => {
        seen.push(`${order.xid}#${attempt}`)
        if (attempt === 1) throw new Error("no mail server")
        await new Promise((resolve) => setTimeout(resolve, 200))
        isDone = true
      },
      { start: "beginning", pause: 10, wait: () => 10 }
    )
    await until(() => seen.length === 2)
    await db.close()
    expect(isDone).toBe(true)
    await mail
    expect(seen).toEqual(["A-1#1", "A-1#2"])
    expect(lines.map(({ details, level }) => [level, details?.consumer])).toEqual([["warn", "mail"]])
  })

  it("run a consumer and a relay until their signal is aborted", async (test) => {
    const { db, waybill } = await open(newTables, test)
    const stop = new AbortController()
    await db.accountAdmin.create({ account_id: MERCHANT })
    const { webhook } = await db.webhooks.add(MERCHANT, { url: "https://merchant.example/hooks" })
    const relayed = async () => (await db.webhooks.deliveries(webhook.webhook_id, { limit: 10 })).deliveries
    const { signal } = stop
    const both = [db.relay({ pause: 10, signal }), db.outbox.run("mail", () => undefined, { pause: 10, signal })]
    await waybill.pushOrder(MERCHANT, submissionOf("A-1"))
    await until(async () => (await relayed()).length === 1)
    stop.abort()
    await Promise.all(both)
    expect((await db.outbox.consumers()).map(({ isRunning }) => isRunning)).toEqual([false])
    const invalid = db.outbox.run("Mail", () => undefined)
    await expect(invalid).rejects.toThrow(/^consumer: "Mail" is invalid/)
  })
})

describe("plain stores in memory", () => {
  const layer = Layer.unwrap(
    Effect.map(
      Effect.acquireRelease(
        Effect.promise(() => openStores({ sqlite: ":memory:", node: "none" })),
        (db) => Effect.promise(() => db.close())
      ),
      (db) => plainPort.store(db.store)
    )
  )
  it.each(lawTests(orderStoreLaws, () => Layer.fresh(layer) as Layer.Layer<OrderStore>))("$name", ({ run }) => run())

  it("finish calls in progress before they close, and can be closed twice", async () => {
    let closed: Promise<unknown> | undefined
    {
      await using db = await openStores({ sqlite: ":memory:" })
      closed = db.store.events({ limit: 1 })
      await db.close()
    }
    expect(await closed).toEqual({ events: [], cursor: "0" })
  })

  it("reject calls with a TypeError after they have closed", async () => {
    const db = await openStores({ sqlite: ":memory:" })
    const { orderIds, store } = db
    const waybill = createWaybill({ ports: { store, orderIds, carriers: { acme: ["ACME_GROUND"] } } })
    await db.close()
    const closed = new HostMistake("the stores are closed; open them again")
    const calls = [
      store.find("acme", { xid: "A-1" }),
      orderIds.next(),
      db.accountAdmin.list({ limit: 1 }),
      db.relay(),
      db.outbox.run("mail", () => undefined),
      waybill.getOrder(MERCHANT, { xid: "A-1" })
    ]
    for (const call of calls) await expect(call).rejects.toEqual(closed)
    expect(await db.isReady()).toBe(false)
  })

  it("reject with a TypeError after the host has closed its own database", async () => {
    const host = hostSqlite()
    const db = await openStores({ ...host, migrate: true, node: "none" })
    onTestFinished(() => db.close())
    await host.kysely.destroy()
    await expect(db.store.find("acme", { xid: "A-1" })).rejects.toEqual(
      new HostMistake("the database is closed; open it again")
    )
  })

  it("refuse options without a database, and an invalid node number", async () => {
    expect(String(await refusalOf(openStores({} as never)))).toContain(
      "openStores: no database; expected one of sqlite, postgres, mysql, kysely"
    )
    expect(NodeRefused).toBeDefined()
  })
})

it("no account has an id that a path cannot contain", async () => {
  await using db = await openStores({ sqlite: ":memory:", node: "none" })
  for (const account_id of [".", ".."])
    await expect(db.accountAdmin.create({ account_id })).rejects.toMatchObject({
      kind: "unfit",
      message: 'account_id: must not be "." or ".."'
    })
  expect(await db.accountAdmin.create({ account_id: "a.b", username: ".." })).toMatchObject({ username: ".." })
})

it("no account, list or webhook has a name with white space around it", async () => {
  await using db = await openStores({ sqlite: ":memory:", node: "none", accounts: "host" })
  const problem = "must not have white space at the start or end"
  const refused = [
    [db.accountAdmin.create({ account_id: "m " }), "account_id"],
    [db.accountAdmin.create({ account_id: "m", username: "\u00a0m" }), "username"],
    [db.orders.list({ account_id: "m ", limit: 1 }), "account_id"],
    [db.webhooks.add("m ", { url: "https://merchant.example/hooks" }), "account_id"]
  ] as const
  for (const [call, field] of refused) await expect(call).rejects.toMatchObject({ message: `${field}: ${problem}` })
  await expect(db.orders.list({ stage: [], limit: 1 })).rejects.toEqual(
    new ListRefusal({ option: "stage", message: "stage: must not be empty; leave it out for the open stages" })
  )
})

it("a misspelled name of a consumer is refused, and another unknown one has no events", async () => {
  await using db = await openStores({ sqlite: ":memory:", node: "none" })
  const stop = new AbortController()
  const run = db.outbox.run("mail", () => undefined, { pause: 5, signal: stop.signal })
  await until(async () => (await db.outbox.consumers()).length === 1)
  stop.abort()
  await run
  for (const call of [db.outbox.remove("mial"), db.outbox.retry("mial"), db.outbox.setAside("Mail", { limit: 1 })])
    await expect(call).rejects.toMatchObject({
      name: "TypeError",
      message: expect.stringMatching(/^outbox: unknown consumer "(?:mial|Mail)"; did you mean "mail"\?$/)
    })
  expect(await db.outbox.retry("invoices")).toBe(0)
})
