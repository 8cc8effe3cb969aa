import type { Order } from "@waybill/core"
import { arbitraries } from "@waybill/core/testing/arbitraries"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { databaseNames } from "../../fixtures/databases.ts"
import { eventAfter, newEntry, nextEntry } from "../../fixtures/orders.ts"
import { startProcess, tablesInTurns } from "../../fixtures/store.ts"

/** Normalizes booleans, big integers and dates, whose types differ between drivers. */
const plain = (value: unknown): unknown => {
  if (value instanceof Date) return value.toISOString()
  return typeof value === "boolean" ? Number(value) : value === null ? null : String(value)
}

const time = (instant: number) => new Date(instant).toISOString()
/** Matches an instant as drivers return it: with a T or a space between date and time. */
const sameTime = (instant: number | undefined) =>
  instant === undefined
    ? null
    : expect.toSatisfy((text) => `${String(text).replace(" ", "T").replace("Z", "")}Z` === time(instant), time(instant))

const rowOf = (order: Order) => ({
  account_id: order.account_id,
  order_id: order.order_id,
  xid: order.xid,
  revision: String(order.revision),
  kind: order.kind,
  stage: order.stage,
  is_held: expect.toSatisfy((held) => Number(held) === (order.holds.length === 0 ? 0 : 1)),
  rush: expect.toSatisfy((rush) => Number(rush) === (order.rush ? 1 : 0)),
  order_date: sameTime(order.order_date),
  update_date: sameTime(order.update_date),
  ship_deadline: sameTime(order.ship_deadline),
  promise: sameTime(order.promise),
  carrier: order.shipping.carrier,
  service: order.shipping.service,
  country: order.shipping_address.country,
  state: order.shipping_address.state
})

describe.each(databaseNames)("order tables on %s", (name) => {
  const newTables = tablesInTurns(name)
  it("columns hold the values of new and updated orders, which are read back unchanged", async (test) => {
    const tables = await newTables(test)
    const { find, insert, update } = startProcess(tables)
    const read = (orders: ReadonlyArray<Order>) => Promise.all(orders.map(({ order_id }) => find("a", { order_id })))
    const samples = fc.sample(arbitraries(fc).order, { numRuns: 40, seed: 5 })
    const first = samples.map(
      (order, index) =>
        ({
          ...order,
          ...(index % 3 === 0 && { promise: order.order_date }),
          account_id: "a",
          xid: `x${index}`,
          order_id: `${index + 1}`,
          revision: 1
        }) as Order
    )
    await Promise.all(first.map((order) => insert(order, eventAfter(order, "push_order"))))
    const rows = async () => {
      const found = await tables.query("select * from our_orders order by length(order_id), order_id")
      return found.map(({ document: _, due: _due, due_date: _date, ...row }) =>
        Object.fromEntries(Object.entries(row).map(([column, value]) => [column, plain(value)]))
      )
    }
    expect(await rows()).toEqual(first.map(rowOf))
    expect(await read(first)).toStrictEqual(JSON.parse(JSON.stringify(first)))
    const next = first.map((order, index) => {
      const { shipments, shipping, ship_deadline, holds, rush, stage, shipping_address } =
        samples[(index + 1) % samples.length]!
      const { ship_deadline: _, ...rest } = order
      return {
        ...rest,
        shipments,
        shipping,
        holds,
        rush,
        stage,
        shipping_address,
        revision: 2,
        ...(ship_deadline !== undefined && { ship_deadline })
      }
    })
    await Promise.all(next.map((order) => update(order, eventAfter(order, "change_ship_address"))))
    expect(await rows()).toEqual(next.map(rowOf))
    expect(await read(next)).toStrictEqual(JSON.parse(JSON.stringify(next)))
  })

  it("views show items and shipments as rows with exact decimals", async (test) => {
    const tables = await newTables(test)
    const { insert, update } = startProcess(tables)
    const { event, order } = newEntry()
    const [item] = order.order_info
    const order_info = [
      item!,
      { ...item!, item_cost: "999999999999.999999", width: "0.10", title: 'it\'s "two"' } as never
    ]
    await insert({ ...order, order_info }, event)
    const shipped_at = Date.UTC(2026, 10, 21, 8, 30, 0, 123) as never
    const shipments = [
      {
        shipment_id: "S1",
        carrier: "acme",
        trackingno: "1Z",
        shipped_at,
        items: [{ index: 1, quantity: 1 }],
        tracking: []
      }
    ]
    const shipped = nextEntry({ ...order, order_info }, { shipments })
    await update(shipped.order, shipped.event)
    const items = await tables.query("select number, type, width, item_cost, title from our_items order by number")
    const exact = (text: string) => expect.toSatisfy((value) => trimmed(value) === trimmed(text), text)
    expect(items.map((row) => ({ ...row, number: Number(row.number) }))).toEqual([
      { number: 1, type: "Canvas", width: exact("16"), item_cost: exact("24.90"), title: null },
      { number: 2, type: "Canvas", width: exact("0.10"), item_cost: exact("999999999999.999999"), title: 'it\'s "two"' }
    ])
    const [shipment] = await tables.query("select * from our_shipments")
    expect({ ...shipment, number: Number(shipment?.number), shipped_at: plain(shipment?.shipped_at) }).toMatchObject({
      account_id: order.account_id,
      order_id: order.order_id,
      number: 1,
      carrier: "acme",
      trackingno: "1Z",
      shipped_at: expect.stringMatching(/^2026-11-21.08:30:00\.123/)
    })
    const list = shipment?.items
    expect(typeof list === "string" ? JSON.parse(list) : list).toEqual([{ index: 1, quantity: 1 }])
  })

  it.for([
    ["after the last year that a column can store", Date.UTC(9999, 11, 31, 23, 59, 59) + 3_600_000],
    ["before the first year that a column can store", -62_135_596_800_001],
    ["with a fraction of a millisecond", Date.UTC(2026, 10, 20, 12) + 0.25]
  ])("stores a date %s in the document", async ([, date], test) => {
    const { find, insert } = startProcess(await newTables(test))
    const dates = { ship_deadline: date, order_date: date, update_date: date } as never
    const { event, order } = newEntry(dates)
    expect(await insert(order, event)).toEqual({ _tag: "Inserted" })
    expect(await find(order.account_id, { xid: order.xid })).toEqual(order)
  })

  it("the document contains neither empty values nor values that have a column", async (test) => {
    const tables = await newTables(test)
    const { insert } = startProcess(tables)
    const { event, order } = newEntry({ ship_deadline: Date.UTC(2026, 11, 1) as never })
    await insert(order, event)
    const [row] = await tables.query("select document from our_orders")
    const { country: _, state: __, ...shipping_address } = order.shipping_address
    const { billing_address, isgift, order_info } = order
    expect(JSON.parse(row!.document as string)).toEqual({
      isgift,
      billing_address,
      shipping_address,
      order_info,
      shipping: {}
    })
  })

  // Only some drivers change a byte order mark or a NUL, so the test checks the document itself as well. PostgreSQL
  // refuses NUL.
  it.for([
    ["an unpaired surrogate", "a\ud800"],
    ["a leading byte order mark", "\ufeffa"],
    ...(name === "PostgreSQL" ? [] : [["a NUL", "a\u0000b"] as const])
  ])("stores a string with %s in the document, and returns it unchanged", async ([, odd], test) => {
    const tables = await newTables(test)
    const { find, insert } = startProcess(tables)
    const facts = { shipping: { carrier: odd, service: odd }, shipping_address: { country: odd, state: odd } }
    const { event, order } = newEntry(facts as never)
    expect(await insert(order, event)).toEqual({ _tag: "Inserted" })
    expect(await find(order.account_id, { xid: order.xid })).toEqual(order)
    const [row] = await tables.query("select document from our_orders")
    expect(JSON.parse(row!.document as string)).toMatchObject(facts)
  })

  it("stores an id with a leading byte order mark in the document", async (test) => {
    const tables = await newTables(test)
    const { insert } = startProcess(tables)
    const ids = { account_id: "\ufeffa", order_id: "\ufeffb", xid: "\ufeffc" }
    const { event, order } = newEntry(ids as never)
    await insert(order, event)
    const [row] = await tables.query("select document from our_orders")
    expect(JSON.parse(row!.document as string)).toMatchObject(ids)
  })
})

/** Returns a decimal without trailing zeros. */
const trimmed = (value: unknown): string =>
  String(value)
    .replace(/(\.\d*?)0+$/, "$1")
    .replace(/\.$/, "")
