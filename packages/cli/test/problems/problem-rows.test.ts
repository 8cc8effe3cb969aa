// The rows of failed orders, without the command line.
import { describe, expect, it } from "vitest"
import { draftsOf } from "../../src/orders/drafts.ts"
import { problemHeader, problemRows } from "../../src/problems/problem-rows.ts"

const units = { length: "in", weight: "lb" } as const

/** Returns the lines of a file of problems, in which all orders have a fault at a pointer, or at their first line. */
const linesOf = async (input: string, { at = "", isRefused = false } = {}) => {
  const bytes = () =>
    (async function* () {
      yield new TextEncoder().encode(input)
    })()
  const { drafts, header } = draftsOf(bytes(), "orders", { keepsRows: true, units }, bytes)
  const rows: Array<string> = []
  for await (const group of drafts)
    for (const draft of group) {
      const fault = { line: draft.line, column: 1, at, message: "is wrong" }
      rows.push(problemRows(draft, header(), [fault], { name: `line ${draft.line}`, isRefused, sizes: { units } }))
    }
  return `${problemHeader(header())}${rows.join("")}`.split("\n").map((line) => line.replace(/,+$/, ""))
}

describe("rows of failed orders", () => {
  it("a row of a CSV keeps cells with delimiters and outer spaces", async () => {
    expect(await linesOf('order,reference,width,height\n" A","C,UP",1,2\n')).toEqual([
      "\uFEFFproblem,place,order,reference,width,height",
      'is wrong,"line 2, column 1"," A","C,UP",1,2',
      ""
    ])
  })

  it("a row that cannot be split keeps its lines, and those of an earlier file of problems lose its columns", async () => {
    expect(await linesOf('problem;place;order;width;height\nold;line 7;A";1;2\n')).toEqual([
      "\uFEFFproblem;place;order;width;height",
      'is wrong;line 2, column 1;A";1;2',
      ""
    ])
  })

  it("a number of an order in a pipe keeps its meaning", async () => {
    expect((await linesOf("order;width;height;weight\nA;1.000;4,5;x\n"))[1]).toContain(';A;1000;"4,5";x')
  })

  it("each piece of an order in JSON has a row", async () => {
    const order = {
      items: [{ reference: "CUP", width: 1, length: 2, height: 3 }, "cup", { reference: "SKU" }],
      prints: [{ width: 4, height: 5, finishing: "Canvas" }],
      rush: false
    }
    const [header = "", ...rows] = await linesOf(JSON.stringify(order), { at: "/prints/0/width" })
    const names = header.split(",").slice(2)
    /** Returns the cells of a row after its place by column, without blank ones. */
    const cellsOf = (row: string) =>
      Object.fromEntries(
        row
          .split(",line 1,")[1]!
          .split(",")
          .flatMap((cell, i) => (cell === "" ? [] : [[names[i + 1], cell]]))
      )
    expect(rows.slice(0, 4).map(cellsOf)).toEqual([
      { reference: "CUP", width: "1", length: "2", height: "3", rush: "no" },
      { rush: "no" },
      { reference: "SKU", rush: "no" },
      { width: "4", height: "5", finishing: "Canvas", rush: "no" }
    ])
    expect(rows[3]).toMatch(/^width: is wrong,"line 1, column 1",line 1,/)
  })

  it("lists, rotations and boxes are cells", async () => {
    const items = [
      { reference: "A", width: 1, length: 2, height: 3, apart: ["B", "C"], rotation: { up: ["width"] }, group: null }
    ]
    expect((await linesOf(JSON.stringify({ items })))[1]).toContain(",A,1,2,3,,,up width,,,,B C")
    const boxes = [{ width: 1, length: 2, height: 3 }]
    expect((await linesOf(JSON.stringify({ boxes })))[1]).toContain(",1,2,3,,,,,,,,,,,,box")
  })

  it("an order without pieces, or with unpacked ones, has a row with its name", async () => {
    const lost = '"is wrong; repair this order in the JSON, because a CSV cannot show its error"'
    for (const text of [
      "{}",
      "[1]",
      '{"unpacked":[{}],"boxes":[{"width":1}]}',
      '{"mistakes":[],"items":[{}]}',
      '{"items":{}}',
      "{"
    ])
      expect((await linesOf(text))[1], text).toBe(`${lost},"line 1, column 1",line 1`)
  })

  it("an order of a shop is shipped to its billing address, without pieces that need no shipping", async () => {
    const address = { country: "US", state: "NY", postcode: "10001" }
    const order = {
      number: "7",
      shipping: { country: "", state: "CA" },
      billing: address,
      line_items: [
        { sku: "A", quantity: 0 },
        { name: "Cup", quantity: 2 }
      ]
    }
    const rows = await linesOf(JSON.stringify(order), { at: "/line_items/1/quantity" })
    expect(rows.slice(1)).toEqual([
      'quantity: is wrong,"line 1, column 1",line 1,Cup,,,,2,,,,,,,,,,,,,,US,NY,10001',
      ""
    ])
  })
})
