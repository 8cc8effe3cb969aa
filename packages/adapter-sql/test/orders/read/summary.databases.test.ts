import { OrderStore } from "@waybill/core"
import { Context, Effect } from "effect"
import { describe, expect, it, onTestFinished } from "vitest"
import { connect } from "../../../src/connections/source.ts"
import { orderStoreOver, ordersOver, overKysely } from "../../../src/over/index.ts"
import { databaseNames } from "../../fixtures/databases.ts"
import { newEntry, nextEntry } from "../../fixtures/orders.ts"
import { startProcess, tablesInTurns } from "../../fixtures/store.ts"

const holds = [{ hold_id: "H1", by: "account", reason: "customer", msg: "wait", since: 0 }] as never
const shipment = (trackingno: string) => ({ carrier: "acme", trackingno, shipped_at: 0, items: [] }) as never

describe.each(databaseNames)("order summary on %s", (name) => {
  const newTables = tablesInTurns(name)
  it("reads the summary of an order only from columns until the order is shipped", async (test) => {
    const tables = await newTables(test)
    const { insert, run } = startProcess(tables)
    const { event, order } = newEntry({ holds, shipments: [shipment("T1")] })
    await insert(order, event)
    await tables.query("update our_orders set document = 'no JSON'")
    const summary = await run(OrderStore.use((store) => store.summary!(order.account_id, { xid: order.xid })))
    expect(summary).toEqual({
      order_id: order.order_id,
      xid: order.xid,
      revision: 1,
      stage: "new",
      update_date: Date.UTC(2026, 10, 20, 12),
      isHeld: true
    })
  })

  it("a summary includes uncommitted changes inside a host's transaction", async (test) => {
    const { logStatement, prefix, source } = await newTables(test)
    const { close, dialect, writer } = connect(source, { log: logStatement })
    onTestFinished(close)
    const { event, order } = newEntry()
    const next = nextEntry(order, { stage: "shipped", shipments: [shipment("T1"), shipment("T2")] })
    await writer.transaction().execute(async (transaction) => {
      const options = { dialect, prefix }
      const store = ordersOver(overKysely(transaction, options.dialect), options)
      await store.insert(order, event)
      expect(await store.summary(order.account_id, { xid: order.xid })).toMatchObject({ stage: "new", isHeld: false })
      await store.update(next.order, next.event)
      const service = Context.get(orderStoreOver(overKysely(transaction, options.dialect), options), OrderStore)
      const summary = service.summary!(order.account_id, { order_id: order.order_id })
      expect(await Effect.runPromise(summary)).toMatchObject({ revision: 2, stage: "shipped", trackingno: "T1" })
      expect(await store.summary("another account", { xid: order.xid })).toBeUndefined()
    })
  })
})
