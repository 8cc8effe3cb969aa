import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { reOrderCases } from "../cases/re-order.ts"
import { withEdits } from "../fixtures/edit.ts"
import { recordOf } from "../fixtures/order-record.ts"
import { requests } from "../fixtures/requests.ts"
import { open } from "../fixtures/service.ts"
import { describeMethod } from "./describe-method.ts"

describeMethod("re_order", reOrderCases)

const success = { res: "success", receipt_id: "200000000000001" }

describe("deadlines in re_order", () => {
  const tooEarly = (ship_deadline: string) => ({
    res: "error",
    code: "207",
    message: `ship_deadline: must be at least 3 days from today, got "${ship_deadline}"`
  })
  it.each([
    ["UTC", "2026-11-20 12:00:00", "2026-11-23 00:00:00", success],
    ["UTC", "2026-11-20 12:00:00", "2026-11-22 23:59:59", tooEarly],
    ["UTC", "2026-11-20 23:59:59.999", "2026-11-23 00:00:00", success],
    ["UTC", "2026-11-21 00:00:00", "2026-11-23 23:59:59", tooEarly],
    ["UTC", "2026-12-30 00:00:00", "2027-01-02 00:00:00", success],
    ["UTC", "2028-02-27 00:00:00", "2028-03-01 00:00:00", success],
    ["UTC", "2027-02-27 00:00:00", "2027-03-01 00:00:00", tooEarly],
    ["America/New_York", "2026-11-21 04:59:59", "2026-11-23 00:00:00", success],
    ["America/New_York", "2026-11-21 05:00:00", "2026-11-23 23:59:59", tooEarly],
    ["Pacific/Auckland", "2026-11-20 10:59:59", "2026-11-23 00:00:00", success],
    ["Pacific/Auckland", "2026-11-20 11:00:00", "2026-11-23 23:59:59", tooEarly]
  ])("counts three calendar days in %s from %s UTC to the deadline %s", (zone, now, ship_deadline, reply) => {
    const expected = reply === tooEarly ? tooEarly(ship_deadline) : reply
    expect(open({ policy: { zone }, now }).send("re_order", { ...requests.re_order, ship_deadline })).toEqual(expected)
  })
})

it("re_order drops phone, email and shipping cost, whether or not they are valid", () => {
  const service = open()
  const sent = withEdits(requests.re_order, {
    "billing_address.phone": 7,
    "shipping_address.email": "bo@example.com",
    "shipping.shipping_cost": "much"
  })
  expect(service.send("re_order", sent)).toEqual(success)
  expect(service.send("get_order", { xid: "A-1" })).toMatchObject({
    order: {
      kind: "reorder",
      billing_address: requests.re_order.billing_address,
      shipping_address: requests.re_order.shipping_address,
      shipping: requests.re_order.shipping
    }
  })
  const { order } = service.send("get_order", { xid: "A-1" }) as unknown as { order: Record<string, object> }
  expect(order.billing_address).not.toHaveProperty("phone")
  expect(order.shipping_address).not.toHaveProperty("email")
  expect(order.shipping).not.toHaveProperty("shipping_cost")
  expect(order).not.toHaveProperty("original")
})

it("re_order takes the original order only from the host", () => {
  const service = open()
  service.send("re_order", { ...requests.re_order, original: "200000000000099" })
  expect(service.run(service.waybill.getOrder("demo", { xid: "A-1" })).order).not.toHaveProperty("original")
  service.run(service.waybill.reOrder("demo", { ...requests.re_order, xid: "A-2" }, { original: "200000000000001" }))
  expect(service.run(service.waybill.getOrder("demo", { xid: "A-2" })).order).toHaveProperty(
    "original",
    "200000000000001"
  )
  expect(service.send("get_order", { xid: "A-2" })).toHaveProperty("order.original", "200000000000001")
})

it.each([
  ["junk", "must be the order_id of the repeated order"],
  ["", "must be the order_id of the repeated order"],
  ["0200000000000001", "must be the order_id of the repeated order"],
  ["A-1", "must be the order_id of the repeated order"],
  ["200000000000099", "unknown order"]
])("re_order refuses the original %j, which the account does not have", (original, problem) => {
  const service = open()
  service.send("re_order", requests.re_order)
  const again = { ...requests.re_order, xid: "A-2" }
  const { code, issues } = service.run(Effect.flip(service.waybill.reOrder("demo", again, { original })))
  expect([code, issues]).toEqual(["202", [{ kind: "missing", path: "original", problem, value: original }]])
  expect(service.send("get_order", { xid: "A-2" })).toMatchObject({ code: "915" })
})

it("re_order does not report dropped fields as unknown", () => {
  const service = open({ policy: { unknownFields: "reject" } })
  const sent = withEdits(requests.re_order, {
    "billing_address.phone": "555",
    "shipping_address.email": "bo@example.com",
    "shipping.shipping_cost": "1"
  })
  expect(service.send("re_order", sent)).toEqual(success)
})

it("re_order without isgift stores an order that is not a gift", () => {
  const service = open()
  service.send("re_order", withEdits(requests.re_order, { isgift: undefined }))
  expect(recordOf(service)).toMatchObject({ isgift: "0" })
})
