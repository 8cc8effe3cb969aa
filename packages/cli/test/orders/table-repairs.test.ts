import { describe, expect, it } from "vitest"
import { formatFault } from "../../src/input/fault.ts"
import type { ItemTable } from "../../src/orders/item-table.ts"
import { readAll, summarize } from "./read-all.ts"

type Orders = Awaited<ReturnType<typeof readAll>>

const widths = (orders: Orders) =>
  summarize(orders).map((order) => (order as { readonly prints?: ReadonlyArray<{ width: number }> }).prints?.[0]?.width)
const repairs = (orders: Orders) =>
  orders.flatMap((order) => (order._tag === "Read" ? order.repairs.map(formatFault) : []))

describe("decimal separators of a column", () => {
  it.each([
    // The other cells of the column show the separator.
    [
      ["1.000", "4,5"],
      [1000, 4.5]
    ],
    [
      ["1.200,50", "1,250"],
      [1200.5, 1.25]
    ],
    [
      ["1.250.000", "1,250"],
      [1250000, 1.25]
    ],
    [
      ["1250,500", "1.250"],
      [1250.5, 1250]
    ],
    [
      ["1,250", "4.5"],
      [1250, 4.5]
    ],
    [
      ["1,250.5", "1.250"],
      [1250.5, 1.25]
    ],
    // A number that begins with 0 is unambiguous.
    [
      ["0.125", "0,125"],
      [0.125, 0.125]
    ]
  ])("judges %j by the whole column: %j", async (cells, expected) => {
    const orders = await readAll(`width;height\n${cells.map((cell) => `${cell};7\n`).join("")}`)
    expect(widths(orders)).toEqual(expected)
  })

  it.each([true, false])(
    "refuses 1.000 between semicolons if no number shows a decimal point: pipe %s",
    async (isPipe) => {
      const refused = [[2, 1, "", 'width: ambiguous point in "1.000"; expected 1000 or 1.0000']]
      const read = async (input: string) => summarize(await readAll(input, { isPipe }))
      expect(await read("width;height\n1.000;7\n")).toEqual([refused])
      expect(await read("sep=;\nwidth;height\n1.000;7\n")).toEqual([[[3, ...refused[0]!.slice(1)]]])
      for (const point of ["4.5", "0.125", "1.0000"])
        expect(await read(`width;height\n1.000;${point}\n`)).toEqual([
          { prints: [{ width: 1, height: Number(point) }] }
        ])
      for (const delimiter of [",", "\t", "|"])
        expect(await read(`width${delimiter}height\n1.000${delimiter}7\n`)).toEqual([
          { prints: [{ width: 1, height: 7 }] }
        ])
    }
  )

  it("says nothing about a number whose value is the same without another cell", async () => {
    expect(repairs(await readAll("width;height\n1.234;7\n4.5;7\n8.250;7\n"))).toEqual([])
  })

  it("reports each number whose separator another cell shows", async () => {
    expect(repairs(await readAll("width;height\n1.000;7\n4,5;7\n8,250;7\n"))).toEqual([
      'line 2, column 1: read "1.000" as "1000"',
      'line 4, column 1: read "8,250" as "8.25"'
    ])
  })

  it("judges a column without a separator by the other columns", async () => {
    expect(summarize(await readAll("width;height;quantity\n4,5;7;1.000\n"))).toEqual([
      { prints: [{ width: 4.5, height: 7, quantity: 1000 }] }
    ])
  })

  it.each([
    ["1.000", "ambiguous point", "1000 or 1.0000"],
    ["1,250", "ambiguous comma", "1250 or 1.2500"]
  ])("refuses %s in a column with both separators", async (cell, problem, expected) => {
    const [first] = summarize(await readAll(`width;height\n${cell};7\n4,5;7\n4.5;7\n`))
    expect(first).toEqual([[2, 1, "", `width: ${problem} in "${cell}"; expected ${expected}`]])
  })

  it("refuses 1.000 in each order of a pipe with semicolons and a decimal comma, because the rest of the column is unknown", async () => {
    expect(summarize(await readAll("width;height\n1.000;4,5\n1.000;4\n", { isPipe: true }))).toEqual([
      [[2, 1, "", 'width: ambiguous point in "1.000"; expected 1000 or 1.0000']],
      [[3, 1, "", 'width: ambiguous point in "1.000"; expected 1000 or 1.0000']]
    ])
  })
})

describe("merged cells", () => {
  it("gives rows below a name that name, and reports them", async () => {
    const orders = await readAll("order,width,height\nA,1,2\n,3,4\nB,5,6\n,7,8\n")
    expect(summarize(orders)).toEqual([
      {
        order: "A",
        prints: [
          { width: 1, height: 2 },
          { width: 3, height: 4 }
        ]
      },
      {
        order: "B",
        prints: [
          { width: 5, height: 6 },
          { width: 7, height: 8 }
        ]
      }
    ])
    expect(repairs(orders)).toEqual([
      'line 3, column 1 (/order): no name; read as a row of order "A" above',
      'line 5, column 1 (/order): no name; read as a row of order "B" above'
    ])
  })

  it("refuses a row below a name that contradicts it", async () => {
    expect(summarize(await readAll("order,width,height,country\nA,1,2,US\n,3,4,CA\n"))).toEqual([
      [[3, 4, "", 'country: "CA" contradicts "US" in an earlier row; must be the same in every row of an order']]
    ])
  })

  it("makes each row above the first name an order", async () => {
    expect(summarize(await readAll("order,width,height\n,1,2\n,3,4\nA,5,6\n"))).toHaveLength(3)
  })
})

describe("a repeated header", () => {
  it.each([false, true])("ignores a repeated header and reports it: pipe %s", async (isPipe) => {
    const orders = await readAll(
      "order,width,height\nA,1,2\nOrder, Width,height,\nA,3,4\norder,width,height\n".replace("Order, W", "order, w"),
      {
        isPipe
      }
    )
    expect(summarize(orders)).toEqual([
      {
        order: "A",
        prints: [
          { width: 1, height: 2 },
          { width: 3, height: 4 }
        ]
      }
    ])
    expect(repairs(orders)).toEqual([
      `line 3, column 1: ignored ${isPipe ? "a repeated header; others below are not reported" : "2 repeated headers"}`
    ])
  })
})

describe("pieces whose row and --items say different things", () => {
  const items: ItemTable = new Map([["M", { reference: "M", width: 4, length: 4, height: 4, weight: 1, group: "G" }]])
  const other = "size 9 × 9 × 9 differs from 4 × 4 × 4 in --items, and is used"

  it("uses and reports a size in a CSV, and reads the other fields from --items", async () => {
    const orders = await readAll("reference,width,length,height\nM,9,9,9\nM,4,4,4\n", { items })
    expect(summarize(orders)).toMatchObject([
      { items: [{ width: 9, weight: 1, group: "G" }] },
      { items: [{ width: 4 }] }
    ])
    expect(repairs(orders)).toEqual([`line 2, column 2: ${other}`])
  })

  it("uses and reports a size in JSON", async () => {
    const item = { reference: "M", width: 9, length: 9, height: 9, weight: 2 }
    const orders = await readAll(JSON.stringify({ items: [item] }), { items })
    expect(summarize(orders)).toEqual([{ items: [{ ...item, group: "G" }] }])
    expect(repairs(orders)).toEqual([`line 1, column 11 (/items/0): ${other}`])
  })

  it("does not add the fields of an item to a print", async () => {
    const orders = await readAll("reference,width,height,finishing\nM,4,4,Rolled\n", { items })
    expect(summarize(orders)).toEqual([{ prints: [{ reference: "M", width: 4, height: 4, finishing: "Rolled" }] }])
  })
})

describe("a row without a length", () => {
  it.each([
    ["reference,width,length,height\nM,4,4,4\nN,10,,4\n", ["line 3, column 3: no length; read as a print"]],
    ["reference,width,length,height,finishing\nM,4,4,4,\nN,10,,4,\n", []],
    ["order,width,height\nA,10,4\n", []]
  ])("reports a row read as a print if the CSV has lengths and no finishings: %j", async (text, notes) => {
    expect(repairs(await readAll(text))).toEqual(notes)
  })
})
