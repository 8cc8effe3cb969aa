import { describe, expect, it } from "vitest"
import { CsvRecords } from "../../src/input/csv-records.ts"
import { HeaderFinder } from "../../src/invoice/find-header.ts"
import { readLayout } from "../../src/invoice/read-layout.ts"

const find = (lines: ReadonlyArray<string>, headerRow?: number) => {
  const records = new CsvRecords("auto", undefined, true)
  const finder = new HeaderFinder({ layout: readLayout("generic"), name: "invoice.csv", headerRow }, records)
  for (const line of lines) {
    const record = records.add(line)
    const found = record && finder.add(record)
    if (found !== undefined) return { line: record!.line, titles: found.titles, fields: found.fields }
  }
  finder.fail()
  return undefined
}

const header = "tracking;charge;amount"
const fields = ["tracking", "charge", "amount"]

describe("the header of an invoice", () => {
  it.each([
    [[header], undefined, { line: 1, titles: 0, fields }],
    [["Invoice, May", 'No. "7", x', ";;", header], undefined, { line: 4, titles: 2, fields }],
    [[header, "x", header], 3, { line: 3, titles: 0, fields }],
    [["", " "], undefined, undefined]
  ] as const)("finds the header in %j with --header-row %s", (lines, headerRow, expected) => {
    expect(find(lines, headerRow)).toEqual(expected)
  })

  it("an invoice without one has the error of the row that is most likely one", () => {
    const amount = 'no column for the amount; expected "amount" or "charge:CODE"'
    expect(() => find(["Invoice", "a;b;c", "d;e"])).toThrow(`invoice.csv: line 2, column 1: ${amount}`)
    expect(() => find([...Array(20).fill("x"), header])).toThrow(`invoice.csv: line 1, column 1: ${amount}`)
    expect(() => find(["x", header], 1)).toThrow(`invoice.csv: line 1, column 1: ${amount}`)
  })

  it("the search does not hide a defect", () => {
    const layout = { ...readLayout("generic"), columns: undefined as never }
    const finder = new HeaderFinder({ layout, name: "invoice.csv" }, new CsvRecords("auto"))
    expect(() => finder.add({ line: 1, fields })).toThrow(TypeError)
  })
})
