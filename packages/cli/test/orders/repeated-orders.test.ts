import { describe, expect, it } from "vitest"
import { readAll, summarize } from "./read-all.ts"

const item = { reference: "a", width: 1, length: 1, height: 1 }
const named = (order: string) => JSON.stringify({ order, items: [item] })
const repeated = (order: string, first: string, second: string) =>
  `order "${order}" appears twice: ${first} and ${second}; each order must have its own name`

describe("two orders with one name", () => {
  it("refuses every order of NDJSON whose name appears twice, and reads all others", async () => {
    const text = `${named("A")}\n${named("B")}\n\n{"items":[],"order":"A"}\n{"line":3,"order":"A","items":[]}\n`
    const fault = (line: number, column: number) => [[line, column, "/order", repeated("A", "line 1", "line 4")]]
    expect(summarize(await readAll(text))).toEqual([
      fault(1, 10),
      { order: "B", items: [item] },
      fault(4, 21),
      fault(5, 19)
    ])
  })

  it("names the positions of both orders in a JSON list", async () => {
    expect(summarize(await readAll(`[${named("A")},${named("B")},${named("A")}]`)).filter(Array.isArray)).toEqual(
      ["/0", "/2"].map((at) => [[1, expect.any(Number), `${at}/order`, repeated("A", "/0", "/2")]])
    )
  })

  it("compares the names in data of push_order and in exports of shops", async () => {
    const pushed = (xid: string) => JSON.stringify({ data: { xid, order_info: [], shipping_address: {} } })
    const sold = '{"name":"#1","line_items":[]}'
    const [, ...others] = await readAll(`${pushed("X")}\n${pushed("Y")}\n${sold}\n${pushed("X")}\n${sold}\n`)
    expect(summarize(others).slice(1)).toEqual([
      [[3, 9, "/name", repeated("#1", "line 3", "line 5")]],
      [[4, 16, "/data/xid", repeated("X", "line 1", "line 4")]],
      [[5, 9, "/name", repeated("#1", "line 3", "line 5")]]
    ])
  })

  it("accepts several orders without a name", async () => {
    const text = `{"items":[${JSON.stringify(item)}]}\n`
    expect(summarize(await readAll(`${text}${text}`))).toEqual([{ items: [item] }, { items: [item] }])
  })

  it("ends an input that can be read only once", async () => {
    const text = `${named("A")}\n${named("B")}\n${named("A")}\n`
    await expect(readAll(text, { isPipe: true })).rejects.toThrow(`orders: ${repeated("A", "line 1", "line 3")}`)
  })

  it("refuses an input with more than 1,000 names that appear twice", async () => {
    const lines = Array.from({ length: 1001 }, (_, n) => `${named(`o-${n}`)}\n`).join("")
    await expect(readAll(`${lines}${lines}`, { size: 4096 })).rejects.toThrow(
      "orders: line 2002: more than 1,000 orders appear twice; each order must have its own name"
    )
  })
})
