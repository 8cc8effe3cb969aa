import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { seedOf } from "../../../../tests/runs/runs.ts"
import { type CsvRecord, CsvRecords } from "../../src/input/csv-records.ts"

const recordsIn = (text: string, delimiter = ","): ReadonlyArray<CsvRecord> => {
  const records = new CsvRecords(delimiter)
  return [...text.split("\n").map((line) => records.add(line)), records.end()].filter((each) => each !== undefined)
}
const fieldsIn = (text: string, delimiter?: string) => recordsIn(text, delimiter).map(({ fields }) => fields)

describe("records of a CSV", () => {
  it("reads quoted fields with delimiters, quotation marks and line breaks", () => {
    expect(recordsIn('a,"b,""c""",\n"d\ne",f')).toEqual([
      { line: 1, fields: ["a", 'b,"c"', ""] },
      { line: 2, fields: ["d\ne", "f"] }
    ])
  })

  it.each([
    ["a;b;c,d", ["a", "b", "c,d"]],
    ["a\tb", ["a", "b"]],
    ["a|b|c", ["a", "b", "c"]],
    ["a", ["a"]],
    ['"a;b;c",d', ["a;b;c", "d"]],
    ['"a ""b;c"";",d', ['a "b;c";', "d"]],
    ["sep=;\na;b,c,d", ["a", "b,c,d"]],
    ["sep=\t\na\tb,c", ["a", "b,c"]]
  ])("finds the delimiter of %j", (text, fields) => {
    expect(fieldsIn(text, "auto")).toEqual([fields])
  })

  it.each([
    ['a,b"c,d', 2, "stray quotation mark; quotes must enclose the whole field"],
    ['a,"b"c,d', 2, "stray quotation mark; quotes must enclose the whole field"],
    ['a,"b', 2, "unclosed quotation mark; a quoted field must end with one"]
  ])("locates the error in %j, and continues with the next line", (broken, column, message) => {
    const [first, second] = recordsIn(`${broken}\nx,y`)
    if (broken === 'a,"b')
      expect(first).toMatchObject({ fault: { line: 1, column, message: expect.stringContaining(message) } })
    else {
      expect(first).toEqual({
        line: 1,
        fields: undefined,
        text: broken,
        fault: { line: 1, column, at: "", message, kind: message }
      })
      expect(second).toEqual({ line: 2, fields: ["x", "y"] })
    }
  })

  it("reads formulas of strings, and names their fields", () => {
    expect(recordsIn('="01,5",a,"=""b"""\n="x"y')).toEqual([
      { line: 1, fields: ["01,5", "a", "b"], formulas: [0, 2] },
      expect.objectContaining({ line: 2, fields: undefined })
    ])
  })

  it("gives up an unclosed field after a hundred lines, and continues", () => {
    const records = recordsIn(`a,"b\n${"c,d\n".repeat(150)}`)
    expect(records[0]).toMatchObject({
      fields: undefined,
      fault: { message: expect.stringContaining("skipped lines 1 to 101") }
    })
    expect(records.slice(1)).toHaveLength(50)
  })

  it("refuses a row of more than a million characters, and continues", () => {
    const [huge, next] = recordsIn(`${"x".repeat(1_000_001)}\na,b`)
    expect(huge).toMatchObject({
      fields: undefined,
      fault: { line: 1, message: expect.stringContaining("row too long") }
    })
    expect(next).toEqual({ line: 2, fields: ["a", "b"] })
  })

  it("keeps only the start of a row of more than a million characters, and looks for its delimiter there", () => {
    const [huge, next] = recordsIn(`${"x".repeat(1_000_000)};${",".repeat(2_000_000)}\na;b`, "auto")
    expect(huge).toMatchObject({ fields: undefined, text: `${"x".repeat(1_000_000)};` })
    expect(next).toEqual({ line: 2, fields: ["a;b"] })
  })

  it("skips rows with only delimiters below the header of a table", () => {
    const records = new CsvRecords("auto", 100, true)
    const rows = [",", "a,b", ", ,", ",\t,", ";;", "c"]
    expect(rows.map((row) => records.add(row)?.fields)).toEqual([
      ["", ""],
      ["a", "b"],
      undefined,
      undefined,
      [";;"],
      ["c"]
    ])
  })

  it("returns the fields of any printed row", () => {
    const quote = (field: string) => `"${field.replaceAll('"', '""')}"`
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.string(), { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 }),
        (rows) => {
          const text = rows.map((row) => row.map((field) => quote(field.replaceAll("\r", ""))).join(",")).join("\n")
          expect(fieldsIn(text)).toEqual(rows.map((row) => row.map((field) => field.replaceAll("\r", ""))))
        }
      ),
      { seed: seedOf(1) }
    )
  })
})
