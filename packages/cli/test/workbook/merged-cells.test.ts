// Merged cells in workbooks as Excel writes them, with the element mergeCells after the rows.
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { MergedCells, mergedColumns } from "../../src/workbook/merged-cells.ts"
import { sandbox } from "../commands/sandbox.ts"
import { rowsOf, workbook } from "../fixtures/write-workbook.ts"

const { clear, folder, run, values } = sandbox()
afterAll(clear)

const pack = async (rows: ReadonlyArray<ReadonlyArray<string | number>>, merged: ReadonlyArray<string>) => {
  writeFileSync(join(folder, "orders.xlsx"), workbook([{ name: "May", rows: rowsOf(rows), merged }]))
  const { code, err, out } = await run(["pack", "orders.xlsx", "--boxes", "boxes.json"])
  return { code, err, orders: values(out) }
}

describe("merged cells", () => {
  it("a merged name belongs to each of its rows, and a blank one below to the order above", async () => {
    const { code, err, orders } = await pack(
      [
        ["order", "reference", "width", "length", "height", "weight"],
        ["A-1", "CUP", 3, 4, 5, 1],
        ["", "MUG", 3, 4, 5, 1],
        ["", "BOWL", 3, 4, 5, 1],
        ["A-2", "CUP", 3, 4, 5, 1],
        ["", "MUG", 3, 4, 5, 1]
      ],
      ["A2:A4"]
    )
    expect(code).toBe(0)
    expect(orders.map(({ line, order }) => [line, order])).toEqual([
      [2, "A-1"],
      [5, "A-2"]
    ])
    // Only the row whose name is not merged is a guess.
    expect(err.match(/^waybill: .*/gm)).toEqual([
      'waybill: line 6, column 1: order: no name; read as a row of order "A-2" above'
    ])
  })

  it("titles over several columns, and a header of two rows, are read", async () => {
    const { code, err, orders } = await pack(
      [
        ["Orders of May"],
        ["order", "reference", "Size in inches", "", "", "weight"],
        ["", "", "width", "length", "height", ""],
        ["A-1", "CUP", 3, 4, 5, 1]
      ],
      ["A1:F1", "A2:A3", "B2:B3", "C2:E2", "F2:F3"]
    )
    expect([code, orders.map(({ line, order }) => [line, order])]).toEqual([0, [[4, "A-1"]]])
    expect(err).toContain("waybill: line 3, column 1: read as the header; ignored 2 rows above\n")
  })

  it("a merged number is not repeated, because it can be a sum of its rows", async () => {
    const { err, orders } = await pack(
      [
        ["order", "reference", "width", "length", "height", "quantity", "weight"],
        ["A-1", "CUP", 3, 4, 5, 4, 1],
        ["A-1", "MUG", 3, 4, 5, "", 1]
      ],
      ["A2:A3", "F2:F3"]
    )
    expect(err).toContain("line 3, column 6: no quantity, unlike in other rows; read as 1\n")
    expect((orders[0] as { boxes: ReadonlyArray<{ pieces: number }> }).boxes[0]!.pieces).toBe(5)
  })

  it("ranges are found across parts of a string, also with a prefix, and rows alone are not", async () => {
    const text =
      '<x:mergeCells><x:mergeCell ref="A2:A4"/><x:mergeCell ref="B1:D1"/><x:mergeCell ref="AA2:AB9"/></x:mergeCells>'
    async function* parts(size: number) {
      for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
    }
    for (const size of [1, 7, 1000])
      expect(await mergedColumns(parts(size))).toEqual(
        new Map([
          [
            2,
            [
              { column: 0, first: 2, last: 4 },
              { column: 26, first: 2, last: 9 }
            ]
          ]
        ])
      )
  })
})

it("a merged string fills only blank cells, up to its last row", () => {
  const merged = new MergedCells(
    new Map([
      [1, [{ column: 1, first: 1, last: 3 }]],
      [2, [{ column: 0, first: 2, last: 3 }]]
    ])
  )
  const rows = [["a", "b"], ["1"], ["", "c"], [""]]
  for (const [i, cells] of rows.entries()) merged.fill(i + 1, cells, (column) => column === 1)
  expect(rows).toEqual([["a", "b"], ["1", "b"], ["", "c"], [""]])
  const late = new MergedCells(new Map([[1, [{ column: 2, first: 1, last: 2 }]]]))
  const wide: Array<Array<string>> = [["", "", "x"], []]
  for (const [i, cells] of wide.entries()) late.fill(i + 1, cells, () => true)
  expect(wide[1]).toEqual(["", "", "x"])
})
