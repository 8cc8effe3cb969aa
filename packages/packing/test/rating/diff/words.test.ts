// Checks the description of each kind of change.
import { diff, exampleCards, explain, type RateCard } from "@waybill/packing/rating"
import { describe, expect, it } from "vitest"
import { cleanDocuments, type Writable } from "../fixtures/clean-documents.ts"
import { cardNamed } from "../fixtures/vectors.ts"

type Edit = (card: Writable<RateCard>) => unknown
const ground = (card: Writable<RateCard>) => card.services[0]!

/** Edits of the clean card, with the expected description. */
const described: ReadonlyArray<readonly [line: string, edit: Edit]> = [
  ["all services: card edition 2026 → 2026b", (card) => (card.edition = "2026b")],
  ["no shipment: note notes none → By hand", (card) => (card.notes = "By hand")],
  ["all services: carrier clean → other", (card) => (card.carrier = "other")],
  [
    "all services, shipped on or after 2026-12-01 and before 2027-01-01: validity validTo 2027-01-01 → 2026-12-01",
    (card) => (card.validTo = "2026-12-01")
  ],
  ["all services, shipped on or after 2027-01-01: validity validTo 2027-01-01 → none", (card) => (card.validTo = null)],
  ["all services: currency USD → CAD", (card) => (card.currency = "CAD")],
  ["all services: units in, lb → cm, lb", (card) => (card.units.length = "cm")],
  [
    "all services: rounding half-up to 0.01, 2 decimal places → up to 0.01, 2 decimal places",
    (card) => (card.rounding.mode = "up")
  ],
  ["all services, to US 855-857 from phx: zone near → none", (card) => (card.zones[0]!.match[0]!.postal = ["850-853"])],
  ["all services, to CA: zone abroad → away", (card) => card.zones[2]!.match.push(card.zones[3]!.match.pop()!)],
  ["AIR: service Air → none", (card) => card.services.pop()],
  ["AIR: title AIR Air → By air", (card) => (card.services[1]!.title = "By air")],
  ["AIR: package types AIR BOX, TUBE → all", (card) => delete card.services[1]!.packageTypes],
  [
    "GROUND: calendar 2026-12-24 open → closed",
    (card) => {
      card.calendars!.ground = structuredClone(card.calendars!.week!)
      card.calendars!.ground.holidays.push("2026-12-24")
      ground(card).transit.calendar = "ground"
    }
  ],
  ["GROUND, zone near: transit days 1 to 2 → 2", (card) => (ground(card).transit.byZone.near = [2, 2])],
  ["AIR: transit show by 12:00:00 → by 10:30:00", (card) => (card.services[1]!.transit.by = "10:30")],
  [
    "GROUND, actualWeight over 50 up to 70 lb: limit maxWeight 70 → 50",
    (card) => (ground(card).limits!.maxWeight = "50")
  ],
  ["AIR, longest over 60 in: limit maxLongest no limit → 60", (card) => (card.services[1]!.limits!.maxLongest = "60")],
  ["AIR: rounding of sides AIR up to 1 → not rounded", (card) => (card.services[1]!.measure = { dimRounding: null })],
  ["GROUND: weighing divisor 139 → 166", (card) => (ground(card).weight.divisor = "166")],
  ["GROUND: weighing rounding 0.5 up to 1, then 1 → 1", (card) => (ground(card).weight.rounding = [{ step: "1" }])],
  [
    "GROUND, zone far/near: table when actualWeight <= 1 → actualWeight <= 2",
    (card) => (ground(card).rates[0]!.when = ["actualWeight", "<=", "2"])
  ],
  [
    "AIR, zone far/abroad: table measure actualWeight → billable",
    (card) => (card.services[1]!.rates[0]!.measure = "billable")
  ],
  [
    "GROUND, zone far/near: table order actualWeight <= 1 by billable, then always by billable → always by billable, then actualWeight <= 1 by billable",
    (card) => card.services[0]!.rates.reverse()
  ],
  [
    "GROUND, zone far, billable over 1 up to 70 lb: base price 12.00 → 13.20 (+10.0 %)",
    (card) => (ground(card).rates[1]!.rows[1]![2] = "13.20")
  ],
  [
    "AIR, zone far, actualWeight over 35 up to 70 lb: base price 40.00 → 45.00 (+12.5 %)",
    (card) => {
      card.services[1]!.rates[0]!.rows = [
        ["35", "40.00", "60.00"],
        ["70", "45.00", "60.00"]
      ]
    }
  ],
  [
    "AIR, zone far, actualWeight over 70 lb: base price beyond the last row → 40.00 + 0.50 per 1 over 70",
    (card) => (card.services[1]!.rates[0]!.over = { unit: "1", price: ["0.50"] })
  ],
  [
    "AIR, zone far, actualWeight up to 70 lb: base price 40.00 → not offered",
    (card) => (card.services[1]!.rates[0]!.rows[0]![1] = null)
  ],
  [
    "GROUND, longest > 96 in: surcharge huge 90.00 → none",
    (card) => (ground(card).surcharges = ["large", "peak", "fuel", "weight"])
  ],
  [
    "GROUND, longest > 90 in or longest > 96 in: surcharge huge longest > 96 → longest > 90",
    (card) => (card.surcharges!.huge!.when = ["longest", ">", "90"])
  ],
  [
    "GROUND, shipped on or after 2026-10-05 and before 2027-01-18: surcharge peak 0.35 → 0.45",
    (card) => (card.surcharges!.peak!.amount.fixed = "0.45")
  ],
  [
    "GROUND, zone near, longest > 48 in or (second > 30 in and zone far/away): surcharge large 20.00 → 22.00",
    (card) => (card.surcharges!.large!.amount.fixedByZone!.near = "22.00")
  ],
  [
    "all services: surcharge fuel 18.5 % of base + huge + large → 20 % of base + huge + large",
    (card) => (card.surcharges!.fuel!.amount.percent = "20")
  ],
  [
    "all services: surcharge fuel 18.5 % of base + huge + large → 18.5 % of base + huge + large, net at least 7.50",
    (card) => (card.surcharges!.fuel!.amount.minNet = "7.50")
  ],
  [
    "GROUND: surcharge weight 0.10 per 1, at least 1.00, at most 9.00 → 0.10 per 1, at least 2.00, at most 9.00",
    (card) => (card.surcharges!.weight!.amount.min = "2.00")
  ],
  ["GROUND: surcharge weight per shipment → per box", (card) => (card.surcharges!.weight!.scope = "box")],
  [
    "GROUND, longest > 96 in: surcharge huge size, priority 1 → size, priority 3",
    (card) => (card.surcharges!.huge!.priority = 3)
  ],
  [
    "GROUND, longest > 48 in or (second > 30 in and zone far/away): minimum billable weight of surcharge large 40 → 50",
    (card) => (card.surcharges!.large!.minBillable = "50")
  ],
  [
    "GROUND: surcharge order of GROUND huge,large,peak,fuel,weight → large,huge,peak,fuel,weight",
    (card) => (ground(card).surcharges = ["large", "huge", "peak", "fuel", "weight"])
  ]
]

describe("explain", () => {
  it.each(described)("describes a change as: %s", (line, edit) => {
    const card = cleanDocuments().cards[0]!
    const other = structuredClone(card)
    edit(other)
    expect(explain(diff(card, other))).toEqual([line])
  })

  it("describes every kind of change", () => {
    const kinds = described.flatMap(([, edit]) => {
      const card = cleanDocuments().cards[0]!
      const other = structuredClone(card)
      edit(other)
      return diff(card, other).map(({ kind }) => kind)
    })
    // The number of members of ChangeKind.
    expect(new Set(kinds).size).toBe(25)
  })

  it("omits the band if all prices of a zone change", () => {
    const [one, other] = ["acme-us-2026", "acme-us-2027"].map(cardNamed) as [RateCard, RateCard]
    const found = explain(diff(one, other)).filter((line) => line.startsWith("ACME_2DAY, zone 2"))
    // The change covers two rows and the prices beyond them. 22.66 and 31.77 are 5.9% more than 21.40 and 30.00.
    expect(found).toEqual([
      "ACME_2DAY, zone 2: base price 21.40 … 30.00 + 2.15 per 1 over 10 → 22.66 … 31.77 + 2.15 per 1 over 10 (3 rows, +5.9 %)"
    ])
  })

  it("describes the prices of a new edition in one line per service and zone", () => {
    const lines = explain(diff(exampleCards[0]!, exampleCards[1]!)).filter((line) => line.includes("base price"))
    expect(lines).toHaveLength(16)
    expect(lines[0]).toBe(
      "ACME_2DAY, zone 2, billable up to 150 lb: base price 18.90 … 227.50 → 19.83 … 238.65 (18 rows, +4.9 %)"
    )
  })
})
