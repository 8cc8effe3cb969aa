// Kills senders in the middle of many events, while another one continues.
import { once } from "node:events"
import { describe, expect, it, onTestFinished } from "vitest"
import { databaseNames } from "../../packages/adapter-sql/test/fixtures/databases.ts"
import { newEntry, nextEntry } from "../../packages/adapter-sql/test/fixtures/orders.ts"
import { tablesFor } from "../../packages/adapter-sql/test/fixtures/store.ts"
import type { FreshTables } from "../../packages/adapter-sql/test/fixtures/tables.ts"
import { bundledProgram } from "../../packages/adapter-sql/test/processes/bundle.ts"
import { forkGuarded } from "../processes/spawn-guarded.ts"
import { runs } from "../runs/runs.ts"
import { startReceiver } from "./fixtures/receiver.ts"
import { openShop } from "./fixtures/shop.ts"

const ORDERS = 100
/** Events of each order: 3 in CI, 24 in nightly runs. */
const REVISIONS = runs(3)
const EVENTS = ORDERS * REVISIONS
/** Numbers of received requests after which a sender is killed. */
const KILLS = [0.1, 0.25, 0.4, 0.55, 0.7].map((part) => part * EVENTS)

const startSender = async ({ prefix, source }: FreshTables) => {
  const program = await bundledProgram("../../../../tests/webhooks/fixtures/sender-process.ts")
  const child = forkGuarded(program, [JSON.stringify({ prefix, source })], { execArgv: [] })
  const gone = once(child, "exit")
  onTestFinished(async () => {
    child.kill("SIGKILL")
    await gone
  })
  await once(child, "message")
  return {
    kill: async () => {
      child.kill("SIGKILL")
      await gone
    }
  }
}

const until = async (condition: () => Promise<boolean> | boolean) => {
  const end = Date.now() + 240_000
  while (!(await condition())) {
    if (Date.now() > end) throw new Error("the condition did not become true")
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

describe.each(databaseNames)("killed senders on %s", (name) => {
  it("loses no event and keeps the order of events of each order when senders are killed", async (test) => {
    const tables = await tablesFor(name, test)
    const shop = openShop(tables)
    const receiver = await startReceiver()
    const { webhook } = await shop.webhooks((webhooks) => webhooks.add("acme", { url: receiver.url }))
    const push = async (order_id: string) => {
      let entry = newEntry({ account_id: "acme", order_id: order_id as never })
      await shop.insert(entry)
      for (let revision = 2; revision <= REVISIONS; revision++) {
        entry = nextEntry(entry.order)
        await shop.update(entry)
      }
    }
    const pushing = Promise.all(Array.from({ length: ORDERS }, (_, index) => push(String(index + 1))))
    const senders = [await startSender(tables), await startSender(tables)]
    for (const [index, count] of KILLS.entries()) {
      await until(() => receiver.received.length >= count)
      await senders[index]!.kill()
      senders.push(await startSender(tables))
    }
    await pushing
    const delivered = `select count(*) as done from our_webhook_deliveries
      where webhook_id = '${webhook.webhook_id}' and status = 'delivered'`
    await until(async () => Number((await tables.query(delivered))[0]?.done) === EVENTS)

    const ofOrders = Map.groupBy(receiver.received, ({ body }) => body.data.order_id)
    expect(ofOrders.size).toBe(ORDERS)
    const all = Array.from({ length: REVISIONS }, (_, index) => index + 1)
    for (const requests of ofOrders.values()) {
      const revisions = requests.map(({ body }) => Number(body.data.revision))
      // A killed sender may have sent an event without recording it. It is then sent again before the next one.
      expect(revisions.filter((revision, index) => revision !== revisions[index - 1])).toEqual(all)
    }
    const ids = new Set(receiver.received.map(({ headers }) => headers["webhook-id"]))
    expect(ids.size).toBe(EVENTS)
    expect(receiver.received.length).toBeLessThan(EVENTS + 100)
  })
})
