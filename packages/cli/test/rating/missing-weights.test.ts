import { rmSync } from "node:fs"
import { afterAll, describe, expect, it } from "vitest"
import { sandbox } from "../commands/sandbox.ts"

const { clear, put, run } = sandbox()
afterAll(clear)

const rating = ["--cards", "cards", "--ship-from", "from.json", "--at", "2026-06-10T12:00:00Z"] as const
const destination = { country: "US", state: "NY", postal: "10001" }
const item = { reference: "cup", width: 4, length: 4, height: 4 }
const order = (name: string, ...weights: ReadonlyArray<number | undefined>) =>
  `${JSON.stringify({ order: name, destination, items: weights.map((weight) => ({ ...item, weight })) })}\n`
const note = (err: string) => err.split("\n").filter((line) => line.includes("without a weight"))

put(
  "some.ndjson",
  order("A-1", 8, undefined) + order("A-2", 8) + order("A-3", 8, 0) + order("A-4", undefined, 8) + order("A-5", 0, 8)
)
put("one.ndjson", order("A-1", 8, undefined) + order("A-2", 8))

describe("orders with items without a weight", () => {
  it.each([["rate"], ["ship"], ["replay", "--against", "cards"]])("%s reports them", async (command, ...more) => {
    const many = await run([command!, "some.ndjson", ...rating, ...more])
    expect(note(many.err)).toEqual([
      "waybill: 4 orders have items without a weight: A-1, A-3, A-4, …; they are rated at the weight of the rest"
    ])
    const one = await run([command!, "one.ndjson", ...rating, ...more])
    expect(note(one.err)).toEqual([
      "waybill: 1 order has items without a weight: A-1; it is rated at the weight of the rest"
    ])
    expect(one.code).toBe(0)
  })

  it("reports an order that is rated at the weight of its box", async () => {
    put("boxed.ndjson", order("A-1", undefined))
    const { err } = await run(["ship", "boxed.ndjson", ...rating, "--boxes", "boxes.json"])
    expect(note(err)).toEqual([
      "waybill: 1 order has items without a weight: A-1; it is rated at the weight of the rest"
    ])
  })

  it("reports them after a merge of shards, and names those of all shards", async () => {
    const lines = Array.from({ length: 70 }, (_, n) => order(`A-${n}`, ...(n % 33 === 0 ? [8, undefined] : [8])))
    put("many.ndjson", lines.join(""))
    const parts = ["part-1.ndjson", "part-2.ndjson"]
    for (const [i, part] of parts.entries())
      await run(["rate", "many.ndjson", ...rating, "--shard", `${i + 1}/2`, "--out", part])
    const { err } = await run(["merge", ...parts, "--out", "merged.ndjson"])
    expect(note(err)).toEqual([
      "waybill: 3 orders have items without a weight: A-0, A-33, A-66; they are rated at the weight of the rest"
    ])
    for (const part of parts) rmSync(part)
  })

  it("boxes suggest --least cost counts them", async () => {
    const args = ["boxes", "suggest", "some.ndjson", "--count", "1", "--least", "cost", ...rating]
    expect((await run(args)).err).toContain(
      "Searching for 1 size with 5 of 5 orders. 4 orders have items without a weight.\n"
    )
    expect((await run(args.slice(0, 5))).err).toContain("5 of 5 orders.\n")
  })

  it("says nothing about boxes with a weight", async () => {
    put("packed.json", JSON.stringify({ order: "A", boxes: [{ ...item, weight: 3 }], items: [item], destination }))
    expect(note((await run(["rate", "packed.json", ...rating])).err)).toEqual([])
  })
})

const csv = (...rows: ReadonlyArray<string>) =>
  put(
    "rows.csv",
    `order,reference,width,length,height,weight,quantity,finishing,country,state,postal\n${rows.join("\n")}\n`
  )
const row = (name: string, weight: string) => `${name},cup,4,4,4,${weight},1,,US,NY,10001`

describe("a blank weight in a CSV", () => {
  it.each(["rate", "ship", "pack"])("%s refuses it if other rows have a weight", async (command) => {
    csv(row("A-1", "8"), row("A-1", ""), row("A-2", "8"), row("A-3", ""))
    const { code, err } = await run([command, "rows.csv", ...(command === "pack" ? [] : rating)])
    expect(err.split("\n").filter((line) => line.startsWith("waybill: ") && line.includes("weight"))).toEqual([
      "waybill: line 3, column 6: weight: blank, unlike in other rows; expected a number",
      "waybill: line 5, column 6: weight: blank, unlike in other rows; expected a number"
    ])
    expect(code).toBe(1)
  })

  it("accepts it if the whole column is blank, for prints, and if --items has the weight", async () => {
    csv(row("A-1", ""), row("A-2", ""))
    expect((await run(["pack", "rows.csv"])).code).toBe(0)
    csv(row("A-1", "8"), "A-2,poster,16,,20,,1,Canvas,US,NY,10001")
    expect((await run(["pack", "rows.csv"])).code).toBe(0)
    csv(row("A-1", "8"), row("A-2", ""))
    put("items.csv", "sku,width,length,height,weight\ncup,4,4,4,1.5\n")
    expect((await run(["pack", "rows.csv", "--items", "items.csv"])).code).toBe(0)
  })

  it("refuses it in standard input if another row of the order has a weight", async () => {
    const input = `order,reference,width,length,height,weight\nA-1,cup,4,4,4,8\nA-1,cup,4,4,4,\nA-2,cup,4,4,4,\n`
    const { err } = await run(["pack", "-"], { input })
    expect(err).toContain("line 3, column 6: weight: blank, unlike in other rows; expected a number\n")
    expect(err).not.toContain("line 4")
  })
})
