import { describe, expect, it } from "vitest"
import { readAll, summarize } from "./read-all.ts"

const json = (item: string) => `{"items":[{"reference":"x","width":1,"length":1,"height":1,${item}}]}`
const csv = (quantity: string) => `reference,width,length,height,quantity\nx,1,1,1,${quantity}\n`

describe("a number out of range", () => {
  it.each([
    ["quantity", "99999999999999999999", "must be an integer from 1 to 10,000"],
    ["quantity", "1e308", "must be an integer from 1 to 10,000"],
    ["quantity", "0.5", "must be an integer from 1 to 10,000"],
    ["quantity", "10001", "must be an integer from 1 to 10,000"],
    ["quantity", "1.5", "must be an integer from 1 to 10,000"],
    ["stop", "-1e30", "must be an integer from 0 to 1,000,000,000"],
    ["weight", "1e400", "must be a finite number"]
  ])("reports a number out of range with one message: %s %s", async (field, value, message) => {
    expect(summarize(await readAll(json(`"${field}":${value}`)))).toEqual([
      [[1, expect.any(Number), `/items/0/${field}`, message]]
    ])
  })

  it.each([
    ["1e308", "a number without an exponent"],
    ["1.2E+05", "120000"],
    ["12e-1", "1.2"]
  ])("refuses an exponent in a CSV and suggests the digits: %s", async (text, expected) => {
    expect(summarize(await readAll(csv(text)))).toEqual([
      [[2, 5, "", `quantity: exponent in ${JSON.stringify(text)}; expected ${expected}`]]
    ])
  })

  it("refuses a huge quantity in a CSV as in JSON", async () => {
    expect(summarize(await readAll(csv("99999999999999999999")))).toEqual([
      [[2, 5, "/items/0/quantity", "must be an integer from 1 to 10,000"]]
    ])
  })
})

describe("a field with an object or a list in the order of another system", () => {
  const pushed = (order: object, entry: object) =>
    JSON.stringify({
      xid: "A",
      ...order,
      shipping_address: { country: "US", state: "NY", zip: "10001", ...("zip" in order ? { zip: order.zip } : {}) },
      order_info: [{ width: "16", height: "20", quantity: "2", sku: "P", ...entry }]
    })
  const message = "must be a string or a number"
  const notNumber = (name: string, text: string) => `${name}: invalid value ${JSON.stringify(text)}; expected a number`

  it.each([
    [{ xid: { a: 1 } }, {}, "/xid", message],
    [{ xid: ["A"] }, {}, "/xid", message],
    [{ zip: [10001] }, {}, "/shipping_address/zip", message],
    [{}, { sku: { a: 1 } }, "/order_info/0/sku", message],
    [{}, { sku: [] }, "/order_info/0/sku", message],
    [{}, { quantity: {} }, "/order_info/0/quantity", notNumber("quantity", "{}")],
    [{}, { width: [16] }, "/order_info/0/width", notNumber("width", "[16]")]
  ])("refuses an object or a list in place of a string or a number: %j %j", async (order, entry, at, expected) => {
    expect(summarize(await readAll(pushed(order, entry)))).toEqual([[[1, expect.any(Number), at, expected]]])
  })

  it("reports a name that is an object once for an order of several items", async () => {
    const line = { sku: "MUG", name: "x", quantity: 1 }
    const text = JSON.stringify({ name: { a: 1 }, line_items: [line, { ...line, sku: ["MUG"] }] })
    const items = new Map([["MUG", { reference: "MUG", width: 1, length: 1, height: 1 }]])
    const faults = summarize(await readAll(text, { items, reading: { hasItemSizes: true } }))
    expect(faults).toEqual([
      [
        [1, 9, "/name", message],
        [1, expect.any(Number), "/line_items/1/sku", message]
      ]
    ])
  })
})
