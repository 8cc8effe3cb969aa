import type { MethodName } from "@waybill/core/adapter"
import { describe, expect, it } from "vitest"
import { everyMethod } from "../cases/every-method.ts"
import { requests } from "../fixtures/requests.ts"
import { scenes } from "../fixtures/scenes.ts"
import { merchant, open, otherMerchant, type Service } from "../fixtures/service.ts"

type ByEither = Exclude<
  MethodName,
  "push_order" | "re_order" | "enable_rush_processing" | "shipping_rate" | "package_info"
>

const unknownCodes: Record<ByEither, string> = {
  hold_order: "315",
  unhold_order: "415",
  cancel_order: "515",
  change_ship_address: "615",
  change_ship_method: "715",
  change_ship_deadline: "815",
  get_status: "915",
  get_order: "915"
}

/** Opens a service with two orders: A-1, in the state the method requires, and A-2. */
const twoOrders = (method: MethodName): Service => {
  const service = open()
  scenes[everyMethod[method].given](service)
  service.send("push_order", { ...requests.push_order, xid: "A-2" })
  return service
}

const FIRST_ID = "200000000000001"

describe.each(Object.entries(unknownCodes) as ReadonlyArray<[ByEither, string]>)("%s", (method, code) => {
  const { xid: _, ...rest } = requests[method]
  const send = (identity: object, credentials: object = merchant) =>
    twoOrders(method).send(method, { ...rest, ...identity }, credentials)
  const idOfSecond = (): string => {
    const body = twoOrders(method).send("get_status", { xid: "A-2" })
    return body.res === "success" ? String(body.order_id) : expect.fail("order A-2 does not exist")
  }

  it.each([
    [{ xid: "A-1" }],
    [{ order_id: FIRST_ID }],
    [{ order_id: Number(FIRST_ID) }],
    [{ xid: "A-1", order_id: FIRST_ID }],
    [{ xid: "A-1", order_id: null }],
    [{ xid: "  ", order_id: FIRST_ID }]
  ])("finds an order by %j", (identity) => {
    expect(send(identity)).toEqual(everyMethod[method].success)
  })

  it("refuses two identifiers that do not belong to the same order", () => {
    const unknown = "unknown order"
    const differ = "xid and order_id name different orders"
    const range = "must be an integer from 1 to 9007199254740991"
    const cases: ReadonlyArray<[object, string]> = [
      [{ xid: "A-2", order_id: FIRST_ID }, `xid (${differ})`],
      [{ xid: "A-1", order_id: idOfSecond() }, `xid (${differ})`],
      [{ xid: "A-1", order_id: "4711" }, `order_id (${unknown})`],
      [{ xid: "none", order_id: FIRST_ID }, `xid (${unknown})`],
      [{ xid: "none", order_id: "4711" }, `xid (${unknown}), order_id (${unknown})`],
      [{ xid: 7, order_id: FIRST_ID }, "xid (must be a string)"],
      [{ xid: 7, order_id: "x" }, `xid (must be a string), order_id (${range})`]
    ]
    for (const [identity, detail] of cases) {
      const expected = { res: "error", code, message: `Invalid order_id or xid: ${detail}` }
      expect(send(identity), JSON.stringify(identity)).toEqual(expected)
    }
  })

  it("returns the same bytes for another account's order as for an unknown one", () => {
    const bytes = (field: string) =>
      `{"res":"error","code":"${code}","message":"Invalid order_id or xid: ${field} (unknown order)"}`
    for (const identity of [{ xid: "A-1" }, { xid: "none" }]) {
      expect(JSON.stringify(send(identity, otherMerchant))).toBe(bytes("xid"))
    }
    for (const identity of [{ order_id: FIRST_ID }, { order_id: "4711" }]) {
      expect(JSON.stringify(send(identity, otherMerchant))).toBe(bytes("order_id"))
    }
    const both = (identity: object) => JSON.stringify(send(identity, otherMerchant))
    expect(both({ xid: "A-1", order_id: FIRST_ID })).toBe(both({ xid: "none", order_id: "4711" }))
  })
})

it("enable_rush_processing returns the same bytes for another account's order as for an unknown one", () => {
  const service = twoOrders("enable_rush_processing")
  const bytes = '{"res":"error","code":"1213","message":"Invalid order_id: order_id (unknown order)"}'
  for (const order_id of [FIRST_ID, "4711"]) {
    expect(JSON.stringify(service.send("enable_rush_processing", { order_id }, otherMerchant))).toBe(bytes)
  }
})

describe("xids", () => {
  const xids = [
    "A-1",
    "a-1",
    "A-1 ",
    " A-1",
    "A-1\t",
    "A\u20101",
    "\u0391-1",
    "Zo\u00eb",
    "Zoe\u0308",
    "\u{1f600}",
    "\u{1f601}",
    "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}",
    "\u{1f468}\u{1f469}\u{1f467}",
    "stra\u00dfe",
    "strasse",
    "\u0130",
    "I\u0307",
    "i",
    "\u017f",
    "s",
    "1",
    "01",
    "1.0",
    "1e0",
    "%",
    "_",
    "'; --",
    "__proto__",
    "constructor",
    "\ufeff1",
    "x".repeat(254),
    "x".repeat(255)
  ]

  it("stores and compares xids byte for byte", () => {
    const service = open()
    const receipts = xids.map((xid) => service.send("push_order", { ...requests.push_order, xid }))
    expect(receipts).toEqual(xids.map((_, index) => ({ res: "success", receipt_id: String(Number(FIRST_ID) + index) })))
    for (const [index, xid] of xids.entries()) {
      const order_id = String(Number(FIRST_ID) + index)
      expect(service.send("get_order", { xid })).toMatchObject({ order: { xid, order_id } })
      expect(service.send("push_order", { ...requests.push_order, xid })).toMatchObject({ code: "121" })
    }
  })
})
