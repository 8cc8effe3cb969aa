import { describe, expect, it } from "vitest"
import { instantIn } from "../../src/input/instant.ts"
import { readAll, summarize } from "./read-all.ts"

const items = new Map([["MUG", { reference: "MUG", width: 1, length: 2, height: 3 }]])
const options = { items, reading: { hasItemSizes: true } }
const mug = { reference: "MUG", width: 1, length: 2, height: 3, quantity: 2 }

describe("times of orders", () => {
  it.each([
    ["2026-01-02 08:00:00 -0500", "2026-01-02T08:00:00-05:00"],
    ["2026-01-02T08:00:00+01:00", "2026-01-02T08:00:00+01:00"],
    ["2026-01-02 08:00 UTC", "2026-01-02T08:00:00Z"],
    ["2026-01-02T08:00:00.125Z", "2026-01-02T08:00:00.125Z"],
    ["2026-01-02 08:00:00", undefined],
    ["2026-01-02 Z", undefined],
    ["2026-02-30 08:00:00 -0500", undefined],
    ["01/02/2026 08:00", undefined]
  ])("reads %s as %s", (given, expected) => {
    expect(instantIn(given)).toBe(expected)
  })

  it.each([
    ["2026-01-02 08:00:00", "2026-01-02T08:00:00Z"],
    ["2026-01-02", "2026-01-02T00:00:00Z"],
    ["2026-01-02 08:00 -0500", "2026-01-02T08:00:00-05:00"]
  ])("reads %s of a shop in UTC as %s", (given, expected) => {
    expect(instantIn(given, "Z")).toBe(expected)
  })

  it("accepts the form of shops in the column at", async () => {
    const text = "order,width,height,at\nA,1,2,2026-01-02 08:00:00 -0500\nB,1,2,2026-01-02\nC,1,2,01/02/26\n"
    expect(summarize(await readAll(text))).toEqual([
      { order: "A", prints: [{ width: 1, height: 2 }], at: "2026-01-02T08:00:00-05:00" },
      { order: "B", prints: [{ width: 1, height: 2 }], at: "2026-01-02T00:00:00Z" },
      [[4, 4, "/at", 'must be an ISO 8601 time with an offset, such as 2026-11-20T09:00:00Z, got "01/02/26"']]
    ])
  })

  it.each([
    [
      "Name,Lineitem quantity,Lineitem sku,Created at\nA,2,MUG,2026-01-02 08:00:00 -0500\n",
      "2026-01-02T08:00:00-05:00"
    ],
    [
      "Order Number,Order Status,SKU,Quantity,Order Date\nA,processing,MUG,2,2026-01-02 08:00\n",
      "2026-01-02T08:00:00Z"
    ],
    [
      JSON.stringify({ name: "A", created_at: "2026-01-02T08:00:00-05:00", line_items: [{ sku: "MUG", quantity: 2 }] }),
      "2026-01-02T08:00:00-05:00"
    ],
    [
      JSON.stringify({
        ...{ number: "A", status: "processing", shipping: {}, date_created: "2026-01-02T09:00:00" },
        ...{ date_created_gmt: "2026-01-02T08:00:00", line_items: [{ sku: "MUG", quantity: 2 }] }
      }),
      "2026-01-02T08:00:00Z"
    ]
  ])("reads the time in an export of a shop: %s", async (text, at) => {
    expect(summarize(await readAll(text, options))).toEqual([{ order: "A", items: [mug], at }])
  })

  it("reports a time in another form, and reads the order without it", async () => {
    const [reading] = await readAll(
      "Order Number,Order Status,SKU,Quantity,Order Date\nA,processing,MUG,2,1/2/2026 8:00\n",
      options
    )
    expect(reading).toMatchObject({
      order: { order: "A", items: [mug] },
      repairs: [
        {
          line: 2,
          column: 5,
          message: 'time "1/2/2026 8:00" is not read; expected a time such as 2026-01-02 08:00:00 -0500'
        }
      ]
    })
  })
})

describe("an order of a shop without a shipping address", () => {
  const header =
    "Name,Lineitem quantity,Lineitem sku,Billing Country,Billing Zip,Billing Province,Shipping Country,Shipping Zip"

  it("ships an order to the billing address, and reports it", async () => {
    const readings = await readAll(`${header}\nA,2,MUG,US,'04101,ME,,\nB,2,MUG,US,04101,ME,CA,K1A 0B1\n`, options)
    expect(summarize(readings)).toEqual([
      { order: "A", items: [mug], destination: { country: "US", state: "ME", postal: "04101" } },
      { order: "B", items: [mug], destination: { country: "CA", postal: "K1A 0B1" } }
    ])
    expect(readings[0]).toMatchObject({
      repairs: [{ line: 2, column: 4, message: "no shipping address; read the billing address" }]
    })
  })

  it.each([
    [{ name: "A", billing_address: { country_code: "US", province_code: "ME", zip: "04101" } }],
    [
      {
        number: "A",
        shipping: { country: "", postcode: "" },
        billing: { country: "US", state: "ME", postcode: "04101" }
      }
    ]
  ])("ships an order to the billing address of %j", async (order) => {
    const text = JSON.stringify({ ...order, line_items: [{ sku: "MUG", quantity: 2 }] })
    expect(summarize(await readAll(text, options))).toEqual([
      { order: "A", items: [mug], destination: { country: "US", state: "ME", postal: "04101" } }
    ])
  })
})
