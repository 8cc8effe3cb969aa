// Checks that orders are found by the tracking numbers of their shipments and parcels.
import { type Order, OrderStore, Unavailable } from "@waybill/core"
import { type Instant, OrderList, type OrderShipment, stages } from "@waybill/core/adapter"
import { Effect } from "effect"
import { describe, expect, it, onTestFinished } from "vitest"
import { connect } from "../../../src/connections/source.ts"
import { ordersOver, overKysely } from "../../../src/over/index.ts"
import { databaseNames } from "../../fixtures/databases.ts"
import { newEntry, nextEntry } from "../../fixtures/orders.ts"
import { startProcess, tablesInTurns } from "../../fixtures/store.ts"

const shipmentOf = (facts: Partial<OrderShipment>): OrderShipment => ({
  shipment_id: "S1",
  carrier: "acme",
  shipped_at: Date.UTC(2026, 0, 1) as Instant,
  items: [{ index: 0, quantity: 1 }],
  tracking: [],
  ...facts
})
const shipped = (...shipments: ReadonlyArray<Partial<OrderShipment>>): Partial<Order> => ({
  stage: "shipped",
  shipments: shipments.map(shipmentOf)
})

describe.each(databaseNames)("tracking numbers on %s", (name) => {
  const newTables = tablesInTurns(name)
  it("finds an order by every number that a shipment or a parcel had, until the order is erased", async (test) => {
    const { insert, run, update } = startProcess(await newTables(test))
    const find = async (search: string) => {
      const { orders } = await run(OrderList.use((list) => list.list({ search, stage: stages, limit: 9 })))
      return orders.map(({ account_id }) => account_id)
    }
    const first = newEntry({ account_id: "a" })
    const other = newEntry({ account_id: "b", ...shipped({ trackingno: "T1" }) })
    for (const { event, order } of [first, other]) await insert(order, event)
    expect(await find("T1")).toEqual(["b"])

    const parcels = [{ trackingno: "P1" }, {}, { trackingno: "P2" }, { trackingno: "P1" }]
    const sent = nextEntry(first.order, shipped({ trackingno: "T1", parcels }, { shipment_id: "S2" }))
    expect(await update(sent.order, sent.event)).toBe(true)
    for (const number of ["P1", "P2"]) expect(await find(number)).toEqual(["a"])
    expect((await find("T1")).toSorted()).toEqual(["a", "b"])

    const corrected = nextEntry(sent.order, shipped({ trackingno: "T2", voided: { at: 0 as Instant, msg: "no" } }))
    await update(corrected.order, corrected.event)
    for (const number of ["T2", "P1", "P2"]) expect(await find(number)).toEqual(["a"])
    expect((await find("T1")).toSorted()).toEqual(["a", "b"])
    // Not the exact number, but a word.
    expect(await find("t1")).toEqual(["b"])

    const erased = nextEntry(corrected.order, shipped({}))
    expect(await run(OrderStore.use((store) => store.erase!(erased.order, erased.event, [])))).toBe(true)
    for (const number of ["T2", "P1", "P2"]) expect(await find(number)).toEqual([])
    expect(await find("T1")).toEqual(["b"])
  })

  it("stores an order whose number no database can store as an id, and does not find it by the exact number", async (test) => {
    const { find, insert, run } = startProcess(await newTables(test))
    for (const trackingno of ["", "T\u0000", "\ud800", "9".repeat(256)]) {
      const { event, order } = newEntry(shipped({ trackingno }))
      expect(await insert(order, event)).toEqual({ _tag: "Inserted" })
      expect(await find(order.account_id, { xid: order.xid })).toEqual(JSON.parse(JSON.stringify(order)))
      const page = await run(OrderList.use((list) => list.list({ search: trackingno, stage: stages, limit: 9 })))
      expect(page.orders.every(({ account_id }) => account_id === order.account_id)).toBe(true)
      expect(page).not.toHaveProperty("exact")
    }
  })

  it("stores many numbers of one order", async (test) => {
    const tables = await newTables(test)
    const { insert } = startProcess(tables)
    const parcels = Array.from({ length: 1201 }, (_, index) => ({ trackingno: `P${index}` }))
    const { event, order } = newEntry(shipped({ parcels }))
    await insert(order, event)
    const [row] = await tables.query("select count(*) as n from our_tracking_numbers")
    expect(Number(row!.n)).toBe(1201)
  })

  it("writes neither an order nor its numbers if the numbers cannot be written", async (test) => {
    const tables = await newTables(test)
    const { find, insert, run, update } = startProcess(tables)
    const { event, order } = newEntry()
    await insert(order, event)
    await tables.query("drop table our_tracking_numbers")
    const sent = nextEntry(order, shipped({ trackingno: "T1" }))
    const failed = await run(Effect.flip(OrderStore.use((store) => store.update(sent.order, sent.event))))
    expect(failed).toBeInstanceOf(Unavailable)
    expect(await find(order.account_id, { xid: order.xid })).toEqual(order)
    // An order without numbers does not use the table.
    const noted = nextEntry(order, { message: "Thanks" })
    expect(await update(noted.order, noted.event)).toBe(true)
  })

  it("writes numbers in a host's transaction, and not if the host rolls back", async (test) => {
    const tables = await newTables(test)
    const { close, dialect, writer } = connect(tables.source, { log: tables.logStatement })
    onTestFinished(close)
    const insertWithin = (trackingno: string, isKept: boolean) =>
      writer.transaction().execute(async (transaction) => {
        const { event, order } = newEntry(shipped({ trackingno }))
        await ordersOver(overKysely(transaction, dialect), { prefix: tables.prefix }).insert(order, event)
        if (!isKept) throw new Error("undone")
      })
    await insertWithin("T1", true)
    await expect(insertWithin("T2", false)).rejects.toThrow("undone")
    expect(await tables.query("select trackingno from our_tracking_numbers")).toEqual([{ trackingno: "T1" }])
  })
})
