// The bound of `cheapestPacking` on cards with the terms of a contract.
import { type Cheapest, cheapestPacking, type RateCard, type Surcharge } from "@waybill/packing/rating"
import { expect, it } from "vitest"
import { leastSharedBase } from "../../src/cheapest/models/joint-base-price.ts"
import { plainCard } from "../rating/fixtures/plain-card.ts"
import { originNamed, tariffOf } from "../rating/fixtures/vectors.ts"

const cube = { width: 10, length: 10, height: 10 }
const items = [6, 6].map((weight, i) => ({ reference: `${i}`, ...cube, weight }))
const boxes = [
  { reference: "pair", inner: { ...cube, width: 20 } },
  { reference: "single", inner: cube }
]

const cheapest = (card: RateCard, declaredValue = 0): Cheapest => {
  const shipment = { carrier: "plain", destination: { country: "US" }, declaredValue }
  const answer = cheapestPacking({ items, boxes }, shipment, {
    cards: [tariffOf(card)],
    from: originNamed("origin-any"),
    at: "2026-06-10T18:00:00Z",
    units: { length: "in", weight: "lb" }
  })
  if (answer._tag !== "Cheapest") throw new Error(answer._tag)
  return answer
}

const shipmentTerm = (amount: Surcharge["amount"]): RateCard =>
  plainCard({ surcharges: { net: { title: "Net", scope: "shipment", amount } } })

it("the lower bound of a shared base price considers every table if the cheapest one applies", () => {
  const [, , heavy] = plainCard().services[0]!.rates[0]!.rows
  const rates = [
    { zones: ["US"], rows: [heavy!] },
    {
      zones: ["US"],
      measure: "boxCount",
      rows: [
        ["1", "60.00"],
        ["2", "9.00"]
      ]
    }
  ] as const
  const weight = { basis: "shipment", rounding: [{ step: "1" }] } as const
  // One parcel costs the lower of 50.00 and 60.00, two parcels the lower of 50.00 and 9.00.
  const answer = cheapest(plainCard({ service: { rates, tableChoice: "cheapest", weight } }))
  expect(answer).toMatchObject({ total: "9.00" })
  expect(Number(answer.atLeast)).toBeLessThanOrEqual(9)
  expect(cheapest(plainCard({ service: { rates, weight } })).total).toBe("50.00")
})

it("the least shared base price is that of any table if the cheapest one applies", () => {
  const rates = [
    { zones: ["US"], rows: [["70", "50.00"]] },
    { zones: ["US"], rows: [["70", "9.00"]] }
  ] as const
  const [service] = tariffOf(plainCard({ service: { rates, tableChoice: "cheapest" } })).services
  const leastFor = (isCheapest: boolean) =>
    leastSharedBase(service!.columns.get("US")!, service!.weightRules, isCheapest)(5)
  expect([leastFor(false), leastFor(true)]).toEqual([5_000, 900])
})

it("proves the total with charges for the declared value and for weight above a free weight", () => {
  const value = { perUnit: "2.00", unit: "100", measure: "declaredValue", above: "100" } as const
  const weight = { perUnit: "1.00", unit: "5", above: "5" } as const
  const surcharges: Record<string, Surcharge> = {
    weight: { title: "Weight", amount: weight },
    value: { title: "Value", scope: "shipment", when: ["declaredValue", ">", "100"], amount: value }
  }
  // Two parcels of 6 lb: 40.00, 1.00 each for weight above 5 lb, and 2 x 2.00 for 150 above 100.
  expect(cheapest(plainCard({ surcharges }), 250)).toMatchObject({ total: "46.00", atLeast: "46.00", proved: true })
  expect(cheapest(plainCard({ surcharges }), 100)).toMatchObject({ total: "42.00", atLeast: "42.00", proved: true })
  const together = plainCard({ surcharges: { weight: { title: "Weight", scope: "shipment", amount: weight } } })
  // 12 lb are 7 above 5: two started fives.
  expect(cheapest(together)).toMatchObject({ total: "42.00" })
  expect(Number(cheapest(together).atLeast)).toBeLessThanOrEqual(42)
})

it.each([
  // One parcel of 12 lb costs 50.00, and two of 6 lb cost 40.00. The minimum net charge makes it 45.00.
  ["a minimum net charge", { percent: "0", of: ["base"], minNet: "45.00" }, "45.00"],
  ["a minimum net charge with a maximum", { percent: "0", of: ["base"], minNet: "45.00", max: "15.00" }, "45.00"],
  // 40.00 + 25 %, the percentage of the ship date.
  [
    "a percentage by date",
    {
      percentByDate: [
        ["2026-01-01", "90"],
        ["2026-06-01", "25"]
      ],
      of: ["base"]
    },
    "50.00"
  ],
  // 40.00 + 10 %.
  ["a minimum net charge below the price", { percent: "10", of: ["base"], minNet: "5.00", max: "15.00" }, "44.00"]
] satisfies ReadonlyArray<readonly [string, Surcharge["amount"], string]>)(
  "the lower bound does not exceed the total with %s per shipment",
  (_, amount, total) => {
    const answer = cheapest(shipmentTerm(amount))
    expect(answer.total).toBe(total)
    expect(Number(answer.atLeast)).toBeLessThanOrEqual(Number(total))
  }
)
