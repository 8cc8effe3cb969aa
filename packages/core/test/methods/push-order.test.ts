import { describe, expect, it } from "vitest"
import { pushOrderCases } from "../cases/push-order.ts"
import { type Edits, withEdits } from "../fixtures/edit.ts"
import { requests } from "../fixtures/requests.ts"
import { open } from "../fixtures/service.ts"
import { describeMethod } from "./describe-method.ts"

describeMethod("push_order", pushOrderCases)

const push = (edits: Edits, now?: string) => open({ now }).send("push_order", withEdits(requests.push_order, edits))
const success = { res: "success", receipt_id: "200000000000001" }
const refused = (code: string, message: string) => ({ res: "error", code, message })

const withReversedKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withReversedKeys)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, inner]) => [name, withReversedKeys(inner)])
  )
}

describe("push_order with several invalid fields", () => {
  it.each<[string, Edits, string]>([
    [
      "102",
      {
        "shipping.service": null,
        shipping_address: "Toronto",
        "billing_address.country": " ",
        "order_info[1].item_cost": undefined,
        "order_info[0].notes": {},
        message: "",
        xid: undefined
      },
      "Missing or invalid field: xid, message (required when isgift is 1), billing_address.country, shipping_address (must be an object), order_info[0].notes (must be a string), order_info[1].item_cost, shipping.service"
    ],
    [
      "103",
      {
        "order_info[1].large_img": "b.tif",
        "order_info[0].large_img": 7,
        "order_info[0].thumb_img": "a.jpg",
        invoice: "ftp://shop.example.com",
        track_url: "shop"
      },
      "Invalid URL: track_url (must begin with http:// or https://), invoice (must begin with http:// or https://), order_info[0].thumb_img (must begin with http:// or https://), order_info[0].large_img (must be a string), order_info[1].large_img (must begin with http:// or https://)"
    ],
    [
      "104",
      {
        "shipping.shipping_cost": -1,
        "order_info[1].quantity": "one",
        "order_info[0].item_cost": "-0.01",
        "order_info[0].media_height": "-0.1",
        "order_info[0].height": "1e3",
        "order_info[0].width": "0"
      },
      'Field must be numeric: order_info[0].width (must be greater than 0, got "0"), order_info[0].height (must not have an exponent; write all digits, got "1e3"), order_info[0].media_height (must not be negative, got "-0.1"), order_info[0].item_cost (must not be negative, got "-0.01"), order_info[1].quantity (must be a decimal number such as 12.5, got "one"), shipping.shipping_cost (must not be negative, got -1)'
    ],
    [
      "105",
      { "order_info[1].quantity": 10_001, "order_info[0].quantity": "0", isgift: 2 },
      'Field must be an integer: isgift (must be 0 or 1, got 2), order_info[0].quantity (must be an integer from 1 to 10,000, got "0"), order_info[1].quantity (must be an integer from 1 to 10,000, got 10001)'
    ],
    [
      "109",
      { "shipping_address.country": "Canada", "billing_address.country": "UK" },
      'Invalid country (must be ISO 3166-1 alpha-2): billing_address.country ("UK"; use GB), shipping_address.country ("Canada"; use CA)'
    ],
    [
      "110",
      { "shipping_address.state": "KY", "billing_address.state": "ON" },
      'Invalid state code for US or Canada: billing_address.state ("ON"; use a two-letter code of US), shipping_address.state ("KY"; use a two-letter code of CA)'
    ]
  ])("names all invalid fields under code %s, in the specified order", (code, edits, message) => {
    expect(push(edits)).toEqual(refused(code, message))
    const reversed = withReversedKeys(withEdits(requests.push_order, edits))
    expect(open().send("push_order", reversed)).toEqual(refused(code, message))
  })
})

describe("addresses in push_order", () => {
  it("requires a company or a name in each address", () => {
    expect(push({ "billing_address.company": undefined })).toEqual(success)
    expect(push({ "billing_address.name": null })).toEqual(success)
    expect(push({ "billing_address.company": " ", "billing_address.name": "" })).toEqual(
      refused(
        "102",
        "Missing field: billing_address.company (required when name is absent), billing_address.name (required when company is absent)"
      )
    )
    expect(push({ "shipping_address.company": 7, "shipping_address.name": "" })).toEqual(
      refused("102", "Missing or invalid field: shipping_address.company (must be a string)")
    )
  })

  it("requires a state in every country, and a known one in the US and Canada", () => {
    const pushTo = (country: string, state: string | null) =>
      push({ "shipping_address.country": country, "shipping_address.state": state })
    expect(pushTo("US", "KY")).toEqual(success)
    expect(pushTo("us", "ky")).toEqual(success)
    const problem = '("KY"; use a two-letter code of CA)'
    const unknown = refused("110", `Invalid state code for US or Canada: shipping_address.state ${problem}`)
    expect(pushTo("CA", "KY")).toEqual(unknown)
    expect(pushTo("ca", "KY")).toEqual(unknown)
    expect(pushTo("DE", "Land Brandenburg")).toEqual(success)
    expect(pushTo("DE", null)).toEqual(refused("102", "Missing field: shipping_address.state"))
    expect(pushTo("XX", "anything")).toEqual(
      refused("109", 'Invalid country (must be ISO 3166-1 alpha-2): shipping_address.country ("XX")')
    )
  })
})

describe("push_order", () => {
  it.each(["1", 1])("requires gift_to, gift_from and message when isgift is %j", (isgift) => {
    expect(push({ isgift, gift_to: undefined, gift_from: null, message: " " })).toEqual(
      refused(
        "102",
        "Missing field: gift_to (required when isgift is 1), gift_from (required when isgift is 1), message (required when isgift is 1)"
      )
    )
    expect(push({ isgift, gift_from: "" })).toEqual(
      refused("102", "Missing field: gift_from (required when isgift is 1)")
    )
  })

  it.each(["0", 0, null, "", "  ", undefined])("requires no gift fields when isgift is %j", (isgift) => {
    expect(push({ isgift, gift_to: undefined, gift_from: null, message: " " })).toEqual(success)
  })

  it.each([2, "yes", true, "01"])("reports only isgift if its value is %j", (isgift) => {
    expect(push({ isgift, gift_to: undefined, gift_from: null, message: " " })).toEqual(
      refused("105", `Field must be an integer: isgift (must be 0 or 1, got ${JSON.stringify(isgift)})`)
    )
  })

  it('checks gift fields even when isgift is "0"', () => {
    expect(push({ isgift: "0", gift_to: 7 })).toEqual(
      refused("102", "Missing or invalid field: gift_to (must be a string)")
    )
  })
})

describe("deadlines in push_order", () => {
  const past = "must not be in the past"
  it.each([
    ["2026-11-20 12:00:00", "2026-11-20 12:00:00", success],
    ["2026-11-20 12:00:00.999", "2026-11-20 12:00:00", success],
    ["2026-11-20 12:00:01", "2026-11-20 12:00:00", past],
    ["2026-11-20 12:00:00", "2026-11-20 11:59:59", past],
    ["2026-12-31 23:59:59.999", "2026-12-31 23:59:59", success],
    ["2027-01-01 00:00:00", "2026-12-31 23:59:59", past],
    ["2028-02-29 00:00:00", "2028-02-29 00:00:00", success],
    ["2028-02-29 00:00:00", "2028-02-28 23:59:59", past]
  ])("compares the current time %s with the deadline %s", (now, ship_deadline, reply) => {
    const expected = reply === past ? refused("107", `ship_deadline: ${past}, got "${ship_deadline}"`) : reply
    expect(push({ ship_deadline }, now)).toEqual(expected)
  })
})

describe("push_order", () => {
  const items = (count: number) => Array.from({ length: count }, () => requests.push_order.order_info[1])

  it("accepts at most 500 items and checks each of them", () => {
    expect(push({ order_info: items(500) })).toEqual(success)
    expect(push({ order_info: items(501) })).toEqual(
      refused("102", "Missing or invalid field: order_info (at most 500 elements)")
    )
    expect(push({ order_info: items(500), "order_info[499].width": "wide" })).toEqual(
      refused("104", 'Field must be numeric: order_info[499].width (must be a decimal number such as 12.5, got "wide")')
    )
  })

  it.each([null, 7, "text", true, []])("refuses %j as an item", (item) => {
    expect(push({ "order_info[1]": item })).toEqual(
      refused("102", "Missing or invalid field: order_info[1] (must be an object)")
    )
  })
})

it("push_order does not check the service of an unknown or missing carrier", () => {
  const service = { "shipping.service": "NONE" }
  expect(push({ ...service, "shipping.carrier": "nobody" })).toEqual(
    refused("111", 'Invalid shipping carrier: shipping.carrier ("nobody" is unknown; allowed: acme, swift)')
  )
  expect(push({ ...service, "shipping.carrier": null })).toEqual(refused("102", "Missing field: shipping.carrier"))
  expect(push({ ...service, "shipping.carrier": 7 })).toEqual(
    refused("102", "Missing or invalid field: shipping.carrier (must be a string)")
  )
})

it("push_order stores only the known fields, in normal form", () => {
  const service = open()
  const address = { name: " Ada ", address: "1 Main St", city: "Berlin", zip: "10115", state: "be", country: "de" }
  const pushed = service.send("push_order", {
    xid: "B-2",
    isgift: 0,
    message: "   ",
    invoice: null,
    colour: "red",
    billing_address: { ...address, company: "", fax: "none" },
    shipping_address: { ...address, state: "ca", country: "us" },
    order_info: [
      {
        type: "Paper",
        width: 8,
        height: " 010.50 ",
        quantity: "1.0",
        large_img: "HTTPS://x.org/b",
        item_cost: -0,
        a: 1
      }
    ],
    shipping: { carrier: "swift", service: "SWIFT_AIR", notes: "" }
  })
  expect(pushed).toEqual(success)
  expect(service.send("get_order", { xid: "B-2" })).toEqual({
    res: "success",
    order: {
      order_id: "200000000000001",
      receipt_id: "200000000000001",
      xid: "B-2",
      kind: "order",
      order_status: "New",
      order_date: "2026-11-20 12:00:00",
      update_date: "2026-11-20 12:00:00",
      rush: false,
      holds: [],
      isgift: "0",
      shipments: [],
      billing_address: { ...address, state: "be", country: "DE" },
      shipping_address: { ...address, state: "CA", country: "US" },
      order_info: [
        { type: "Paper", width: "8", height: "10.50", quantity: "1.0", large_img: "HTTPS://x.org/b", item_cost: "0" }
      ],
      shipping: { carrier: "swift", service: "SWIFT_AIR" },
      history: [{ date: "2026-11-20 12:00:00", command: "push_order", actor: "account" }],
      history_total: 1
    }
  })
})
