import { Refusal } from "@waybill/core"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { withEdits } from "../fixtures/edit.ts"
import { requests } from "../fixtures/requests.ts"
import { type Scene, scenes } from "../fixtures/scenes.ts"
import { open, otherMerchant } from "../fixtures/service.ts"

const duplicate = (code: string, xid = "A-1") => ({
  res: "error",
  code,
  message: `Duplicate order: an order with this xid exists: "${xid}"`
})

describe("uniqueness of xids", () => {
  it("refuses a second order with the same xid, even across push_order and re_order", () => {
    const service = open()
    service.send("push_order", requests.push_order)
    expect(service.send("push_order", requests.push_order)).toEqual(duplicate("121"))
    expect(service.send("re_order", requests.re_order)).toEqual(duplicate("221"))
    service.send("re_order", { ...requests.re_order, xid: "A-2" })
    expect(service.send("re_order", { ...requests.re_order, xid: "A-2" })).toEqual(duplicate("221", "A-2"))
    expect(service.send("push_order", { ...requests.push_order, xid: "A-2" })).toEqual(duplicate("121", "A-2"))
  })

  it("accepts the same xid from two accounts", () => {
    const service = open()
    service.send("push_order", requests.push_order)
    expect(service.send("push_order", requests.push_order, otherMerchant)).toMatchObject({ res: "success" })
    expect(service.send("re_order", requests.re_order, otherMerchant)).toEqual(duplicate("221"))
  })

  it.each<Scene>(["held", "processing", "shipped", "cancelled"])("refuses the xid of an order that is %s", (stage) => {
    const service = open()
    scenes[stage](service)
    const before = service.send("get_order", { xid: "A-1" })
    service.setClock("2026-11-30 12:00:00")
    expect(service.send("push_order", requests.push_order)).toEqual(duplicate("121"))
    expect(service.send("get_order", { xid: "A-1" })).toEqual(before)
  })

  it("accepts the xid of a refused request", () => {
    const service = open()
    service.send("push_order", { ...requests.push_order, isgift: 2 })
    expect(service.send("push_order", requests.push_order)).toMatchObject({ res: "success" })
  })
})

describe("refusals of duplicate orders by a call in process", () => {
  const after = (stage: Scene) => {
    const service = open()
    scenes[stage](service)
    const refusal = (edits: object) =>
      service.run(Effect.flip(service.waybill.pushOrder("demo", withEdits(requests.push_order, { ...edits }) as never)))
    return { ...service, refusal }
  }
  const ids = { order_id: "200000000000001", receipt_id: "200000000000001" }

  it.each([
    [{}],
    [{ "order_info[0].width": 16, "order_info[0].item_cost": " 24.9", "shipping.shipping_cost": 7.5 }],
    [{ "billing_address.country": "us", "billing_address.state": "ky", isgift: 1, colour: "red" }]
  ])("reports an identical order for the edits %j", (edits) => {
    const refusal = after("new").refusal(edits)
    expect(refusal).toBeInstanceOf(Refusal)
    expect(refusal).toMatchObject({
      method: "push_order",
      kind: "duplicate",
      code: "121",
      issues: [{ kind: "duplicate", path: "xid", value: "A-1" }],
      existing: { ...ids, identical: true }
    })
  })

  it.each([
    [{ "order_info[0].width": "16.01" }],
    [{ order_info: [requests.push_order.order_info[0]] }],
    [{ "billing_address.name": "ada bell" }],
    [{ message: null, isgift: 0 }],
    [{ ship_deadline: "2026-12-01 17:00:01" }],
    [{ "shipping.notes": undefined }]
  ])("reports a different order for the edits %j", (edits) => {
    expect(after("new").refusal(edits)).toMatchObject({ existing: { ...ids, identical: false } })
  })

  it("reports a different order when the existing one is a reorder", () => {
    const { run, waybill } = after("none")
    run(waybill.reOrder("demo", requests.re_order))
    const refusal = run(Effect.flip(waybill.pushOrder("demo", requests.re_order)))
    expect(refusal).toMatchObject({ existing: { ...ids, identical: false } })
  })

  it("compares a duplicate with the current order, not with the original one", () => {
    const { refusal, send } = after("new")
    send("change_ship_method", { xid: "A-1", carrier: "acme", service: "ACME_2DAY" })
    expect(refusal({})).toMatchObject({ existing: { identical: false } })
    const current = { "shipping.service": "ACME_2DAY", "shipping.shipping_cost": undefined }
    expect(refusal(current)).toMatchObject({ existing: { identical: true } })
  })
})
