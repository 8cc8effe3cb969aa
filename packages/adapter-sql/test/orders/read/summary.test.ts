import { OrderStore } from "@waybill/core"
import { Effect } from "effect"
import { describe, expect, it, onTestFinished } from "vitest"
import { connect } from "../../../src/connections/source.ts"
import { ordersWithin, plainOrdersWithin } from "../../../src/index.ts"
import { databaseNames } from "../../fixtures/databases.ts"
import { changed, placed } from "../../fixtures/orders.ts"
import { processOn, tablesFor } from "../../fixtures/store.ts"

const hold = { since: 0, reasons: ["wait"] } as never
const shipment = (trackingno: string) => ({ carrier: "acme", trackingno, shipped_at: 0, items: [] }) as never

describe.each(databaseNames)("how far an order is, on %s,", (name) => {
  it("is told from columns, and from the document only once all has gone", async (test) => {
    const tables = await tablesFor(name, test)
    const { insert, run } = processOn(tables)
    const { event, order } = placed({ hold, shipments: [shipment("T1")] })
    await insert(order, event)
    await tables.ask("update our_orders set document = 'no JSON'")
    const told = await run(OrderStore.use((store) => store.summary!(order.account_id, { xid: order.xid })))
    expect(told).toEqual({
      order_id: order.order_id,
      xid: order.xid,
      revision: 1,
      stage: "new",
      update_date: Date.UTC(2026, 10, 20, 12),
      isHeld: true
    })
  })

  it("is told inside a host's transaction as it stands there", async (test) => {
    const { hear, prefix, source } = await tablesFor(name, test)
    const { close, dialect, writer } = connect(source, { log: hear })
    onTestFinished(close)
    const { event, order } = placed()
    const next = changed(order, { stage: "shipped", shipments: [shipment("T1"), shipment("T2")] })
    await writer.transaction().execute(async (transaction) => {
      const options = { dialect, prefix }
      const store = plainOrdersWithin(transaction, options)
      await store.insert(order, event)
      expect(await store.summary(order.account_id, { xid: order.xid })).toMatchObject({ stage: "new", isHeld: false })
      await store.update(next.order, next.event)
      const told = ordersWithin(transaction, options).summary!(order.account_id, { order_id: order.order_id })
      expect(await Effect.runPromise(told)).toMatchObject({ revision: 2, stage: "shipped", trackingno: "T1" })
      expect(await store.summary("somebody else", { xid: order.xid })).toBeUndefined()
    })
  })
})
