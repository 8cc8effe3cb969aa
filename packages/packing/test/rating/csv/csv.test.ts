import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { seedOf } from "../../../../../tests/runs/runs.ts"
import { parseCsv, printCsv } from "../../../src/rating/csv/csv.ts"

describe("parseCsv and printCsv", () => {
  const rowsOf = (text: string) => parseCsv(text).rows?.map(({ fields }) => fields)

  it("parses CSV as RFC 4180 specifies", () => {
    expect(rowsOf("aaa,bbb,ccc\r\nzzz,yyy,xxx\r\n")).toEqual([
      ["aaa", "bbb", "ccc"],
      ["zzz", "yyy", "xxx"]
    ])
    expect(rowsOf('"aaa","b\r\nbb","ccc"\r\nzzz,yyy,xxx')).toEqual([
      ["aaa", "b\r\nbb", "ccc"],
      ["zzz", "yyy", "xxx"]
    ])
    expect(rowsOf('"aaa","b""bb","ccc"')).toEqual([["aaa", 'b"bb', "ccc"]])
    expect(rowsOf("a,\n,\n\n,b")).toEqual([
      ["a", ""],
      ["", ""],
      ["", "b"]
    ])
    expect(rowsOf("\uFEFFa")).toEqual([["a"]])
    expect(rowsOf("")).toEqual([])
  })

  it("reports the first line of each row", () => {
    expect(parseCsv('a,b\n\n"x\ny",c\nd,e').rows?.map(({ line }) => line)).toEqual([1, 3, 5])
  })

  it.each([
    ['a,b\nc,"d', 2, 2],
    ['a,b"c', 1, 2],
    ['"a"b,c', 1, 1],
    ['a,b\n"x\ny",c\nd,e,"f"g', 4, 3]
  ])("refuses a misplaced quotation mark with its position: %j", (text, line, column) => {
    expect(parseCsv(text)).toEqual({ rows: undefined, line, column })
  })

  it("parses any printed rows back to the same rows", () => {
    const field = fc.oneof(fc.string({ unit: fc.constantFrom("a", '"', ",", "\n", "\r", " ", "\uFEFF") }), fc.string())
    fc.assert(
      fc.property(fc.array(fc.array(field, { minLength: 2, maxLength: 4 }), { minLength: 1 }), (rows) => {
        // A byte order mark at the start is not part of the data.
        fc.pre(!rows[0]![0]!.startsWith("\uFEFF"))
        expect(rowsOf(printCsv(rows))).toEqual(rows)
      }),
      { seed: seedOf(1) }
    )
  })

  it("parses or refuses any string without throwing", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("a", '"', ",", "\n", "\r") }), (text) => void parseCsv(text)),
      { seed: seedOf(2) }
    )
    expect(rowsOf(`"${'""'.repeat(1_000_000)}"`)?.[0]?.[0]?.length).toBe(1_000_000)
  })
})
