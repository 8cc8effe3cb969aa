import { afterAll, describe, expect, it } from "vitest"
import { sandbox } from "../sandbox.ts"

const { clear, put, run, values, read } = sandbox()
afterAll(clear)

const destination = { country: "US", state: "NY", postal: "10001" }
const order = (name: string, item: object) =>
  JSON.stringify({ order: name, destination, items: [{ reference: name, weight: 1, ...item }] })
const size = { width: 3, length: 4, height: 5 }
const june = ["--at", "2026-06-10T12:00:00Z"]

put("items.csv", "sku,width,length,height,weight\nCUP,3,4,5,1\n")
put(
  "mixed.ndjson",
  [
    order("a", size),
    order("b", { ...size, quantity: 2 }),
    order("c", { width: 900, length: 900, height: 900 }),
    order("d", { ...size, width: -1 }),
    order("e", { ...size, width: -1 }),
    JSON.stringify({ order: "f", destination, items: [{ reference: "CUPP", quantity: 3 }] })
  ].join("\n")
)

describe("--json", () => {
  it("pack prints its summary with the failures by reason and SKU", async () => {
    const args = ["pack", "mixed.ndjson", "--items", "items.csv", "--boxes", "boxes.json", "--out", "packed.ndjson"]
    const { code, err, out } = await run([...args, "--json"])
    expect(code).toBe(1)
    const packed = values(read("packed.ndjson")) as unknown as ReadonlyArray<{
      boxes?: ReadonlyArray<{ reference: string }>
    }>
    const boxes = packed.flatMap(({ boxes = [] }) => boxes)
    expect(JSON.parse(out)).toEqual({
      orders: 6,
      invalid: 3,
      skipped: 0,
      unserved: 1,
      boxes: boxes.length,
      pieces: 3,
      byBox: Object.fromEntries(
        [...Map.groupBy(boxes, ({ reference }) => reference)].map(([name, all]) => [`box ${name}`, all.length])
      ),
      byService: {},
      costs: {},
      cartons: {},
      savings: {},
      reason: "done",
      seconds: expect.any(Number),
      problems: [{ reason: expect.stringMatching(/^items\/\*\/width: /), count: 2 }],
      unknownSkus: [{ sku: "CUPP", orders: 1, pieces: 3 }]
    })
    expect(err).toContain("6 orders, ")
  })

  it("ship and rate print costs that add up to those of the orders, as numbers", async () => {
    put("two.ndjson", [order("a", size), order("b", size)].join("\n"))
    const cards = ["--boxes", "boxes.json", "--cards", "cards", ...june]
    const shipped = JSON.parse((await run(["ship", "two.ndjson", ...cards, "--out", "s.ndjson", "--json"])).out) as {
      costs: Record<string, number>
      cartons: Record<string, number>
      byService: Record<string, { orders: number; parcels: number; cost: number }>
    }
    const costs = (values(read("s.ndjson")) as unknown as ReadonlyArray<{ rate: { cost: string } }>).map(({ rate }) =>
      Number(rate.cost)
    )
    const sum = Number(costs.reduce((all, cost) => all + cost, 0).toFixed(6))
    expect(sum).toBeGreaterThan(0)
    // Each order ships in a box that costs 3.00.
    expect([shipped.cartons, shipped.costs]).toEqual([{ USD: 6 }, { USD: sum + 6 }])
    expect(Object.values(shipped.byService)).toEqual([{ orders: 2, parcels: 2, cost: sum }])
    const rated = await run(["rate", "s.ndjson", "--cards", "cards", ...june, "--out", "r.ndjson", "--json"])
    expect(JSON.parse(rated.out)).toMatchObject({ orders: 2, invalid: 0, problems: [], unknownSkus: [] })
  })

  it("counts empty parcels, and the other kinds of errors beyond the limit", async () => {
    const many = Array.from({ length: 202 }, (_, n) => JSON.stringify({ order: `m-${n}`, [`f${n}`]: 1, items: [] }))
    put("many.ndjson", [order("a", size), ...many].join("\n"))
    const flags = ["--boxes", "boxes.json", "--empty-space", "0.001", "--out", "many-out.ndjson", "--json"]
    const summary = JSON.parse((await run(["pack", "many.ndjson", ...flags])).out) as {
      emptySpace: object
      problems: ReadonlyArray<{ reason: string; count: number }>
    }
    expect(summary.emptySpace).toEqual({ measured: 1, above: 1, unmeasured: 0, orders: 1 })
    expect(summary.problems.length).toBeLessThanOrEqual(201)
    expect(summary.problems.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThanOrEqual(202)
  })

  it.each(["pack", "rate", "ship"])(
    "%s refuses --json without --out, which would mix results and summary",
    async (name) => {
      expect(
        await run([
          name,
          "mixed.ndjson",
          ...(name === "pack" ? [] : ["--cards", "cards", "--ship-from", "from.json"]),
          "--json"
        ])
      ).toEqual({
        code: 2,
        out: "",
        err: "waybill: --json: needs --out; the results would be on standard output, too\n"
      })
    }
  )
})
