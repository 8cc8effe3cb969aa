// Replays of quotes that are bound to orders.

import { mkdirSync } from "node:fs"
import {
  type BoundQuote,
  boundQuotes,
  compile,
  compileShipFrom,
  quote,
  readRateCard,
  readShipFrom
} from "@waybill/packing/rating"
import { afterAll, describe, expect, it } from "vitest"
import { sandbox } from "../sandbox.ts"

const { clear, folder, put, read, run, values } = sandbox()
afterAll(clear)

const sold = "cards/harbor-us-2026.json"
// Handling costs 0.15 more, and the price up to two pounds is 0.25 lower.
const card = read(sold)
put(
  "next.json",
  card
    .replace('"1.20"', '"1.35"')
    .replace('"9.40"', '"9.15"')
    .replace(/"edition":"[^"]*"/, '"edition":"next"')
)

const destination = { country: "US", state: "NY", postal: "10001" }
const box = { length: 5, width: 5, height: 4, weight: 1 }

/** The quote of the harbor card: 9.40 and a signature of 1.20. */
const bound = ((): BoundQuote => {
  const reading = readRateCard(JSON.parse(card))
  const origin = readShipFrom(JSON.parse(read("from.json")))
  if (reading._tag === "Refused" || origin._tag === "Refused") throw new Error("unreadable")
  const [tariff, from] = [compile(reading.document), compileShipFrom(origin.document)]
  if (tariff._tag === "Refused" || from._tag === "Refused") throw new Error("unusable")
  const shipment = { carrier: "harbor", destination, boxes: [box] }
  const context = {
    cards: [tariff.compiled],
    from: from.compiled,
    at: "2026-06-10T12:00:00Z",
    units: { length: "in", weight: "lb" }
  } as const
  const answer = quote(shipment, context)
  if (answer._tag === "Refused") throw new Error(answer.refusals[0]?.message)
  return boundQuotes(answer, shipment, context).find(({ service }) => service === "HARBOR_PARCEL")!
})()

const order = (name: string, more: object = {}) => JSON.stringify({ order: name, destination, quote: bound, ...more })
put("sold.ndjson", `${order("a")}\n${order("b")}\n`)

describe("waybill replay of bound quotes", () => {
  it("needs only the cards, and succeeds if they reproduce every quote", async () => {
    expect(bound.cost).toBe("10.60")
    expect(await run(["replay", "sold.ndjson", "--cards", sold])).toMatchObject({
      code: 0,
      out: [
        "LINE       CURRENCY  BEFORE  AFTER  DIFFERENCE",
        "base       USD       18.80   18.80  0.00",
        "signature  USD       2.40    2.40   0.00",
        "total      USD       21.20   21.20  0.00",
        ""
      ].join("\n"),
      err: expect.stringMatching(/^2 orders, 0 boxes, [^,]*, .*\nCompared 2 orders in USD\.\n$/)
    })
  })

  it("explains each line that a different edition changes, in both formats", async () => {
    const args = ["replay", "sold.ndjson", "--cards", sold, "--against", "next.json"]
    const { code, out } = await run([...args, "--out", "each.ndjson"])
    expect(code).toBe(0)
    expect(out).toContain("total      USD       21.20   21.00  -0.20")
    const [line] = values(read("each.ndjson"))
    expect(line).toMatchObject({
      order: "a",
      before: { service: "HARBOR_PARCEL", cost: "10.60", edition: bound.edition, digest: bound.digest },
      after: { cost: "10.50", edition: "next" },
      difference: "-0.10",
      isReproduced: true,
      changed: [{ cause: "card" }],
      lines: [
        { code: "base", before: "9.40", after: "9.15", difference: "-0.25", causes: ["card"] },
        { code: "signature", before: "1.20", after: "1.35", difference: "0.15", causes: ["card"] }
      ]
    })
    await run([...args, "--out", "each.csv"])
    const [header, row] = read("each.csv").split("\n")
    expect(header?.trim()).toBe("line,order,before_service,before,after_service,after,difference,explanation,problem")
    expect(row).toContain("1,a,HARBOR_PARCEL,10.60,HARBOR_PARCEL,10.50,-0.10,")
    expect(row).toMatch(/base: 9\.40 → 9\.15 \(card, .*base price 9\.40 → 9\.15/)
  })

  it("reports an altered quote as corrupt, with its line and column", async () => {
    const lines = bound.lines.map((line) => (line.code === "base" ? { ...line, amount: "9.50" } : line))
    put("altered.ndjson", `${order("a")}\n${order("b", { quote: { ...bound, cost: "10.70", lines } })}\n`)
    const { code, err } = await run(["replay", "altered.ndjson", "--cards", sold, "--out", "altered-out.ndjson"])
    expect(code).toBe(1)
    expect(err).toContain(
      "waybill: line 2, column 83 (/quote): corrupt; cost: the quote has 10.70, its card gives 10.60; line 1: the quote has base, box null: 9.50"
    )
    expect(values(read("altered-out.ndjson"))[1]).toMatchObject({ mistakes: [{ at: "/quote" }] })
  })

  it("refuses an invalid quote, and locates the error", async () => {
    put("invalid.ndjson", order("a", { quote: { ...bound, cost: "1.00" } }))
    const { code, err } = await run(["replay", "invalid.ndjson", "--cards", sold])
    expect([code, err]).toEqual([1, expect.stringContaining('found "1.00"; expected 10.6, the sum of the lines')])
  })

  it("reports changed boxes or a changed destination with amounts and lines", async () => {
    const boxes = [{ ...box, weight: 9 }]
    put("changed.ndjson", order("a", { boxes, destination: { country: "US", state: "NY", postal: "14201" } }))
    await run(["replay", "changed.ndjson", "--cards", sold, "--out", "changed-out.ndjson"])
    expect(values(read("changed-out.ndjson"))[0]).toMatchObject({
      changed: [
        { cause: "destination", before: "US NY 10001", after: "US NY 14201" },
        { cause: "boxes", before: "5 × 5 × 4 in, 1 lb", after: "5 × 5 × 4 in, 9 lb" }
      ],
      difference: "5.90",
      lines: [{ code: "base", before: "9.40", after: "15.30", difference: "5.90", causes: ["boxes"] }]
    })
  })

  it("packs the items of an order and compares the boxes", async () => {
    const items = [{ reference: "cube", width: 4, length: 4, height: 4, weight: 1 }]
    put("items.ndjson", order("a", { items }))
    const { code } = await run([
      "replay",
      "items.ndjson",
      "--cards",
      sold,
      "--boxes",
      "boxes.json",
      "--out",
      "items-out.ndjson"
    ])
    expect(code).toBe(0)
    expect(values(read("items-out.ndjson"))[0]).toMatchObject({ changed: [{ cause: "boxes" }] })
  })

  it("says how many quotes could not be checked, because their card is unknown", async () => {
    const { err, out } = await run(["replay", "sold.ndjson", "--cards", "next.json", "--json"])
    expect(err).toContain("The cards of 2 quotes are not in --cards, so these quotes were not checked.\n")
    expect(JSON.parse(out)).toMatchObject({ compared: 2, unknownCards: 2 })
  })

  it("prices quotes at a different ship date with --ship-date", async () => {
    mkdirSync(`${folder}/dated`)
    put("dated/2026.json", card.replace(/"validTo":"[^"]*"|"validTo":null/, '"validTo":"2026-12-01"'))
    put(
      "dated/2027.json",
      card
        .replace('"9.40"', '"9.99"')
        .replace(/"validFrom":"[^"]*"/, '"validFrom":"2026-12-01"')
        .replace(/"edition":"[^"]*"/, '"edition":"late"')
    )
    const costs = async (...flags: ReadonlyArray<string>) => {
      await run(["replay", "sold.ndjson", "--cards", sold, "--against", "dated", ...flags, "--out", "dated-out.ndjson"])
      return values(read("dated-out.ndjson")).map(
        (line) => (line as { after?: { cost: string }; problem?: string }).after?.cost
      )
    }
    expect(await costs()).toEqual(["10.60", "10.60"])
    expect(await costs("--ship-date", "2026-12-03")).toEqual(["11.19", "11.19"])
    expect(await run(["replay", "sold.ndjson", "--cards", sold, "--ship-date", "2026-02-30"])).toMatchObject({
      code: 2,
      err: expect.stringContaining('--ship-date: invalid value "2026-02-30"; expected a date as YYYY-MM-DD')
    })
  })

  it("needs --against for an order without a quote", async () => {
    put("mixed.ndjson", `${order("a")}\n${JSON.stringify({ order: "b", destination, boxes: [box] })}\n`)
    const alone = await run(["replay", "mixed.ndjson", "--cards", sold])
    expect([alone.code, alone.err]).toEqual([
      1,
      expect.stringContaining("no quote; without one, --against must name the cards to compare with")
    ])
    const both = await run(["replay", "mixed.ndjson", "--cards", sold, "--against", "next.json", "--json"])
    expect(JSON.parse(both.out)).toMatchObject({
      compared: 2,
      rows: [{ difference: -0.5 }, { difference: 0.3 }, { difference: -0.2 }]
    })
  })

  it("reports a quote without a price today as not served", async () => {
    put("erased.ndjson", order("a", { quote: { ...bound, destination: { ...destination, postal: "" } } }))
    await run(["replay", "erased.ndjson", "--cards", sold, "--out", "erased-out.ndjson"])
    expect(values(read("erased-out.ndjson"))[0]).toMatchObject({ problem: "the postal code of the quote was erased" })
  })
})
