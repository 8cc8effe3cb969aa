import { describe, expect, it } from "vitest"
import { readAll, summarize } from "../orders/read-all.ts"

const mug = { reference: "MUG", width: 4, length: 4, height: 4 }
const book = { reference: "BOOK", width: 8, length: 6, height: 1 }
const options = { items: new Map([mug, book].map((item) => [item.reference, item])), reading: { hasItemSizes: true } }

const read = async (text: string) => {
  const readings = await readAll(text, options)
  const notes = readings.flatMap((each) => (each._tag === "Read" ? each.repairs : []))
  return { orders: summarize(readings), notes: notes.map(({ at, line, message }) => `${line} ${at}: ${message}`) }
}

/** Reads an order of the shop with two lines, and returns the quantities by SKU. */
const quantities = async (order: object, mugs: object, books: object = {}) => {
  const line_items = [
    { id: 1, name: "Mug", sku: "MUG", quantity: 3, ...mugs },
    { id: 2, name: "Book", sku: "BOOK", quantity: 2, ...books }
  ]
  const { notes, orders } = await read(JSON.stringify({ name: "#1", ...order, line_items }))
  const [first] = orders as [{ items: ReadonlyArray<{ reference: string; quantity: number }> } | string]
  return {
    packed: typeof first === "string" ? first : first.items.map((item) => [item.reference, item.quantity]),
    notes
  }
}

const refund = (id: unknown, quantity: unknown) => ({ refund_line_items: [{ line_item_id: id, quantity }] })

describe("what is still to ship of an order of Shopify in JSON", () => {
  it("reads the current quantity, which is after refunds, and reports it once", async () => {
    const refunds = [refund(1, 2)]
    expect(await quantities({ refunds }, { current_quantity: 1 })).toEqual({
      packed: [
        ["MUG", 1],
        ["BOOK", 2]
      ],
      notes: ["1 /line_items/0/quantity: 1 of 3 still to ship; 2 refunded"]
    })
  })

  it("subtracts the pieces of refunds in versions without a current quantity", async () => {
    const refunds = [refund(1, 1), refund(1, 1), refund(2, 9), refund(3, 1), refund(1, "1"), null, {}]
    expect(await quantities({ refunds }, {})).toEqual({
      packed: [["MUG", 1]],
      notes: [
        "1 /line_items/0/quantity: 1 of 3 still to ship; 2 refunded",
        "1 /line_items/1/quantity: 0 of 2 still to ship; 2 refunded"
      ]
    })
    expect(await quantities({ refunds: [refund(undefined, 1)] }, { id: undefined })).toEqual({
      packed: [
        ["MUG", 3],
        ["BOOK", 2]
      ],
      notes: []
    })
  })

  it("subtracts the fulfilled pieces of a partly fulfilled order", async () => {
    const lines = [{ current_quantity: 2, fulfillable_quantity: 1 }, { fulfillable_quantity: 0 }] as const
    expect(await quantities({ fulfillment_status: "partial" }, ...lines)).toEqual({
      packed: [["MUG", 1]],
      notes: [
        "1 /line_items/0/quantity: 1 of 3 still to ship; 1 refunded, 1 fulfilled",
        "1 /line_items/1/quantity: 0 of 2 still to ship; 2 fulfilled"
      ]
    })
    expect((await quantities({ fulfillment_status: "fulfilled" }, ...lines)).packed).toEqual([
      ["MUG", 2],
      ["BOOK", 2]
    ])
    const more = { current_quantity: 1, fulfillable_quantity: 2 }
    expect((await quantities({ fulfillment_status: "partial" }, more)).packed).toEqual([
      ["MUG", 1],
      ["BOOK", 2]
    ])
    expect((await quantities({ fulfillment_status: "partial" }, {})).packed).toEqual([
      ["MUG", 3],
      ["BOOK", 2]
    ])
  })

  it("skips an order whose pieces are all refunded, and reports no line without shipping", async () => {
    const refunds = [refund(1, 3)]
    expect(await quantities({ refunds }, {}, { requires_shipping: false })).toEqual({
      packed: "nothing to ship",
      notes: []
    })
    const gift = { requires_shipping: false, current_quantity: 0 }
    expect(await quantities({}, {}, gift)).toEqual({ packed: [["MUG", 3]], notes: [] })
  })
})

describe("refunds that do not name their pieces", () => {
  it("reports a refund once for an order of WooCommerce in JSON", async () => {
    const order = { number: "7", shipping: {}, line_items: [{ name: "Mug", sku: "MUG", quantity: 2 }] }
    const text = JSON.stringify([
      { ...order, refunds: [{ id: 9, total: "-12.00" }] },
      { ...order, number: "8", refunds: [] }
    ])
    expect(await read(text)).toEqual({
      orders: ["7", "8"].map((name) => ({ order: name, items: [{ ...mug, quantity: 2 }] })),
      notes: ["1 /0/refunds: has a refund that does not name its pieces; all pieces are packed"]
    })
  })

  it("reports a refund once for an order in the CSV of Shopify", async () => {
    const rows = ["#1,partial,2,MUG,fulfilled,12.00", "#1,,1,BOOK,pending,", "#2,fulfilled,1,MUG,fulfilled,0.00"]
    const header = "Name,Fulfillment Status,Lineitem quantity,Lineitem sku,Lineitem fulfillment status,Refunded Amount"
    expect(await read([header, ...rows].join("\n"))).toEqual({
      orders: [
        { order: "#1", items: [{ ...book, quantity: 1 }] },
        { order: "#2", items: [{ ...mug, quantity: 1 }] }
      ],
      notes: [
        "2 : fulfilled, unlike other lines of the order; not packed",
        "2 : has a refund that does not name its pieces; all pieces are packed"
      ]
    })
  })
})

describe("what is still to ship of an order of WooCommerce in JSON", () => {
  /** Reads an order with three mugs, two books and other lines. */
  const woo = async (others: ReadonlyArray<object>, refunds: ReadonlyArray<object> = []) => {
    const line_items = [
      { id: 11, name: "Mug", sku: "MUG", product_id: 1, variation_id: 0, quantity: 3 },
      { id: 12, name: "Book", sku: "BOOK", product_id: 2, variation_id: 0, quantity: 2 },
      ...others
    ]
    const { notes, orders } = await read(JSON.stringify({ number: "7", shipping: {}, line_items, refunds }))
    const [first] = orders as [{ items?: ReadonlyArray<{ reference: string; quantity: number }> } | string]
    return {
      packed:
        typeof first === "string" ? first : (first.items?.map((item) => [item.reference, item.quantity]) ?? first),
      notes
    }
  }
  const refundOf = (id: unknown, quantity: number) => ({
    id: 20,
    sku: "MUG",
    quantity,
    meta_data: [{ key: "_refunded_item_id", value: id }]
  })

  it("subtracts lines with a negative quantity by the id of the refunded line, or by their product", async () => {
    expect(await woo([refundOf("12", -1), { sku: "MUG", product_id: 1, variation_id: 0, quantity: -2 }])).toEqual({
      packed: [
        ["MUG", 1],
        ["BOOK", 1]
      ],
      notes: [
        "1 /line_items/0/quantity: 1 of 3 still to ship; 2 refunded",
        "1 /line_items/1/quantity: 1 of 2 still to ship; 1 refunded"
      ]
    })
  })

  it("subtracts the lines of refunds", async () => {
    const refunds = [{ id: 30, total: "-5.00", line_items: [refundOf(11, -3), refundOf(12, -1)] }]
    expect(await woo([], refunds)).toEqual({
      packed: [["BOOK", 1]],
      notes: [
        "1 /line_items/0/quantity: 0 of 3 still to ship; 3 refunded",
        "1 /line_items/1/quantity: 1 of 2 still to ship; 1 refunded"
      ]
    })
  })

  it("refuses a refund of more pieces than the order has, and packs all pieces of a refund without lines", async () => {
    expect((await woo([refundOf(11, -4)])).packed).toEqual([
      [1, expect.any(Number), "/line_items/2/quantity", expect.stringContaining("must be")]
    ])
    expect((await woo([{ name: "MUG", quantity: -1 }])).packed).toEqual([
      [1, expect.any(Number), "/line_items/2/quantity", expect.stringContaining("must be")]
    ])
    const { notes, packed } = await woo([], [{ id: 30, total: "-5.00" }])
    expect([packed, notes]).toEqual([
      [
        ["MUG", 3],
        ["BOOK", 2]
      ],
      ["1 /refunds: has a refund that does not name its pieces; all pieces are packed"]
    ])
  })
})
