// cspell:ignore Shiping

import { describe, expect, it } from "vitest"
import { shopifyCsv, shopifyJson, wooCsv, wooJson } from "../order-exports/shop-exports.ts"
import { itemsFile, products, type SoldOrder, soldOrders } from "../order-exports/sold-orders.ts"
import { readAll, summarize } from "./read-all.ts"

const items = new Map(
  products.flatMap(({ sides, sku, weight }) => {
    const [width, length, height] = sides ?? []
    return sides === undefined ? [] : [[sku, { reference: sku, width, length, height, weight }] as const]
  })
)
const options = { items, reading: { hasItemSizes: true } }

/** Returns the order that must be read, or the reason why the order is not shipped. */
const expected = ({ address, isCancelled, lines }: SoldOrder, order: string, at: string | undefined) => {
  const shipped = lines.filter(({ product }) => product.sides !== undefined)
  if (isCancelled) return "cancelled"
  if (shipped.length === 0) return "nothing to ship"
  const { country, state, zip } = address
  return {
    order,
    items: shipped.map(({ product, quantity }) => ({ ...items.get(product.sku), quantity })),
    destination: { country, state, postal: zip },
    ...(at !== undefined && { at })
  }
}

const orders = soldOrders(7, 100)
const onlyShipped = orders.filter(({ lines }) => lines.some(({ product }) => product.sides !== undefined))

describe("a hundred orders of each export", () => {
  it("covers cancelled orders, orders of gift cards and notes of several lines", () => {
    expect(soldOrders(7, 100)).toEqual(orders)
    expect(soldOrders(8, 100)).not.toEqual(orders)
    expect(orders.filter(({ isCancelled }) => isCancelled).length).toBeGreaterThan(3)
    expect(orders.length - onlyShipped.length).toBeGreaterThan(0)
    expect(orders.filter(({ note }) => note.includes("\n")).length).toBeGreaterThan(10)
  })

  it.each([
    ["shopify_csv", shopifyCsv(orders), orders, (n: number) => `#${n}`, "2026-11-20T10:21:33-05:00"],
    [
      "shopify_csv",
      shopifyCsv(orders).replaceAll("\n", "\r\n"),
      orders,
      (n: number) => `#${n}`,
      "2026-11-20T10:21:33-05:00"
    ],
    ["shopify_json", shopifyJson(orders), orders, (n: number) => `#${n}`, undefined],
    ["woocommerce_csv", wooCsv(onlyShipped, true), onlyShipped, String, "2026-11-20T10:21:00Z"],
    ["woocommerce_csv", wooCsv(onlyShipped, false), onlyShipped, String, "2026-11-20T10:21:00Z"],
    ["woocommerce_json", wooJson(onlyShipped), onlyShipped, String, undefined]
  ] as const)("reads each order with its sold items: %s", async (format, text, sold, name, at) => {
    const readings = await readAll(text, { ...options, size: 4096 })
    expect(summarize(readings)).toEqual(sold.map((order) => expected(order, name(order.number), at)))
    expect(new Set(readings.map((reading) => reading.format))).toEqual(new Set([format]))
  })
})

describe("exports of shops", () => {
  const [order] = orders.filter(({ isCancelled, lines }) => !isCancelled && lines[0]!.product.sku === "MUG-01")

  it("names an item without a SKU by its title, so that it can be found", async () => {
    const text = "Name,Lineitem quantity,Lineitem name,Lineitem sku\n#1,2,Gift wrap,\n"
    const readings = await readAll(text, options)
    expect(readings[0]).toMatchObject({ unknown: [{ reference: "Gift wrap", quantity: 2 }] })
    expect(summarize(readings)).toEqual([[[2, 4, "", 'unknown SKU "Gift wrap"; --items must give its size']]])
  })

  it("skips fully refunded lines", async () => {
    const text =
      "Order Number,Order Status,SKU,Quantity (- Refund)\n1,Processing,MUG-01,0\n1,,BOOK-A5,1\n2,wc-failed,X,1\n"
    expect(summarize(await readAll(text, options))).toEqual([
      { order: "1", items: [{ ...items.get("BOOK-A5"), quantity: 1 }] },
      "cancelled"
    ])
    const json = JSON.parse(shopifyJson([order!])) as { orders: [{ line_items: Array<Record<string, unknown>> }] }
    json.orders[0].line_items = [
      { name: "a", sku: "MUG-01", quantity: 3, current_quantity: 1 },
      { name: "b", sku: "BOOK-A5", quantity: 3, current_quantity: 0 }
    ]
    expect(summarize(await readAll(JSON.stringify(json.orders[0]), options))).toMatchObject([
      { items: [{ reference: "MUG-01", quantity: 1 }] }
    ])
  })

  it.each([
    ["Processing", false],
    ["on-hold", false],
    ["Completed", false],
    ["wc-pending", false],
    ["Cancelled", true],
    ["Canceled", true],
    ["wc-refunded", true],
    ["Refunded", true],
    ["Failed", true],
    ["trash", true],
    ["checkout-draft", true]
  ])("skips orders that will not be shipped, by their status: %s", async (status, isSkipped) => {
    const text = `Order Number,Order Status,SKU,Quantity\n1,${status},MUG-01,1\n`
    const packed = { order: "1", items: [{ ...items.get("MUG-01"), quantity: 1 }] }
    expect(summarize(await readAll(text, options))).toEqual([isSkipped ? "cancelled" : packed])
  })

  it("continues an order in rows that do not name it", async () => {
    const text = "Order Number,Order Status,SKU,Quantity\n1,Processing,MUG-01,1\n,,BOOK-A5,2\n2,Processing,TEE-M,1\n"
    expect(summarize(await readAll(text, options))).toMatchObject([
      { order: "1", items: [{ reference: "MUG-01" }, { reference: "BOOK-A5", quantity: 2 }] },
      { order: "2", items: [{ reference: "TEE-M" }] }
    ])
  })

  it("finds the columns in any order and case, and ignores others", async () => {
    const text = "extra;LINEITEM SKU;name;lineitem quantity;extra\nx;MUG-01;#1;2;y\n"
    expect(summarize(await readAll(text, options))).toEqual([
      { order: "#1", items: [{ ...items.get("MUG-01"), quantity: 2 }] }
    ])
  })

  it.each([
    [shopifyCsv(orders), "Shopify order export: has no sizes; --items must give the size of each SKU"],
    [wooCsv(orders, true), "WooCommerce order export: has no sizes; --items must give the size of each SKU"],
    [
      "Date,Order #,N. Revenue (formatted),Status,Customer,Product(s)\n",
      "a WooCommerce Analytics export has neither SKUs nor addresses"
    ],
    [
      "order_id,order_number,shipping_postcode,line_item_1\n",
      "the items of each order are in one row; export a row for each item"
    ],
    [
      "Name,Lineitem sku,Lineitem quantity,Billing Zip,Shiping Zip\n",
      'line 1, column 5: unknown column "Shiping Zip"; did you mean "Shipping Zip"?'
    ],
    [
      "Name,Lineitem sku,Lineitem quantity,Canceled at\n",
      'line 1, column 4: unknown column "Canceled at"; did you mean "Cancelled at"?'
    ],
    ["Name,Name,Lineitem sku,Lineitem quantity\n", 'line 1, column 2: duplicate column "Name"; must appear once']
  ])("refuses a CSV that cannot be read, and names a remedy: %#", async (text, message) => {
    await expect(
      readAll(text, { reading: { hasItemSizes: text.startsWith("Name,") && text.length < 100 } })
    ).rejects.toThrow(message)
  })

  it("reports each item of a JSON export without --items", async () => {
    const [faults] = summarize(await readAll(shopifyJson([order!]))) as [ReadonlyArray<ReadonlyArray<unknown>>]
    expect(faults[0]).toEqual([
      1,
      expect.any(Number),
      "/orders/0/line_items/0/sku",
      'unknown SKU "MUG-01"; --items must give its size'
    ])
  })

  it("refuses hostile fields of JSON without losing the order", async () => {
    const base = JSON.parse(shopifyJson([order!])).orders[0] as Record<string, unknown>
    const read = async (change: object) => summarize(await readAll(JSON.stringify({ ...base, ...change }), options))
    const line = { name: "x", sku: "MUG-01", quantity: 1 }
    expect(await read({ line_items: [{ ...line, quantity: "1e400" }] })).toEqual([
      [[1, expect.any(Number), "/line_items/0/quantity", 'quantity: invalid value "1e400"; expected a number']]
    ])
    expect(await read({ line_items: [{ ...line, quantity: -1 }] })).toEqual([
      [[1, expect.any(Number), "/line_items/0/quantity", expect.stringMatching(/^must be /)]]
    ])
    expect(await read({ line_items: [{ ...line, requires_shipping: "maybe" }] })).toEqual([
      [[1, expect.any(Number), "/line_items/0/requires_shipping", expect.stringContaining("invalid value")]]
    ])
    expect(await read({ line_items: [{ ...line, sku: "__proto__" }] })).toEqual([
      [[1, expect.any(Number), "/line_items/0/sku", 'unknown SKU "__proto__"; --items must give its size']]
    ])
    expect(await read({ line_items: [line], shipping_address: [] })).toMatchObject([
      { items: [{ reference: "MUG-01" }] }
    ])
    expect(await read({ line_items: "x", cancelled_at: null })).toEqual([
      [[1, expect.any(Number), "/line_items", "must be an array"]]
    ])
  })

  it("reads the file for --items that the generator writes", async () => {
    expect(itemsFile.split("\n")).toHaveLength(7)
  })
})
