import { type OperatorRefusal, OrderStore } from "@waybill/core"
import { memoryOrderStore } from "@waybill/core/testing"
import { Context, Effect } from "effect"
import { describe, expect, it } from "vitest"
import { recordOf } from "../fixtures/order-record.ts"
import { requests } from "../fixtures/requests.ts"
import { open, type Service } from "../fixtures/service.ts"

const ref = { xid: "A-1" }
const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value))

/** Opens a service with order A-1, whose policy has the limits. */
const opened = (limits: object) => {
  const service = open({ policy: { limits } })
  service.send("push_order", requests.push_order)
  return service
}

/** Runs a command, and returns the revision or the refusal's message. */
const revisionAfter = ({ run }: Service, command: Effect.Effect<{ readonly revision: number }, OperatorRefusal>) =>
  run(
    Effect.match(command, {
      onSuccess: ({ revision }): number | string => revision,
      onFailure: ({ message }) => message
    })
  )

const note = (service: Service, msg = "x") =>
  revisionAfter(service, service.waybill.operator.note("demo", ref, { msg }))

const orderOf = (service: Service) => service.run(service.waybill.getOrder("demo", ref)).order

describe("the limit of events", () => {
  const byMerchant = "Not possible in the order's current stage: the order has 3 events; the limit for merchants is 3"

  it("refuses the methods of merchants with the code of a wrong stage, except for those that end something", () => {
    const service = opened({ events: 3 })
    const { send } = service
    send("hold_order", { ...ref, msg: "a" })
    send("enable_rush_processing", { order_id: "200000000000001" })
    const address = { ...requests.change_ship_address, ...ref }
    expect(send("hold_order", { ...ref, msg: "b" })).toEqual({ res: "error", code: "315", message: byMerchant })
    expect(send("change_ship_address", address)).toMatchObject({ code: "615", message: byMerchant })
    expect(send("change_ship_method", { ...ref, carrier: "swift", service: "SWIFT_AIR" })).toMatchObject({
      code: "715"
    })
    expect(send("change_ship_deadline", { ...ref, ship_deadline: "2026-12-24 12:00:00" })).toMatchObject({
      code: "815"
    })
    // This changes nothing.
    expect(send("enable_rush_processing", { order_id: "200000000000001" })).toMatchObject({ res: "success" })
    expect(send("unhold_order", ref)).toMatchObject({ res: "success" })
    expect(send("hold_order", { ...ref, msg: "c" })).toMatchObject({ code: "315" })
    expect(send("cancel_order", ref)).toMatchObject({ res: "success" })
    expect(orderOf(service)).toMatchObject({ revision: 5, stage: "cancelled" })
  })

  it("accepts twice the events from the operator, and then only cancel and erase", () => {
    const service = opened({ events: 3 })
    const { run, send, waybill } = service
    for (const msg of ["a", "b", "c"]) send("hold_order", { ...ref, msg })
    send("unhold_order", ref)
    expect(revisionAfter(service, waybill.operator.start("demo", ref))).toBe(5)
    expect(note(service)).toBe(6)
    expect(note(service)).toBe("the order has 6 events; the limit for operators is 6")
    expect(revisionAfter(service, waybill.operator.ship("demo", ref, { trackingno: "1" }))).toMatch(
      "the order has 6 events"
    )
    const blocked = waybill.operator.actions(orderOf(service)).filter(({ allowed }) => !allowed)
    expect(blocked).toContainEqual({
      command: "ship",
      allowed: false,
      kind: "wrongStage",
      reason: "the order has 6 events; the limit for operators is 6"
    })
    expect(blocked).toContainEqual(expect.objectContaining({ command: "enable_rush_processing", code: "1213" }))
    expect(waybill.operator.actions(orderOf(service)).filter(({ allowed }) => allowed)).toEqual([
      { command: "cancel", allowed: true, to: "cancelled" }
    ])
    expect(revisionAfter(service, waybill.operator.cancel("demo", ref, { msg: "over" }))).toBe(7)
    expect(run(waybill.operator.erase("demo", ref))).toMatchObject({ revision: 8, stage: "cancelled" })
  })

  it("lets the operator ship and void an order whose merchant reached it", () => {
    const service = opened({ events: 1 })
    const { send, waybill } = service
    expect(send("hold_order", { ...ref, msg: "a" })).toMatchObject({ code: "315" })
    expect(revisionAfter(service, waybill.operator.start("demo", ref))).toBe(2)
    const other = opened({ events: 3 })
    for (const msg of ["a", "b"]) other.send("hold_order", { ...ref, msg })
    other.send("unhold_order", ref)
    expect(revisionAfter(other, other.waybill.operator.start("demo", ref))).toBe(5)
    expect(revisionAfter(other, other.waybill.operator.ship("demo", ref, { trackingno: "1" }))).toBe(6)
  })

  it("creates no reprint that it refuses", () => {
    const service = opened({ events: 1 })
    const { run, waybill } = service
    run(waybill.operator.start("demo", ref))
    const items = [{ index: 0, quantity: 1 }]
    const reprint = waybill.operator.reprint("demo", ref, { items, reason: "lost", msg: "again" })
    expect(revisionAfter(service, reprint)).toBe("the order has 2 events; the limit for operators is 2")
    expect(service.send("get_order", { xid: "A-1-R1" })).toMatchObject({ code: "915" })
  })
})

describe("the limit of bytes", () => {
  const long = "🖼".repeat(1000)

  it("refuses a new order that is too large, with its size", () => {
    const service = open({ policy: { limits: { orderBytes: 10_000 } } })
    const large = { ...requests.push_order, isgift: 1, gift_to: "a", gift_from: "b", message: "🖼".repeat(2000) }
    const item = { ...requests.push_order.order_info[0], notes: long }
    const reply = service.send("push_order", { ...large, order_info: [item] })
    expect(reply).toMatchObject({ code: "102" })
    expect((reply as { message: string }).message).toMatch(
      /^Missing or invalid field: order_info \(the order would have 1\d,\d{3} bytes as JSON; the limit for merchants is 10,000\)$/
    )
    expect(service.send("push_order", { ...large, message: "short" })).toMatchObject({ res: "success" })
  })

  it("refuses merchants at the limit, and operators at twice the limit", () => {
    const service = opened({ orderBytes: 10_000 })
    const { run, send, waybill } = service
    const replies = [1, 2, 3].map((n) => send("hold_order", { ...ref, msg: `${long}${n}` }) as { message?: string })
    expect(replies.map(({ message }) => message)).toEqual([
      undefined,
      undefined,
      expect.stringMatching(
        /^Not possible in the order's current stage: the order would have 1\d,\d{3} bytes as JSON; the limit for merchants is 10,000$/
      )
    ])
    const hold = (n: number) =>
      revisionAfter(service, waybill.operator.hold("demo", ref, { reason: "stock", msg: `${long}${n}` }))
    const held = [1, 2, 3].map(hold)
    expect(held.slice(0, 2)).toEqual([4, 5])
    expect(held[2]).toMatch(/^the order would have 2\d,\d{3} bytes as JSON; the limit for operators is 20,000$/)
    expect(bytesOf(orderOf(service))).toBeLessThan(20_000)
    // Larger than the limit for merchants.
    expect(send("unhold_order", ref)).toMatchObject({ res: "success" })
    expect(run(waybill.operator.release("demo", ref))).toMatchObject({ holds: [] })
  })

  it("refuses a reprint that repeats an item too often, and creates none", () => {
    const service = open({ policy: { limits: { orderBytes: 10_000 } } })
    const item = { ...requests.push_order.order_info[0], quantity: 20, notes: "n".repeat(1500) }
    service.send("push_order", { ...requests.push_order, order_info: [item] })
    service.run(service.waybill.operator.start("demo", ref))
    const items = Array.from({ length: 20 }, () => ({ index: 0, quantity: 1 }))
    const reprint = service.waybill.operator.reprint("demo", ref, { items, reason: "lost", msg: "again" })
    expect(revisionAfter(service, reprint)).toMatch(
      /^items: the order would have \d\d,\d{3} bytes as JSON; the limit for operators is 20,000$/
    )
    expect(service.send("get_order", { xid: "A-1-R1" })).toMatchObject({ code: "915" })
  })
})

describe("the largest replies", () => {
  const emoji = (n: number) => `${"🖼".repeat(1990)} ${n}`
  const MAX_REPLY = 2_000_000

  it("get_order returns less than 2 MB for an order that is as large as the limits allow", () => {
    const service = open()
    const item = { ...requests.push_order.order_info[0], quantity: 1, notes: emoji(0), product_description: "d" }
    const order_info = Array.from({ length: 78 }, () => item)
    expect(service.send("push_order", { ...requests.push_order, order_info })).toMatchObject({ res: "success" })
    for (let n = 0; ; n++) if (service.send("hold_order", { ...ref, msg: emoji(n) }).res === "error") break
    const stored = bytesOf(orderOf(service))
    expect(stored).toBeGreaterThan(690_000)
    const { run, waybill } = service
    const hold = (n: number) =>
      revisionAfter(service, waybill.operator.hold("demo", ref, { reason: "stock", msg: emoji(n) }))
    for (let n = 0; typeof hold(n) === "number"; n++);
    expect(bytesOf(orderOf(service))).toBeGreaterThan(1_390_000)
    const reply = service.send("get_order", ref)
    expect(bytesOf(reply)).toBeGreaterThan(1_500_000)
    expect(bytesOf(reply)).toBeLessThan(MAX_REPLY)
    // The refusal of a command names a few of the holds.
    const refused = run(Effect.flip(waybill.operator.ship("demo", ref, { trackingno: "1" })))
    const started = run(Effect.flip(waybill.operator.start("demo", ref)))
    expect(bytesOf([refused, started, waybill.operator.actions(orderOf(service))])).toBeLessThan(60_000)
    expect(waybill.operator.actions(orderOf(service)).find(({ command }) => command === "ship")).toMatchObject({
      reason: "the order is not in production"
    })
  })

  it("get_order is at most 45 bytes per event larger than the stored order, without its history", () => {
    const service = open()
    const { run, send, waybill } = service
    send("push_order", {
      ...requests.push_order,
      order_info: [{ ...requests.push_order.order_info[0], quantity: 200 }]
    })
    run(waybill.operator.start("demo", ref))
    for (let n = 1; n <= 40; n++) {
      run(waybill.operator.ship("demo", ref, { trackingno: `T-${n}`, items: [{ index: 0, quantity: 1 }] }))
      const at = "2026-11-20 10:00:00"
      run(waybill.operator.track("demo", ref, { shipment_id: `S${n}`, status: "out_for_delivery", at }))
    }
    const order = orderOf(service)
    const { history: _, history_total, ...shown } = recordOf(service)
    expect(history_total).toBe(82)
    expect(bytesOf(shown) - bytesOf(order)).toBeGreaterThan(40 * 45)
    expect(bytesOf(shown) - bytesOf(order)).toBeLessThan(82 * 45 + 500)
  })

  it("an order with as many holds as the limits allow has small, fast replies", () => {
    const service = open()
    const store = service.run(OrderStore.pipe(Effect.provide(memoryOrderStore)))
    const { send } = service.within(Context.make(OrderStore, store))
    send("push_order", requests.push_order)
    const holds = Array.from({ length: 1001 }, (_, n) => send("hold_order", { ...ref, msg: `${"x".repeat(1900)}${n}` }))
    expect(holds.findIndex(({ res }) => res === "error")).toBe(999)
    const reply = send("get_order", ref)
    expect(reply).toMatchObject({ order: { history_total: 1000 } })
    expect(bytesOf(reply)).toBeLessThan(600_000)
    const start = performance.now()
    for (let n = 0; n < 16; n++) send("get_order", ref)
    // One took 240 ms without the limits.
    expect((performance.now() - start) / 16).toBeLessThan(60)
  })
})
