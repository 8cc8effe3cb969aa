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
      const refused = [[2, 1, "", 'width: ambiguous point in "1.000"; expected 1000 or 1.0000, or --decimal']]
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

  it("reports the numbers whose separator other cells show in one note, with the columns and the reasons", async () => {
    expect(repairs(await readAll("Stock\nwidth;height;quantity\n1.000;7;1.500\n4,5;7;2\n8,250;7;2.000\n"))).toEqual([
      "line 2, column 1: read as the header; ignored 1 row above",
      "line 2, column 1: width read as 1.000 = 1000 (2 numbers), because of the decimal comma in 4,5 on line 4; " +
        "quantity read as 1.500 = 1500 (2 numbers), because of the decimal comma in 4,5 on line 4"
    ])
  })

  it("reports a point that could separate thousands if no number shows a separator", async () => {
    const orders = await readAll("width,height\n7,7\n1.250,7\n")
    expect(widths(orders)).toEqual([7, 1.25])
    expect(repairs(orders)).toEqual([
      "line 1, column 1: width read as 1.250 = 1.25 (1 number), as no number shows a separator; --decimal comma reads 1250"
    ])
  })

  it.each([
    ["comma", [1250, 1.5, 1.25], "width read as 1.250 = 1250 (3 numbers), as --decimal says"],
    ["point", [1.25, 1.5, 1250], "width read as 1,250 = 1250 (1 number), as --decimal says"]
  ] as const)("reads ambiguous numbers by --decimal %s", async (decimal, expected, note) => {
    const text = "width;height\n1.250;7\n1,5;7\n1,250;7\n1.000,5;7\n"
    const orders = await readAll(text, { reading: { decimal } })
    expect(widths(orders.slice(0, 3))).toEqual(expected)
    expect(repairs(orders)[0]).toBe(`line 1, column 1: ${note}`)
    const piped = await readAll("width;height\n1.250;7\n", { reading: { decimal }, isPipe: true })
    expect(widths(piped)).toEqual([expected[0]])
    // In a pipe, each number is reported, because the other orders are unknown.
    expect(repairs(piped)).toEqual(decimal === "comma" ? ['line 2, column 1: read "1.250" as "1250"'] : [])
    const [contradiction] = summarize(orders.slice(3))
    if (decimal === "point")
      expect(contradiction).toEqual([[5, 1, "", 'width: thousands separators in "1.000,5"; expected 1000.5']])
    else expect(widths(orders.slice(3))).toEqual([1000.5])
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
    expect(first).toEqual([[2, 1, "", `width: ${problem} in "${cell}"; expected ${expected}, or --decimal`]])
  })

  it("refuses 1.000 in each order of a pipe with semicolons and a decimal comma, because the rest of the column is unknown", async () => {
    expect(summarize(await readAll("width;height\n1.000;4,5\n1.000;4\n", { isPipe: true }))).toEqual([
      [[2, 1, "", 'width: ambiguous point in "1.000"; expected 1000 or 1.0000, or --decimal']],
      [[3, 1, "", 'width: ambiguous point in "1.000"; expected 1000 or 1.0000, or --decimal']]
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
      'line 3, column 1: order: no name; read as a row of order "A" above',
      'line 5, column 1: order: no name; read as a row of order "B" above'
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
