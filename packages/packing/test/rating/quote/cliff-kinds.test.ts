// Crosses each kind of threshold with one of two boxes. The price is the same far below and far above the threshold, so
// `cliffs` would miss a kind that it does not examine.
import { cliffs, type RateCard, type Service, type Surcharge, type Variation } from "@waybill/packing/rating"
import { describe, expect, it } from "vitest"
import { originNamed, tariffOf } from "../fixtures/vectors.ts"

const surchargeWith = (surcharge: Pick<Surcharge, "when" | "scope">): Surcharge => ({
  title: "Extra",
  amount: { fixed: "5.00" },
  ...surcharge
})

const cardWith = (service: Partial<Service>, surcharge?: Surcharge): RateCard => ({
  format: "ratecard/1",
  id: "drawn",
  edition: "1",
  carrier: "drawn",
  validFrom: "2020-01-01",
  currency: "USD",
  units: { length: "in", weight: "lb" },
  rounding: { mode: "half-up", increment: "0.01" },
  calendars: { week: { weekdays: ["mon"], holidays: [] } },
  zones: [{ id: "all", match: [{ country: "*" }] }],
  ...(surcharge && { surcharges: { extra: surcharge } }),
  services: [
    {
      code: "ONE",
      title: "One",
      weight: { basis: "box", rounding: [] },
      rates: [{ zones: ["all"], rows: [["1000", "1.00"]] }],
      surcharges: surcharge ? ["extra"] : [],
      transit: { calendar: "week", show: "label", byZone: { all: [1, 1] } },
      ...service
    }
  ]
})

/** Returns a table with a higher price in one band. */
const bump = (from: string, upTo: string): Service["rates"] => [
  {
    zones: ["all"],
    rows: [
      [from, "1.00"],
      [upTo, "6.00"],
      ["1000", "1.00"]
    ]
  }
]

/**
 * Rounds weights up to 10 to multiples of 7, and higher weights to multiples of 1. For example, 8 becomes 14, and 11
 * stays 11.
 */
const bySevens = [{ upTo: "10", step: "7" }, { step: "1" }]

const cliffsOf = (card: RateCard, other: number, of: Variation["of"], to: number) => {
  const answer = cliffs(
    {
      carrier: "drawn",
      destination: { country: "US" },
      boxes: [
        { length: 1, width: 1, height: 1, weight: 1, [of]: other },
        { length: 1, width: 1, height: 1, weight: 1 }
      ]
    },
    {
      cards: [tariffOf(card)],
      from: originNamed("origin-any"),
      at: "2026-06-10T18:00:00Z",
      units: { length: "in", weight: "lb" }
    },
    { box: 1, of, from: 1, to }
  )
  if (answer._tag === "Refused") throw new Error(answer.refusals.map(({ message }) => message).join("; "))
  return answer.cliffs.map(({ upTo, cost, beyond }) => [upTo, cost, beyond])
}

const upAndDown = (first: string, second: string) => [
  [first, "2.00", "7.00"],
  [second, "7.00", "2.00"]
]

describe("kinds of cliffs", () => {
  it("finds a change at a condition on one box, next to a longer one", () => {
    const when = [["longest", ">", "20"] as const, ["longest", "<=", "30"] as const]
    expect(cliffsOf(cardWith({}, surchargeWith({ when })), 100, "length", 50)).toEqual(upAndDown("20", "30"))
  })

  it("finds a change at a condition on the weight of the shipment", () => {
    const when = [["actualWeight", ">", "20"] as const, ["actualWeight", "<=", "22"] as const]
    expect(cliffsOf(cardWith({}, surchargeWith({ when, scope: "shipment" })), 15, "weight", 50)).toEqual(
      upAndDown("5", "7")
    )
  })

  it("finds a change at a condition on the billable weight of one box, next to a heavier one", () => {
    const when = [["billable", ">", "20"] as const, ["billable", "<=", "22"] as const]
    expect(cliffsOf(cardWith({}, surchargeWith({ when })), 30, "weight", 50)).toEqual(upAndDown("20", "22"))
  })

  it("finds a change at a condition on the billable weight of all boxes", () => {
    const when = [["billable", ">", "20"] as const, ["billable", "<=", "22"] as const]
    expect(cliffsOf(cardWith({}, surchargeWith({ when, scope: "shipment" })), 15, "weight", 50)).toEqual(
      upAndDown("5", "7")
    )
  })

  it("finds a change when boxes are weighed together", () => {
    const card = cardWith({ weight: { basis: "shipment", minimum: "10", rounding: [] }, rates: bump("12", "13") })
    expect(cliffsOf(card, 5, "weight", 50)).toEqual([
      ["7", "1.00", "6.00"],
      ["8", "6.00", "1.00"]
    ])
  })

  it("finds a change when the weight of a box enters a finer step", () => {
    const card = cardWith({ weight: { basis: "box", rounding: bySevens }, rates: bump("12", "14") })
    expect(cliffsOf(card, 20, "weight", 11)).toEqual(upAndDown("7", "10"))
  })

  it("finds a change when the dimensional weight of a box enters a finer step", () => {
    const card = cardWith({ weight: { basis: "box", divisor: "1", rounding: bySevens }, rates: bump("12", "14") })
    expect(cliffsOf(card, 20, "length", 11)).toEqual(upAndDown("7", "10"))
  })

  it("finds a change when the total weight enters a finer step", () => {
    const card = cardWith({ weight: { basis: "shipment", rounding: bySevens }, rates: bump("12", "14") })
    expect(cliffsOf(card, 4, "weight", 7)).toEqual([
      ["3", "1.00", "6.00"],
      ["6", "6.00", "1.00"]
    ])
  })
})
