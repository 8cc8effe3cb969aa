// Rows above the header of an invoice, and sheets of the orders.
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { rowsOf, workbook } from "../fixtures/write-workbook.ts"
import { auditSandbox, correct, flags } from "./audit-sandbox.ts"

const { audit, clear, folder, put, run } = auditSandbox()
afterAll(clear)

const agrees = expect.stringContaining("9 lines, 9 agree, 0 differ")

describe("rows above the header of an invoice", () => {
  it("titles are ignored and reported", async () => {
    const { code, err, lines } = await audit(["Invoice 4711;", 'Account "ACME", May', ",,", ...correct])
    expect([code, err]).toEqual([0, agrees])
    expect(err).toContain("waybill: line 4, column 1: read as the header; ignored 2 rows above\n")
    // Lines have their numbers in the file.
    expect(lines[0]).toMatchObject({ line: 5, billed: "13.25" })
  })

  it("titles end at the line that --header-row names", async () => {
    const repeated = [...correct.slice(0, 2), ...correct]
    const { err } = await audit(repeated, "--header-row", "3")
    expect(err).toEqual(agrees)
    expect((await audit(correct, "--header-row", "2")).err).toBe(
      'waybill: invoice.csv: line 2, column 1: no column for the amount; expected "amount" or "charge:CODE"\n'
    )
  })

  it("an invoice without a header has the error of the row with the most values", async () => {
    const misspelled = ["Invoice 4711", "tracking,charge,amounts,currency", "T1,base,13.25,USD"]
    expect((await audit(misspelled)).err).toBe(
      'waybill: invoice.csv: line 2, column 3: unknown column "amounts"; did you mean "amount"?\n'
    )
    const many = Array.from({ length: 30 }, (_, n) => `Note ${n}`)
    expect((await audit([...many, ...correct])).err).toBe(
      'waybill: invoice.csv: line 1, column 1: no column for the amount; expected "amount" or "charge:CODE"\n'
    )
    expect((await run(["audit", put("none.csv", "\n"), ...flags])).err).toContain(
      "empty; must contain at least one line"
    )
  })
})

describe("orders of an audit", () => {
  const boxes = [
    ["Boxes of May"],
    [
      "order",
      "tracking",
      "length",
      "width",
      "height",
      "weight",
      "carrier",
      "service",
      "ship_date",
      "country",
      "state",
      "postal"
    ],
    ["A-1", "T1", 10, 8, 4, "5.000", "acme", "ACME_GROUND", "2026-06-10", "US", "NY", "10001"]
  ]
  const bytes = workbook([
    { name: "Notes", rows: rowsOf([["Ask Ada"]]) },
    { name: "Boxes", rows: rowsOf(boxes) }
  ])
  writeFileSync(join(folder, "boxes.xlsx"), bytes)
  put("bill.csv", "tracking,charge,amount\nT1,base,13.25\nT1,fuel,2.19\n")
  const from = (file: string) => ["audit", "bill.csv", "--orders", file, ...flags.slice(2)]

  it("orders can be on a sheet that --orders-sheet names, below a title", async () => {
    const { code, err } = await run([...from("boxes.xlsx"), "--orders-sheet", "Boxes"])
    expect([code, err]).toEqual([0, expect.stringContaining("2 lines, 2 agree, 0 differ")])
    expect(err).toContain("--orders boxes.xlsx: line 2, column 1: read as the header; ignored 1 row above\n")
    expect(err).toContain(
      "weight read as 5.000 = 5 (1 number), as no number shows a separator; --decimal comma reads 5000"
    )
    expect((await run([...from("boxes.xlsx"), "--orders-sheet", "Box"])).err).toBe(
      'waybill: boxes.xlsx: has no sheet "Box"; must be one of 1 "Notes", 2 "Boxes"\n'
    )
    expect((await run([...from("shipped.ndjson"), "--orders-sheet", "Boxes"])).err).toBe(
      "waybill: --orders-sheet: shipped.ndjson is not a workbook of Excel; omit the flag\n"
    )
    expect((await run(["audit", "bill.csv", "--orders", "-", "--orders-sheet", "1", ...flags.slice(2)])).err).toBe(
      "waybill: --orders-sheet: standard input is not a workbook of Excel; name a file\n"
    )
  })

  it("orders have the decimal separator of --decimal", async () => {
    const { err } = await run([...from("boxes.xlsx"), "--orders-sheet", "Boxes", "--decimal", "comma"])
    expect(err).toContain("weight read as 5.000 = 5000 (1 number), as --decimal says")
    expect(err).not.toContain("2 agree")
  })
})
