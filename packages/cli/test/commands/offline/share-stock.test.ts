import { afterAll, describe, expect, it } from "vitest"
import { sandbox } from "../sandbox.ts"

const { clear, put, read, run, values } = sandbox()
afterAll(clear)

const mugs = (quantity: number) => [{ reference: "MUG", width: 12, length: 9, height: 10, quantity }]
const line = (order: string, quantity: number, more: object = {}): string =>
  `${JSON.stringify({ order, items: mugs(quantity), ...more })}\n`
const crates = (small: number, large: number) =>
  put(
    `crates-${small}-${large}.json`,
    JSON.stringify({
      boxes: [
        { reference: "S", inner: { width: 12, length: 9, height: 10 }, stock: small },
        { reference: "L", inner: { width: 24, length: 9, height: 10 }, stock: large }
      ]
    })
  )

/** References of the boxes of each order in an output. */
const boxesIn = (out: string) =>
  values(out).map(({ boxes }) => (boxes as ReadonlyArray<{ reference: string }>).map(({ reference }) => reference))

describe("waybill pack --share-stock", () => {
  it("gives two orders one large box and two small boxes", async () => {
    const file = put("two.ndjson", line("A", 2) + line("B", 2))
    const alone = await run(["pack", file, "--boxes", crates(2, 1)])
    expect(boxesIn(alone.out)).toEqual([["L"], ["L"]])
    const { code, out } = await run(["pack", file, "--boxes", crates(2, 1), "--share-stock"])
    expect(code).toBe(0)
    expect(boxesIn(out).toSorted()).toEqual([["L"], ["S", "S"]])
    expect(values(out).map(({ missing }) => missing)).toEqual([[], []])
  })

  it("completes the rush order first, and names the incomplete order with its missing boxes", async () => {
    const file = put("rush.ndjson", line("A", 2) + line("B", 2, { rush: true }))
    const { code, err, out } = await run(["pack", file, "--boxes", crates(1, 1), "--share-stock"])
    expect(code).toBe(1)
    expect(boxesIn(out)).toEqual([["S"], ["L"]])
    expect(values(out)[0]!.missing).toEqual([{ box: 1, reference: "L", quantity: 1 }])
    expect(err).toContain("A: incomplete; also needs 1 × L\n")
    const csv = await run(["pack", file, "--boxes", crates(1, 1), "--share-stock", "--format", "csv"])
    expect(csv.out).toMatch(/^1,A,,.*,also needs 1 × L$/m)
  })

  it("completes orders with a higher priority first, from JSON and from CSV, and a rush order as if it had priority 1", async () => {
    const boxesOf = async (file: string) =>
      boxesIn((await run(["pack", file, "--boxes", crates(0, 1), "--share-stock"])).out)
    const last = line("A", 2, { rush: true }) + line("B", 2) + line("C", 2, { priority: 2 })
    expect(await boxesOf(put("priority.ndjson", last))).toEqual([[], [], ["L"]])
    const first = line("A", 2, { priority: 0, rush: true }) + line("B", 2, { rush: true }) + line("C", 2)
    expect(await boxesOf(put("rush-default.ndjson", first))).toEqual([[], ["L"], []])
    const header = "order,reference,width,length,height,quantity,order_priority\n"
    const csv = ["A,MUG,12,9,10,2,", "B,MUG,12,9,10,2,7", "C,MUG,12,9,10,2,3"].join("\n")
    expect(await boxesOf(put("priority.csv", `${header}${csv}\n`))).toEqual([[], ["L"], []])
  })

  it("reports a priority that is not an integer, at its column", async () => {
    const header = "order,reference,width,length,height,order_priority\n"
    const file = put("invalid.csv", `${header}A,MUG,1,1,1,high\nB,MUG,1,1,1,1.5\n`)
    const { code, err } = await run(["pack", file, "--boxes", crates(1, 1), "--share-stock"])
    expect(code).toBe(1)
    expect(err).toContain('line 2, column 6: order_priority: invalid value "high"; expected a number')
    expect(err).toMatch(/line 3, column 6: order_priority: must be an integer from 0/)
  })

  it("keeps centres of gravity in range and makes weights similar, from shared stock", async () => {
    const cube = (reference: string, weight: number) => ({ reference, width: 10, length: 10, height: 10, weight })
    const items = [
      { ...cube("DUMBBELL", 12), quantity: 2 },
      { ...cube("BALL", 1), quantity: 2 }
    ]
    const file = put("weights.ndjson", line("A", 1, { items }) + line("B", 1, { items }))
    const box = { reference: "P", inner: { width: 20, length: 10, height: 10 }, stock: 4 }
    const even = ["pack", file, "--boxes", put("pairs.json", JSON.stringify({ boxes: [box] })), "--share-stock"]
    expect(values((await run([...even, "--balance"])).out).map(({ spread }) => spread)).toEqual([0, 0])
    const heavy = [cube("HEAVY", 9), cube("LIGHT", 1)]
    const two = put("two-each.ndjson", line("A", 1, { items: heavy }) + line("B", 1, { items: heavy }))
    const ranged = { ...box, stock: 3, centreOfGravity: { width: [0.4, 0.6] } }
    const boxes = put("ranged.json", JSON.stringify({ boxes: [ranged] }))
    const { code, out } = await run(["pack", two, "--boxes", boxes, "--share-stock"])
    expect(code).toBe(1)
    expect(boxesIn(out).toSorted((a, b) => a.length - b.length)).toEqual([["P"], ["P", "P"]])
    expect(values(out).flatMap(({ missing }) => missing)).toEqual([{ box: 0, reference: "P", quantity: 1 }])
  })

  it("packs orders without names, on one line of a list, and in threads like in one thread", async () => {
    const items = mugs(2)
    const file = put("list.json", JSON.stringify([{ items }, { items }, { items }]))
    const flags = ["pack", file, "--boxes", crates(2, 2), "--share-stock"]
    const { out } = await run(flags)
    expect(boxesIn(out).toSorted()).toEqual([["L"], ["L"], ["S", "S"]])
    await run([...flags, "--workers", "2", "--effort", "1", "--out", "threads.ndjson"])
    expect(boxesIn(read("threads.ndjson"))).toEqual(boxesIn(out))
  })

  it("packs the other orders if some are invalid or have prints", async () => {
    const file = put(
      "mixed.ndjson",
      line("A", 1) +
        '{"order":"B","items":[{"reference":"X"}]}\n' +
        line("C", 1, { prints: [{ width: 8, height: 8 }] }) +
        line("D", 1, { items: [{ ...mugs(1)[0], width: 1e9 }] }) +
        line("E", 1)
    )
    const { code, err, out } = await run(["pack", file, "--boxes", crates(2, 0), "--share-stock"])
    expect(code).toBe(1)
    expect(values(out).map(({ mistakes }) => mistakes === undefined)).toEqual([true, false, false, false, true])
    expect(err).toContain("--share-stock packs only items; pack orders with prints without it")
    expect(err).toMatch(/line 4.*\/items\/0\/width/)
  })

  it.each([
    [["--resume", "--out", "x.ndjson"], "cannot be used with --resume; the packings depend on all orders"],
    [["--keep", "kept.ndjson"], "cannot be used with --keep"]
  ])("refuses %s", async (flags, problem) => {
    put("kept.ndjson", '{"order":"A","boxes":[]}\n')
    const file = put("any.ndjson", line("A", 1))
    const { code, err } = await run(["pack", file, "--boxes", crates(1, 1), "--share-stock", ...flags])
    expect([code, err]).toEqual([2, `waybill: --share-stock: ${problem}\n`])
  })

  it("refuses a run without boxes, standard input and 1,001 orders", async () => {
    const share = async (file: string, ...boxes: ReadonlyArray<string>) =>
      (await run(["pack", file, ...boxes, "--share-stock"])).err
    const file = put("one.ndjson", line("A", 1))
    const stock = ["--boxes", crates(1, 1)]
    expect(await share(file)).toBe("waybill: --share-stock: needs --boxes; its boxes have the stock to share\n")
    const endless = put("endless.json", '{"boxes":[{"reference":"S","inner":{"width":12,"length":9,"height":10}}]}')
    expect(await share(file, "--boxes", endless)).toBe(
      "waybill: --share-stock: has no effect; no box in the file of --boxes has a stock\n"
    )
    expect(await share("-", ...stock)).toBe(
      "waybill: --share-stock: cannot read standard input; the orders must be in a file\n"
    )
    expect(
      await share(put("many.ndjson", Array.from({ length: 1_001 }, (_, n) => line(`A-${n}`, 1)).join("")), ...stock)
    ).toBe("waybill: --share-stock: many.ndjson contains more than 1,000 orders; divide the stock and the orders\n")
  })
})
