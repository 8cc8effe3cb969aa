import { describe, expect, it } from "vitest"
import { csvCell } from "../../src/output/csv-cell.ts"

describe("CSV cells", () => {
  it.each([
    ["=HYPERLINK(0)", "'=HYPERLINK(0)"],
    ["+1+cmd|x", "'+1+cmd|x"],
    ["-2+3", "'-2+3"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["\t=1", "'\t=1"],
    ["\r=1", "'\r=1"],
    ["\n=1", "'\n=1"],
    ["＝1+1", "'＝1+1"]
  ])("%j, which a spreadsheet would run as a formula, becomes text", (value, cell) => {
    expect(csvCell(value)).toBe(cell)
  })

  it.each(["", "A-1", "-3.20", "+5", "12", "a=b"])("%j stays unchanged", (value) => {
    expect(csvCell(value)).toBe(value)
  })
})
