import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { added, cheapest, costOf, type Figures, inUse, orders, percentiles, plus, sumOf } from "./first-page-figures.ts"
import { files, firstPages, linesOf } from "./first-page-run.ts"

const { clear, put, run, shipped } = firstPages()
afterAll(clear)

const after = [...inUse.filter(({ name }) => name !== "L50"), added]
const both = orders.flatMap((order) => {
  const [from, to] = [cheapest(order, inUse), cheapest(order, after)]
  return from === undefined ? [] : [[from, to!] as const]
})
const before = sumOf(both.map(([from]) => from))
const change = both.reduce<Figures>((sum, [from, to]) => plus(plus(sum, to), from, -1), sumOf([]))
const newlyServed = orders.length - both.length

const three = (value: number) => Number(value.toPrecision(3))
const shown = (value: number) => `${value > 0 ? "+" : ""}${value.toLocaleString("en-US")}`.replace("-", "−")
const money = (cents: number) =>
  `${cents > 0 ? "+" : ""}${(cents / 100).toLocaleString("en-US", { minimumFractionDigits: 2 })}`.replace("-", "−")
const share = (part: number, whole: number, text: string) =>
  `${((Math.abs(part) / whole) * 100).toFixed(1)} % of ${text}`

const { spanOf } = (await import(new URL("../../report/first-page/changes.js", import.meta.url).href)) as {
  readonly spanOf: (measure: object, scale: object) => string
}

it.each<[range: readonly [number, number], text: string]>([
  [[-20, -10], "20 to 40"],
  [[10, 20], "20 to 40"],
  [[-20, 0], "0 to 40"],
  [[-20, 10], "−40 to +20"]
])("a range of %j has signs only if its ends have different ones", (range, text) => {
  expect(spanOf({ range, format: String }, { factor: 2, isEstimate: true })).toBe(text)
})

describe("the first page of a report", () => {
  let page: Awaited<ReturnType<typeof shipped>>
  beforeAll(async () => {
    page = await shipped("mixed.ndjson", "--what-if", "100")
  })

  it("recommends the size that serves the long items, and drops the size that it replaces", () => {
    expect(page.action).toMatch(
      /^Buy a box of 10 × 60 × 10 in inside, and drop box L50\. A year: 146 boxes fewer, 522 USD less \(range [\d,.]+ to [\d,.]+\), 73 more orders served \(range [\d,]+ to [\d,]+\), at a cost of 1,680 USD \(range [\d,.]+ to [\d,]+\)\.$/
    )
  })

  it("shows the figures that a search of every packing finds, each with its base", () => {
    const [, ...values] = [
      page.rows.Boxes,
      page.rows["Postage, USD"],
      page.rows["Cartons, USD"],
      page.rows["Cost, USD"]
    ]
    expect(page.rows.Boxes?.[0]).toBe(
      `${shown(change.boxes)} | ${share(change.boxes, before.boxes, String(before.boxes))}`
    )
    const amounts = [change.postage, change.cartons, costOf(change)]
    const bases = [before.postage, before.cartons, costOf(before)]
    expect(values.map((row) => row?.[0])).toEqual(
      amounts.map((amount, n) => `${money(amount)} | ${share(amount, bases[n]!, money(bases[n]!).slice(1))}`)
    )
    // Two bars in the new box.
    expect(page.rows["Cost of newly served orders, USD"]?.[0]).toBe(money(2 * (1720 + added.cartonCents)))
    // A cubic foot has 1,728 cubic inches.
    const air = [change.air / 1728, before.air / 1728].map(three) as [number, number]
    expect(page.rows["Empty space, ft³"]?.[0]).toBe(
      `${shown(air[0])} | ${share(change.air, before.air, String(air[1]))}`
    )
    expect(page.rows["Orders newly served"]?.[0]).toBe(
      `+${newlyServed} | ${share(newlyServed, newlyServed, String(newlyServed))}`
    )
  })

  it("ends the run with the name of the report and its recommendation, which --json has as data", async () => {
    const flags = ["--boxes", "lengths.json", "--html", "page.html", "--what-if", "100", "--json"]
    const { err, out } = await run(["ship", "mixed.ndjson", ...files, ...flags])
    expect(err.trimEnd().split("\n").at(-1)).toBe(`Report: page.html. ${page.action}`)
    const { report } = JSON.parse(out) as {
      readonly report: { readonly file: string; readonly recommendation: object }
    }
    const figures = {
      boxes: change.boxes,
      postage: change.postage / 100,
      cartons: change.cartons / 100,
      air: change.air,
      newlyServed: 2,
      ofNewlyServed: { postage: 34.4, cartons: (2 * added.cartonCents) / 100 },
      unserved: 0
    }
    expect(report).toEqual({
      file: "page.html",
      recommendation: {
        text: page.action,
        sample: 20,
        orders: 20,
        ordersPerYear: 730,
        currency: "USD",
        add: { inner: [10, 60, 10], price: added.cartonCents / 100 },
        drop: "box L50",
        change: figures,
        ranges: expect.objectContaining({ newlyServed: [0, 4] })
      }
    })
    const plain = await run(["pack", "full.ndjson", "--out", "out.ndjson", "--html", "plain.html", "--json"])
    expect(plain.err.trimEnd().split("\n").at(-1)).toBe("Report: plain.html")
    expect(JSON.parse(plain.out)).toMatchObject({ report: { file: "plain.html", recommendation: null } })
    const kept = await run([
      "pack",
      "full.ndjson",
      "--boxes",
      "lengths.json",
      "--out",
      "out.ndjson",
      "--html",
      "plain.html",
      "--what-if",
      "6",
      "--json"
    ])
    expect(JSON.parse(kept.out)).toHaveProperty(
      "report.recommendation.text",
      expect.stringMatching(/^Keep the box sizes/)
    )
    const dear = await run(["ship", "dear.ndjson", ...files, ...flags])
    expect(JSON.parse(dear.out)).toMatchObject({
      report: { recommendation: { alternative: { add: { inner: [10, 60, 10] }, change: { newlyServed: 2 } } } }
    })
  })

  it("scales the figures to the year that the times of the orders show", () => {
    expect(page.rows.Change).toEqual(["All 20 valid orders", "Year of 730 orders"])
    expect(page.notes).toContain("A year has 730 orders: 20 orders are of the 10 days from 2026-01-01 to 2026-01-10.")
    const year = 730 / orders.length
    const cell = (name: string) => page.rows[name]?.[1]?.split(" | ")[0]
    expect(cell("Boxes")).toBe(shown(three(change.boxes * year)))
    expect(cell("Postage, USD")).toBe(shown(three((change.postage / 100) * year)))
    expect(cell("Cartons, USD")).toBe(money(Math.round(three((change.cartons / 100) * year) * 100)))
    expect(cell("Cost, USD")).toBe(shown(three((costOf(change) / 100) * year)))
    expect(cell("Empty space, ft³")).toBe(shown(three((change.air / 1728) * year)))
    expect(cell("Orders newly served")).toBe(shown(three(newlyServed * year)))
  })

  it("shows the ranges that another bootstrap of the orders finds", () => {
    const year = 730 / orders.length
    const costs = orders.map((order) => {
      const [from, to] = [cheapest(order, inUse), cheapest(order, after)]
      return from === undefined ? 0 : (costOf(to!) - costOf(from)) / 100
    })
    const served = orders.map(({ isBar }) => (isBar ? 1 : 0))
    const rangeIn = (name: string) =>
      page.rows[name]![1]!.split(" | ")[1]!
        .split(" to ")
        .map((text: string) => Number(text.replaceAll(",", "")))
    const [low, high] = rangeIn("Cost, USD")
    const [most, least] = percentiles(costs).map((value) => -value * year) as [number, number]
    // One order of six cubes more or less.
    expect(Math.abs(low! - least)).toBeLessThan(3.82 * year * 1.01)
    expect(Math.abs(high! - most)).toBeLessThan(3.82 * year * 1.01)
    expect(low).toBeLessThan(522)
    expect(high).toBeGreaterThan(522)
    expect(rangeIn("Orders newly served")).toEqual(percentiles(served).map((value) => Math.round(three(value * year))))
  })

  it("scales a sample to all orders, and to --orders-per-year", async () => {
    // All orders have six cubes, so that each sample has the same figures: two boxes before, and one after.
    put("six.ndjson", linesOf(Array.from({ length: 18 }, () => ({ quantity: 6, isBar: false }))))
    const { action, notes, rows } = await shipped("six.ndjson", "--what-if", "6", "--orders-per-year", "12000")
    expect(rows.Change).toEqual(["Sample of 6 valid orders", "All 18 valid orders", "Year of 12,000 orders"])
    expect(rows.Boxes).toEqual(["−6 | 50.0 % of 12", "−18", "−12,000"])
    // L20 and L40 cost 26.80. The new box has the postage of 60 cubic units, and 2,200 in² at the price of L40.
    const each = (1720 + Math.round(2200 * (400 / 1800)) - 2680) / 100
    const [all, year] = [18, 12_000].map((count) => Math.abs(three(each * count)))
    expect(rows["Cost, USD"]!.slice(1)).toEqual([
      `−${all!.toFixed(2)} | ${all!.toFixed(2)} to ${all!.toFixed(2)}`,
      `${shown(-year!)} | ${year!.toLocaleString("en-US")} to ${year!.toLocaleString("en-US")}`
    ])
    expect(action).toBe(
      "Buy a box of 20 × 30 × 10 in inside, and drop box L20. A year: 12,000 boxes fewer, 56,500 USD less (range 56,500 to 56,500)."
    )
    expect(notes).toContain("A year has 12,000 orders, from --orders-per-year.")
    expect(notes).toContain("Percentages are of the 6 served orders in the sample.")
    expect(notes).toContain(
      "Orders outside the sample can need box L20, so pack all orders without it before you drop it."
    )
  })
})
