// Commands that read workbooks of Excel.
import { createReadStream, writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { sandbox } from "../commands/sandbox.ts"
import { rowsOf, workbook } from "../fixtures/write-workbook.ts"

const { clear, folder, put, run } = sandbox()
afterAll(clear)

const write = (name: string, bytes: Uint8Array) => writeFileSync(join(folder, name), bytes)

const header = ["order", "reference", "width", "length", "height", "quantity", "weight", "country", "state", "postal"]
const orders = [
  ["A-1", "MUG", 4.5, 4.5, 4, 2, 0.8, "US", "NY", "10001"],
  ["", "BOOK", 8, 5.5, 1.25, 3, 1.1, "", "", ""],
  ["A-2", "GAME", 12, 10, 3, "", 3.5, "US", "NJ", "07030"]
]
put("orders.csv", [header, ...orders].map((row) => `${row.join(",")}\n`).join(""))
const pending = [
  ["order", "reference", "quantity", "country", "state", "postal"],
  ["A-1", "MUG", 2, "US", "NY", "10001"]
]
put("pending.csv", "order,reference,quantity,country,state,postal\nA-1,MUG,2,US,NY,10001\n")
write(
  "orders.xlsx",
  workbook([
    { name: "Notes", rows: rowsOf([["Ask Ada"]]), state: "hidden" },
    { name: "Orders", rows: rowsOf([header, ...orders]) },
    {
      name: "SKUs",
      rows: rowsOf([
        ["SKU", "Width", "Length", "Height", "Weight"],
        ["MUG", 4.5, 4.5, 4, 0.8]
      ])
    },
    {
      name: "To do",
      rows: rowsOf([
        ["order", "reference", "quantity"],
        ["A-1", "MUG", 2]
      ])
    }
  ])
)

describe("a workbook of orders", () => {
  it.each([["ndjson"], ["csv"]])("gives the same %s as a CSV with the same rows", async (format) => {
    const flags = ["--format", format, "--boxes", "boxes.json"]
    const csv = await run(["pack", "orders.csv", ...flags])
    const read = await run(["pack", "orders.xlsx", ...flags])
    expect(read.out).toBe(csv.out)
    expect(read.code).toBe(0)
    expect(read.err).toContain('line 3, column 1: order: no name; read as a row of order "A-1" above')
  })

  it("reads the sheet of --sheet, with sizes from that of --items-sheet", async () => {
    const sizes = ["--items", "orders.xlsx", "--items-sheet", "skus", "--format", "ndjson"]
    const read = await run(["pack", "orders.xlsx", "--sheet", "4", ...sizes])
    expect(JSON.parse(read.out)).toMatchObject({ order: "A-1", boxes: [{ pieces: 2 }] })
    const csv = await run(["pack", "pending.csv", ...sizes])
    expect(JSON.parse(csv.out)).toMatchObject({ order: "A-1", boxes: [{ pieces: 2 }] })
  })

  it("shares the stock among the orders of a sheet", async () => {
    put(
      "scarce.json",
      JSON.stringify({ boxes: [{ reference: "S", inner: { width: 12, length: 12, height: 12 }, stock: 9 }] })
    )
    const flags = ["--share-stock", "--boxes", "scarce.json", "--format", "ndjson", "--sheet", "Orders"]
    const [csv, read] = [
      await run(["pack", "orders.csv", ...flags.slice(0, -2)]),
      await run(["pack", "orders.xlsx", ...flags])
    ]
    expect(read.out).toBe(csv.out)
    expect(read.out).toContain('"order":"A-2"')
  })

  it("gives the same box sizes as a CSV with the same rows", async () => {
    const suggest = async (file: string, ...flags: ReadonlyArray<string>) =>
      (await run(["boxes", "suggest", file, "--count", "2", "--json", ...flags])).out
    const read = await suggest("orders.xlsx", "--sheet", "Orders")
    expect(read).toBe(await suggest("orders.csv"))
    expect(JSON.parse(read)).toBeTruthy()
  })

  it.each([
    [
      ["orders.xlsx", "--sheet", "Order"],
      'waybill: orders.xlsx: has no sheet "Order"; did you mean "Orders"? Sheets: 1 "Notes", 2 "Orders", 3 "SKUs", 4 "To do"\n'
    ],
    [["orders.csv", "--sheet", "2"], "waybill: --sheet: orders.csv is not a workbook of Excel; omit the flag\n"],
    [["-", "--sheet", "2"], "waybill: --sheet: standard input is not a workbook of Excel; name a file\n"],
    [
      ["pending.csv", "--items", "pending.csv", "--items-sheet", "2"],
      "waybill: --items-sheet: --items pending.csv is not a workbook of Excel; omit the flag\n"
    ],
    [
      ["pending.csv", "--items", "orders.xlsx", "--items-sheet", "SKU"],
      'waybill: --items orders.xlsx: has no sheet "SKU"; did you mean "SKUs"? Sheets: 1 "Notes", 2 "Orders", 3 "SKUs", 4 "To do"\n'
    ],
    [["orders.csv", "--items-sheet", "2"], "waybill: --items-sheet: needs --items\n"],
    [
      ["orders.xlsx", "--shard", "1/2", "--out", "part.ndjson"],
      "waybill: --shard: cannot be combined with a workbook; save the sheet as CSV\n"
    ]
  ])("pack %j is refused", async (args, message) => {
    expect(await run(["pack", ...args], { input: "" })).toEqual({ code: 2, out: "", err: message })
  })

  it.each([
    ["pack", ["--format", "csv"]],
    ["rate", ["--cards", "cards", "--ship-from", "from.json", "--at", "2026-11-20T09:00:00Z", "--format", "csv"]],
    ["ship", ["--cards", "cards", "--ship-from", "from.json", "--at", "2026-11-20T09:00:00Z", "--format", "csv"]],
    [
      "replay",
      [
        "--cards",
        "cards",
        "--against",
        "cards",
        "--ship-from",
        "from.json",
        "--at",
        "2026-11-20T09:00:00Z",
        "--format",
        "csv"
      ]
    ],
    ["boxes suggest", ["--count", "2", "--json"]]
  ])("gives the same result of %s as a CSV with a title", async (command, flags) => {
    const rows = [["Orders of May"], ["order", "reference"], ...pending]
    put("titled.csv", rows.map((row) => `${row.join(",")}\n`).join(""))
    write(
      "titled.xlsx",
      workbook([
        { name: "Notes", rows: "" },
        { name: "May", rows: rowsOf(rows) }
      ])
    )
    const sizes = ["--items", "orders.xlsx", "--items-sheet", "SKUs", ...flags, "--header-row", "3"]
    const csv = await run([...command.split(" "), "titled.csv", ...sizes])
    const read = await run([...command.split(" "), "titled.xlsx", "--sheet", "May", ...sizes])
    expect(read.out).toBe(csv.out)
    expect(read.out).not.toBe("")
    expect(read.code).toBe(0)
  })

  it("refuses a workbook from a pipe", async () => {
    const input = createReadStream(join(folder, "orders.xlsx"))
    const { err } = await run(["pack", "-"], { input: input as never })
    expect(err).toContain("standard input: a workbook cannot be read from a pipe; name the file")
  })

  it("repeats a run with --resume", async () => {
    const args = ["pack", "orders.xlsx", "--boxes", "boxes.json", "--out", "packed.ndjson"]
    await run(args)
    expect((await run([...args, "--resume"])).code).toBe(0)
  })
})

describe("an invoice in a workbook", () => {
  it("audits the rows like those of a CSV", async () => {
    await run([
      "ship",
      "orders.csv",
      "--boxes",
      "boxes.json",
      "--cards",
      "cards",
      "--ship-from",
      "from.json",
      "--out",
      "shipped.ndjson",
      "--at",
      "2026-11-20T09:00:00Z"
    ])
    const rows = [
      ["order", "charge", "amount", "currency"],
      ["A-1", "base", 99.5, "USD"]
    ]
    put("invoice.csv", rows.map((row) => `${row.join(",")}\n`).join(""))
    write(
      "invoice.xlsx",
      workbook([
        { name: "Terms", rows: rowsOf([["net 30"]]) },
        { name: "Invoice", rows: rowsOf(rows) }
      ])
    )
    const flags = ["--orders", "shipped.ndjson", "--cards", "cards", "--ship-from", "from.json", "--json"]
    const csv = await run(["audit", "invoice.csv", ...flags])
    const read = await run(["audit", "invoice.xlsx", "--sheet", "Invoice", ...flags])
    expect(read.out).toBe(csv.out)
    expect(JSON.parse(read.out)).toMatchObject({ lines: 1 })
  })
})
