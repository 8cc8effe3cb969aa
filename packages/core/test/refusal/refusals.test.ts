import { createWaybill, OperatorRefusal, Refusal } from "@waybill/core"
import { describe, expect, it } from "vitest"
import { countedIds, plainHost, submission } from "../fixtures/plain-host.ts"

const merchant = "merchant-7"
const [canvas, paper] = submission.order_info

const open = () => createWaybill({ ports: { ...plainHost(), ids: countedIds() } })

const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => expect.fail("the call succeeds"),
    (error: unknown) => error
  )

describe("a refusal", () => {
  it("names the code, and every field that has this problem with its path and what was sent", async () => {
    const order = {
      ...submission,
      isgift: "1" as const,
      order_info: [
        { ...canvas!, width: "wide", large_img: "ftp://example.com/1.tif" },
        { ...paper!, item_cost: "-1", large_img: "" },
        { ...paper!, quantity: 1.5, large_img: "http://user:secret@example.com/" }
      ]
    }
    const refusal = await refusalOf(open().pushOrder(merchant, order))
    expect(refusal).toBeInstanceOf(Refusal)
    expect(refusal).toMatchObject({
      _tag: "Refusal",
      method: "push_order",
      kind: "missing",
      code: "102",
      message: "Missing field: gift_to, gift_from, message, order_info[1].large_img",
      issues: [
        { kind: "missing", path: "gift_to", value: undefined },
        { kind: "missing", path: "gift_from", value: undefined },
        { kind: "missing", path: "message", value: undefined },
        { kind: "missing", path: "order_info[1].large_img", value: "" }
      ]
    })
    const gift = { gift_to: "Bo", gift_from: "Ada", message: "Hi" }
    const order_info = order.order_info.map((item) => ({ ...item, large_img: item.large_img || "http://h/2.tif" }))
    expect(await refusalOf(open().pushOrder(merchant, { ...order, ...gift, order_info }))).toMatchObject({
      kind: "badUrl",
      code: "103",
      issues: [
        { path: "order_info[0].large_img", value: "ftp://example.com/1.tif" },
        { path: "order_info[2].large_img", value: "http://user:secret@example.com/" }
      ]
    })
    const urls = order_info.map((item) => ({ ...item, large_img: "http://h/2.tif" }))
    expect(await refusalOf(open().pushOrder(merchant, { ...order, ...gift, order_info: urls }))).toMatchObject({
      kind: "notNumeric",
      code: "104",
      issues: [
        { path: "order_info[0].width", value: "wide" },
        { path: "order_info[1].item_cost", value: "-1", problem: "must not be negative" }
      ]
    })
  })

  it("has no retryAfter and no existing order where it has nothing to do with them", async () => {
    const refusal = await refusalOf(open().getStatus(merchant, { xid: "A-1" }))
    expect(refusal).not.toHaveProperty("retryAfter")
    expect(refusal).not.toHaveProperty("existing")
  })

  it("knows the code of each method for the same kind", async () => {
    const waybill = open()
    const other = { xid: "B-9" }
    expect(await refusalOf(waybill.holdOrder(merchant, { ...other, msg: "x" }))).toMatchObject({ code: "315" })
    expect(await refusalOf(waybill.unholdOrder(merchant, other))).toMatchObject({ code: "415" })
    expect(await refusalOf(waybill.cancelOrder(merchant, other))).toMatchObject({ code: "515" })
    expect(await refusalOf(waybill.getOrder(merchant, other))).toMatchObject({ code: "915" })
    expect(await refusalOf(waybill.enableRushProcessing(merchant, { order_id: "9" }))).toMatchObject({ code: "1213" })
  })
})

describe("a duplicate carries the order that is there, and whether it asks for the same:", () => {
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

  it.each([
    ["the very same", original],
    ["numbers of the same value: 24.9", priced(24.9)],
    ["numbers of the same value: '024.900000'", priced(" 024.900000 ")],
    ["the same state in capitals", { ...original, billing_address: { ...original.billing_address, state: "KY" } }],
    ["the same flag as text", { ...original, isgift: "0" as const }],
    ["no flag at all", { ...original, isgift: null }],
    ["nothing said of what is optional", { ...original, gift_to: " ", invoice: null }]
  ])("yes for %s", async (_, order) => {
    const waybill = open()
    await waybill.pushOrder(merchant, original)
    expect(await refusalOf(waybill.pushOrder(merchant, order))).toMatchObject({
      kind: "duplicate",
      code: "121",
      message: "Duplicate order: an order with this xid exists: xid",
      issues: [{ kind: "duplicate", path: "xid", value: "A-1" }],
      existing: { order_id: "1", receipt_id: "1", identical: true }
    })
  })

  it.each([
    ["another price", priced("24.91")],
    ["no price", submission],
    ["another deadline", { ...original, ship_deadline: "2099-06-01 12:00:01" }],
    ["another case of a name", { ...original, shipping_address: { ...original.shipping_address, name: "ADA" } }],
    ["items in another order", { ...original, order_info: original.order_info.toReversed() }],
    ["an item more", { ...original, order_info: [...original.order_info, paper!] }],
    ["something said of what is optional", { ...original, gift_to: "Bo" }]
  ])("no for %s", async (_, order) => {
    const waybill = open()
    await waybill.pushOrder(merchant, original)
    expect(await refusalOf(waybill.pushOrder(merchant, order))).toMatchObject({
      existing: { order_id: "1", receipt_id: "1", identical: false }
    })
  })

  it("no between an order and a reorder, whichever came first", async () => {
    const waybill = open()
    await waybill.pushOrder(merchant, submission)
    await waybill.reOrder(merchant, { ...submission, xid: "A-2" })
    expect(await refusalOf(waybill.reOrder(merchant, submission))).toMatchObject({
      code: "221",
      existing: { order_id: "1", identical: false }
    })
    expect(await refusalOf(waybill.pushOrder(merchant, { ...submission, xid: "A-2" }))).toMatchObject({
      code: "121",
      existing: { order_id: "2", identical: false }
    })
    expect(await refusalOf(waybill.reOrder(merchant, { ...submission, xid: "A-2" }))).toMatchObject({
      existing: { order_id: "2", identical: true }
    })
  })
})

describe("an operator's refusal", () => {
  it("names the command, the kind, the reason, and what would help", async () => {
    const waybill = open()
    const { order_id } = await waybill.pushOrder(merchant, submission)
    await waybill.holdOrder(merchant, { order_id, msg: "wait" })
    const refusal = await refusalOf(waybill.startProcessing(merchant, { order_id }))
    expect(refusal).toBeInstanceOf(OperatorRefusal)
    expect(refusal).toMatchObject({
      _tag: "OperatorRefusal",
      command: "startProcessing",
      kind: "onHold",
      message: "the order is on hold",
      unblock: "unhold_order"
    })
  })
})
