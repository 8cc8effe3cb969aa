import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { exampleCards } from "@waybill/packing/rating"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { sandbox } from "../commands/sandbox.ts"
import {
  cheapest,
  costOf,
  type Figures,
  inUse,
  orders,
  percentiles,
  plus,
  postage,
  sumOf
} from "./first-page-figures.ts"

const { clear, folder, put, read, run } = sandbox()
afterAll(clear)

type Data = Readonly<Record<string, unknown>>
const { adviceOf } = (await import(new URL("../../report/first-page/advice.js", import.meta.url).href)) as {
  readonly adviceOf: (data: Data) => string
}

const pageOf = (file: string) => {
  const text = /<script id="data" type="application\/json">(.*?)<\/script>/s.exec(read(file))?.[1] ?? ""
  const html = adviceOf(JSON.parse(text) as Data)
  const cells = [...html.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row]) =>
    [...row!.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell]) =>
      cell!.replace("<small>", " | ").replace("</small>", "")
    )
  )
  const textOf = (part = "") => part.replaceAll(/<[^>]+>/g, "")
  return {
    action: textOf(/<p class="action">(.*?)<\/p>/s.exec(html)?.[1]),
    rows: Object.fromEntries(cells.map(([name, ...values]) => [name, values])),
    notes: textOf(/<p class="quiet">(.*?)<\/p>/s.exec(html)?.[1]),
    text: textOf(html)
  }
}

/** A card whose prices depend only on the dimensional weight. */
const card = () => {
  const harbor = exampleCards.find(({ carrier }) => carrier === "harbor")!
  const rows = Object.entries(postage).map(([limit, cents]) => [limit, (cents / 100).toFixed(2)])
  const service = {
    ...harbor.services[0]!,
    limits: {},
    weight: { basis: "box", divisor: "100", rounding: [] },
    rates: [{ zones: ["US"], rows }],
    surcharges: []
  }
  return { ...harbor, surcharges: {}, services: [service] }
}

const destination = { country: "US", state: "NY", postal: "10001" }
const cube = { reference: "CUBE", width: 10, length: 10, height: 10, weight: 0.5 }
/** Returns items of 10 inches that fill a length. A piece as long as four cubes does not fit into a box of 20 × 30. */
const cubesOf = (quantity: number, isLong: boolean) =>
  isLong && quantity > 4
    ? [
        { ...cube, reference: "ROD", length: 40 },
        { ...cube, quantity: quantity - 4 }
      ]
    : [{ ...cube, quantity }]
const linesOf = (all: typeof orders, isLong = false) =>
  all
    .map(({ isBar, quantity }, n) => ({
      order: `o-${n}`,
      // 20 orders in ten days.
      at: `2026-01-${String(1 + Math.floor(n / 2)).padStart(2, "0")}T12:00:00Z`,
      items: isBar ? [{ ...cube, reference: "BAR", length: 60 }] : cubesOf(quantity, isLong),
      destination
    }))
    .map((order) => `${JSON.stringify(order)}\n`)
    .join("")

const sizes = inUse.map(({ cartonCents, length, name }) => ({
  reference: name,
  inner: { width: 10, length, height: 10 },
  price: cartonCents / 100
}))

mkdirSync(join(folder, "one"))
put("one/card.json", JSON.stringify(card()))
put("lengths.json", JSON.stringify({ boxes: sizes }))
put("mixed.ndjson", linesOf(orders, true))
put("full.ndjson", linesOf([2, 5, 2, 5, 2, 5].map((quantity) => ({ quantity, isBar: false }))))
const threes = Array.from({ length: 10 }, () => ({ quantity: 3, isBar: false }))
const bars = [1, 1].map((quantity) => ({ quantity, isBar: true }))
put("dear.ndjson", linesOf([...threes, ...bars]))

const files = ["--cards", "one", "--ship-from", "from.json", "--out", "out.ndjson"]
const shipped = async (file: string, ...flags: ReadonlyArray<string>) => {
  const boxes = flags.includes("--boxes") ? [] : ["--boxes", "lengths.json"]
  const { code, err } = await run(["ship", file, ...files, ...boxes, "--html", "page.html", ...flags])
  expect([0, 1], err).toContain(code)
  return pageOf("page.html")
}

// The area of a box of 60 × 10 × 10, times the median price of an area: that of L40.
const added = { name: "new", length: 60, cartonCents: Math.round(2600 * (400 / 1800)) }
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

const { noneHelps, spanOf } = (await import(new URL("../../report/first-page/changes.js", import.meta.url).href)) as {
  readonly noneHelps: (tried: number) => string
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
  let page: ReturnType<typeof pageOf>
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

  it("recommends no change if every size is needed and no other one helps", async () => {
    const { text } = await shipped("full.ndjson", "--what-if", "6")
    expect(text).toBe(
      "Keep the box sizes in use. No additional size was found to try, and each size that the sample uses is needed."
    )
  })

  it("recommends nothing if no order of the sample is served, because no size was measured", async () => {
    const toCanada = { items: [cube], destination: { country: "CA", state: "ON", postal: "M5V 2T6" } }
    put("canada.ndjson", `${JSON.stringify(toCanada)}\n`.repeat(5))
    const { text } = await shipped("canada.ndjson", "--what-if", "5")
    expect(text).toMatch(
      /^No recommendation: no order of the sample is served in the sizes in use\. (?:The additional size|None of the \d+ additional sizes) that (?:was|were) tried improves or newly serves (?:no|an) order of the sample\. The reasons are in the table of failed orders\.$/
    )
    expect([0, 1, 2].map(noneHelps)).toEqual([
      "No additional size was found to try",
      "The additional size that was tried improves or newly serves no order of the sample",
      "None of the 2 additional sizes that were tried improves or newly serves an order of the sample"
    ])
  })

  it("leaves out orders that the run refuses, with their number", async () => {
    // Every second order names a carrier without a card, and the last one has no items.
    const lines = Array.from({ length: 20 }, (_, n) => ({
      items: [{ ...cube, quantity: 6 }],
      destination,
      ...(n % 2 === 1 && { carrier: "nope" })
    }))
    put("half.ndjson", [...lines, { destination }].map((line) => `${JSON.stringify(line)}\n`).join(""))
    const { notes, rows, text } = await shipped("half.ndjson", "--what-if", "100")
    expect(text).toContain("All 10 valid orders of the run: 10 boxes fewer")
    expect(rows.Boxes).toEqual(["−10 | 50.0 % of 20"])
    expect(notes).toContain(
      "Percentages are of the 10 served orders in the sample. Left out: 11 invalid orders, 0 skipped orders."
    )
    await run([
      "pack",
      "half.ndjson",
      "--boxes",
      "lengths.json",
      "--out",
      "out.ndjson",
      "--html",
      "page.html",
      "--what-if",
      "100"
    ])
    expect(pageOf("page.html").rows.Change).toEqual(["All 20 valid orders"])
  })

  it("recommends to drop a size whose removal costs nothing", async () => {
    put("two.ndjson", linesOf([2, 2, 2].map((quantity) => ({ quantity, isBar: false }))))
    const twins = [sizes[0]!, { ...sizes[0]!, reference: "TWIN" }]
    put("twins.json", JSON.stringify({ boxes: twins }))
    const { action, notes, rows } = await shipped("two.ndjson", "--what-if", "3", "--boxes", "twins.json")
    expect(action).toMatch(
      /^Drop box (?:L20|TWIN)\. All 3 valid orders of the run: the same number of boxes and the same costs\.$/
    )
    // A sample of all orders has no range.
    expect(notes).not.toContain("Ranges")
    expect(rows.Boxes).toEqual(["0"])
    expect(rows["Cost, USD"]).toEqual(["0.00"])
  })

  it("shows the change of the cartons alone if orders are only packed", async () => {
    const flags = ["--boxes", "lengths.json", "--objective", "price", "--what-if", "20", "--html", "packed.html"]
    await run(["pack", "mixed.ndjson", ...flags, "--out", "packed.ndjson"])
    const { rows, text } = pageOf("packed.html")
    expect(Object.keys(rows)).toEqual(["Change", "Boxes", "Cartons", "Cost", "Empty space, ft³", "Orders newly served"])
    // Two of 20 orders are bars, each in a box of 60 inches: 2 × 5.78 × 730 / 20.
    expect(text).toContain("73 more orders served, at a cost of 422 for cartons.")
    expect(rows.Cartons?.[0]).toBe(rows.Cost?.[0])
    expect(text).not.toContain("USD")
    expect(text).not.toContain("built-in trade sizes")
    const builtIn = ["--what-if", "20", "--html", "packed.html", "--out", "packed.ndjson"]
    await run(["pack", "mixed.ndjson", ...builtIn])
    expect(pageOf("packed.html").text).toContain("The sizes in use are the built-in trade sizes; --boxes names a file")
    // Without prices, the outer volume decides.
    put("unpriced.json", JSON.stringify({ boxes: sizes.map(({ price: _, ...size }) => size) }))
    await run(["pack", "mixed.ndjson", "--boxes", "unpriced.json", ...flags.slice(4), "--out", "packed.ndjson"])
    expect(Object.keys(pageOf("packed.html").rows)).toEqual([
      "Change",
      "Boxes",
      "Empty space, ft³",
      "Orders newly served"
    ])
  })

  it("recommends a size although no order is served in the boxes in use", async () => {
    put("long.ndjson", linesOf(Array.from({ length: 4 }, () => ({ quantity: 1, isBar: true }))))
    const { action, notes, rows } = await shipped("long.ndjson", "--what-if", "4")
    expect(action).toBe(
      "Buy a box of 10 × 60 × 10 in inside. All 4 valid orders of the run: 4 more orders served, at a cost of 91.92 USD."
    )
    expect(rows["Orders newly served"]).toEqual(["+4 | 100.0 % of 4"])
    expect(rows["Cost, USD"]).toEqual(["0.00"])
    expect(rows["Cost of newly served orders, USD"]).toEqual(["+91.92"])
    expect(notes).toContain("of newly served orders are not counted with those of the others.")
  })

  it("prefers a size that saves to one that serves more orders at a cost, and names the other one", async () => {
    const { action, text } = await shipped("dear.ndjson", "--what-if", "12")
    // Three cubes cost 13.80 and 4.00 in L40; in a box of 30 inches, 9.50 and 1,400 in² at the price of L40.
    const less = (10 * (1380 + 400 - 950 - Math.round(1400 * (400 / 1800)))) / 100
    expect(action).toBe(
      `Buy a box of 10 × 30 × 10 in inside, and drop box L40. All 12 valid orders of the run: ${less.toFixed(2)} USD less.`
    )
    expect(text).toContain(
      `To serve more orders, buy a box of 10 × 60 × 10 in inside instead. All 12 valid orders of the run: 2 more orders served, at a cost of ${((2 * (1720 + added.cartonCents)) / 100).toFixed(2)} USD.`
    )
  })

  it("warns of example prices above the recommendation and at the cards", async () => {
    const { assumptionsOf } = (await import(
      new URL("../../report/first-page/assumptions.js", import.meta.url).href
    )) as { readonly assumptionsOf: (assumptions: object, orders: number) => string }
    const html = async (...flags: ReadonlyArray<string>) => {
      await run(["ship", "mixed.ndjson", ...flags, "--out", "out.ndjson", "--html", "example.html"])
      const text = /<script id="data" type="application\/json">(.*?)<\/script>/s.exec(read("example.html"))?.[1] ?? ""
      const { assumptions } = JSON.parse(text) as { readonly assumptions: object }
      return [pageOf("example.html").text, assumptionsOf(assumptions, 20).replaceAll(/<[^>]+>/g, "")] as const
    }
    const [advice, facts] = await html("--boxes", "lengths.json", "--what-if", "20")
    expect(advice).toMatch(
      /^All prices are examples: no real carrier has them\. Use --cards for your own\.\n(?:Buy|Drop)/
    )
    expect(facts).toContain("Rate cardsExamples, not of real carriers: acme")
    const [place, own] = await html("--cards", "one")
    expect(place).toMatch(/^All prices are from the place and calendar of the example ship-from\./)
    expect(own).toContain("Ship fromExample: ")
    expect(own).not.toContain("Examples")
    const [none, given] = await html("--cards", "one", "--ship-from", "from.json")
    expect(none).toMatch(/^No recommendation yet/)
    expect(given).not.toContain("Example")
  })

  it("shows no sum of postage in two currencies", async () => {
    mkdirSync(join(folder, "two"))
    put("two/usd.json", JSON.stringify(card()))
    put("two/eur.json", JSON.stringify({ ...card(), id: "continental", carrier: "continental", currency: "EUR" }))
    const lines = linesOf(orders)
      .trim()
      .split("\n")
      .map((line, n) => ({ ...(JSON.parse(line) as object), carrier: n % 2 === 0 ? "harbor" : "continental" }))
    put("both.ndjson", lines.map((line) => `${JSON.stringify(line)}\n`).join(""))
    put("unpriced.json", JSON.stringify({ boxes: sizes.map(({ price: _, ...size }) => size) }))
    const flags = ["--cards", "two", "--ship-from", "from.json", "--boxes", "unpriced.json", "--what-if", "20"]
    const { code, err } = await run(["ship", "both.ndjson", ...flags, "--out", "out.ndjson", "--html", "both.html"])
    expect(code, err).toBe(1)
    const { rows, text } = pageOf("both.html")
    expect(Object.keys(rows)).toEqual(["Change", "Boxes", "Empty space, ft³", "Orders newly served"])
    expect(text).not.toMatch(/USD|EUR/)
  })
})
