import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { newFolder, removeFolder } from "../../../../tests/processes/spawn-guarded.ts"
import { workbookAsCsv } from "../../src/workbook/read-workbook.ts"
import { rowsOf, workbook } from "../fixtures/write-workbook.ts"

const folder = newFolder("workbook-")
afterAll(() => removeFolder(folder))

/** Returns the lines of a sheet as a CSV. */
const linesOf = async (bytes: Uint8Array, sheet?: string): Promise<ReadonlyArray<string>> => {
  const file = join(folder, "book.xlsx")
  writeFileSync(file, bytes)
  const parts: Uint8Array[] = []
  for await (const part of workbookAsCsv(file, "book.xlsx", sheet)) parts.push(part)
  return Buffer.concat(parts).toString().replace("\uFEFF", "").split("\n").slice(0, -1)
}

const cell = async (xml: string, options: Parameters<typeof workbook>[1] = {}) =>
  (await linesOf(workbook([{ name: "Sheet1", rows: `<row r="1">${xml}</row>` }], options)))[0]

describe("numbers of a workbook", () => {
  it.each([
    ["0.1", "0.1"],
    ["0.30000000000000004", "0.3"],
    ["11.300000000000001", "11.3"],
    ["1.1000000000000001E-7", "0.00000011"],
    ["1E3", "1000"],
    ["100000.50000000001", "100000.5"],
    ["123456789012345", "123456789012345"],
    ["-4.25", "-4.25"],
    ["20.000", "20.000"],
    ["1.125", "1.125"],
    // Excel keeps 15 digits, so that the name in this cell has lost its last one.
    ["1234567890123456", "1.23456789012346E+15"],
    ["1E+20", "1E+20"],
    ["one", "one"]
  ])("%s is read as %s", async (given, expected) => {
    expect(await cell(`<c r="A1"><v>${given}</v></c>`)).toBe(expected)
  })

  it.each([
    ["00000", "501", "00501"],
    ["00000\\-0000", "100010001", "10001-0001"],
    ["000-00", "123456", "1234-56"],
    ["00000;[Red]-00000;@", "501", "00501"],
    ["&quot;A-&quot;000", "7", "A-007"],
    ["00000", "501.5", "501.5"],
    ["0", "7", "7"],
    ["0.00", "4.5", "4.5"],
    ["#,##0.00", "1234.5", "1234.5"],
    ["General", "12", "12"],
    ["0.0\\ &quot;kg&quot;", "1.5", "1.5 kg"],
    ["#,##0.0&quot; in&quot;", "12", "12 in"],
    ["0\\&quot;", "12", "12 &quot;"],
    ["0.0&quot; pcs&quot;", "12", "12"],
    ["0%", "0.5", "0.5"],
    ["0.00E+00", "12", "12"],
    [4, "12.5", "12.5"]
  ])("reads in the format %s the number %s as %s", async (code, given, expected) => {
    const text = await cell(`<c r="A1" s="1"><v>${given}</v></c>`, { formats: [code] })
    expect(text?.startsWith('"') ? text.slice(1, -1).replaceAll('""', "&quot;") : text).toBe(expected)
  })

  it("a number of a missing style is read without a format", async () => {
    expect(await cell('<c r="A1" s="9"><v>501</v></c>', { formats: ["00000"] })).toBe("501")
  })
})

describe("dates of a workbook", () => {
  // 46024 is 2 January 2026: 40 years after 1986 with 10 leap days, and so on from 1 January 1900, which is 1.
  it.each([
    [14, "46024", "2026-01-02"],
    ["yyyy\\-mm\\-dd", "46024", "2026-01-02"],
    ["[$-409]d\\-mmm\\-yy;@", "46024.75", "2026-01-02"],
    ["mmmm", "46024", "2026-01-02"],
    [22, "46024.333333333336", "2026-01-02T08:00:00"],
    ["m/d/yy h:mm AM/PM", "46024", "2026-01-02"],
    ["h:mm:ss", "0.25", "06:00:00"],
    [20, "46024.5", "2026-01-02T12:00:00"],
    [14, "61", "1900-03-01"],
    // Excel shows a day that did not exist.
    [14, "60", "60"],
    [14, "2958466", "2958466"],
    ["h:mm", "-0.25", "-0.25"],
    ["[h]:mm", "1.5", "1.5"]
  ])("reads in the format %s the number %s as %s", async (code, given, expected) => {
    expect(await cell(`<c r="A1" s="1"><v>${given}</v></c>`, { formats: [code] })).toBe(expected)
  })

  it("reads days from 1904 in a workbook with the flag of old files", async () => {
    const options = { formats: [14, "h:mm"], has1904Dates: true }
    expect(await cell('<c r="A1" s="1"><v>44562</v></c><c s="2"><v>0.5</v></c>', options)).toBe("2026-01-02,12:00:00")
  })
})

describe("strings of a workbook", () => {
  it.each([
    ['<c r="A1" t="s"><v>0</v></c>', "Côte <A> & B"],
    ['<c r="A1" t="s"><v>1</v></c>', "bold and plain"],
    ['<c r="A1" t="s"><v>2</v></c>', "東京"],
    ['<c r="A1" t="s"><v>9</v></c><c t="b"><v>1</v></c>', ",true"],
    ['<c r="A1" t="b"><v>1</v></c><c r="B1" t="b"><v>0</v></c>', "true,false"],
    ['<c r="A1" t="e"><f>1/0</f><v>#DIV/0!</v></c>', "#DIV/0!"],
    ['<c r="A1"><f>A2*2</f><v>9</v></c>', "9"],
    ['<c r="A1" t="str"><f>A2&amp;"x"</f><v>9x</v></c>', "9x"],
    ['<c r="A1" t="d"><v>2026-01-02</v></c>', "2026-01-02"],
    ['<c r="A1" t="inlineStr"><is><r><t>in</t></r><r><t xml:space="preserve"> line</t></r></is></c>', "in line"],
    ['<c r="A1" t="inlineStr"><is><t>1st\n\n 2nd_x000D_</t></is></c>', "1st 2nd "],
    ['<c r="A1" t="inlineStr"><is><t><![CDATA[a & b]]>&#x1F4E6;&#65;&#1114112;</t></is></c>', '"a & b📦A&#1114112;"'],
    ['<c r="A1" t="inlineStr"><is><t>a, "b"; c</t></is></c>', '"a, ""b""; c"'],
    ['<c r="A1" t="inlineStr"><is><t>[1]</t></is></c>', '"[1]"'],
    ['<c r="A1" t="inlineStr"><is><t>sep=;</t></is></c>', '"sep=;"'],
    ['<c r="C1"><v>3</v></c><c><v>4</v></c>', ",,3,4"],
    ['<c r="A1" t="inlineStr"><is><t>&nbsp;</t></is></c>', '"&nbsp;"']
  ])("%s is read as %s", async (xml, expected) => {
    const texts = [
      "<t>Côte &lt;A&gt; &amp; B</t>",
      '<r><rPr><b/></rPr><t>bold</t></r><r><t xml:space="preserve"> and plain</t></r>',
      '<t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh>'
    ]
    expect(await cell(xml, { texts })).toBe(expected)
  })

  it("keep the numbers of their rows, and are as many as in the longest row above", async () => {
    const rows = `<row r="2"><c r="B2"><v>1</v></c></row><row r="5"><c r="A5"><v>2</v></c></row><row><c><v>3</v></c><c/></row>`
    expect(await linesOf(workbook([{ name: "A", rows }]))).toEqual(["", ",1", "", "", "2,", "3,"])
  })

  it("reads elements with a prefix", async () => {
    const sheet =
      '<x:worksheet xmlns:x="m"><x:sheetData><x:row><x:c><x:v>7</x:v></x:c></x:row></x:sheetData></x:worksheet>'
    const bytes = workbook([{ name: "A", rows: "" }], { parts: { "xl/worksheets/sheet1.xml": sheet } })
    expect(await linesOf(bytes)).toEqual(["7"])
  })

  it("reads archives with a comment and uncompressed parts", async () => {
    const options = { comment: "made by a test", stored: ["xl/worksheets/sheet1.xml"] }
    expect(await linesOf(workbook([{ name: "A", rows: rowsOf([["a", 2]]) }], options))).toEqual(["a,2"])
  })
})

describe("the sheet of a workbook", () => {
  const sheets = workbook([
    { name: "Lists", rows: rowsOf([["hidden"]]), state: "hidden" },
    { name: "Orders &amp; more", rows: rowsOf([["orders"]]) },
    { name: "3", rows: rowsOf([["three"]]) }
  ])

  it.each([
    [undefined, "orders"],
    ["orders & MORE ", "orders"],
    ["Lists", "hidden"],
    ["1", "hidden"],
    ["2", "orders"],
    // A name takes precedence over a number.
    ["3", "three"]
  ])("%s is %s", async (sheet, expected) => {
    expect(await linesOf(sheets, sheet)).toEqual([expected])
  })

  it("reads the first sheet if all are hidden", async () => {
    const hidden = workbook([{ name: "A", rows: rowsOf([["a"]]), state: "veryHidden" }])
    expect(await linesOf(hidden)).toEqual(["a"])
  })

  it.each([
    [
      "Order & more",
      'has no sheet "Order & more"; did you mean "Orders & more"? Sheets: 1 "Lists", 2 "Orders & more", 3 "3"'
    ],
    ["4", 'has no sheet "4"; must be one of 1 "Lists", 2 "Orders & more", 3 "3"']
  ])("%s is refused with the list of the sheets", async (sheet, message) => {
    await expect(linesOf(sheets, sheet)).rejects.toThrow(`book.xlsx: ${message}`)
  })

  it("lists 20 names of a longer list", async () => {
    const many = Array.from({ length: 22 }, (_, i) => ({ name: `S${i}`, rows: "" }))
    await expect(linesOf(workbook(many), "orders")).rejects.toThrow(/20 "S19", 2 more$/)
  })
})
