import { Outbox } from "@waybill/adapter-sql"
import { describe, expect, it } from "vitest"
import { databaseNames } from "../../packages/adapter-sql/test/fixtures/databases.ts"
import { testsOn } from "../../packages/adapter-sql/test/fixtures/one-server.ts"
import { eventAfter, newEntry, nextEntry } from "../../packages/adapter-sql/test/fixtures/orders.ts"
import { revisionsIn, startReceiver, status } from "./fixtures/receiver.ts"
import { newShop } from "./fixtures/shop.ts"

const first = (account_id: string, more: object = {}) =>
  newEntry({ account_id, order_id: "7" as never, xid: "x7", ...more })

describe.each(databaseNames)("the relay of events on %s", (name) => {
  it("claims nothing while there are no webhooks", async (test) => {
    const shop = await newShop(name, test)
    const { event, order } = first("acme")
    await shop.insert({ event, order })
    shop.start()
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(
      await shop.run(Outbox.use((outbox) => outbox.claim({ sender: "host", limit: 10, lease: "1 minute" })))
    ).toEqual([event])
  })

  it("sends no event that is older than its webhook", async (test) => {
    const shop = await newShop(name, test)
    const receiver = await startReceiver()
    await shop.insert(first("acme", { update_date: Date.UTC(2026, 9, 31) }))
    await shop.webhooks((webhooks) => webhooks.add("acme", { url: receiver.url }))
    await shop.insert(newEntry({ account_id: "acme", order_id: "8" as never }))
    shop.start()
    await shop.until(() => receiver.received.length === 1)
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(revisionsIn(receiver.received)).toEqual(["8/1"])
  })
})

describe.each(databaseNames)("due webhooks on %s", (name) => {
  it("a host that decides when to send sends each of them once, and a failed one when it is due again", async (test) => {
    const shop = await newShop(name, test)
    const receiver = await startReceiver()
    receiver.reply = (response, request, number) =>
      status(request.body.data.order_id === "7" && number <= 2 ? 500 : 204)(response, request, number)
    for (const path of ["a", "b"])
      await shop.webhooks((webhooks) => webhooks.add("acme", { url: `${receiver.url}/${path}` }))
    const created = first("acme")
    await shop.insert(created)
    await shop.update(nextEntry(created.order))
    await shop.sendDue()
    expect(revisionsIn(receiver.received)).toEqual(["7/1", "7/1"])
    await shop.insert(newEntry({ account_id: "acme", order_id: "8" as never }))
    await shop.sendDue()
    expect(revisionsIn(receiver.received).slice(2)).toEqual(["8/1", "8/1"])
    shop.wait(5000)
    await shop.sendDue()
    expect(revisionsIn(receiver.received).slice(4).toSorted()).toEqual(["7/1", "7/1", "7/2", "7/2"])
    await shop.sendDue()
    expect(receiver.received).toHaveLength(8)
  })
})

describe.each(databaseNames)("the track_url of orders on %s", (name) => {
  const it = testsOn(name)
  const start = async (test: Parameters<typeof newShop>[1], trackUrl: "post" | "never", hasWebhook: boolean) => {
    const shop = await newShop(name, test, { policy: { trackUrl } })
    const receiver = await startReceiver()
    if (hasWebhook) await shop.webhooks((webhooks) => webhooks.add("acme", { url: `${receiver.url}/all` }))
    const created = first("acme", { track_url: `${receiver.url}/track` })
    await shop.insert(created)
    const shipped = nextEntry(created.order, { stage: "shipped" })
    await shop.update({ ...shipped, event: eventAfter(shipped.order, "ship") })
    const tracked = nextEntry(shipped.order)
    await shop.update({ ...tracked, event: eventAfter(tracked.order, "track") })
    await shop.insert(newEntry({ account_id: "acme", order_id: "8" as never }))
    shop.start()
    const tracking = () => receiver.received.filter(({ path }) => path === "/hooks/track")
    return { shop, receiver, tracking }
  }

  it("receives shipments and tracking updates in sequence, unsigned without a webhook", "MariaDB", async (test) => {
    const { receiver, shop, tracking } = await start(test, "post", false)
    await shop.until(() => tracking().length === 2)
    expect(receiver.received.map(({ body }) => body.type)).toEqual(["order.shipped", "order.tracking"])
    expect(tracking()[0]?.headers).not.toHaveProperty("webhook-signature")
    expect(tracking()[0]?.headers["webhook-id"]).toMatch(/^msg_/)
  })

  it(
    "receives requests with the signature of the account's webhook, and repeats failed ones",
    "PostgreSQL",
    async (test) => {
      const { receiver, shop, tracking } = await start(test, "post", true)
      receiver.reply = (response, request, number) =>
        status(request.path === "/hooks/track" && tracking().length === 1 ? 500 : 200)(response, request, number)
      await shop.until(() => tracking().length === 1)
      await shop.until(() => {
        shop.wait(1000)
        return tracking().length === 3
      })
      expect(revisionsIn(tracking())).toEqual(["7/2", "7/2", "7/3"])
      expect(tracking()[0]?.headers["webhook-signature"]).toMatch(/^v1,/)
    }
  )

  it("receives nothing by default", "MariaDB", async (test) => {
    const { receiver, shop, tracking } = await start(test, "never", true)
    await shop.until(() => receiver.received.length === 4)
    expect(tracking()).toEqual([])
  })
})
