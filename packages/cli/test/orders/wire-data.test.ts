// cspell:ignore itmes titel shiping finshing zipp
import { describe, expect, it } from "vitest"
import { readAll, summarize } from "./read-all.ts"

const address = { name: "Ada", address: "1 Main St", city: "New York", zip: "10001", state: "NY", country: "US" }
const order = {
  xid: "A-1",
  billing_address: address,
  shipping_address: address,
  order_info: [
    {
      type: "Canvas",
      width: "16",
      height: "20",
      quantity: "2",
      large_img: "https://example.com/1.tif",
      item_cost: "9"
    },
    { type: "Paper", width: 24, height: 36.5, quantity: 1, finishing: "Rolled", sku: "SUNSET", notes: "" }
  ],
  shipping: { carrier: "acme", service: "ACME_GROUND" }
}
const read = {
  order: "A-1",
  prints: [
    { width: 16, height: 20, quantity: 2 },
    { reference: "SUNSET", width: 24, height: 36.5, finishing: "Rolled", quantity: 1 }
  ],
  destination: { country: "US", state: "NY", postal: "10001" },
  carrier: "acme",
  service: "ACME_GROUND"
}
const credentials = { username: "u", password: "p", secretkey: "s" }

describe("data of push_order and package_info", () => {
  it.each([
    ["alone", JSON.stringify(order)],
    ["in an envelope", JSON.stringify({ ...credentials, data: order })],
    ["on several lines", JSON.stringify({ ...credentials, data: order }, null, 2)],
    ["in a list", JSON.stringify([order], null, 2)]
  ])("reads the data of push_order: %s", async (_, text) => {
    const readings = await readAll(text)
    expect(summarize(readings)).toEqual([read])
    expect(readings.map(({ format }) => format)).toEqual(["push_order"])
  })

  it("reads the data of package_info, and orders in Waybill's own format in the same file", async () => {
    const info = { order_info: [{ width: "16", height: "20", finishing: "Rolled", qty: "3" }] }
    const own = { order: "own", prints: [{ width: 1, height: 2 }] }
    const lines = [info, { ...credentials, data: info }, own].map((each) => JSON.stringify(each))
    const readings = await readAll(lines.join("\n"))
    const prints = [{ width: 16, height: 20, finishing: "Rolled", quantity: 3 }]
    expect(summarize(readings)).toEqual([{ prints }, { prints }, own])
    expect(readings.map(({ format }) => format)).toEqual(["package_info", "package_info", undefined])
  })

  it.each<[name: string, change: object, field: string, message: string]>([
    ["a side is a word", { width: "wide" }, "width", 'width: invalid value "wide"; expected a number'],
    ["a side is 0", { width: "0" }, "width", "must be greater than 0"],
    ["a side is missing", { height: undefined }, "height", "is required"],
    ["a quantity is missing", { quantity: undefined }, "quantity", "is required"],
    ["a quantity is null", { quantity: null }, "quantity", "is required"],
    ["a quantity is an object", { quantity: {} }, "quantity", 'quantity: invalid value "{}"; expected a number'],
    ["a quantity is not an integer", { quantity: "1.5" }, "quantity", "must be an integer from 1 to 10,000"]
  ])("reports the field of an envelope in which %s", async (_, change, field, message) => {
    const [first, ...rest] = order.order_info
    const data = { ...order, order_info: [...rest, { ...first, ...change }] }
    const [faults] = summarize(await readAll(JSON.stringify({ ...credentials, data }))) as [ReadonlyArray<unknown>]
    expect(faults).toEqual([[1, expect.any(Number), `/data/order_info/1/${field}`, message]])
  })

  it.each([
    [{ ...credentials, data: { order_inf: [], shipping_address: {} } }, "/data/order_inf", "order_info"],
    [{ ...credentials, data: { xid: "A", order_infos: [] } }, "/data/order_infos", "order_info"],
    [{ order_inf: [] }, "/order_inf", "order_info"],
    [{ ...credentials, data: { order_info_: [], shiping_address: {} } }, "/data/order_info_", "order_info"],
    [{ order: { name: "#1", line_item: [] } }, "/order/line_item", "line_items"],
    [{ number: "7", line_itmes: [], shipping: {} }, "/line_itmes", "line_items"]
  ])("names the nearest field of the envelope %j", async (envelope, at, field) => {
    const given = at.split("/").at(-1)
    expect(summarize(await readAll(JSON.stringify(envelope)))).toEqual([
      [[1, expect.any(Number), at, `unknown field "${given}"; did you mean "${field}"?`]]
    ])
  })

  it("refuses quantities that contradict each other, and accepts equal ones", async () => {
    const print = { width: "16", height: "20", quantity: "5", qty: "2" }
    const lines = [
      { order_info: [print] },
      { ...order, order_info: [print] },
      { xid: "A", order_info: [{ ...print, qty: 5 }] }
    ].map((each) => JSON.stringify(each))
    expect(summarize(await readAll(lines.join("\n")))).toEqual([
      [[1, expect.any(Number), "/order_info/0/quantity", "5 contradicts qty 2"]],
      [[2, expect.any(Number), "/order_info/0/qty", "2 contradicts quantity 5"]],
      { order: "A", prints: [{ width: 16, height: 20, quantity: 5 }] }
    ])
  })

  it("names the nearest field for a misspelled one, and ignores other unknown fields, like the service", async () => {
    const text = JSON.stringify({
      ...order,
      tags: ["x"],
      shiping: {},
      shipping_address: { ...address, zipp: "1", note: "x" },
      order_info: [{ ...order.order_info[0], finshing: "Rolled", batch: 7, titel: "x" }]
    })
    const [faults] = summarize(await readAll(text)) as [ReadonlyArray<ReadonlyArray<string>>]
    expect(faults.map(([, , at, message]) => [at, message!.split(";").slice(0, 2).join(";").split("?")[0]])).toEqual([
      ["/shiping", 'unknown field "shiping"; did you mean "shipping"'],
      ["/shipping_address/zipp", 'unknown field "zipp"; did you mean "zip"'],
      ["/order_info/0/finshing", 'unknown field "finshing"; did you mean "finishing"']
    ])
  })

  it.each<[order_info: unknown, at: string, message: string]>([
    [{}, "/order_info", "must be an array"],
    ["x", "/order_info", "must be an array"],
    [[7], "/order_info/0", "must be an object"],
    [[[]], "/order_info/0", "must be an object"],
    [[null], "/order_info/0", "must be an object"],
    [[{}], "/order_info/0/quantity", "is required"]
  ])("refuses order_info %j", async (order_info, at, message) => {
    const [faults] = summarize(await readAll(JSON.stringify({ ...order, order_info }))) as [ReadonlyArray<unknown>]
    expect(faults).toEqual([[1, expect.any(Number), at, message]])
  })

  it("locates a fault in a document on several lines", async () => {
    const text = '{\n  "order_info": [\n    { "width": 1, "height": 2,\n      "qty": "many" }\n  ]\n}'
    expect(summarize(await readAll(text))).toEqual([
      [[4, 14, "/order_info/0/qty", 'quantity: invalid value "many"; expected a number']]
    ])
  })

  it("reads no field from the prototype of an object", async () => {
    const text = '{"order_info":[{"width":1,"height":2,"qty":1}],"shipping_address":{"__proto__":{"country":"US"}}}'
    expect(summarize(await readAll(text))).toEqual([{ prints: [{ width: 1, height: 2, quantity: 1 }] }])
  })
})
