import { createWaybill, OperatorRefusal, Refusal } from "@waybill/core"
import { describe, expect, it } from "vitest"
import { plainHost, sequentialIds, submission } from "../fixtures/plain-host.ts"

const MERCHANT = "merchant-7"
const [canvas, paper] = submission.order_info

const open = () => createWaybill({ ports: { ...plainHost(), orderIds: sequentialIds() } })

const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => expect.fail("the call succeeded"),
    (error: unknown) => error
  )

describe("a refusal", () => {
  it("returns the lowest code, and the path and value of every field with that fault", async () => {
    const order = {
      ...submission,
      isgift: "1" as const,
      order_info: [
        { ...canvas!, width: "wide", large_img: "ftp://example.com/1.tif" },
        { ...paper!, item_cost: "-1", large_img: "" },
        { ...paper!, quantity: 1.5, large_img: "http://user:secret@example.com/" }
      ]
    }
    const refusal = await refusalOf(open().pushOrder(MERCHANT, order))
    expect(refusal).toBeInstanceOf(Refusal)
    expect(refusal).toMatchObject({
      _tag: "Refusal",
      method: "push_order",
      kind: "missing",
      code: "102",
      message:
        "Missing field: gift_to (required when isgift is 1), gift_from (required when isgift is 1), message (required when isgift is 1), order_info[1].large_img",
      issues: [
        { kind: "missing", path: "gift_to", value: undefined },
        { kind: "missing", path: "gift_from", value: undefined },
        { kind: "missing", path: "message", value: undefined },
        { kind: "missing", path: "order_info[1].large_img", value: "" }
      ]
    })
    const gift = { gift_to: "Bo", gift_from: "Ada", message: "Hi" }
    const order_info = order.order_info.map((item) => ({ ...item, large_img: item.large_img || "http://h/2.tif" }))
    expect(await refusalOf(open().pushOrder(MERCHANT, { ...order, ...gift, order_info }))).toMatchObject({
      kind: "badUrl",
      code: "103",
      issues: [
        { path: "order_info[0].large_img", value: "ftp://example.com/1.tif" },
        { path: "order_info[2].large_img", value: "http://user:secret@example.com/" }
      ]
    })
    const urls = order_info.map((item) => ({ ...item, large_img: "http://h/2.tif" }))
    expect(await refusalOf(open().pushOrder(MERCHANT, { ...order, ...gift, order_info: urls }))).toMatchObject({
      kind: "notNumeric",
      code: "104",
      issues: [
        { path: "order_info[0].width", value: "wide" },
        { path: "order_info[1].item_cost", value: "-1", problem: "must not be negative" }
      ]
    })
  })
})

describe("a refusal", () => {
  it("omits retryAfter and existing when they do not apply", async () => {
    const refusal = await refusalOf(open().getStatus(MERCHANT, { xid: "A-1" }))
    expect(refusal).not.toHaveProperty("retryAfter")
    expect(refusal).not.toHaveProperty("existing")
  })

  it("returns the code that each method uses for an unknown order", async () => {
    const waybill = open()
    const other = { xid: "B-9" }
    expect(await refusalOf(waybill.holdOrder(MERCHANT, { ...other, msg: "x" }))).toMatchObject({ code: "315" })
    expect(await refusalOf(waybill.unholdOrder(MERCHANT, other))).toMatchObject({ code: "415" })
    expect(await refusalOf(waybill.cancelOrder(MERCHANT, other))).toMatchObject({ code: "515" })
    expect(await refusalOf(waybill.getOrder(MERCHANT, other))).toMatchObject({ code: "915" })
    expect(await refusalOf(waybill.enableRushProcessing(MERCHANT, { order_id: "9" }))).toMatchObject({ code: "1213" })
  })
})

const original = {
  ...submission,
  ship_deadline: "2099-06-01 12:00:00",
  isgift: 0 as const,
  shipping: { ...submission.shipping, shipping_cost: "24.90" }
}
const priced = (shipping_cost: string | number) => ({
  ...original,
  shipping: { ...original.shipping, shipping_cost }
})

describe("a duplicate refusal", () => {
  it.each([
    ["the same data", original],
    ["an equal price, 24.9", priced(24.9)],
    ["an equal price, ' 024.900000 '", priced(" 024.900000 ")],
    ["the same state in upper case", { ...original, billing_address: { ...original.billing_address, state: "KY" } }],
    ["the same flag as a string", { ...original, isgift: "0" as const }],
    ["a null flag", { ...original, isgift: null }],
    ["blank optional fields", { ...original, gift_to: " ", invoice: null }]
  ])("reports an identical order for %s", async (_, order) => {
    const waybill = open()
    await waybill.pushOrder(MERCHANT, original)
    expect(await refusalOf(waybill.pushOrder(MERCHANT, order))).toMatchObject({
      kind: "duplicate",
      code: "121",
      message: 'Duplicate order: an order with this xid exists: "A-1"',
      issues: [{ kind: "duplicate", path: "xid", value: "A-1" }],
      existing: { order_id: "1", receipt_id: "1", identical: true }
    })
  })

  it.each([
    ["a different price", priced("24.91")],
    ["a missing price", submission],
    ["a different deadline", { ...original, ship_deadline: "2099-06-01 12:00:01" }],
    ["a name in a different case", { ...original, shipping_address: { ...original.shipping_address, name: "ADA" } }],
    ["items in a different order", { ...original, order_info: original.order_info.toReversed() }],
    ["an additional item", { ...original, order_info: [...original.order_info, paper!] }],
    ["an additional optional field", { ...original, gift_to: "Bo" }]
  ])("reports a different order for %s", async (_, order) => {
    const waybill = open()
    await waybill.pushOrder(MERCHANT, original)
    expect(await refusalOf(waybill.pushOrder(MERCHANT, order))).toMatchObject({
      existing: { order_id: "1", receipt_id: "1", identical: false }
    })
  })

  it("reports an order and a reorder as different", async () => {
    const waybill = open()
    await waybill.pushOrder(MERCHANT, submission)
    await waybill.reOrder(MERCHANT, { ...submission, xid: "A-2" })
    expect(await refusalOf(waybill.reOrder(MERCHANT, submission))).toMatchObject({
      code: "221",
      existing: { order_id: "1", identical: false }
    })
    expect(await refusalOf(waybill.pushOrder(MERCHANT, { ...submission, xid: "A-2" }))).toMatchObject({
      code: "121",
      existing: { order_id: "2", identical: false }
    })
    expect(await refusalOf(waybill.reOrder(MERCHANT, { ...submission, xid: "A-2" }))).toMatchObject({
      existing: { order_id: "2", identical: true }
    })
  })
})

describe("an operator refusal", () => {
  it("names the command, the kind, the reason and the command that unblocks it", async () => {
    const waybill = open()
    const { order_id } = await waybill.pushOrder(MERCHANT, submission)
    await waybill.holdOrder(MERCHANT, { order_id, msg: "wait" })
    const refusal = await refusalOf(waybill.operator.start(MERCHANT, { order_id }))
    expect(refusal).toBeInstanceOf(OperatorRefusal)
    expect(refusal).toMatchObject({
      _tag: "OperatorRefusal",
      command: "start",
      kind: "onHold",
      message: "the order is on hold",
      unblock: "unhold_order"
    })
  })
})
