import { Redacted } from "effect"
import { Webhook } from "standardwebhooks"
import { describe, expect, type TestContext } from "vitest"
import { type DatabaseName, databaseNames } from "../../packages/adapter-sql/test/fixtures/databases.ts"
import { testsOn } from "../../packages/adapter-sql/test/fixtures/one-server.ts"
import { newEntry, nextEntry } from "../../packages/adapter-sql/test/fixtures/orders.ts"
import { tablesFor } from "../../packages/adapter-sql/test/fixtures/store.ts"
import { type Reply, revisionsIn, startReceiver, status } from "./fixtures/receiver.ts"
import { newShop, openShop } from "./fixtures/shop.ts"

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Returns an order's first events. */
const entriesOf = (account_id: string, order_id: string, count: number) => {
  const entries = [newEntry({ account_id, order_id: order_id as never, xid: `x${order_id}` })]
  while (entries.length < count) entries.push(nextEntry(entries.at(-1)!.order))
  return entries
}

/** Starts a shop with a webhook of the account `acme` to a receiver. */
const start = async (name: DatabaseName, test: TestContext, reply?: Reply, timeLimit = 15_000) => {
  const shop = await newShop(name, test, { timeLimit })
  const receiver = await startReceiver(reply)
  const issued = await shop.webhooks((webhooks) => webhooks.add("acme", { url: receiver.url }))
  const { webhook_id } = issued.webhook
  const push = async (order_id: string, count = 1) => {
    const [first, ...others] = entriesOf("acme", order_id, count)
    await shop.insert(first!)
    for (const entry of others) await shop.update(entry)
  }
  const deliveries = async () =>
    (await shop.webhooks((webhooks) => webhooks.deliveries(webhook_id, { limit: 100 }))).deliveries
  return {
    ...shop,
    receiver,
    push,
    deliveries,
    webhook_id,
    secret: Redacted.value(issued.secret),
    webhook: () => shop.webhooks((webhooks) => webhooks.get(webhook_id))
  }
}

describe.each(databaseNames)("the sender of webhooks on %s", (name) => {
  const it = testsOn(name)
  it("sends signed events in sequence, and records them", "MariaDB", async (test) => {
    const { deliveries, push, receiver, secret, start: run, until } = await start(name, test)
    await push("7", 3)
    run()
    await until(() => receiver.received.length === 3)
    expect(revisionsIn(receiver.received)).toEqual(["7/1", "7/2", "7/3"])
    const [first, , third] = receiver.received
    expect(first?.body).toMatchObject({ type: "order.created", data: { account: "acme", order_id: "7", stage: "new" } })
    expect(third?.body).toMatchObject({ type: "order.held", data: { xid: "x7", order_status: "New" } })
    expect(first?.headers["content-type"]).toBe("application/json")
    // The library compares the timestamp with the real clock.
    const verifier = new Webhook(secret)
    const signed = verifier.sign(
      first!.headers["webhook-id"]!,
      new Date(Number(first!.headers["webhook-timestamp"]) * 1000),
      first!.text
    )
    expect(first!.headers["webhook-signature"]).toBe(signed)
    await until(async () => (await deliveries()).every(({ status }) => status === "delivered"))
    expect(await deliveries()).toHaveLength(3)
    expect((await deliveries())[0]).toMatchObject({
      attempts: 1,
      response_status: 204,
      duration_ms: expect.any(Number)
    })
  })

  it("repeats a failed delivery with the same id before the order's next event", "PostgreSQL", async (test) => {
    const { deliveries, push, receiver, start: run, until, wait, webhook } = await start(name, test, status(500))
    await push("7", 2)
    run()
    await until(() => receiver.received.length === 1)
    await until(async () => (await webhook()).failing_since !== undefined)
    expect((await deliveries()).at(-1)).toMatchObject({
      revision: 1,
      status: "pending",
      attempts: 1,
      response_status: 500,
      error: "HTTP 500"
    })
    wait(5000)
    // The attempt is recorded with the time before the clock is set forward.
    await until(async () => (await deliveries()).at(-1)?.attempts === 2)
    receiver.reply = status(200)
    wait(300_000)
    await until(() => receiver.received.length === 4)
    expect(revisionsIn(receiver.received)).toEqual(["7/1", "7/1", "7/1", "7/2"])
    const ids = receiver.received.map(({ headers }) => headers["webhook-id"])
    expect(new Set(ids.slice(0, 3)).size).toBe(1)
    expect(ids[3]).not.toBe(ids[0])
    const times = receiver.received.map(({ headers }) => Number(headers["webhook-timestamp"]))
    expect(times[2]! - times[1]!).toBeGreaterThanOrEqual(300)
    await until(async () => (await webhook()).failing_since === undefined)
  })

  it("does not follow redirects", "MariaDB", async (test) => {
    const other = await startReceiver()
    const {
      deliveries,
      push,
      receiver,
      start: run,
      until
    } = await start(name, test, status(302, { location: other.url }))
    await push("7")
    run()
    await until(async () => (await deliveries())[0]?.attempts === 1)
    expect((await deliveries())[0]).toMatchObject({ status: "pending", error: "HTTP 302; redirects are not followed" })
    expect([receiver.received.length, other.received.length]).toEqual([1, 0])
  })

  it("disables a webhook whose receiver returns 410, and reports it", "PostgreSQL", async (test) => {
    const { log, push, receiver, start: run, until, webhook } = await start(name, test, status(410))
    await push("7")
    run()
    await until(async () => (await webhook()).status === "disabled")
    expect((await webhook()).reason).toBe("the receiver returned 410 Gone")
    expect(log).toContain("Webhook disabled: the receiver returned 410 Gone")
    expect(receiver.received).toHaveLength(1)
  })

  it(
    "disables a webhook after five days of failure, and sends what is pending when it is resumed",
    "MariaDB",
    async (test) => {
      const {
        deliveries,
        log,
        push,
        receiver,
        start: run,
        until,
        wait,
        webhook,
        ...shop
      } = await start(name, test, status(503))
      await push("7")
      run()
      const waits = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]
      for (const [index, seconds] of waits.entries()) {
        await until(async () => (await deliveries())[0]?.attempts === index + 1)
        wait(seconds * 1000)
      }
      await until(async () => (await deliveries())[0]?.status === "failed")
      expect((await deliveries())[0]).toMatchObject({ attempts: 10, error: "HTTP 503" })
      expect(receiver.received).toHaveLength(10)
      expect((await webhook()).status).toBe("active")
      wait(5 * DAY)
      await push("8")
      await until(async () => (await webhook()).status === "disabled")
      expect((await webhook()).reason).toBe("no delivery succeeded for five days")
      // The sender logs after it has written the reason.
      await expect.poll(() => log).toContain("Webhook disabled: no delivery succeeded for five days")
      receiver.reply = status(200)
      wait(HOUR)
      await new Promise((resolve) => setTimeout(resolve, 200))
      expect(receiver.received).toHaveLength(11)
      await shop.webhooks((webhooks) => webhooks.resume(shop.webhook_id))
      await until(() => receiver.received.length === 12)
      expect(revisionsIn(receiver.received).slice(10)).toEqual(["8/1", "8/1"])
    }
  )

  it("gives up an attempt at the time limit", "PostgreSQL", async (test) => {
    const { deliveries, push, start: run, until } = await start(name, test, () => {}, 200)
    await push("7")
    run()
    await until(async () => (await deliveries())[0]?.attempts === 1)
    expect((await deliveries())[0]).toMatchObject({ status: "pending", error: "no response within 0.2 seconds" })
  })

  it("counts an order that cannot be parsed as failed attempts, and sends the others", "MariaDB", async (test) => {
    const { deliveries, push, receiver, start: run, tables, until } = await start(name, test)
    await push("6")
    await push("7")
    await tables.query(`update our_orders set document = '{"name":"Ada' where order_id = '6'`)
    run()
    const isCounted = async () =>
      (await deliveries()).some(({ error }) => error === "the stored order cannot be parsed")
    await until(async () => receiver.received.length === 1 && (await isCounted()))
    expect(revisionsIn(receiver.received)).toEqual(["7/1"])
  })

  it("delivers to other accounts while receivers of two accounts never respond", "MariaDB", async (test) => {
    const { push, receiver, start: run, until, ...shop } = await start(name, test, () => {}, 600_000)
    const healthy = await startReceiver()
    await shop.webhooks((webhooks) => webhooks.add("dead", { url: receiver.url }))
    await shop.webhooks((webhooks) => webhooks.add("fine", { url: healthy.url }))
    for (let order = 10; order < 40; order++) {
      await push(String(order))
      await shop.insert(entriesOf("dead", String(order), 1)[0]!)
    }
    run()
    await until(() => receiver.received.length >= 8)
    for (let order = 1; order <= 5; order++) await shop.insert(entriesOf("fine", String(order), 1)[0]!)
    await until(() => healthy.received.length === 5)
    // At most four requests of an endpoint are in progress.
    expect(receiver.received).toHaveLength(8)
  })

  it("sends an event again when it is replayed, with the same id", "PostgreSQL", async (test) => {
    const { push, receiver, start: run, until, ...shop } = await start(name, test)
    await push("7", 2)
    run()
    await until(() => receiver.received.length === 2)
    await until(async () => (await shop.deliveries()).every(({ status }) => status === "delivered"))
    expect(await shop.webhooks((webhooks) => webhooks.replay(shop.webhook_id, { order_id: "7" }))).toBe(2)
    await until(() => receiver.received.length === 4)
    expect(revisionsIn(receiver.received)).toEqual(["7/1", "7/2", "7/1", "7/2"])
    const ids = receiver.received.map(({ headers }) => headers["webhook-id"])
    expect(ids.slice(2)).toEqual(ids.slice(0, 2))
  })

  it("signs with two secrets during a rotation", "MariaDB", async (test) => {
    const { push, receiver, secret, start: run, until, ...shop } = await start(name, test)
    const next = await shop.webhooks((webhooks) => webhooks.rotate(shop.webhook_id))
    await push("7")
    run()
    await until(() => receiver.received.length === 1)
    const { headers, text } = receiver.received[0]!
    const time = new Date(Number(headers["webhook-timestamp"]) * 1000)
    const expected = [Redacted.value(next.secret), secret].map((each) =>
      new Webhook(each).sign(headers["webhook-id"]!, time, text)
    )
    expect(headers["webhook-signature"]).toBe(expected.join(" "))
  })

  it("sends nothing while a webhook is paused, and everything when it is resumed", "PostgreSQL", async (test) => {
    const { push, receiver, start: run, until, wait, ...shop } = await start(name, test)
    await shop.webhooks((webhooks) => webhooks.pause(shop.webhook_id))
    await push("7", 2)
    run()
    await until(async () => (await shop.deliveries()).length === 2)
    wait(HOUR)
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(receiver.received).toHaveLength(0)
    await shop.webhooks((webhooks) => webhooks.resume(shop.webhook_id))
    await until(() => receiver.received.length === 2)
  })

  it("sends only the event types that a webhook receives", "MariaDB", async (test) => {
    const { push, receiver, start: run, until, wait, ...shop } = await start(name, test)
    await shop.webhooks((webhooks) => webhooks.change(shop.webhook_id, { events: ["order.held"] }))
    await push("7", 2)
    await shop.insert(entriesOf("other", "9", 1)[0]!)
    run()
    await until(() => receiver.received.length === 1)
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(revisionsIn(receiver.received)).toEqual(["7/2"])
  })

  it("logs the reason if the policy does not let a delivery be sent", "PostgreSQL", async (test) => {
    const tables = await tablesFor(name, test)
    const settings = { url: "http://127.0.0.1:1/hooks" }
    await openShop(tables).webhooks((webhooks) => webhooks.add("acme", settings))
    const { insert, log, start: run, until } = openShop(tables, { policy: { webhookUrls: "https" } })
    await insert(entriesOf("acme", "7", 1)[0]!)
    run()
    await until(() => log.some((line) => line.startsWith("Webhook delivery not sent")))
    expect(log).toContain(
      "Webhook delivery not sent: the URL must begin with https://, unless the policy option webhookUrls is any"
    )
  })

  it("keeps secrets out of the log, of lists and of deliveries", "MariaDB", async (test) => {
    const { deliveries, log, push, secret, start: run, until, webhook } = await start(name, test, status(410))
    await push("7")
    run()
    await until(async () => (await webhook()).status === "disabled")
    const text = JSON.stringify([log, await webhook(), await deliveries()])
    expect(text).not.toContain(secret.slice(6))
  })
})
