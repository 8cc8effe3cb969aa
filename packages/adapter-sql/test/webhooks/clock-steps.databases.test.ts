// The clock of a sender steps back by an hour.
import { type ClaimedDelivery, WebhookDeliveries, Webhooks } from "@waybill/core/adapter"
import { Clock, Effect, Layer, ManagedRuntime } from "effect"
import { describe, expect, it, onTestFinished } from "vitest"
import { sqlWebhookDeliveries, sqlWebhooks } from "../../src/index.ts"
import { databaseNames } from "../fixtures/databases.ts"
import { newEntry } from "../fixtures/orders.ts"
import { startProcess, tablesInTurns } from "../fixtures/store.ts"

const HOUR = 3_600_000

/** Clock whose time of day is `ahead` milliseconds ahead. */
const shifted = () => {
  const real = Effect.runSync(Clock.Clock)
  const state = { ahead: 0 }
  const now = () => real.currentTimeMillisUnsafe() + state.ahead
  const own = { currentTimeMillisUnsafe: now, currentTimeMillis: Effect.sync(now) }
  return { state, clock: Object.assign(Object.create(real), own) as typeof real }
}

describe.each(databaseNames)("a clock that steps back on %s", (name) => {
  const newTables = tablesInTurns(name)

  it("delays neither new deliveries nor retries by the length of the step", async (test) => {
    const tables = await newTables(test)
    const { clock, state } = shifted()
    const services = Layer.mergeAll(sqlWebhooks({ accounts: "host" }), sqlWebhookDeliveries)
    const runtime = ManagedRuntime.make(
      services.pipe(
        Layer.provide(tables.layer({ migrate: false })),
        Layer.provideMerge(Layer.succeed(Clock.Clock, clock))
      )
    )
    onTestFinished(() => runtime.dispose())
    const process = startProcess(tables)
    for (const xid of ["failed", "failed twice", "new"]) {
      const { event, order } = newEntry({ account_id: "acme", xid })
      await process.insert(order, event)
    }
    const { webhook } = await runtime.runPromise(
      Webhooks.use((webhooks) => webhooks.add("acme", { url: "https://example.com/" }))
    )
    const deliveries = await runtime.runPromise(WebhookDeliveries)
    const isDue = async () => (await runtime.runPromise(deliveries.due())).length > 0
    const claim = (limit: number) =>
      runtime.runPromise(deliveries.claim({ ...webhook, sender: "one", limit, lease: 60_000 }))
    const fail = (delivery: ClaimedDelivery) =>
      runtime.runPromise(deliveries.finish("one", delivery, { result: "failed", durationMs: 1 }))
    const release = (delivery: ClaimedDelivery) => runtime.runPromise(deliveries.release("one", delivery))
    const countOf = async (attempts: number) => {
      const rows = await tables.query(`select order_id from our_webhook_deliveries where attempts = ${attempts}`)
      return rows.length
    }
    expect(await isDue()).toBe(false)

    state.ahead = HOUR
    await runtime.runPromise(Webhooks.use((webhooks) => webhooks.replay(webhook.webhook_id, { since: 0 })))
    expect(await isDue()).toBe(true)
    for (const delivery of await claim(2)) await fail(delivery)
    state.ahead += 6000
    for (const delivery of await claim(3))
      await (delivery.attempts === 1 && (await countOf(2)) === 0 ? fail(delivery) : release(delivery))
    expect(await Promise.all([0, 1, 2].map(countOf))).toEqual([1, 1, 1])

    state.ahead = 0
    expect(await isDue()).toBe(true)
    const claimed = await claim(9)
    expect(claimed.map(({ attempts }) => attempts).toSorted()).toEqual([0, 1, 2])
    for (const delivery of claimed) await fail(delivery)
    expect(await isDue()).toBe(false)
  })
})
