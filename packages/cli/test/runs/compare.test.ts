import { afterAll, describe, expect, it } from "vitest"
import { sandbox } from "../commands/sandbox.ts"

const { clear, put, run } = sandbox()
afterAll(clear)

const inner = { width: 10, length: 10, height: 10 }
/** A box of 1,000 in³. */
const box = (fill: number) => ({ kind: "box", reference: "M", fill, packed: { inner, placements: [] } })
/** A tube with prints, whose fill is unknown. */
const tube = { kind: "tube", reference: "T" }

type Fields = Readonly<Record<string, unknown>>
const packed = (order: string | undefined, boxes: ReadonlyArray<unknown>, other: Fields = {}): Fields => ({
  ...(order !== undefined && { order }),
  boxes,
  unpacked: [],
  units: "in,lb",
  ...other
})
const shipped = (order: string, boxes: ReadonlyArray<unknown>, cost: string, cartons = "0.00", currency = "USD") =>
  packed(order, boxes, { rate: { cost, currency }, cartons })
const refused = (order: string, message: string): Fields => ({ order, mistakes: [{ message }] })
const put2 = (name: string, lines: ReadonlyArray<Fields>) =>
  put(name, lines.map((line, n) => `${JSON.stringify({ line: n + 1, ...line })}\n`).join(""))
const compared = async (...args: ReadonlyArray<string>) => {
  const { code, err, out } = await run(["compare", ...args])
  expect(code, err).toBe(0)
  return out
}

// Both: o1, o2 and o8. Failed in both: o11. Newly served: o3 and o4. Newly failed: o5 and o6. Skipped: o7. Only in one: o9, and o10.
put2("before.ndjson", [
  shipped("o1", [box(0.5), box(0.25)], "10.50", "1.20"),
  shipped("o2", [box(0.4)], "7.25", "0.60"),
  refused("o3", "must be greater than 0"),
  packed("o4", [], {
    unpacked: [{ message: "POLE is too large for every box" }],
    problem: "not everything can be packed"
  }),
  shipped("o5", [box(0.5)], "5.00"),
  shipped("o6", [box(0.5)], "5.00"),
  { order: "o7", skipped: "cancelled" },
  shipped("o8", [tube], "3.000001"),
  shipped("o9", [box(1)], "4.00"),
  refused("o11", "must be a number")
])
put2("after.ndjson", [
  shipped("o10", [box(1)], "4.50"),
  shipped("o1", [box(0.75)], "8.00", "0.60"),
  shipped("o2", [box(0.4)], "7.75", "0.60"),
  shipped("o3", [box(0.1)], "6.00"),
  shipped("o4", [box(0.9), box(0.9)], "9.00"),
  packed("o5", [box(0.5)], { problem: "no service accepts the order" }),
  refused("o6", "must be a string"),
  { order: "o7", skipped: "cancelled" },
  shipped("o8", [tube], "3.000001"),
  refused("o11", "must be a number")
])

describe("compare", () => {
  it("prints the totals, the orders that both runs serve, and the orders whose result differs", async () => {
    // Postage before: 10.50 + 7.25 + 5 + 5 + 3.000001 + 4 = 34.750001; after: 4.50 + 8 + 7.75 + 6 + 9 + 3.000001 = 38.250001.
    // Boxes before: 2 + 1 + 1 + 1 + 1 + 1; after: 1 + 1 + 1 + 1 + 2 + 1 + 1, of which one has no price.
    // Air before: 500 + 750 + 600 + 500 + 500 + 0; after: 0 + 250 + 600 + 900 + 200 + 500.
    expect(await compared("before.ndjson", "after.ndjson")).toBe(
      `MEASURE               BEFORE     AFTER      DIFFERENCE  OF BEFORE
orders                10         10         0
served in full        6          6          0
not served in full    1          1          0
invalid               2          2          0
skipped               1          1          0
boxes                 7          8          +1          +14.3 %
parcels with a price  7          7          0
postage, USD          34.750001  38.250001  +3.50       +10.1 %
cartons, USD          1.80       1.20       -0.60       -33.3 %
cost, USD             36.550001  39.450001  +2.90       +7.9 %
inside of boxes, in³  6,000      7,000      +1,000      +16.7 %
air, in³              2,850      2,450      -400        -14.0 %

The 3 orders that both runs serve in full:

MEASURE               BEFORE     AFTER      DIFFERENCE  OF BEFORE
boxes                 4          3          -1          -25.0 %
parcels with a price  4          3          -1          -25.0 %
postage, USD          20.750001  18.750001  -2.00       -9.6 %
cartons, USD          1.80       1.20       -0.60       -33.3 %
cost, USD             22.550001  19.950001  -2.60       -11.5 %
inside of boxes, in³  3,000      2,000      -1,000      -33.3 %
air, in³              1,850      850        -1,000      -54.1 %

Newly served in full: 2 orders: o3, o4
Newly failed: 2 orders: o5, o6
  o5: no service accepts the order
  o6: must be a string
Only in before.ndjson: 1 order: o9
Only in after.ndjson: 1 order: o10

The orders with the greatest change:

ORDER  BOXES  AIR, in³     COST, USD     DIFFERENCE
o1     2 → 1  1,250 → 250  11.70 → 8.60  -3.10
o2     1 → 1  600 → 600    7.85 → 8.35   +0.50
`
    )
  })

  it("prints the same figures as numbers with --json", async () => {
    const { servedInBoth, totals, ...rest } = JSON.parse(await compared("before.ndjson", "after.ndjson", "--json")) as {
      readonly servedInBoth: unknown
      readonly totals: Readonly<Record<string, unknown>>
    }
    expect(totals).toMatchObject({
      orders: { before: 10, after: 10, difference: 0 },
      parcels: { before: 7, after: 7, difference: 0 },
      postage: { before: 34.750001, after: 38.250001, difference: 3.5 },
      cartons: { before: 1.8, after: 1.2, difference: -0.6 },
      air: { before: 2850, after: 2450, difference: -400 }
    })
    expect(servedInBoth).toMatchObject({ orders: 3, boxes: { before: 4, after: 3, difference: -1 } })
    expect(rest).toEqual({
      units: "in,lb",
      currency: "USD",
      newlyServed: ["o3", "o4"],
      newlyFailed: [
        { order: "o5", problem: "no service accepts the order" },
        { order: "o6", problem: "must be a string" }
      ],
      onlyBefore: ["o9"],
      onlyAfter: ["o10"],
      mostChanged: [
        { order: "o1", before: { boxes: 2, cost: 11.7, air: 1250 }, after: { boxes: 1, cost: 8.6, air: 250 } },
        { order: "o2", before: { boxes: 1, cost: 7.85, air: 600 }, after: { boxes: 1, cost: 8.35, air: 600 } }
      ]
    })
  })

  it("compares runs without prices by boxes and then by air, and lists at most ten orders", async () => {
    const orders = (air: (n: number) => number) =>
      Array.from({ length: 1_500 }, (_, n) => packed(`n-${n}`, [box(1 - air(n))]))
    put2("all.ndjson", [...orders(() => 0.5), packed("more", [box(1), box(1)]), packed(undefined, [box(1)])])
    // The last ones change the most: 0.5 to 0.5 + n / 10,000, and one order needs one box less.
    put2("all-after.ndjson", [
      ...orders((n) => 0.5 + n / 10_000),
      packed("more", [box(1)]),
      packed(undefined, [box(1)])
    ])
    const out = await compared("all.ndjson", "all-after.ndjson")
    expect(out).not.toMatch(/USD|Newly|Only/)
    const [, , rows = ""] = out.split(/:\n\n/)
    const [head, ...lines] = rows.trimEnd().split("\n")
    expect(head).toBe("ORDER   BOXES  AIR, in³")
    expect(lines.map((line) => line.split(" ")[0])).toEqual([
      "more",
      ...Array.from({ length: 9 }, (_, n) => `n-${1499 - n}`)
    ])
    expect(lines[1]).toBe("n-1499  1 → 1  500 → 650")
    expect(await compared("all.ndjson", "all.ndjson")).toContain(
      "\nNone of them has other boxes, another cost or another volume of air.\n"
    )
    const json = JSON.parse(await compared("all.ndjson", "all.ndjson", "--json")) as { readonly currency: unknown }
    expect(json).toMatchObject({ currency: null, mostChanged: [], servedInBoth: { orders: 1502 } })
  })

  it("sorts the changed orders by the size of their change, and compares runs that do not name their units", async () => {
    const costs = (...all: ReadonlyArray<string>) =>
      all.map((cost, n) => ({ ...shipped(`p-${n}`, [box(0.5)], cost), units: undefined }))
    put2("p.ndjson", costs("5.00", "5.00", "5.00", "5.00"))
    put2("q.ndjson", costs("5.20", "4.00", "5.00", "5.70"))
    const out = await compared("p.ndjson", "q.ndjson")
    expect(out.slice(out.lastIndexOf("ORDER"))).toBe(
      `ORDER  BOXES  COST, USD    DIFFERENCE
p-1    1 → 1  5.00 → 4.00  -1.00
p-3    1 → 1  5.00 → 5.70  +0.70
p-0    1 → 1  5.00 → 5.20  +0.20
`
    )
    expect(JSON.parse(await compared("p.ndjson", "q.ndjson", "--json"))).toMatchObject({ units: null, currency: "USD" })
  })

  it("shortens long lists of names, and compares a run with prices with one without", async () => {
    const names = Array.from({ length: 12 }, (_, n) => `a-${n}`)
    put2("twelve.ndjson", [shipped("x", [box(1)], "1.00"), ...names.map((name) => refused(name, "bad"))])
    put2("served.ndjson", [packed("x", [box(1)]), ...names.map((name) => packed(name, [box(0.5)]))])
    const out = await compared("twelve.ndjson", "served.ndjson")
    expect(out).toContain(
      "\nNewly served in full: 12 orders: a-0, a-1, a-2, a-3, a-4, a-5, a-6, a-7, a-8,\n  a-9, and 2 more\n"
    )
    expect(out).not.toContain("USD")
    expect(JSON.parse(await compared("served.ndjson", "twelve.ndjson", "--json"))).toMatchObject({ currency: "USD" })
  })

  it("compares two summaries of --json, and refuses a summary beside an output", async () => {
    const summary = {
      orders: 10,
      invalid: 1,
      skipped: 2,
      unserved: 1,
      boxes: 9,
      byService: { "Ground (acme), USD": { orders: 6, parcels: 8, cost: 20 } },
      costs: { USD: 21.5 },
      cartons: { USD: 1.5 }
    }
    put("one.json", JSON.stringify(summary, null, 2))
    put(
      "two.json",
      JSON.stringify({ ...summary, unserved: 0, costs: { USD: 19 }, cartons: {}, byService: {} }, null, 2)
    )
    expect(await compared("one.json", "two.json")).toBe(
      `MEASURE               BEFORE  AFTER  DIFFERENCE  OF BEFORE
orders                10      10     0
served in full        6       7      +1          +16.7 %
not served in full    1       0      -1          -100.0 %
invalid               1       1      0
skipped               2       2      0
boxes                 9       9      0
parcels with a price  8       0      -8          -100.0 %
postage, USD          20.00   19.00  -1.00       -5.0 %
cartons, USD          1.50    0.00   -1.50       -100.0 %
cost, USD             21.50   19.00  -2.50       -11.6 %
`
    )
    expect(await run(["compare", "one.json", "before.ndjson"])).toMatchObject({
      code: 2,
      err: "waybill: one.json: a summary, unlike before.ndjson; both files must be summaries, or outputs in NDJSON\n"
    })
    expect((await run(["compare", "before.ndjson", "one.json"])).err).toContain("one.json: a summary, unlike")
    put("euro.json", JSON.stringify({ ...summary, costs: { EUR: 1 } }, null, 2))
    put("both.json", JSON.stringify({ ...summary, costs: { EUR: 1, USD: 1 } }, null, 2))
    put("bare.json", JSON.stringify({ ...summary, cartons: null }, null, 2))
    put("none.json", JSON.stringify({ ...summary, costs: {}, cartons: {} }, null, 2))
    put("other.json", '{\n  "orders": 1\n}\n')
    put("cut.json", '{\n  "orders": 1')
    expect((await run(["compare", "one.json", "euro.json"])).err).toBe(
      "waybill: euro.json: currency EUR, unlike USD in one.json; both runs must have the same currency\n"
    )
    for (const file of ["both.json", "bare.json", "other.json", "cut.json"])
      expect((await run(["compare", file, "one.json"])).err).toMatch(
        `${file}: not the output of a run; must be the NDJSON`
      )
    expect(await compared("none.json", "one.json")).not.toContain("USD")
  })
})

const EXPECTED = "must be the NDJSON output of waybill pack or waybill ship, or their summary of --json in one currency"

it.each<[name: string, lines: ReadonlyArray<Fields | string>, problem: string]>([
  [
    "other units",
    [packed("a", [box(1)], { units: "cm,kg" })],
    "line 1: units cm,kg, unlike in,lb in before.ndjson; both runs must have the same units"
  ],
  [
    "two currencies",
    [shipped("a", [], "1.00"), shipped("b", [], "1.00", "0", "EUR")],
    "line 2: currency EUR, unlike USD in earlier lines; both runs must have the same currency"
  ],
  [
    "a currency unlike the other file",
    [shipped("b", [], "1.00", "0", "EUR")],
    "line 1: currency EUR, unlike USD in before.ndjson; both runs must have the same currency"
  ],
  [
    "units that change",
    [packed("a", []), packed("b", [], { units: "mm,g" })],
    "line 2: units mm,g, unlike in,lb in earlier lines; both runs must have the same units"
  ],
  ["an order twice", [packed("a", []), packed("b", []), packed("a", [])], 'line 3: order "a" appears twice'],
  ["rates", [{ order: "a", rates: [], notOffered: [] }], `line 1: not the result of an order; ${EXPECTED}`],
  ["a broken price", [packed("a", [], { rate: { cost: "1e9" } })], `line 1: not the result of an order; ${EXPECTED}`],
  ["a CSV", ["line,order,boxes", "1,a,1"], `line 1: not the result of an order; ${EXPECTED}`],
  ["a list", ["[]"], `line 1: not the result of an order; ${EXPECTED}`],
  ["orders", ['{"order":"a","boxes":[],"unpacked":[]}'], `line 1: not the result of an order; ${EXPECTED}`],
  ["nothing", ["", ""], `contains no order; ${EXPECTED}`]
])("refuses a file with %s", async (_, lines, problem) => {
  const text = lines.map((line, n) => (typeof line === "string" ? line : JSON.stringify({ line: n + 1, ...line })))
  put("wrong.ndjson", `${text.join("\n")}\n`)
  expect(await run(["compare", "before.ndjson", "wrong.ndjson"])).toEqual({
    code: 2,
    out: "",
    err: `waybill: wrong.ndjson: ${problem}\n`
  })
})

it("names a file that cannot be read, and ignores a byte order mark, blank lines and boxes without sides", async () => {
  expect((await run(["compare", "gone.ndjson", "before.ndjson"])).err).toBe(
    "waybill: gone.ndjson: cannot be read: no such file or directory\n"
  )
  const odd = {
    line: 1,
    ...packed("a", [{ ...box(0.5), packed: { inner: {} } }, null], { problem: 1, unpacked: [{}] })
  }
  put("marked.ndjson", `\uFEFF${JSON.stringify(odd)}\r\n\r\n`)
  expect(JSON.parse(await compared("marked.ndjson", "marked.ndjson", "--json"))).toMatchObject({
    totals: { unserved: { before: 1 }, boxes: { before: 2 }, air: { before: 0 } }
  })
})
