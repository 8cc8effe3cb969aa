import { afterAll, describe, expect, it } from "vitest"
import { sandbox } from "../commands/sandbox.ts"

const { clear, put, read, run, values } = sandbox()
afterAll(clear)

const inner = { width: 24, length: 18, height: 10 }
const tube = { reference: "tube", diameter: 3, length: 36, outer: { width: 3.25, length: 37.5, height: 3.25 } }
put("small.json", JSON.stringify({ boxes: [{ reference: "S", inner }], tubes: [tube] }))

const destination = { country: "US", state: "NY", postal: "10001" }
const orders = [
  // 3 × 12 × 9 × 10 = 3,240 of 24 × 18 × 10 = 4,320.
  { order: "full", items: [{ reference: "MUG", width: 12, length: 9, height: 10, weight: 1, quantity: 3 }] },
  { order: "airy", items: [{ reference: "PEN", width: 4, length: 5, height: 10, weight: 1 }] }
]
// A canvas is 1.5 thick: 8 × 10 × 1.5 = 120. A sheet is 0.016 thick: 10 × 8 × 10 × 0.016 = 12.8.
const prints = [
  {
    order: "prints",
    prints: [
      { width: 8, height: 10, finishing: "Canvas" },
      { width: 16, height: 20, finishing: "Rolled" }
    ]
  },
  { order: "sheets", prints: [{ width: 8, height: 10, finishing: "Paper", quantity: 10 }] }
]
const linesOf = (all: ReadonlyArray<object>) =>
  all.map((order) => `${JSON.stringify({ ...order, destination })}\n`).join("")
put("items.ndjson", linesOf(orders))
put("all.ndjson", linesOf([...orders, ...prints]))

interface Line {
  readonly boxes: ReadonlyArray<{ readonly emptySpace?: Readonly<Record<string, unknown>> }>
}
const recordsOf = async (...args: ReadonlyArray<string>) =>
  (values((await run(args)).out) as unknown as ReadonlyArray<Line>).flatMap(({ boxes }) =>
    boxes.map(({ emptySpace }) => emptySpace)
  )

const eu = { name: "Regulation (EU) 2025/40, Article 24", from: "2030-01-01", atMost: 0.5, of: "inner" }
const small = ["--boxes", "small.json"]

describe("waybill pack --empty-space", () => {
  it("writes the empty space, the volumes and the rule of each parcel, and the reason for a tube", async () => {
    expect(await recordsOf("pack", "all.ndjson", ...small, "--empty-space", "eu")).toEqual([
      { emptySpace: 0.25, isWithin: true, volume: 4320, itemVolume: 3240, rule: eu },
      { emptySpace: 0.953704, isWithin: false, volume: 4320, itemVolume: 200, rule: eu },
      { emptySpace: 0.972222, isWithin: false, volume: 4320, itemVolume: 120, rule: eu },
      { unmeasured: "the positions of rolled prints are not known", rule: eu },
      { emptySpace: 0.997037, isWithin: false, volume: 4320, itemVolume: 12.8, rule: eu }
    ])
  })

  it("counts the parcels and orders above the limit, and names the first orders", async () => {
    const { code, err } = await run(["pack", "all.ndjson", ...small, "--empty-space", "0.96"])
    expect(code).toBe(0)
    expect(err).toMatch(
      /^waybill: 2 orders have too much empty space: prints, sheets; waybill boxes suggest --empty-space finds sizes that repair this\n4 orders, 5 boxes, 2 of 4 parcels in 2 orders with too much empty space, 1 parcel not measured, /
    )
  })

  it("accepts a parcel that is exactly at the limit", async () => {
    const { err } = await run(["pack", "items.ndjson", ...small, "--empty-space", "0.25"])
    expect(err).toContain("waybill: 1 order has too much empty space: airy;")
  })

  it("adds columns to the CSV, which rate reads like the CSV without them", async () => {
    await run(["pack", "items.ndjson", ...small, "--empty-space", "0.5", "--out", "space.csv"])
    const limit = "at most 0.5 of the inner volume: limit of --empty-space"
    const lines = read("space.csv").split("\n")
    expect(lines[0]).toMatch(/,units,empty_space,volume,item_volume,within_limit,limit,problem$/)
    expect(lines[1]).toMatch(new RegExp(`,0\\.25,4320,3240,yes,${limit},$`))
    expect(lines[2]).toMatch(new RegExp(`,0\\.953704,4320,200,no,${limit},$`))
    await run(["pack", "items.ndjson", ...small, "--out", "plain.csv"])
    const rated = (name: string) => run(["rate", name, "--cards", "cards", "--at", "2026-06-10T12:00:00Z"])
    expect((await rated("space.csv")).out).toBe((await rated("plain.csv")).out)
  })

  it("lists the orders above the limit in the report", async () => {
    await run(["pack", "all.ndjson", ...small, "--empty-space", "0.96", "--html", "space.html"])
    const page = read("space.html")
    const data = JSON.parse(/<script id="data" type="application\/json">(.*?)<\/script>/s.exec(page)![1]!)
    expect(data.totals.emptySpace).toMatchObject({ measured: 4, above: 2, unmeasured: 1, orders: 2 })
    const { emptySpaceOf } = (await import(new URL("../../report/empty-space.js", import.meta.url).href)) as {
      readonly emptySpaceOf: (totals: unknown) => string
    }
    const section = emptySpaceOf(data.totals.emptySpace)
    expect(section).toContain("2 of 4 measured parcels in 2 orders above the limit. 1 parcel was not measured.")
    expect(
      [...section.matchAll(/<th scope="row"><a [^>]*><bdi>(\w+)<\/bdi><\/a><\/th><td[^>]*>(\d+ %)/g)].map((row) =>
        row.slice(1)
      )
    ).toEqual([
      ["sheets", "100 %"],
      ["prints", "97 %"]
    ])
    const listed = emptySpaceOf({ ...data.totals.emptySpace, orders: 1_234 })
    expect(listed).toContain(" The table has the emptiest 2 orders.")
  })

  it.each(["1.5", "-0.1", "half", "50%"])("refuses the share %s", async (share) => {
    expect((await run(["pack", "items.ndjson", `--empty-space=${share}`])).err).toContain(
      "expected a share from 0 to 1, such as 0.5, or eu"
    )
  })
})

describe("waybill ship --empty-space", () => {
  const at = ["--cards", "cards", "--ship-from", "from.json", "--at", "2026-06-10T12:00:00Z", "--empty-space", "0.5"]

  it("writes the record of each parcel, and in a CSV the largest share of an order", async () => {
    const records = await recordsOf("ship", "items.ndjson", ...small, ...at)
    expect(records.map((record) => [record?.emptySpace, record?.isWithin])).toEqual([
      [0.25, true],
      [0.953704, false]
    ])
    const { out } = await run(["ship", "items.ndjson", ...small, ...at, "--format", "csv"])
    expect(out.split("\n").map((line) => line.split(",").slice(-3))).toEqual([
      ["empty_space", "within_limit", "problem"],
      ["0.25", "yes", ""],
      ["0.953704", "no", ""],
      [""]
    ])
  })
})
