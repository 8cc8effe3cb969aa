import type { Request } from "@waybill/packing"
import { type Choice, cheapestPacking, type QuoteContext, type RateCard, type Service } from "@waybill/packing/rating"
import { describe, expect, it } from "vitest"
import { originNamed, tariffOf } from "../rating/fixtures/vectors.ts"

const service: Service = {
  code: "GROUND",
  title: "Ground",
  weight: { basis: "box", rounding: [] },
  rates: [
    {
      zones: ["US"],
      rows: [
        ["20", "10.00"],
        ["60", "50.00"]
      ]
    }
  ],
  surcharges: [],
  transit: { calendar: "all", show: "label", byZone: { US: [1, 1] } }
}

const cardWith = (change: Partial<RateCard>): RateCard => ({
  format: "ratecard/1",
  id: "steps",
  edition: "1",
  carrier: "steps",
  validFrom: "2026-01-01",
  currency: "USD",
  units: { length: "in", weight: "lb" },
  rounding: { mode: "half-up", increment: "0.01" },
  calendars: { all: { weekdays: ["mon", "tue", "wed", "thu", "fri"], holidays: [] } },
  zones: [{ id: "US", match: [{ country: "US" }] }],
  services: [service],
  ...change
})

const to = { carrier: "steps", destination: { country: "US" } }
const contextOf = (card: RateCard): QuoteContext => ({
  cards: [tariffOf(card)],
  from: originNamed("origin-any"),
  at: "2026-06-10T18:00:00Z",
  units: { length: "in", weight: "lb" }
})

const cubes = (...weights: ReadonlyArray<number>) =>
  weights.map((weight, i) => ({ reference: `${weight} lb, ${i}`, width: 10, length: 10, height: 10, weight }))
const pair = { reference: "pair", inner: { width: 20, length: 10, height: 10 } }
const single = { reference: "single", inner: { width: 10, length: 10, height: 10 } }

const answerFor = (items: ReturnType<typeof cubes>, boxes: Request["boxes"], card = cardWith({})) =>
  cheapestPacking({ items, boxes }, to, contextOf(card))

describe("cheapestPacking with price steps", () => {
  it("deals pieces of 12, 1, 1 and 12 lb so that no parcel exceeds the step at 20 lb", () => {
    expect(answerFor(cubes(12, 1, 1, 12), [pair])).toMatchObject({
      rate: { cost: "20.00" },
      proved: true,
      atLeast: "20.00",
      gap: "0.00"
    })
  })

  it("splits a parcel of 38 lb into two of 19 lb and reports the saving", () => {
    const answer = answerFor(cubes(19, 19), [pair, single])
    expect(answer).toMatchObject({ rate: { cost: "20.00" }, saving: "30.00", proved: true })
    expect(answer._tag === "Cheapest" && answer.packing.boxes.map(({ reference }) => reference)).toEqual([
      "single",
      "single"
    ])
  })

  it.each([
    // Two parcels of 19 lb save 30.00 of postage. Only one of them fits into the free box in stock.
    [0.005, ["pair", "single"], "20.00", "0.005", "20.005", "29.995"],
    [0.9, ["pair", "single"], "20.00", "0.90", "20.90", "29.10"],
    [29.9975, ["pair", "single"], "20.00", "29.9975", "49.9975", "0.0025"],
    [30.005, ["pair"], "50.00", "0.00", "50.00", "0.00"],
    [90, ["pair"], "50.00", "0.00", "50.00", "0.00"]
  ])("adds the price of boxes to the postage: %d for a second box", (price, boxes, postage, cartons, total, saving) => {
    const answer = answerFor(cubes(19, 19), [
      { ...pair, stock: 1 },
      { ...single, price }
    ])
    expect(answer).toMatchObject({
      ...{ rate: { cost: postage }, cartons, total, saving, proved: true, atLeast: total, gap: "0.00" },
      fewestBoxes: { rate: { cost: "50.00" }, cartons: "0.00", total: "50.00" }
    })
    expect(answer._tag === "Cheapest" && answer.packing.boxes.map(({ reference }) => reference)).toEqual(boxes)
  })

  it("prefers the cheaper of two boxes with the same postage", () => {
    const dear = { ...pair, reference: "dear", price: 1.6 }
    expect(answerFor(cubes(9, 9), [dear, { ...pair, reference: "cheap", price: 0.9 }])).toMatchObject({
      ...{ packing: { boxes: [{ reference: "cheap" }] }, cartons: "0.90", total: "10.90", proved: true }
    })
  })

  it("keeps the parcels together if the service charges for their total weight", () => {
    const shared = cardWith({ services: [{ ...service, weight: { basis: "shipment", rounding: [] } }] })
    expect(answerFor(cubes(19, 19), [pair, single], shared)).toMatchObject({
      packing: { boxes: [{ reference: "pair" }] },
      rate: { cost: "50.00" },
      proved: true
    })
  })

  it("counts a surcharge for several boxes as part of the cost", () => {
    const multi = cardWith({
      surcharges: {
        multi: { title: "Multi", scope: "shipment", when: ["boxCount", ">", "1"], amount: { fixed: "31.00" } }
      },
      services: [{ ...service, surcharges: ["multi"] }]
    })
    expect(answerFor(cubes(19, 19), [pair, single], multi)).toMatchObject({ rate: { cost: "50.00" }, proved: true })
  })

  it("pairs thirteen different weights so that no pair exceeds the step, in more ways than can all be tried", () => {
    const weights = Array.from({ length: 13 }, (_, i) => i + 1)
    expect(answerFor(cubes(...weights), [pair])).toMatchObject({ rate: { cost: "70.00" }, proved: true })
  })

  it.each([" letter ", "Letter"])(
    "compares services that accept only the package type of the shipment, given as %j",
    (packageType) => {
      const letters = {
        ...service,
        code: "LETTER",
        packageTypes: ["Letter"],
        rates: [{ zones: ["US"], rows: [["60", "9.00"]] }]
      }
      const card = cardWith({ services: [service, letters] })
      const request = { items: cubes(19, 19), boxes: [pair, single] }
      expect(cheapestPacking(request, { ...to, packageType }, contextOf(card))).toMatchObject({
        rate: { method: "LETTER", cost: "9.00" },
        proved: true,
        atLeast: "9.00"
      })
    }
  )

  it("quotes a package type of null like no package type", () => {
    const boxes = cardWith({ services: [{ ...service, packageTypes: ["box"] }] })
    const shipment = { ...to, packageType: null as unknown as string }
    expect(cheapestPacking({ items: cubes(19), boxes: [pair] }, shipment, contextOf(boxes))).toMatchObject({
      rate: { cost: "10.00" },
      proved: true
    })
  })

  it("divides no pieces in other ways after the time limit", () => {
    const request = { items: cubes(12, 1, 1, 12), boxes: [pair] }
    const costWith = (limit: number) => {
      let time = 0
      const answer = cheapestPacking(
        { ...request, timeLimit: { now: () => time++, limit } },
        to,
        contextOf(cardWith({}))
      )
      return answer._tag === "Cheapest" ? answer.rate.cost : answer._tag
    }
    expect([costWith(1_000), costWith(0)]).toEqual(["20.00", "60.00"])
  })

  it("knows that a weight above a limit of the rounding rules is rounded up to another step", () => {
    // Up to 10 lb, a box is charged for 20 lb. Above 10 lb, it is charged for 60 lb.
    const weight = { basis: "box", rounding: [{ upTo: "10", step: "20" }, { step: "60" }] } as const
    const card = cardWith({ services: [{ ...service, weight }] })
    expect(answerFor(cubes(4, 5, 6, 7), [pair], card)).toMatchObject({ rate: { cost: "30.00" }, proved: true })
  })

  it("ships two heavy parcels with a service that refuses light ones", () => {
    const rates = service.rates.map((table) => ({ ...table, when: ["actualWeight", ">=", "30"] as const }))
    const card = cardWith({ services: [{ ...service, rates }] })
    const square = { reference: "square", inner: { width: 20, length: 20, height: 10 } }
    // All four pieces weigh 64 lb, and the last row of the table is for 60 lb.
    expect(answerFor(cubes(16, 16, 16, 16), [square], card)).toMatchObject({ rate: { cost: "100.00" }, proved: true })
  })

  it("proves that no service accepts any packing", () => {
    expect(answerFor(cubes(61), [pair])).toMatchObject({ _tag: "NoService", proved: true })
  })
})

describe("the choice", () => {
  it.each([
    [{ metod: "GROUND" }, "/choice/metod", 'did you mean "method"?'],
    [{ by: 20260601 }, "/choice/by", "must be a string"],
    [{ by: "17 June" }, "/choice/by", "must be a date in the form YYYY-MM-DD"],
    [{ by: "2026-06-31" }, "/choice/by", "must be a date in the form YYYY-MM-DD"],
    [{ method: "GRUOND" }, "/choice/method", 'choice.method: unknown service "GRUOND"; did you mean "GROUND"?'],
    [["GROUND"], "/choice", "must be an object"]
  ])("%j is refused", (choice, at, message) => {
    const answer = cheapestPacking({ items: cubes(1), boxes: [pair] }, to, contextOf(cardWith({})), choice as Choice)
    expect(answer._tag === "Refused" && answer.refusals[0]).toMatchObject({
      at,
      message: expect.stringContaining(message)
    })
  })
})
