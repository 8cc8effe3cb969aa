import { describe, expect, it } from "vitest"
import { replySchema } from "../../src/adapter/index.ts"
import { orderAt } from "../../src/order/order-at.ts"
import { requests } from "../fixtures/requests.ts"
import { desk } from "./desk.ts"

describe("undoStart, cancel and reject", () => {
  it("undoStart returns the order to new", () => {
    const { undoStart } = desk("processing")
    expect(undoStart({})).toMatchObject({ kind: "invalid", message: "msg: is required" })
    expect(undoStart({ msg: "Wrong order" })).toMatchObject({ stage: "new" })
  })

  it("reject cancels the order and records the reason", () => {
    const { reject } = desk("held")
    expect(reject({ reason: "artwork", msg: "Not ours to print" })).toMatchObject({
      stage: "cancelled",
      holds: [],
      rejected: { reason: "artwork", msg: "Not ours to print" }
    })
  })

  it("refuse a partly shipped order", () => {
    const refused = { kind: "partlyShipped", unblock: "voidShipment" }
    const { cancel, reject, undoStart } = desk("partlyShipped")
    expect(cancel({ msg: "No" })).toMatchObject(refused)
    expect(reject({ reason: "other", msg: "No" })).toMatchObject(refused)
    expect(undoStart({ msg: "No" })).toMatchObject(refused)
  })
})

describe("reprint", () => {
  it("creates a linked order for some pieces, at no cost", () => {
    const { record, reprint, send } = desk("shipped")
    const damaged = { reason: "damaged", msg: "Corner", items: [{ index: 0, quantity: 1 }] }
    const { order_id, order_info } = record().order
    expect(reprint(damaged)).toMatchObject({ stage: "shipped", reprints: ["200000000000002"] })
    const { history, order } = record("A-1-R1")
    expect(order).toMatchObject({ kind: "reprint", original: order_id, stage: "new", order_id: "200000000000002" })
    expect(order.order_info).toEqual([{ ...order_info[0], quantity: "1", item_cost: "0" }])
    expect(order.shipping).not.toHaveProperty("shipping_cost")
    expect(history).toMatchObject([{ command: "reprint", actor: "operator", msg: "damaged: Corner" }])
    send("push_order", { ...order, xid: "A-1-R2", billing_address: order.billing_address, isgift: "0" })
    expect(reprint(damaged)).toHaveProperty("reprints")
    expect(["A-1-R2", "A-1-R3"].map((xid) => record(xid).order.kind)).toEqual(["order", "reprint"])
  })

  it("omits what the order does not have", () => {
    const service = desk("none")
    const { gift_from, gift_to, isgift, message, track_url, ...plain } = requests.push_order
    service.send("push_order", plain)
    service.start({})
    service.reprint({ reason: "quality", msg: "Streaks" })
    const { order } = service.record("A-1-R1")
    expect(order).toMatchObject({ kind: "reprint", isgift: false })
    for (const name of ["gift_to", "gift_from", "message", "track_url", "invoice", "ship_deadline"])
      expect(order).not.toHaveProperty(name)
  })

  it("creates one order per gesture, and refuses pieces outside the order", () => {
    const { record, reprint } = desk("processing")
    const all = { reason: "lost", msg: "Gone" }
    const first = reprint(all, { gesture: "g-1" })
    expect(reprint(all, { gesture: "g-1" })).toEqual(first)
    expect(record().order.reprints).toHaveLength(1)
    expect(reprint({ ...all, items: [{ index: 0, quantity: 9 }] })).toMatchObject({
      kind: "invalid",
      message: "items[0].quantity: 2 ordered, not 9"
    })
  })
})

describe("erase", () => {
  it("erases notes added in the same millisecond as an earlier erasure", () => {
    const { erase, note, record } = desk("shipped")
    erase({})
    note({ msg: "CANARY" })
    erase({})
    expect(JSON.stringify(record())).not.toContain("CANARY")
    expect(
      record()
        .history.map(({ command }) => command)
        .slice(-3)
    ).toEqual(["erase", "note", "erase"])
  })

  it("leaves an order whose get_order reply matches the published schema", () => {
    const { erase, send } = desk("shipped")
    erase({})
    const reply = JSON.parse(JSON.stringify(send("get_order", { xid: "A-1" })))
    expect(replySchema("get_order")["~standard"].validate(reply)).toEqual({ value: reply })
    expect(reply.order.shipping_address).toMatchObject({ address: "", city: "", country: "CA" })
  })

  it("leaves no personal data in the order, in its history, or in any revision", () => {
    const { correctShipment, erase, hold, note, record, track } = desk("shipped")
    hold({ reason: "address", msg: "CANARY hold" })
    track({ shipment_id: "S1", status: "exception", at: "2026-11-20 13:00:00", note: "CANARY note" })
    correctShipment({ shipment_id: "S1", trackingno: "CANARY number" })
    note({ msg: "CANARY msg" })
    const before = record()
    expect(erase({ msg: "Asked by phone" })).toMatchObject({ stage: "shipped", erased: Date.UTC(2026, 10, 20, 12) })
    const { history, order } = record()
    const text = JSON.stringify([history, order])
    expect(text).not.toContain("CANARY")
    const { billing_address, shipping_address } = before.order
    for (const address of [billing_address, shipping_address]) {
      for (const [name, value] of Object.entries(address)) {
        if (name !== "state" && name !== "country") expect(text).not.toContain(JSON.stringify(value))
      }
    }
    expect(text).not.toMatch(/https?:/)
    expect(order).toMatchObject({
      xid: "A-1",
      shipping_address: { country: shipping_address.country, state: shipping_address.state },
      order_info: before.order.order_info.map(({ height, item_cost, quantity, width }) => ({
        width,
        height,
        quantity,
        item_cost
      }))
    })
    expect(orderAt(history, order.revision)).toEqual(order)
    expect(orderAt(history, 1)).toMatchObject({ stage: "new", shipping_address: { name: "" } })
    expect(history.at(-1)).toMatchObject({ command: "erase", msg: "Asked by phone" })
  })

  it("ends reprints, and refuses an order that may still be printed", () => {
    const { erase, reprint } = desk("shipped")
    erase({})
    expect(reprint({ reason: "lost", msg: "Gone" })).toMatchObject({ kind: "erased" })
    expect(desk("new").erase({})).toMatchObject({ kind: "wrongStage", message: "the order has not shipped" })
    expect(desk("cancelled").erase({})).toMatchObject({ stage: "cancelled" })
  })
})
