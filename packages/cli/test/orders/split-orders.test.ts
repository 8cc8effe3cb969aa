import { describe, expect, it } from "vitest"
import { readAll, summarize } from "./read-all.ts"

const header = "order,reference,width,length,height\n"
const split = (order: string, first: number, second: number) =>
  `order "${order}" is split: it has rows from line ${first} and again from line ${second}; the rows of an order must be adjacent`

describe("an order whose rows are not adjacent", () => {
  it("refuses each part of a split order, and reads all other orders", async () => {
    const text = `${header}A,a,1,1,1\nB,b,1,1,1\nA,c,1,1,1\nC,d,1,1,1\nA,e,1,1,1\n`
    const fault = (line: number) => [[line, 1, "/order", split("A", 2, 4)]]
    const item = { width: 1, length: 1, height: 1 }
    expect(summarize(await readAll(text))).toEqual([
      fault(2),
      { order: "B", items: [{ reference: "b", ...item }] },
      fault(4),
      { order: "C", items: [{ reference: "d", ...item }] },
      fault(6)
    ])
  })

  it("refuses a split order in an export of a shop that names the order only in some rows", async () => {
    const text = "Name,Lineitem quantity,Lineitem sku\n#1,1,MUG\n,1,MUG\n#2,1,MUG\n#1,1,MUG\n"
    const items = new Map([["MUG", { reference: "MUG", width: 1, length: 1, height: 1 }]])
    const readings = await readAll(text, { items, reading: { hasItemSizes: true } })
    expect(readings.map(({ _tag, line }) => [_tag, line])).toEqual([
      ["Refused", 2],
      ["Read", 4],
      ["Refused", 5]
    ])
  })

  it("finds a split order after more than 100,000 other orders", async () => {
    const others = Array.from({ length: 120_000 }, (_, n) => `o-${n},x,1,1,1\n`).join("")
    const readings = await readAll(`${header}${others}o-119999,x,1,1,1\no-110000,x,1,1,1\n`, { size: 65_536 })
    expect(summarize(readings).filter(Array.isArray)).toEqual(
      [110_002, 120_003].map((line) => [[line, 1, "/order", split("o-110000", 110_002, 120_003)]])
    )
  })

  it("names both rows of a split order in an input that can be read only once", async () => {
    const text = `${header}A,a,1,1,1\nB,b,1,1,1\nA,c,1,1,1\n`
    await expect(readAll(text, { isPipe: true })).rejects.toThrow(`orders: ${split("A", 2, 4)}`)
  })

  it("refuses an input with more than 1,000 split orders", async () => {
    const rows = Array.from({ length: 1001 }, (_, n) => `o-${n},x,1,1,1\n`).join("")
    expect(
      summarize(
        await readAll(`${header}${rows.split("\n").slice(0, 1000).join("\n")}\n${rows}`.replace("o-0,", "z,"), {
          size: 4096
        })
      )
    ).toHaveLength(2001)
    await expect(readAll(`${header}${rows}${rows}`, { size: 4096 })).rejects.toThrow(
      "orders: line 2003: more than 1,000 orders are split; the rows of an order must be adjacent, so sort the rows by order"
    )
  })
})
