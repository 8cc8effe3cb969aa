import { describe, expect, it } from "vitest"
import { readAll, summarize } from "./read-all.ts"

const rows = [
  ["order", "reference", "width", "length", "height", "country", "postal"],
  ["Größe-1", "MUG", "12", "9", "10", "US", "04101"]
]
const expected = [
  {
    order: "Größe-1",
    items: [{ reference: "MUG", width: 12, length: 9, height: 10 }],
    destination: { country: "US", postal: "04101" }
  }
]
const text = (delimiter: string) => rows.map((row) => `${row.join(delimiter)}\r\n`).join("")
const utf16 = (content: string) => Uint8Array.from(Buffer.from(content, "utf16le"))
const swapped = (bytes: Uint8Array) => Uint8Array.from(Buffer.from(bytes).swap16())

describe("a CSV saved by a spreadsheet", () => {
  it.each([
    ["commas", text(",")],
    ["semicolons", text(";")],
    ["tabs", text("\t")],
    ["bars", text("|")],
    ["a line that names the delimiter", `sep=;\r\n${text(";")}`],
    ["a byte order mark", `\uFEFF${text(";")}`],
    ["empty columns at the end", text(";").replaceAll("\r\n", ";;;\r\n")],
    ["empty rows", `${text(",")},,,,,,\r\n\r\n,,,,,,\r\n`],
    ["an apostrophe before the postal code", text(",").replace("04101", "'04101")],
    ["UTF-16 with a byte order mark", utf16(`\uFEFF${text("\t")}`)],
    ["UTF-16 without a mark", utf16(text("\t"))],
    ["UTF-16 in the other byte order", swapped(utf16(`\uFEFF${text(";")}`))],
    ["UTF-16 in the other byte order without a mark", swapped(utf16(text(";")))]
  ])("reads a CSV with %s", async (_, input) => {
    expect(summarize(await readAll(input))).toEqual(expected)
  })

  it.each([
    // A quotation mark opens in the row of A, and closes in another one.
    ['A,"cup,1,2,3\nB,cup",1,2,3', 2, "lines 2 to 3"],
    ['A,"cup,1,2,3\nB,cup,1,2,3\nC,cup",1,2,3', 2, "lines 2 to 4"],
    ['"A,cup,1,2,3\nB",cup,1,2,3', 1, "lines 2 to 3"],
    ['A,cup,1,2,"3\nB,cup,1,2,3"', 5, "lines 2 to 3"]
  ])("refuses a quoted cell that contains whole rows, which would be lost: %j", async (broken, column, lines) => {
    const input = `order,reference,width,length,height\n${broken}\nD,cup,1,2,3\n`
    expect(summarize(await readAll(input))).toEqual([
      [[2, column, "", `quotation mark around whole rows; it must enclose one field (skipped ${lines})`]],
      { order: "D", items: [{ reference: "cup", width: 1, length: 2, height: 3 }] }
    ])
  })

  it.each([
    ["#N/A", "cup", "US", "10001", [1, "order"]],
    ["A", "#REF!", "US", "10001", [2, "reference"]],
    ["A", "cup", "#NAME?", "10001", [6, "country"]],
    ["A", "cup", "US", "#DIV/0!", [7, "postal"]]
  ] as const)("refuses the error value of a formula: %s %s %s %s", async (order, sku, country, zip, [column, name]) => {
    const input = `order,reference,width,length,height,country,postal\n${order},${sku},1,2,3,${country},${zip}\n`
    const value = [order, sku, country, zip].find((cell) => cell.startsWith("#"))
    expect(summarize(await readAll(input))).toEqual([
      [[2, column, "", `${name}: invalid value "${value}"; expected a string`]]
    ])
  })

  it.each([
    ["1.23457E+11", "cup", [1, "order"]],
    ["A", "4.00638E+12", [2, "reference"]],
    ["A", "5E+12", [2, "reference"]]
  ] as const)("refuses a name without its last digits, which could be two names: %s %s", async (order, sku, place) => {
    const [column, name] = place
    const value = name === "order" ? order : sku
    expect(summarize(await readAll(`order,reference,width,length,height\n${order},${sku},1,2,3\n`))).toEqual([
      [
        [
          2,
          column,
          "",
          `${name}: exponent in "${value}"; expected all digits, from a column that the spreadsheet formats as text`
        ]
      ]
    ])
  })

  it("reads names that only resemble a number with an exponent", async () => {
    expect(summarize(await readAll("order,reference,width,height\n1E5,12E+3,1,2\n"))).toEqual([
      { order: "1E5", prints: [{ reference: "12E+3", width: 1, height: 2 }] }
    ])
  })

  it("reads names that only begin with a number sign", async () => {
    expect(summarize(await readAll("order,reference,width,height\n#1001,#N/A-5,1,2\n"))).toEqual([
      { order: "#1001", prints: [{ reference: "#N/A-5", width: 1, height: 2 }] }
    ])
  })

  it("reads cells with line breaks and delimiters", async () => {
    const input = 'order,reference,width,length,height\nA,"cup, blue\nand green",1,2,3\n"B\n",cup,1,2,3\n'
    expect(summarize(await readAll(input))).toHaveLength(2)
  })

  it.each([
    ["raw", '="04101"'],
    ["quoted", '"=""04101"""']
  ])("reads a formula of a string, and reports it: %s", async (_, cell) => {
    const input = text(",").replace("04101", cell).replace("Größe-1", cell.replace("04101", "Größe-1"))
    const readings = await readAll(input)
    expect(summarize(readings)).toEqual(expected)
    expect(readings.map((reading) => (reading._tag === "Read" ? reading.repairs : reading))).toEqual([
      [
        { line: 2, column: 1, at: "", message: 'read "=\\"Größe-1\\"" as "Größe-1"', kind: "repaired" },
        { line: 2, column: 7, at: "", message: 'read "=\\"04101\\"" as "04101"', kind: "repaired" }
      ]
    ])
  })

  it("reads a CSV in the encoding that --encoding names, and refuses it without one", async () => {
    const bytes = Uint8Array.from(Buffer.from(text(";"), "latin1"))
    expect(summarize(await readAll(bytes, { reading: { encoding: "windows-1252" } }))).toEqual(expected)
    await expect(readAll(bytes)).rejects.toThrow("orders: invalid text; must be utf-8, or set --encoding to one of")
  })

  it("reads JSON in UTF-16", async () => {
    expect(summarize(await readAll(utf16('{"order":"Größe"}')))).toEqual([{ order: "Größe" }])
  })

  it.each([
    ["4,5", 4.5],
    ["0,125", 0.125],
    ["12,0625", 12.0625],
    ["4.5", 4.5],
    ["-1,5", -1.5]
  ])("reads the number %s with a decimal comma", async (cell, width) => {
    const [order] = summarize(await readAll(`width;height\n${cell};1\n`))
    if (width < 0) expect(order).toEqual([[2, 1, "/prints/0/width", "must be greater than 0"]])
    else expect(order).toEqual({ prints: [{ width, height: 1 }] })
  })

  it.each(["1,2,3", ",5", "5,", "1,25,000", "١٢"])("refuses %s, which is not a number", async (cell) => {
    expect(summarize(await readAll(`width;height\n${cell};1\n`))).toEqual([
      [[2, 1, "", `width: invalid value ${JSON.stringify(cell)}; expected a number`]]
    ])
  })

  it.each([
    ["1,250", "ambiguous comma", "1250 or 1.2500, or --decimal"],
    ["-12,345", "ambiguous comma", "-12345 or -12.3450, or --decimal"],
    ["1,250.50", "thousands separators", "1250.50"],
    ["1,250,000", "thousands separators", "1250000"],
    ["1.250,5", "thousands separators", "1250.5"],
    ["1.250.000,25", "thousands separators", "1250000.25"]
  ])("refuses the number %s in a pipe, and says what to write instead", async (cell, problem, expected) => {
    expect(summarize(await readAll(`width;height\n${cell};1\n`, { isPipe: true }))).toEqual([
      [[2, 1, "", `width: ${problem} in ${JSON.stringify(cell)}; expected ${expected}`]]
    ])
  })

  it("refuses a row with values outside the columns of the header", async () => {
    expect(summarize(await readAll("width;height;;\n1;2;;\n1;2;;x\n"))).toEqual([
      { prints: [{ width: 1, height: 2 }] },
      [[3, 2, "", "row has 4 fields; must have 2, like the header"]]
    ])
  })

  it("reads a row of an export that lacks only empty fields at its end", async () => {
    const header = "Name,Lineitem quantity,Lineitem sku,Shipping Country,Cancelled at,Id,Tags\n"
    const rows = "#1,2,MUG,US,\n#1,1,MUG,,,17\n#1,3,MUG\n#2,1,MUG,US\n"
    const mug = { reference: "MUG", width: 4, length: 4, height: 4 }
    const read = await readAll(header + rows, { items: new Map([["MUG", mug]]), reading: { hasItemSizes: true } })
    expect(summarize(read)).toEqual([
      {
        order: "#1",
        items: [
          { ...mug, quantity: 2 },
          { ...mug, quantity: 1 },
          { ...mug, quantity: 3 }
        ],
        destination: { country: "US" }
      },
      [[5, 4, "", "row has 4 fields; must have 7, like the header"]]
    ])
  })

  it("ignores a column without a name", async () => {
    expect(summarize(await readAll("width,,height,\n1,x,2,\n"))).toEqual([{ prints: [{ width: 1, height: 2 }] }])
  })

  it("refuses a workbook, and names the format to save", async () => {
    await expect(readAll("PK\u0003\u0004\u0014\u0000")).rejects.toThrow(
      "orders: a workbook cannot be read from a pipe; name the file"
    )
  })
})
