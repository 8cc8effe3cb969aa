import { existsSync } from "node:fs"
import { Readable } from "node:stream"
import { setTimeout } from "node:timers/promises"
import { afterAll, describe, expect, it } from "vitest"
import { sandbox } from "../commands/sandbox.ts"

const { clear, put, read, run, values } = sandbox()
afterAll(clear)

put("items.csv", "sku,width,length,height,weight\nMUG,4,4,4,1\n")
const names = Array.from({ length: 100 }, (_, n) => `#${1000 + n}`)
/** A Shopify export in which a row of order #1001 is the last row. */
const rows = [...names, "#1001"].map((name) => `${name},1,MUG\n`)
put("shopify.csv", `Name,Lineitem quantity,Lineitem sku\n${rows.join("")}`)
const MESSAGE =
  'order "#1001" is split: it has rows from line 3 and again from line 102; the rows of an order must be adjacent'
const args = ["pack", "shopify.csv", "--items", "items.csv", "--boxes", "boxes.json", "--workers", "1"]

describe("an order whose rows are not adjacent", () => {
  it("packs no part of a split order, and counts none as packed", async () => {
    const { code, err, out } = await run(args)
    expect(code).toBe(1)
    expect(err).toContain(`waybill: line 3, column 1: ${MESSAGE}\n`)
    expect(err).toMatch(/\n101 orders, 99 boxes, 2 invalid, /)
    const parts = values(out).filter(({ order }) => order === "#1001")
    expect(parts.map(({ line, mistakes }) => [line, mistakes])).toEqual(
      [3, 102].map((line) => [line, [{ line, column: 1, at: "/order", message: MESSAGE }]])
    )
  })

  it("refuses a split order if the run is resumed, and --strict stops at its first part", async () => {
    const whole = (await run(args)).out
    put("cut.ndjson", whole.slice(0, whole.length * 0.7))
    expect((await run([...args, "--out", "cut.ndjson", "--resume"])).code).toBe(1)
    expect(read("cut.ndjson")).toBe(whole)
    expect(values((await run([...args, "--strict"])).out).map(({ order }) => order)).toEqual(["#1000", "#1001"])
  })

  it("refuses a split order in every shard", async () => {
    await run([...args, "--out", "whole.csv"])
    for (const k of [1, 2, 3]) await run([...args, "--shard", `${k}/3`, "--out", `part-${k}.csv`])
    const merged = await run(["merge", "part-1.csv", "part-2.csv", "part-3.csv", "--out", "merged.csv"])
    expect(read("merged.csv")).toBe(read("whole.csv"))
    expect([merged.code, merged.err]).toEqual([
      1,
      "101 orders, 99 boxes, 2 invalid.\n" +
        "  ORDERS  SKU  REASON\n" +
        "       2       order is split; the rows of an order must be adjacent\n"
    ])
    expect(read("merged.csv").match(/^\d+,#1001,.*/gm)).toEqual([
      expect.stringContaining("is split"),
      expect.stringContaining("is split")
    ])
  })

  it("reserves no shared stock for a split order", async () => {
    put("own.csv", "order,reference,width,length,height\nA,a,4,4,4\nB,b,4,4,4\nA,c,4,4,4\n")
    put(
      "one-box.json",
      JSON.stringify({ boxes: [{ reference: "S", inner: { width: 5, length: 5, height: 5 }, stock: 1 }] })
    )
    const { err, out } = await run(["pack", "own.csv", "--boxes", "one-box.json", "--share-stock"])
    expect(
      values(out).map(({ boxes, mistakes, order }) => [order, boxes, mistakes && "refused"]),
      err
    ).toEqual([
      ["A", undefined, "refused"],
      ["B", [expect.objectContaining({ reference: "S" })], undefined],
      ["A", undefined, "refused"]
    ])
  })

  it("ends a run that reads a split order from a pipe", async () => {
    const { code, err } = await run(["pack", "-", ...args.slice(2)], { input: read("shopify.csv") })
    expect([code, err]).toEqual([2, expect.stringContaining(`waybill: standard input: ${MESSAGE}\n`)])
  })
})

describe("a split order in a pipe", () => {
  // More than two chunks, so that the first part is written before the second one is read.
  const many = Array.from({ length: 150 }, (_, n) => `#${1000 + n},1,MUG\n`)
  const text = `Name,Lineitem quantity,Lineitem sku\n${many.join("")}#1040,1,MUG\n`

  /** Yields the second part when the first part of the split order has been written. */
  async function* partsOf(first: string, second: string) {
    yield Buffer.from(first)
    while (!existsSync("piped") || !read("piped").includes("#1040")) await setTimeout(5)
    yield Buffer.from(second)
  }

  it.each(["ndjson", "csv"])(
    "leaves no result of the order, and of no later one, in the file of --out: %s",
    async (format) => {
      const out = ["--format", format, "--out", "piped"]
      const input = Readable.from(partsOf(text.slice(0, -12), text.slice(-12)))
      const { code, err } = await run(["pack", "-", ...args.slice(2), ...out], { input })
      expect([code, err]).toEqual([2, expect.stringContaining('order "#1040" is split: it has rows from line 42 and')])
      put("before.csv", text.slice(0, text.indexOf("#1040")))
      expect(read("piped")).toBe((await run(["pack", "before.csv", ...args.slice(2), "--format", format])).out)
    }
  )
})

describe("an input without orders", () => {
  it.each([
    ["header.csv", "order,reference,width,length,height\n"],
    ["list.json", "[]"],
    ["shop.json", '{"orders":[]}']
  ])("refuses an input without orders and leaves the file of --out unchanged: %s", async (file, text) => {
    put(file, text)
    for (const flags of [[], ["--shard", "1/2"]]) {
      expect(await run(["pack", file, "--out", put("kept.csv", "earlier\n"), ...flags])).toEqual({
        code: 2,
        out: "",
        err: `waybill: ${file}: no orders; must contain at least one order\n`
      })
      expect(read("kept.csv")).toBe("earlier\n")
    }
  })
})
