import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { added, orders } from "./first-page-figures.ts"
import { card, cube, destination, firstPages, linesOf, sizes } from "./first-page-run.ts"

const { clear, folder, pageOf, put, read, run, shipped } = firstPages()
afterAll(clear)

const { noneHelps } = (await import(new URL("../../report/first-page/changes.js", import.meta.url).href)) as {
  readonly noneHelps: (tried: number) => string
}

describe("the recommendation of a report", () => {
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
