import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { readItems } from "../../src/orders/read-items.ts"
import { sandbox } from "../commands/sandbox.ts"
import { readAll, summarize } from "./read-all.ts"

const { clear, folder, put } = sandbox()
afterAll(clear)

const header = "order,reference,width,length,height"
const row = "A-1,MUG,4.5,4.5,4"
const order = { order: "A-1", items: [{ reference: "MUG", width: 4.5, length: 4.5, height: 4 }] }

const notesIn = async (text: string, options: Parameters<typeof readAll>[1] = {}) =>
  (await readAll(text, options)).flatMap((reading) =>
    reading._tag === "Read" ? reading.repairs.map(({ line, message }) => `${line}: ${message}`) : []
  )

describe("rows above the header", () => {
  it.each([
    ["a title", `Orders of May\n${header}\n${row}\n`, "2: read as the header; ignored 1 row above"],
    [
      "a title, a date and an empty row",
      `"Report, of ""May""",,,,\nDate: 2026-05-01,,,,\n\n${header}\n${row}\n`,
      "4: read as the header; ignored 2 rows above"
    ],
    [
      "a title with another delimiter than the rows",
      `Orders, May, 2026\n${header.replaceAll(",", ";")}\n${row.replaceAll(",", ";")}\n`,
      "2: read as the header; ignored 1 row above"
    ],
    [
      "a title with a stray quotation mark",
      `The "May" list\n${header}\n${row}\n`,
      "2: read as the header; ignored 1 row above"
    ],
    ["19 rows", `${"a,b\n".repeat(19)}${header}\n${row}\n`, "20: read as the header; ignored 19 rows above"]
  ])("ignores and reports rows above the header: %s", async (_, text, note) => {
    expect(summarize(await readAll(text))).toEqual([order])
    expect(await notesIn(text)).toEqual([note])
    expect(await notesIn(text, { isPipe: true })).toEqual([note])
  })

  it("reports nothing without such rows", async () => {
    expect(await notesIn(`\n\n${header}\n${row}\n`)).toEqual([])
  })

  it("ignores rows above the columns of --map, and of a shop", async () => {
    const map = { order: "No", reference: "SKU", width: "B", length: "L", height: "H" }
    expect(summarize(await readAll(`Export\nNo,SKU,B,L,H\n${row}\n`, { reading: { map } }))).toEqual([order])
    const shop = await readAll("Export\nName,Lineitem quantity,Lineitem sku\n#1,2,MUG\n", {
      items: new Map([["MUG", { reference: "MUG", width: 1, length: 2, height: 3 }]]),
      reading: { hasItemSizes: true }
    })
    expect(summarize(shop)).toEqual([
      { order: "#1", items: [{ reference: "MUG", width: 1, length: 2, height: 3, quantity: 2 }] }
    ])
  })

  it.each([
    [
      "a misspelled column",
      `Title\n${header.replace("width", "widths")}\n${row}\n`,
      'line 2, column 3: unknown column "widths"'
    ],
    ["no header within 20 rows", `${"a,b\n".repeat(20)}${header}\n${row}\n`, 'line 1, column 1: unknown column "a"'],
    ["an unclosed quotation mark", `"Title\n${header}\n${row}\n`, "line 1, column 1: unclosed quotation mark"],
    ["only a title", "Title\n", 'line 1, column 1: unknown column "Title"']
  ])("refuses a CSV with %s", async (_, text, message) => {
    await expect(readAll(text)).rejects.toThrow(`orders: ${message}`)
  })
})

describe("--header-row", () => {
  const twoHeaders = `${header}\nA-0,CUP,1,2,3\n${header}\n${row}\n`

  it("names the line of the header", async () => {
    expect(summarize(await readAll(twoHeaders, { reading: { headerRow: 3 } }))).toEqual([order])
    expect(await notesIn(twoHeaders, { reading: { headerRow: 3 } })).toEqual([])
  })

  it.each([
    [2, 'line 2, column 1: unknown column "A-0"'],
    [9, "--header-row 9: no row begins on this line"]
  ] as const)("refuses a header row %i", async (headerRow, message) => {
    await expect(readAll(twoHeaders, { reading: { headerRow } })).rejects.toThrow(`orders: ${message}`)
  })

  it("refuses a line without a row, and JSON", async () => {
    await expect(readAll(`${header}\n\n${row}\n`, { reading: { headerRow: 2 } })).rejects.toThrow(
      "orders: --header-row 2: no row begins on this line"
    )
    await expect(readAll("[]", { reading: { headerRow: 2 } })).rejects.toThrow(
      "--header-row: orders contains JSON, which has no header; omit the flag"
    )
  })
})

describe("rows above the header of --items", () => {
  const sizes = "SKU,Width,Length,Height\nMUG,1,2,3\n"
  const read = (text: string) => {
    put("sizes.csv", text)
    return readItems(join(folder, "sizes.csv"), { length: "in", weight: "lb" })
  }

  it("ignores and reports rows above the header", async () => {
    const { items, repairs } = await read(`Sizes, May 2026\n\n${sizes.replaceAll(",", ";")}`)
    expect([...items.values()]).toEqual([{ reference: "MUG", width: 1, length: 2, height: 3 }])
    expect(repairs.map(({ line, message }) => [line, message])).toEqual([
      [3, "read as the header; ignored 1 row above"]
    ])
    expect((await read(sizes)).repairs).toEqual([])
  })

  it.each([
    ["a misspelled column", `Sizes\n${sizes.replace("Width", "Widths")}`, 'line 2, column 2: unknown column "Widths"'],
    ["no header", "Sizes\nMUG,1,2,3\n", 'line 1, column 1: missing column "reference"'],
    ["no header within 20 rows", `${"a\n".repeat(20)}${sizes}`, 'line 20, column 1: missing column "reference"']
  ])("refuses a file with %s", async (_, text, message) => {
    await expect(read(text)).rejects.toThrow(message)
  })
})
