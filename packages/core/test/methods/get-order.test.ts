import { OrderStore } from "@waybill/core"
import { memoryOrderStore } from "@waybill/core/testing"
import { Context, Effect } from "effect"
import { expect, it } from "vitest"
import { getOrderCases } from "../cases/get-order.ts"
import { recordOf } from "../fixtures/order-record.ts"
import { requests } from "../fixtures/requests.ts"
import { open } from "../fixtures/service.ts"
import { describeMethod } from "./describe-method.ts"

describeMethod("get_order", getOrderCases)

it("get_order returns an order's history with one entry for each step", () => {
  const service = open()
  const { run, send, setClock, waybill } = service
  send("push_order", { ...requests.push_order, ship_deadline: null })
  setClock("2026-11-21 09:00:00")
  send("enable_rush_processing", { order_id: "200000000000001" })
  setClock("2026-11-22 09:00:00.750")
  run(waybill.operator.start("demo", { xid: "A-1" }, { msg: "Press 4" }))
  setClock("2026-11-23 09:00:00")
  const parcel = {
    carrier: "acme",
    trackingno: "1Z-1",
    type: "Tube",
    weight: "3.20",
    items: [{ index: 0, quantity: 2 }]
  }
  const first = { shipment_id: "S1", service: "ACME_GROUND", ...parcel, tracking: [] }
  const items = [{ index: 1, quantity: 1 }]
  const second = { shipment_id: "S2", carrier: "swift", trackingno: "SW-2", items, tracking: [] }
  run(waybill.operator.ship("demo", { xid: "A-1" }, parcel))
  setClock("2026-11-24 09:00:00")
  run(waybill.operator.ship("demo", { order_id: "200000000000001" }, { carrier: "swift", trackingno: "SW-2" }))
  const record = recordOf(service)
  expect(record).not.toHaveProperty("ship_deadline")
  expect(record).toMatchObject({
    order_status: "Shipped",
    order_date: "2026-11-20 12:00:00",
    update_date: "2026-11-24 09:00:00",
    rush: true,
    shipments: [
      { ...first, shipped_at: "2026-11-23 09:00:00" },
      { ...second, shipped_at: "2026-11-24 09:00:00" }
    ]
  })
  expect(record.history).toEqual([
    { date: "2026-11-20 12:00:00", command: "push_order", actor: "account" },
    {
      date: "2026-11-21 09:00:00",
      command: "enable_rush_processing",
      actor: "account",
      changes: [{ path: "rush", before: false, after: true }]
    },
    {
      date: "2026-11-22 09:00:00",
      command: "start",
      actor: "operator",
      msg: "Press 4",
      changes: [{ path: "stage", before: "new", after: "processing" }]
    },
    {
      date: "2026-11-23 09:00:00",
      command: "ship",
      actor: "operator",
      changes: [{ path: "shipments[0]", after: { ...first, shipped_at: "2026-11-23 09:00:00" } }]
    },
    {
      date: "2026-11-24 09:00:00",
      command: "ship",
      actor: "operator",
      changes: [
        { path: "stage", before: "processing", after: "shipped" },
        { path: "shipments[1]", after: { ...second, shipped_at: "2026-11-24 09:00:00" } }
      ]
    }
  ])
  expect(send("get_status", { xid: "A-1" })).toEqual({
    res: "success",
    order_id: "200000000000001",
    order_status: "Shipped",
    update_date: "2026-11-24 09:00:00",
    trackingno: "1Z-1"
  })
})

it("get_order shows the values before each change", () => {
  const service = open()
  service.send("push_order", requests.push_order)
  const { ship_deadline } = recordOf(service)
  service.send("change_ship_deadline", { xid: "A-1", ship_deadline: "2026-12-24 12:00:00" })
  service.send("change_ship_method", { xid: "A-1", carrier: "swift", service: "SWIFT_AIR" })
  service.send("hold_order", { xid: "A-1", msg: "Wait" })
  const { history } = recordOf(service) as { history: ReadonlyArray<{ changes?: unknown }> }
  expect(history.map(({ changes }) => changes)).toEqual([
    undefined,
    [{ path: "ship_deadline", before: ship_deadline, after: "2026-12-24 12:00:00" }],
    [
      { path: "shipping.account", before: "ACC-9" },
      { path: "shipping.carrier", before: "acme", after: "swift" },
      { path: "shipping.service", before: "ACME_GROUND", after: "SWIFT_AIR" },
      { path: "shipping.shipping_cost", before: "7.50" }
    ],
    [
      {
        path: "holds[0]",
        after: { hold_id: "H4", by: "account", reason: "customer", msg: "Wait", since: "2026-11-20 12:00:00" }
      }
    ]
  ])
})

it("get_order shows no changes of events that a version wrote without them", () => {
  const service = open()
  service.send("push_order", requests.push_order)
  service.send("hold_order", { xid: "A-1", msg: "Wait" })
  service.send("unhold_order", { xid: "A-1" })
  const store = service.run(OrderStore.pipe(Effect.provide(memoryOrderStore)))
  const older = OrderStore.of({
    ...store,
    find: () => Effect.map(service.waybill.getOrder("demo", { xid: "A-1" }), ({ order }) => order).pipe(Effect.orDie),
    history: () =>
      Effect.map(service.waybill.getOrder("demo", { xid: "A-1" }), ({ history }) =>
        history.map(({ changes, ...event }) => (event.revision === 3 ? { ...event, changes: changes! } : event))
      ).pipe(Effect.orDie)
  })
  const { history } = recordOf(service.within(Context.make(OrderStore, older)))
  const date = "2026-11-20 12:00:00"
  expect(history).toEqual([
    { date, command: "push_order", actor: "account" },
    { date, command: "hold_order", actor: "account", msg: "Wait" },
    {
      date,
      command: "unhold_order",
      actor: "account",
      changes: [
        { path: "holds[0]", before: { hold_id: "H2", by: "account", reason: "customer", msg: "Wait", since: date } }
      ]
    }
  ])
})

it("get_order shows a state and a zip that were not required as absent in changes", () => {
  const service = open({ policy: { stateRequired: "whereUsed", zipRequired: "whereUsed" } })
  const address = { name: "J", address: "1 Street", city: "Dublin", country: "IE" }
  service.send("push_order", { ...requests.push_order, shipping_address: address })
  service.send("change_ship_address", { xid: "A-1", ...address, zip: "D02 AF30", state: "Leinster" })
  service.send("change_ship_address", { xid: "A-1", ...address })
  const { history } = recordOf(service) as { history: ReadonlyArray<{ changes?: unknown }> }
  expect(history.map(({ changes }) => changes)).toEqual([
    undefined,
    [
      { path: "shipping_address.zip", after: "D02 AF30" },
      { path: "shipping_address.state", after: "Leinster" }
    ],
    [
      { path: "shipping_address.zip", before: "D02 AF30" },
      { path: "shipping_address.state", before: "Leinster" }
    ]
  ])
})

it("get_order shows the original of a reorder", () => {
  const service = open()
  service.send("push_order", { ...requests.push_order, xid: "A-0" })
  service.run(service.waybill.reOrder("demo", requests.re_order, { original: "200000000000001" }))
  expect(recordOf(service)).toMatchObject({ kind: "reorder", original: "200000000000001" })
})

it("get_order lists fields in the specified order, even if the store does not", () => {
  const service = open()
  service.send("push_order", requests.push_order)
  const reversed = (object: object) => Object.fromEntries(Object.entries(object).reverse())
  const store = service.run(OrderStore.pipe(Effect.provide(memoryOrderStore)))
  const other = OrderStore.of({
    ...store,
    history: () => Effect.succeed([]),
    find: () =>
      Effect.map(service.waybill.getOrder("demo", { xid: "A-1" }), ({ order }) => ({
        ...order,
        billing_address: reversed(order.billing_address) as never,
        shipping_address: reversed(order.shipping_address) as never,
        shipping: reversed(order.shipping) as never
      })).pipe(Effect.orDie)
  })
  const { billing_address, shipping, shipping_address } = recordOf(service.within(Context.make(OrderStore, other)))
  const address = "company name address address2 city zip state country phone email"
  expect(Object.keys(billing_address as object).join(" ")).toBe(address)
  expect(Object.keys(shipping_address as object).join(" ")).toBe(address)
  expect(Object.keys(shipping as object).join(" ")).toBe("account carrier service packaging notes shipping_cost")
})

it("get_order does not expose fields of the account", () => {
  const service = open()
  service.send("push_order", requests.push_order)
  expect(Object.keys(recordOf(service)).sort()).toEqual([
    "billing_address",
    "gift_from",
    "gift_to",
    "history",
    "history_total",
    "holds",
    "invoice",
    "isgift",
    "kind",
    "message",
    "order_date",
    "order_id",
    "order_info",
    "order_status",
    "receipt_id",
    "rush",
    "ship_deadline",
    "shipments",
    "shipping",
    "shipping_address",
    "track_url",
    "update_date",
    "xid"
  ])
})
