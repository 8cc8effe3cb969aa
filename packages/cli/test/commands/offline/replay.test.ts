// cspell:ignore habor GRUOND
import { mkdirSync } from "node:fs"
import { afterAll, describe, expect, it } from "vitest"
import { data, sandbox } from "../sandbox.ts"

const { clear, put, read, run, values } = sandbox()
afterAll(clear)

const harbor = "cards/harbor-us-2026.json"
/** A card on which handling costs 0.15 more, and the price up to two pounds is 0.25 lower. */
put(
  "after.json",
  read(harbor)
    .replace('"1.20"', '"1.35"')
    .replace('"9.40"', '"9.15"')
    .replace('"id":"harbor-us"', '"id":"harbor-next"')
    .replace('"2026-01-01","validTo"', '"2031-01-01","validTo"')
)
const destination = { country: "US", state: "NY", postal: "10001" }
const box = (weight: number) => ({ width: 5, length: 5, height: 4, weight })
const order = (name: string, weight: number, more: object = {}) =>
  JSON.stringify({ order: name, boxes: [box(weight)], destination, ...more })
put(
  "orders.ndjson",
  `${order("light", 1)}\n${order("heavy", 9)}\n${order("far", 9, { destination: { country: "AQ" } })}\n`
)
const june = ["--ship-from", "from.json", "--at", "2026-06-10T12:00:00Z"]
const sides = ["--cards", harbor, "--against", "after.json", ...june]
const cents = (amount: string | number) => Math.round(Number(amount) * 100)

interface Totals {
  readonly compared: number
  readonly rows: ReadonlyArray<{
    readonly line: string
    readonly before: number
    readonly after: number
    readonly difference: number
  }>
}

describe("waybill replay", () => {
  it("compares prices line by line, even if the other card is not in force yet", async () => {
    expect(await run(["replay", "orders.ndjson", ...sides])).toMatchObject({
      code: 1,
      // The boxes cost 9.40 and 15.30, and handling costs 1.20 twice.
      out: [
        "LINE       CURRENCY  BEFORE  AFTER  DIFFERENCE",
        "signature  USD       2.40    2.70   0.30",
        "base       USD       24.70   24.45  -0.25",
        "total      USD       27.10   27.15  0.05",
        ""
      ].join("\n"),
      err: expect.stringMatching(
        /^3 orders, 3 boxes, 1 not served in full, .*\n.*\n {7}1 {7}prices cannot be compared\nCompared 2 orders in USD\.\n$/
      )
    })
  })

  it("reads the boxes of `pack` in both formats", async () => {
    put(
      "cubes.json",
      JSON.stringify({
        order: "A",
        items: [{ reference: "a", width: 4, length: 4, height: 4, weight: 1 }],
        destination
      })
    )
    const totals = []
    for (const name of ["cubes.ndjson", "cubes.csv"]) {
      await run(["pack", "cubes.json", "--boxes", "boxes.json", "--out", name])
      totals.push((await run(["replay", name, ...sides])).out)
      expect((await run(["pack", name])).err).toContain("no items and no prints; the order must have at least one")
    }
    expect(totals[0]).toMatch(/^total +USD +\d/m)
    expect(totals[1]).toBe(totals[0])
  })

  it("says once that an order names a carrier or a service without a card", async () => {
    const note =
      "waybill: orders that name a carrier or a service without a card are compared by their cheapest service"
    const notes = async (...orders: ReadonlyArray<string>) => {
      put("named.ndjson", orders.join("\n"))
      return (await run(["replay", "named.ndjson", ...sides])).err.split("\n").filter((line) => line === note)
    }
    const known = order("a", 9, { carrier: "harbor", service: "HARBOR_PARCEL" })
    expect(await notes(known, order("b", 9, { carrier: "habor" }), order("c", 1, { service: "GRUOND" }))).toEqual([
      note
    ])
    expect(await notes(known)).toEqual([])
  })

  it("says once that --ship-date has no effect on orders without a quote", async () => {
    const { err } = await run(["replay", "orders.ndjson", ...sides, "--ship-date", "2026-07-01"])
    expect(err.split("--ship-date has no effect on orders without a quote\n")).toHaveLength(2)
  })

  it("adds up each currency separately", async () => {
    mkdirSync("two-currencies")
    put("two-currencies/dollar.json", read(harbor))
    put(
      "two-currencies/euro.json",
      JSON.stringify({ ...(JSON.parse(read(harbor)) as object), id: "euro", carrier: "euro", currency: "EUR" })
    )
    put("currencies.ndjson", [order("a", 9, { carrier: "harbor" }), order("b", 1, { carrier: "euro" })].join("\n"))
    const args = ["currencies.ndjson", "--cards", "two-currencies", "--against", "two-currencies", ...june]
    const { rows } = JSON.parse((await run(["replay", ...args, "--json"])).out) as Totals
    expect(rows.filter(({ line }) => line === "total")).toEqual([
      { line: "total", currency: "USD", before: 16.5, after: 16.5, difference: 0 },
      { line: "total", currency: "EUR", before: 10.6, after: 10.6, difference: 0 }
    ])
  })

  it("prints the totals as JSON with --json", async () => {
    const { out } = await run(["replay", "orders.ndjson", ...sides, "--json"])
    expect(JSON.parse(out)).toMatchObject({
      compared: 2,
      currencies: ["USD"],
      rows: [{ line: "signature", difference: 0.3 }, { line: "base" }, { line: "total" }]
    })
  })

  it("writes one line per order with --out, in both formats", async () => {
    await run(["replay", "orders.ndjson", ...sides, "--out", "each.ndjson"])
    expect(values(read("each.ndjson"))).toMatchObject([
      {
        order: "light",
        before: { service: "HARBOR_PARCEL", cost: "10.60" },
        after: { cost: "10.50" },
        difference: "-0.10",
        lines: [
          { code: "base", before: "9.40", after: "9.15", difference: "-0.25" },
          { code: "signature", before: "1.20", after: "1.35", difference: "0.15" }
        ]
      },
      { order: "heavy", difference: "0.15" },
      { order: "far", problem: "no service in --cards accepts the order" }
    ])
    await run(["replay", "orders.ndjson", ...sides, "--format", "csv", "--out", "each.csv"])
    await expect(read("each.csv")).toMatchFileSnapshot(data("replayed.csv"))
  })

  it("agrees with the totals of `rate`, by line and by order, when it compares two carriers", async () => {
    const some = Array.from({ length: 30 }, (_, n) =>
      order(`o-${n}`, 1 + n * 2, n % 3 === 0 ? { residential: true } : {})
    )
    put("some.ndjson", some.join("\n"))
    const args = ["some.ndjson", "--cards", "cards/acme-us-2026.json", "--against", "cards/swift-us-2026.json", ...june]
    const { compared, rows } = JSON.parse(
      (await run(["replay", ...args, "--json", "--out", "all.ndjson", "--workers", "2"])).out
    ) as Totals
    const total = rows.at(-1)!
    expect(compared).toBe(30)
    for (const key of ["before", "after", "difference"] as const)
      expect(rows.slice(0, -1).reduce((sum, row) => sum + cents(row[key]), 0)).toBe(cents(total[key]))
    const lines = values(read("all.ndjson")) as unknown as ReadonlyArray<{
      readonly difference: string
      readonly lines: ReadonlyArray<{ readonly difference: string }>
    }>
    expect(lines.reduce((sum, { difference }) => sum + cents(difference), 0)).toBe(cents(total.difference))
    for (const each of lines)
      expect(each.lines.reduce((sum, line) => sum + cents(line.difference), 0)).toBe(cents(each.difference))
    const alone = async (card: string) =>
      (
        values((await run(["rate", "some.ndjson", "--cards", card, ...june])).out) as unknown as ReadonlyArray<{
          readonly rates: ReadonlyArray<{ readonly cost: string }>
        }>
      ).reduce((sum, { rates }) => sum + cents(rates[0]!.cost), 0)
    expect(await alone("cards/acme-us-2026.json")).toBe(cents(total.before))
    expect(await alone("cards/swift-us-2026.json")).toBe(cents(total.after))
  })

  it("compares the service of the order, if the other side has it", async () => {
    put("named.ndjson", order("A", 9, { carrier: "acme", service: "ACME_2DAY" }))
    const line = async (against: string) => {
      await run([
        "replay",
        "named.ndjson",
        "--cards",
        "cards/acme-us-2026.json",
        "--against",
        against,
        ...june,
        "--out",
        "n.ndjson"
      ])
      return values(read("n.ndjson"))[0]
    }
    expect(await line("cards/acme-us-2027.json")).toMatchObject({
      before: { service: "ACME_2DAY" },
      after: { service: "ACME_2DAY" }
    })
    expect(await line(harbor)).toMatchObject({ before: { service: "ACME_2DAY" }, after: { service: "HARBOR_PARCEL" } })
  })

  it("packs unpacked orders with the flags of `pack`, and uses the boxes in the output of `ship`", async () => {
    const args = ["--cards", "cards/acme-us-2026.json", "--against", harbor, ...june, "--json"]
    put(
      "two.json",
      JSON.stringify({
        order: "A",
        items: [{ reference: "tray", width: 24, length: 24, height: 10, weight: 12, quantity: 2 }],
        destination
      })
    )
    const packing = [
      "--boxes",
      "boxes.json",
      "--objective",
      "boxes",
      "--effort",
      "1",
      "--profile",
      "profile.json",
      "--units",
      "in,lb"
    ]
    const direct = JSON.parse(
      (await run(["replay", "two.json", ...args, ...packing, "--rush", "--residential", "--strict"])).out
    ) as Totals
    expect(direct.rows.map(({ line }) => line)).toEqual(expect.arrayContaining(["base", "total"]))
    await run(["ship", "two.json", "--boxes", "boxes.json", "--cards", "cards", ...june, "--out", "shipped.ndjson"])
    expect((JSON.parse((await run(["replay", "shipped.ndjson", ...args])).out) as Totals).compared).toBe(1)
  })

  it.each<[args: ReadonlyArray<string>, line: string]>([
    [["orders.ndjson", "--against", harbor], "--cards: missing; must name the cards used to ship the orders"],
    [
      ["orders.ndjson", "--cards", harbor, "--against", "nowhere"],
      "--against nowhere: cannot be read: no such file or directory"
    ],
    [
      ["orders.ndjson", "--cards", "from.json", "--against", harbor],
      'from.json: format: found "shipfrom/1"; expected ratecard/1'
    ]
  ])("`waybill replay` reports an error in one line: %j", async (args, line) => {
    expect(await run(["replay", ...args])).toEqual({ code: 2, out: "", err: `waybill: ${line}\n` })
  })
})
