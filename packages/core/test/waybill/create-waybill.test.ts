import { createWaybill, Refusal } from "@waybill/core"
import { methodNames } from "@waybill/core/adapter"
import { memory } from "@waybill/core/testing"
import { describe, expect, it } from "vitest"
import { login, PlainStore, plainHost, submission } from "../fixtures/plain-host.ts"

const MERCHANT = "merchant-7"
const xid = { xid: "A-1" }

describe("createWaybill", () => {
  it("tells a merchant's calls and the operator's apart", () => {
    const { operator, ...merchant } = createWaybill({ ports: plainHost() })
    expect(Object.keys(merchant).toSorted()).toEqual(
      [
        "cancelOrder changeShipAddress changeShipDeadline changeShipMethod dispose enableRushProcessing getOrder",
        "getStatus handle holdOrder packageInfo pushOrder quoteCart reOrder shippingRate unholdOrder within"
      ]
        .join(" ")
        .split(" ")
    )
    expect(Object.keys(operator).toSorted()).toEqual(
      [
        "actions bindQuote cancel correctShipment erase events history hold note order recordPreflight reject release reprint ship",
        "start track undoStart voidShipment"
      ]
        .join(" ")
        .split(" ")
    )
  })

  it("offers each of the thirteen methods as a promise", async () => {
    const waybill = createWaybill({ ports: plainHost() })
    const { order_id } = await waybill.pushOrder(MERCHANT, submission)
    const again = await waybill.reOrder(MERCHANT, { ...submission, xid: "A-2" }, { original: order_id })
    expect(again).toMatchObject({ kind: "reorder", original: order_id, stage: "new", revision: 1 })
    const held = await waybill.holdOrder(MERCHANT, { ...xid, msg: "wait" })
    expect(held.holds.map(({ msg }) => msg)).toEqual(["wait"])
    expect((await waybill.unholdOrder(MERCHANT, { order_id })).holds).toEqual([])
    const moved = await waybill.changeShipAddress(MERCHANT, {
      ...xid,
      ...submission.shipping_address,
      city: "Lexington"
    })
    expect(moved.shipping_address.city).toBe("Lexington")
    const sooner = await waybill.changeShipMethod(MERCHANT, { ...xid, carrier: "rapid", service: "R1" })
    expect(sooner.shipping).toEqual({ carrier: "rapid", service: "R1" })
    const later = await waybill.changeShipDeadline(MERCHANT, { ...xid, ship_deadline: "2099-12-31 17:00:00" })
    expect(later.ship_deadline).toBe(Date.UTC(2099, 11, 31, 17))
    expect((await waybill.enableRushProcessing(MERCHANT, { order_id })).rush).toBe(true)
    expect(await waybill.getStatus(MERCHANT, xid)).toEqual({
      order_id,
      ...xid,
      revision: 7,
      stage: "new",
      update_date: expect.any(Number),
      isHeld: false
    })
    const { history, order } = await waybill.getOrder(MERCHANT, { order_id })
    expect(order.revision).toBe(7)
    expect(history.map(({ command }) => command)).toEqual([
      "push_order",
      "hold_order",
      "unhold_order",
      "change_ship_address",
      "change_ship_method",
      "change_ship_deadline",
      "enable_rush_processing"
    ])
    expect((await waybill.cancelOrder(MERCHANT, { xid: "A-2" })).stage).toBe("cancelled")
    const box = { width: 10, height: 10, length: 10, weight: 2 }
    const shipping_address = submission.shipping_address
    expect(
      await waybill.shippingRate(MERCHANT, { shipping_address, order_info: [box, box], shipping: { carrier: "acme" } })
    ).toEqual([{ title: "acme ground", method: "ACME_GROUND", cost: "2.50", delivery_time: "ONE_DAY" }])
    expect(await waybill.packageInfo(MERCHANT, { order_info: [{ width: 8, height: "10", qty: 1 }] })).toEqual({
      package_type: "Box",
      boxes: [{ type: "Box", width: "8", height: "10", length: "4" }]
    })
  })
})

describe("createWaybill", () => {
  it("handles wire requests", async () => {
    const waybill = createWaybill({ ports: plainHost() })
    const pushed = await waybill.handle("push_order", { ...login, data: submission }, { requestId: "req-1" })
    expect(pushed).toMatchObject({ outcome: "success", account_id: MERCHANT, order_id: expect.stringMatching(/^\d+$/) })
    expect(pushed.body).toEqual({ res: "success", receipt_id: pushed.order_id })
    const { history } = await waybill.getOrder(MERCHANT, xid)
    expect(history.map(({ request_id }) => request_id)).toEqual(["req-1"])
    expect((await waybill.handle("get_status", { ...login, data: xid })).body).toMatchObject({ order_status: "New" })
    expect((await waybill.handle("get_status", { ...login, password: "x", data: xid })).body).toMatchObject({
      code: "901"
    })
    expect((await waybill.handle("no_method", {})).body).toEqual({
      res: "error",
      code: "000",
      message: "Unknown method"
    })
    for (const method of methodNames) {
      expect((await waybill.handle(method, null)).outcome).toBe("credentials")
    }
  })

  it("offers the operator's commands", async () => {
    const waybill = createWaybill({ ports: plainHost() })
    await waybill.pushOrder(MERCHANT, submission)
    await waybill.pushOrder(MERCHANT, { ...submission, xid: "A-2" })
    const started = await waybill.operator.start(MERCHANT, xid, { msg: "on press 2" }, { requestId: "op-1" })
    expect(started.stage).toBe("processing")
    const shipped = await waybill.operator.ship(MERCHANT, xid, { carrier: "acme", trackingno: "T1" })
    expect(shipped.stage).toBe("shipped")
    expect((await waybill.operator.cancel(MERCHANT, { xid: "A-2" }, { msg: "stop" })).stage).toBe("cancelled")
    const { history } = await waybill.getOrder(MERCHANT, xid)
    expect(history[1]).toMatchObject({
      actor: "operator",
      command: "start",
      msg: "on press 2",
      request_id: "op-1"
    })
  })

  it("returns events page by page", async () => {
    const waybill = createWaybill({ ports: plainHost() })
    const first = await waybill.pushOrder(MERCHANT, submission)
    const second = await waybill.pushOrder("merchant-8", submission)
    await waybill.operator.start(MERCHANT, xid)
    const page = await waybill.operator.events({ limit: 2 })
    expect(page.events.map(({ account_id, command, order_id }) => [account_id, order_id, command])).toEqual([
      [MERCHANT, first.order_id, "push_order"],
      ["merchant-8", second.order_id, "push_order"]
    ])
    const rest = await waybill.operator.events({ after: page.cursor, limit: 2 })
    expect(rest.events.map(({ command }) => command)).toEqual(["start"])
    expect(await waybill.operator.events({ after: rest.cursor, limit: 2 })).toEqual({ events: [], cursor: rest.cursor })
  })

  it("returns up to 100 events by default, from the first", async () => {
    const waybill = createWaybill({ ports: plainHost() })
    await waybill.pushOrder(MERCHANT, submission)
    for (let count = 0; count < 100; count++) await waybill.operator.note(MERCHANT, xid, { msg: `note ${count}` })
    const { events } = await waybill.operator.events()
    expect(events).toHaveLength(100)
    expect(events[0]?.command).toBe("push_order")
  })
})

describe("createWaybill", () => {
  it("lists the actions that an order allows, without calling a port", async () => {
    const waybill = createWaybill({ ports: plainHost(), policy: { holdFrom: ["shipped"] } })
    const order = await waybill.pushOrder(MERCHANT, submission)
    expect(waybill.operator.actions(order)).toContainEqual({
      command: "hold_order",
      allowed: false,
      kind: "wrongStage",
      reason: "an order that is new cannot be put on hold",
      code: "315"
    })
    expect(waybill.operator.actions(order)).toContainEqual({ command: "start", allowed: true, to: "processing" })
  })

  it("applies a policy", async () => {
    const waybill = createWaybill({ ports: plainHost(), policy: { labels: { new: "Received" }, limits: { items: 1 } } })
    const refusal = await waybill.pushOrder(MERCHANT, submission).catch((error: unknown) => error)
    expect(refusal).toMatchObject({
      kind: "missing",
      issues: [{ path: "order_info", value: 2, problem: "at most 1 elements" }]
    })
    await waybill.pushOrder(MERCHANT, { ...submission, order_info: submission.order_info.slice(1) })
    expect((await waybill.handle("get_status", { ...login, data: xid })).body).toMatchObject({
      order_status: "Received"
    })
    expect(() => createWaybill({ ports: plainHost(), policy: { zone: "Mars/Olympus" } })).toThrow(
      "Invalid policy: zone: must be an IANA time zone, such as Europe/Paris"
    )
  })
})

describe("createWaybill", () => {
  it("limits calls within a transaction to its store", async () => {
    const waybill = createWaybill({ ports: plainHost() })
    await waybill.pushOrder(MERCHANT, submission)
    const transaction = new PlainStore()
    const inside = waybill.within(transaction)
    const order = await inside.pushOrder(MERCHANT, { ...submission, xid: "B-1" })
    expect(transaction.orders).toEqual([order])
    expect((await inside.getOrder(MERCHANT, { xid: "B-1" })).order).toEqual(order)
    expect((await inside.operator.start(MERCHANT, { xid: "B-1" })).stage).toBe("processing")
    await expect(inside.getStatus(MERCHANT, xid)).rejects.toMatchObject({ kind: "unknownOrder" })
    await expect(waybill.getStatus(MERCHANT, { xid: "B-1" })).rejects.toMatchObject({ kind: "unknownOrder" })
    expect((await inside.handle("get_status", { ...login, data: { xid: "B-1" } })).body).toMatchObject({
      res: "success"
    })
    const nested = new PlainStore()
    await inside.within(nested).pushOrder(MERCHANT, submission)
    expect(nested.orders.map(({ xid }) => xid)).toEqual(["A-1"])
    expect(transaction.orders.map(({ xid }) => xid)).toEqual(["B-1"])
  })

  it("accepts carriers named like object properties", async () => {
    const carriers = { catalogue: ["C1"], constructor: ["C2"] }
    const waybill = createWaybill({ ports: { ...plainHost(), carriers } })
    for (const [carrier, [service]] of Object.entries(carriers)) {
      const shipping = { carrier, service: service! }
      expect((await waybill.pushOrder(MERCHANT, { ...submission, xid: carrier, shipping })).shipping).toEqual(shipping)
    }
  })

  it("releases the ports on dispose", async () => {
    const waybill = createWaybill({ ports: memory() })
    await waybill.pushOrder(MERCHANT, submission)
    await waybill.dispose()
    await expect(waybill.getStatus(MERCHANT, xid)).rejects.toThrow()
  })

  it("rejects a refused call with a Refusal", async () => {
    const waybill = createWaybill({ ports: plainHost() })
    const refusal = await waybill.getStatus(MERCHANT, xid).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(Refusal)
    expect(refusal).toBeInstanceOf(Error)
    expect(String(refusal)).toContain("Invalid order_id or xid: xid (unknown order)")
  })
})
