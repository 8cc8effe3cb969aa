import { describe, expect, it } from "vitest"
import { ExcessOrders } from "../../src/report/excess-orders.ts"
import { ListedSheets } from "../../src/report/listed-sheets.ts"
import type { ReportSheet, SheetBox, SheetRate } from "../../src/report/sheet.ts"
import { SkuAir } from "../../src/report/sku-air.ts"
import { ZoneCosts } from "../../src/report/zone-costs.ts"

type Three = readonly [number, number, number]
type Piece = readonly [sku: string, ...sides: Three]

/** Returns a box of 10 × 10 × 10 with pieces. */
const box = (fill: number | undefined, ...pieces: ReadonlyArray<Piece>): SheetBox => ({
  kind: "box",
  reference: "M",
  outer: [10, 10, 10],
  ...(fill !== undefined && { fill }),
  contents: [...new Set(pieces.map(([sku]) => sku.replace(", stack of 3", "")))].map((reference) => ({
    reference,
    quantity: 1
  })),
  inside: {
    inner: [10, 10, 10],
    pieces: pieces.map(([, ...sides], item) => [item, 0, 0, 0, ...sides]),
    names: Object.fromEntries(pieces.map(([sku], item) => [item, ["A", sku]])),
    steps: []
  }
})
const empty = (share: number, isWithin: boolean): SheetBox => ({ ...box(1 - share), empty: { share, isWithin } })
const sheet = (name: string, boxes: ReadonlyArray<SheetBox>, other: Partial<ReportSheet> = {}): ReportSheet => ({
  name,
  line: 1,
  boxes,
  unpacked: [],
  proof: "",
  proofs: [],
  reached: false,
  proved: false,
  faults: [],
  ...other
})

it("adds up the postage of each service by zone, with numbers in zones in their order", () => {
  const zones = new ZoneCosts()
  const rate = (service: string, zone: string, cost: string) => ({ rate: { service, zone, cost } as SheetRate })
  zones.add(sheet("1", [box(1)], rate("Ground", "zone 10", "4.1")))
  zones.add(sheet("2", [box(1), box(1)], rate("Ground", "zone 2", "0.1")))
  zones.add(sheet("3", [box(1)], rate("Ground", "zone 2", "0.2")))
  zones.add(sheet("4", [box(1)], rate("Air", "zone 2", "9")))
  zones.add(sheet("5", [box(1)]))
  expect(zones.rows).toEqual([
    { service: "Air", zone: "zone 2", orders: 1, parcels: 1, cost: "9.00" },
    { service: "Ground", zone: "zone 2", orders: 2, parcels: 3, cost: "0.30" },
    { service: "Ground", zone: "zone 10", orders: 1, parcels: 1, cost: "4.10" }
  ])
})

describe("SKUs by air", () => {
  it("divides the air of a parcel by the volume of the pieces of each SKU", () => {
    const air = new SkuAir()
    // 1,000 − 400 = 600 of air; A has 300 of 400 of the pieces, and B 100.
    air.add(sheet("1", [box(0.4, ["A", 10, 10, 2], ["A", 10, 10, 1], ["B", 10, 10, 1])]))
    // 200 of air for B alone.
    air.add(sheet("2", [box(0.8, ["B", 10, 10, 8])]))
    // The stack is of the prints P: 900 of air.
    air.add(sheet("3", [box(0.1, ["P, stack of 3", 10, 10, 1])]))
    // Without a known fill, the air is unknown.
    air.add(sheet("4", [box(undefined, ["A", 1, 1, 1]), { ...box(1), inside: undefined } as unknown as SheetBox]))
    expect(air.rows(0.5)).toEqual({
      rows: [
        { sku: "P", parcels: 1, air: 450, share: 0.9 },
        { sku: "A", parcels: 1, air: 225, share: 0.6 },
        // 150 + 200 of air, and 100 + 800 of pieces.
        { sku: "B", parcels: 2, air: 175, share: 0.28 }
      ],
      others: 0
    })
  })

  it("lists 100 SKUs, keeps 10,000, and adds up the air of all others", () => {
    const air = new SkuAir()
    for (let n = 0; n < 10_000; n++) air.add(sheet("1", [box(0.9, [`S-${String(n).padStart(5, "0")}`, 9, 10, 10])]))
    air.add(sheet("2", [box(0.5, ["beyond", 5, 10, 10])]))
    air.add(sheet("3", [box(0.8, ["S-09999", 8, 10, 10])]))
    const { others, rows } = air.rows(1)
    expect([rows.length, rows[0]?.sku, rows[0]?.air, rows[1]?.sku]).toEqual([100, "S-09999", 300, "S-00000"])
    // 9,900 SKUs with 100 each, and 500 of the SKU beyond the limit: 990,500, which is 991,000 with three digits.
    expect(others).toBe(991_000)
  })
})

it("lists the orders with the emptiest parcels, up to 1,000", () => {
  const excess = new ExcessOrders()
  excess.add(sheet("within", [empty(0.9, true)]))
  excess.add(sheet("two", [empty(0.6, false), empty(0.1, true), { ...empty(0.7, false), reference: "S" }]))
  excess.add(sheet("more", [empty(0.8, false), empty(0.8, false)]))
  expect(excess.rows).toEqual([
    ["more", 0.8, 2, ["box M"]],
    ["two", 0.7, 2, ["box M", "box S"]]
  ])
  for (let n = 0; n < 1_500; n++) excess.add(sheet(`n-${n}`, [empty(0.75, false)]))
  const names = excess.rows.map(([name]) => name)
  expect([names.length, names[0], names[1], names[999]]).toEqual([1_000, "more", "n-0", "n-998"])
})

describe("list of orders", () => {
  const failed = (name: string) =>
    sheet(name, [box(0.4, ["A", 1, 1, 1])], { failures: [["too large", ["B"]]], proofs: ["!"] })
  const listed = (count: number, later: ReadonlyArray<ReportSheet>) => {
    const sheets = new ListedSheets()
    for (let n = 0; n < count; n++) sheets.add(sheet(`n-${n}`, []))
    for (const each of later) sheets.add(each)
    return { note: sheets.noteOn(count + later.length), sheets: JSON.parse(sheets.json) as ReadonlyArray<ReportSheet> }
  }

  it("the list has the first 10,000 orders, and later ones that need attention, without drawings", () => {
    const { note, sheets } = listed(10_000, [
      sheet("served", []),
      failed("failed"),
      sheet("within", [empty(0.1, true)]),
      sheet("above", [empty(0.9, false)])
    ])
    expect(sheets.slice(9_999).map(({ name }) => name)).toEqual(["n-9999", "failed", "above"])
    const { inside: _, ...compact } = box(0.4, ["A", 1, 1, 1])
    expect(sheets[10_000]).toEqual({ ...failed("failed"), proofs: [], boxes: [compact] })
    expect(note).toBe(
      " The list has the first 10,000 orders, and later ones only if they are invalid, not served in full, or above the limit on empty space: 2 orders, without drawings."
    )
  })

  it("keeps the drawings of all orders up to 10,000", () => {
    const { note, sheets } = listed(9_999, [failed("last")])
    expect([note, sheets.length, sheets[9_999]]).toEqual(["", 10_000, failed("last")])
  })

  it("lists a failed order after any number of orders above the limit on empty space", () => {
    const tooEmpty = Array.from({ length: 100_001 }, (_, n) => sheet(`e-${n}`, [empty(0.9, false)]))
    const { note, sheets } = listed(10_000, [...tooEmpty, failed("failed")])
    expect([sheets.length, sheets.at(-1)?.name]).toEqual([110_001, "failed"])
    expect(note).toContain(": 100,001 orders, without drawings. The list omits 1 more such order.")
  })

  it("omits failed orders beyond 110,000, and counts them", () => {
    const { note, sheets } = listed(
      10_000,
      Array.from({ length: 100_003 }, (_, n) => sheet(`f-${n}`, [], { failures: [] }))
    )
    expect(sheets).toHaveLength(110_000)
    expect(note).toContain(": 100,000 orders, without drawings. The list omits 3 more such orders.")
  })
})
