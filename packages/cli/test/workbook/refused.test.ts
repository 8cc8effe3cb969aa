import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { newFolder, removeFolder } from "../../../../tests/processes/spawn-guarded.ts"
import { workbookAsCsv } from "../../src/workbook/read-workbook.ts"
import { archive, rowsOf, workbook, workbookParts } from "../fixtures/write-workbook.ts"

const folder = newFolder("workbook-")
afterAll(() => removeFolder(folder))

const read = async (bytes: Uint8Array): Promise<string> => {
  const file = join(folder, "book.xlsx")
  writeFileSync(file, bytes)
  let text = ""
  for await (const part of workbookAsCsv(file, "book.xlsx", undefined)) text += Buffer.from(part).toString()
  return text
}

const sheets = [{ name: "Orders", rows: rowsOf([["order", "width"]]) }]
const book = workbook(sheets)
const compound = Buffer.from("d0cf11e0a1b11ae1", "hex")
const SHEET = "xl/worksheets/sheet1.xml"
const rows = (xml: string) => workbook([{ name: "A", rows: xml }])
const DAMAGED = "is damaged; open it in Excel and save it again"
const INVALID = "contains invalid XML; open it in Excel and save it again"

/** Returns a copy with other bytes at an offset. */
const changed = (bytes: Buffer, offset: number, other: ReadonlyArray<number>): Buffer => {
  const copy = Buffer.from(bytes)
  copy.set(other, offset < 0 ? copy.length + offset : offset)
  return copy
}

describe("a workbook that cannot be read", () => {
  it("reads the workbook that the others differ from", async () => {
    expect(await read(book)).toBe("\uFEFForder,width\n")
  })

  it.each([
    [
      "of Excel before 2007",
      compound,
      "is a workbook of Excel before 2007 (.xls); save it in Excel as a workbook (.xlsx)"
    ],
    [
      "with a password",
      Buffer.concat([compound, Buffer.from("EncryptedPackage", "utf16le")]),
      "has a password; remove it in Excel and save the workbook again"
    ],
    [
      "in binary form",
      archive({ "xl/workbook.bin": "" }),
      "is a binary workbook (.xlsb); save it in Excel as a workbook (.xlsx)"
    ],
    [
      "of LibreOffice",
      archive({ "content.xml": "" }),
      "is a file of LibreOffice or OpenOffice; save it there as .xlsx or CSV"
    ],
    ["that is another archive", archive({ "orders.csv": "" }), "is a ZIP archive; extract it and name a file of it"],
    [
      "that is a document",
      workbook(sheets, { parts: { "_rels/.rels": "<Relationships/>" } }),
      "is not a workbook of Excel; save the sheet as .xlsx or CSV"
    ],
    [
      "without its part",
      archive({ "_rels/.rels": workbookParts(sheets)["_rels/.rels"]! }),
      "is not a workbook of Excel; save the sheet as .xlsx or CSV"
    ],
    ["without sheets", workbook([]), "has no sheet with cells"],
    ["cut at the end", book.subarray(0, -4), DAMAGED],
    ["without an end", book.subarray(0, 60), DAMAGED],
    ["of fewer bytes than an end", book.subarray(0, 8), DAMAGED],
    ["above 4 GB", changed(book, -6, [255, 255, 255, 255]), DAMAGED],
    ["whose list ends after the file", changed(book, -10, [255, 255, 0, 0]), DAMAGED],
    ["with more parts in its list", changed(book, -12, [99, 0]), DAMAGED],
    ["whose list begins elsewhere", changed(book, -6, [1, 0, 0, 0]), DAMAGED],
    ["with encrypted parts", workbook(sheets, { flags: 1 }), DAMAGED],
    [
      "without the sheet's part",
      archive(Object.fromEntries(Object.entries(workbookParts(sheets)).filter(([name]) => name !== SHEET))),
      DAMAGED
    ],
    ["with invalid XML", workbook(sheets, { parts: { [SHEET]: "<worksheet><row></worksheet>" } }), INVALID],
    ["with an end within a tag", workbook(sheets, { parts: { [SHEET]: "<worksheet><row" } }), INVALID],
    ["with an endless text", rows(`<row><c t="str"><v>${"x".repeat(2_000_000)}</v></c></row>`), INVALID],
    ["with rows in the wrong order", rows('<row r="2"/><row r="1"/>'), "row 1 follows row 2; rows must be in order"],
    ["with too many rows", rows('<row r="1048577"/>'), "has more than 1,048,576 rows, the maximum of Excel"],
    [
      "with too many rows without numbers",
      rows("<row/>".repeat(1_048_578)),
      "has more than 1,048,576 rows, the maximum"
    ],
    ["with one row too many", rows(`${"<row/>".repeat(1_048_577)}`), "has more than 1,048,576 rows, the maximum"],
    [
      "with too many columns",
      rows('<row r="1"><c r="XFE1"/></row>'),
      "row 1 has a cell beyond column 16384, the last one of Excel"
    ],
    [
      "with a cell without a column",
      rows('<row r="1"><c r="1"/></row>'),
      "row 1 has a cell beyond column 16384, the last one of Excel"
    ],
    [
      "with a bomb",
      workbook(sheets, {
        texts: [],
        parts: { "xl/sharedStrings.xml": Buffer.alloc(129 * 1024 * 1024, `<!--${" ".repeat(99_993)}-->`) }
      }),
      "xl/sharedStrings.xml has more than 128 MB; must have at most this size"
    ]
  ])("refuses a workbook %s", async (_, bytes, message) => {
    await expect(read(bytes)).rejects.toThrow(`book.xlsx: ${message}`)
  })

  it("refuses a missing file", async () => {
    const missing = workbookAsCsv(join(folder, "none.xlsx"), "none.xlsx", undefined)
    await expect(missing.next()).rejects.toThrow("none.xlsx: cannot be read: no such file or directory")
  })

  it("expands no entity that a file defines", async () => {
    const sheet = `<!DOCTYPE a [<!ENTITY b "${"x".repeat(100)}">]><worksheet><row><c t="str"><v>&b;</v></c></row></worksheet>`
    expect(await read(workbook(sheets, { parts: { [SHEET]: sheet } }))).toBe('\uFEFF"&b;"\n')
  })
})
