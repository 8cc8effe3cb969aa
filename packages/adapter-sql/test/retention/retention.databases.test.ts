// Checks which old orders are deleted, with what belongs to them, and that nothing else changes.
import type { HistoryEvent, Order } from "@waybill/core"
import type { Instant } from "@waybill/core/adapter"
import { Effect } from "effect"
import { describe, expect, type TestContext } from "vitest"
import { examineDatabase, Outbox, Retention, type RetentionBatch, type RetentionOptions } from "../../src/index.ts"
import { inconsistencies } from "../fixtures/consistency.ts"
import { databaseNames } from "../fixtures/databases.ts"
import { testsOn } from "../fixtures/one-server.ts"
import { eventAfter, newEntry, nextEntry } from "../fixtures/orders.ts"
import { startProcess, tablesInTurns } from "../fixtures/store.ts"

const time = (year: number, minute = 0) => Date.UTC(year, 0, 1, 0, minute) as Instant
const before = time(2024)
const hold = { hold_id: "H1", by: "operator", reason: "stock", msg: "none", since: time(2020) } as const
const shipment = {
  shipment_id: "S1",
  carrier: "acme",
  trackingno: "T1",
  shipped_at: time(2020),
  items: [],
  tracking: []
}

const open = async (newTables: ReturnType<typeof tablesInTurns>, test: TestContext) => {
  const tables = await newTables(test)
  const stores = startProcess(tables)
  const { insert, run, update } = stores
  const batch = (options: RetentionOptions) => run(Retention.use((retention) => retention.deleteBatch(options)))
  return {
    ...tables,
    ...stores,
    batch,
    /** Writes an order whose last update was in a year, with a second event. */
    write: async (order_id: string, year: number, facts: Partial<Order> = {}): Promise<Order> => {
      const dates = { order_date: time(year), update_date: time(year) }
      const first = newEntry({ account_id: "a", order_id: order_id as never, xid: `x${order_id}`, ...dates })
      await insert(first.order, first.event)
      const { event, order } = nextEntry(first.order, { stage: "shipped", ...facts })
      await update(order, event)
      return order
    },
    /** Sends all events. */
    send: async (count = Number.POSITIVE_INFINITY) => {
      const sent: Array<HistoryEvent> = []
      while (sent.length < count) {
        const events = await run(
          Outbox.use((outbox) =>
            outbox.claim({ sender: "s", limit: Math.min(count - sent.length, 500), lease: "1 minute" })
          )
        )
        if (events.length === 0) return
        sent.push(...(await run(Outbox.use((outbox) => outbox.settle("s", events)))))
      }
    },
    /** Deletes all batches. */
    deleteAll: async (options: RetentionOptions): Promise<ReadonlyArray<RetentionBatch>> => {
      const batches: Array<RetentionBatch> = []
      let { from } = options
      do {
        const done = await batch({ ...options, ...(from !== undefined && { from }) })
        batches.push(done)
        from = done.next
      } while (from !== undefined)
      return batches
    },
    orders: async () =>
      (await tables.query("select order_id from our_orders")).map(({ order_id }) => String(order_id)).toSorted()
  }
}

const total = (batches: ReadonlyArray<RetentionBatch>, count: "deleted" | "events" | "unsent" | "reprinted") =>
  batches.reduce((sum, batch) => sum + (batch[count] ?? 0), 0)

describe.each(databaseNames)("retention on %s", (name) => {
  const newTables = tablesInTurns(name)
  const it = testsOn(name)
  it("deletes closed orders that were last updated before the time, and keeps all others", "MariaDB", async (test) => {
    const { deleteAll, orders, query, send, source, prefix, write, ...tables } = await open(newTables, test)
    await write("1", 2020)
    await write("2", 2020, { stage: "cancelled" })
    await write("3", 2020, { stage: "new" })
    await write("4", 2020, { stage: "processing" })
    await write("5", 2020, { holds: [hold] })
    await write("6", 2024)
    await write("7", 2023, { update_date: before })
    await write("8", 2020, { update_date: (before - 1) as Instant, shipments: [shipment] })
    await query(`insert into our_webhook_deliveries (webhook_id, account_id, order_id, revision, event_type, status, attempts, created_at)
      select 'w', account_id, order_id, revision, 'order.shipped', 'sent', 1, '2020-01-01 00:00:00' from our_history where revision = 2`)
    await query(`insert into our_packing_progress (account_id, order_id, state, version, changed_by, changed_at)
      select account_id, order_id, '{}', 1, 'Ana', '2020-01-01 00:00:00' from our_orders`)
    await send()

    const dry = await deleteAll({ before, dryRun: true })
    expect([total(dry, "deleted"), (await orders()).length]).toEqual([3, 8])
    expect(dry.every(({ events }) => events === undefined)).toBe(true)

    const batches = await deleteAll({ before })
    expect([total(batches, "deleted"), total(batches, "events")]).toEqual([3, 6])
    const kept = ["3", "4", "5", "6", "7"]
    expect(await orders()).toEqual(kept)
    for (const table of ["history", "webhook_deliveries", "packing_progress"]) {
      const rows = await query(`select distinct order_id from our_${table}`)
      expect(rows.map(({ order_id }) => order_id).toSorted()).toEqual(kept)
    }
    expect(await query("select order_id from our_tracking_numbers")).toEqual([])
    expect(await inconsistencies({ query, ...tables })).toEqual([])
    expect(total(await deleteAll({ before }), "deleted")).toBe(0)

    const findings = await Effect.runPromise(examineDatabase(source, { prefix, durability: "unchecked" }))
    expect(findings.filter(({ state }) => state === "error")).toEqual([])
    await query("delete from our_history where order_id = '4'")
    const damaged = await Effect.runPromise(examineDatabase(source, { prefix, durability: "unchecked" }))
    expect(damaged.find(({ check }) => check === "event log")?.detail).toContain("missing positions: 2")
  })

  it("keeps orders with unsent events, and the events are still sent", "PostgreSQL", async (test) => {
    const { deleteAll, orders, run, send, write } = await open(newTables, test)
    await write("1", 2020)
    await send()
    await write("2", 2020)
    await write("3", 2021)
    // Only the first event of the order 2 is sent.
    await send(1)
    const batches = await deleteAll({ before })
    expect([total(batches, "deleted"), total(batches, "unsent")]).toEqual([1, 2])
    expect(await orders()).toEqual(["2", "3"])
    const claimed = await run(Outbox.use((outbox) => outbox.claim({ sender: "s", limit: 9, lease: "1 minute" })))
    expect(claimed.map(({ order_id, revision }) => `${order_id}/${revision}`)).toEqual(["2/2", "3/1"])
  })

  it("keeps orders with events that a consumer has not handled, or has set aside", "MariaDB", async (test) => {
    const { deleteAll, events, orders, query, send, write } = await open(newTables, test)
    for (const order_id of ["1", "2", "3"]) await write(order_id, 2020)
    await events({ limit: 100 })
    const position = "select max(position) from our_history where order_id = '2'"
    await query(`insert into our_consumers (consumer, position, created_at)
      values ('ledger', 100, '2026-11-01 00:00:00'), ('mail', (${position}), '2026-11-01 00:00:00')`)
    await query(`insert into our_consumer_events (consumer, account_id, order_id, revision, status, attempts, next_at)
      values ('ledger', 'a', '1', 1, 'set_aside', 15, '2026-11-01 00:00:00')`)
    await send()
    expect(total(await deleteAll({ before, dryRun: true }), "unsent")).toBe(2)
    expect(total(await deleteAll({ before, keepUnsent: "withWebhook" }), "deleted")).toBe(1)
    expect(await orders()).toEqual(["1", "3"])
    await query("delete from our_consumer_events")
    await query("update our_consumers set position = 100")
    expect(total(await deleteAll({ before }), "deleted")).toBe(2)
  })

  it(
    "deletes orders with unsent events of accounts without a webhook if asked, also events without a position",
    "PostgreSQL",
    async (test) => {
      const { deleteAll, orders, prefix, query, send, source, write } = await open(newTables, test)
      await write("1", 2020)
      await send(1)
      await write("2", 2020)
      await query(
        "insert into our_webhooks (webhook_id, account_id, url, secrets, status, created_at) values ('w', 'a', '', '[]', 'active', '2020-01-01 00:00:00')"
      )
      expect(total(await deleteAll({ before, keepUnsent: "withWebhook" }), "unsent")).toBe(2)
      await query("delete from our_webhooks")
      expect(total(await deleteAll({ before, keepUnsent: "withWebhook", dryRun: true }), "deleted")).toBe(2)
      expect(total(await deleteAll({ before, keepUnsent: "withWebhook" }), "events")).toBe(4)
      expect(await orders()).toEqual([])
      const findings = await Effect.runPromise(examineDatabase(source, { prefix, durability: "unchecked" }))
      expect(findings.filter(({ state }) => state === "error")).toEqual([])
    }
  )

  it("keeps the original of a reprint until the reprint has shipped", "MariaDB", async (test) => {
    const { deleteAll, orders, send, update, write } = await open(newTables, test)
    const original = await write("1", 2020, { reprints: ["2"] })
    await write("7", 2020, { account_id: "a" })
    const reprint = await write("2", 2026, { stage: "processing", kind: "reprint", original: original.order_id })
    await send()
    // The column `kind` is written only when an order is created.
    expect(total(await deleteAll({ before }), "reprinted")).toBe(1)
    expect(await orders()).toEqual(["1", "2"])
    const done = nextEntry(reprint, { stage: "shipped" })
    await update(done.order, done.event)
    await send()
    expect(total(await deleteAll({ before }), "deleted")).toBe(1)
    expect(await orders()).toEqual(["2"])
  })

  it(
    "keeps the cursors of the event log valid, and the events of other orders unchanged",
    "PostgreSQL",
    async (test) => {
      const { deleteAll, events, insert, send, write } = await open(newTables, test)
      await write("1", 2020)
      const middle = await events({ after: "0", limit: 1 })
      await write("2", 2026)
      await write("3", 2020)
      const all = await events({ after: "0", limit: 99 })
      await send()
      await deleteAll({ before })
      const ofSecond = all.events.filter(({ order_id }) => order_id === "2")
      for (const cursor of ["0", middle.cursor])
        expect((await events({ after: cursor, limit: 99 })).events).toEqual(ofSecond)
      expect((await events({ after: all.cursor, limit: 99 })).events).toEqual([])
      const { event, order } = newEntry()
      await insert(order, event)
      expect((await events({ after: all.cursor, limit: 99 })).events).toEqual([event])
    }
  )

  it("deletes in batches that can be interrupted, and skips kept orders", "MariaDB", async (test) => {
    const { batch, deleteAll, insert, orders, send, write } = await open(newTables, test)
    const date = time(2020)
    const many = Array.from({ length: 230 }, (_, index) =>
      newEntry({
        account_id: "a",
        order_id: String(1000 + index) as never,
        stage: "shipped",
        order_date: date,
        update_date: date
      })
    )
    await Promise.all(many.map(({ event, order }) => insert(order, event)))
    await send()
    await write("1", 2019)
    const first = await batch({ before })
    expect(first).toMatchObject({ deleted: 99, unsent: 1, events: 99 })
    expect((await orders()).length).toBe(132)
    const rest = await deleteAll({ before })
    expect([total(rest, "deleted"), total(rest, "unsent")]).toEqual([131, 1])
    expect(await orders()).toEqual(["1"])
  })

  it("keeps an order that changes while a batch is deleted", "PostgreSQL", async (test) => {
    const { batch, find, send, update, write } = await open(newTables, test)
    const orders = await Promise.all(Array.from({ length: 20 }, (_, index) => write(String(index + 1), 2020)))
    await send()
    const changes = orders.map((order) => {
      const after = { ...order, revision: 3, update_date: time(2026), message: "late" } as Order
      return update(after, eventAfter(after, "note"))
    })
    const [deleted, ...updated] = await Promise.all([batch({ before }), ...changes])
    const kept = updated.filter(Boolean).length
    expect(deleted.deleted + kept).toBe(20)
    for (const [index, order] of orders.entries()) {
      const found = await find("a", { order_id: order.order_id })
      expect(found?.revision).toBe(updated[index] === true ? 3 : undefined)
    }
  })
})
