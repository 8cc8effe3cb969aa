// cspell:ignore Tubee feul curency alll alway

import { cardRater, type Decimal, type RateRequest, Rater } from "@waybill/core"
import type { RateAnswer, ShippingRate } from "@waybill/core/adapter"
import type { RateCard, Service, ShipFrom } from "@waybill/packing/rating"
import { Effect, Layer } from "effect"
import { describe, expect, it } from "vitest"
import { rateCards, shipFrom } from "../fixtures/rate-cards.ts"
import { recordingLogger, request } from "./live-carrier.ts"

const [acme, swift] = rateCards as [RateCard, RateCard]
const [ground] = acme.services as [Service]

const at = (text: string) => Date.parse(text) as RateRequest["at"]

/** Quotes a request with these cards. Returns the answer (or the cause of the failure) and the log. */
const quoteWith = (cards: ReadonlyArray<RateCard>, changes: Partial<RateRequest> = {}) => {
  const { layer: logger, log } = recordingLogger()
  const rater = Layer.provideMerge(cardRater(cards, shipFrom), logger)
  const answer = Rater.use((port) => port.rate({ ...request, ...changes })).pipe(
    Effect.catchTag("Unavailable", ({ cause, port }) => Effect.succeed(`${port}: ${cause}`)),
    Effect.provide(rater),
    Effect.runSync
  )
  return { answer, log }
}

const costsIn = (answer: RateAnswer | string): ReadonlyArray<string> =>
  typeof answer !== "string" && "rates" in answer ? answer.rates.map(({ cost, method }) => `${method} ${cost}`) : []

it("quotes each service that accepts the boxes, cheapest first", () => {
  const rates: ReadonlyArray<Record<Exclude<keyof ShippingRate, "quote">, string>> = [
    { title: "Acme Ground", method: "ACME_GROUND", cost: "8.25", delivery_time: "FIVE_DAYS" },
    { title: "Acme 2 Day", method: "ACME_2DAY", cost: "18.50", delivery_time: "TWO_DAYS" }
  ]
  expect(quoteWith(rateCards)).toMatchObject({ answer: { rates }, log: [] })
})

describe("cardRater without a valid card", () => {
  it.each<[string, ReadonlyArray<RateCard>, Partial<RateRequest>]>([
    ["before the first edition", [{ ...acme, validFrom: "2030-02-01" }], { at: at("2030-01-31T12:00:00Z") }],
    ["after the last edition", [{ ...acme, validTo: "2030-01-31" }], { at: at("2030-01-31T12:00:00Z") }]
  ])("returns noRateCard %s", (_, cards, changes) => {
    expect(quoteWith(cards, changes)).toEqual({ answer: { _tag: "NoRateCard" }, log: [] })
  })

  it("returns noRateCard with a reason without a card of the carrier", () => {
    const answer = { _tag: "NoRateCard", reason: "the carrier acme has no rate card" }
    expect(quoteWith([swift])).toEqual({ answer, log: [] })
  })
})

it("uses the edition valid on the ship date, not on the order date", () => {
  const dearer = { ...ground, rates: [{ zones: ["all"], rows: [["70", "9.99"]] }] }
  const next: RateCard = { ...acme, edition: "2", validFrom: "2031-01-01", services: [dearer] }
  const cards = [{ ...acme, validTo: "2031-01-01", services: [ground] }, next]
  expect(costsIn(quoteWith(cards, { at: at("2030-12-31T23:59:58Z") }).answer)).toEqual(["ACME_GROUND 8.25"])
  expect(costsIn(quoteWith(cards, { at: at("2030-12-31T23:59:59Z") }).answer)).toEqual(["ACME_GROUND 9.99"])
})

it("returns no rates if no service accepts the boxes", () => {
  const small = { ...ground, limits: { maxLongest: "9.999" } }
  const problems = [{ path: "order_info[0]", problem: "ACME_GROUND is not available: maxLongest" }]
  expect(quoteWith([{ ...acme, services: [small] }])).toEqual({
    answer: { _tag: "Quoted", rates: [], problems },
    log: []
  })
  const tubes = { ...ground, packageTypes: ["Tube"] }
  const boxed = quoteWith([{ ...acme, services: [tubes] }], { package_type: "box" }).answer
  const refusal = { path: "order_info", problem: "ACME_GROUND is not available: package type" }
  expect(boxed).toEqual({ _tag: "Quoted", rates: [], problems: [refusal] })
})

it.each([
  ["Tubee", 'unknown package type "Tubee"; did you mean "Tube"?'],
  ["Pack", 'unknown package type "Pack"; did you mean "Pak"?'],
  ["Bag", 'unknown package type "Bag"; expected one of Box, Tube, Pak, Letter, Flat']
])("reports the package type %s, which no card names", (package_type, problem) => {
  const fee = { title: "Fee", when: [["packageType", "in", ["Letter", "Flat"]]], amount: { fixed: "1.00" } } as const
  const other = { ...ground, code: "ACME_POST" }
  const answerTo = (type: string) =>
    quoteWith([{ ...acme, services: [{ ...ground, packageTypes: ["Pak", "Box"] }, other], surcharges: { fee } }], {
      package_type: type
    }).answer
  expect(answerTo(package_type)).toMatchObject({ problems: [{ path: "shipping.package_type", problem }] })
  for (const known of ["pak", "Letter", "Flat", "Box", "Tube"]) expect(answerTo(known)).not.toHaveProperty("problems")
})

it("quotes in cm and kg, and applies residential, rush and package type surcharges", () => {
  const surcharged: RateCard = {
    ...acme,
    surcharges: {
      home: { title: "Home", when: [["residential", "=", true]], amount: { fixed: "1.00" } },
      rush: { title: "Rush", when: [["rush", "=", true]], amount: { fixed: "0.10" } },
      tube: { title: "Tube", when: [["packageType", "=", "Tube"]], amount: { fixed: "0.01" } }
    },
    services: [{ ...ground, surcharges: ["home", "rush", "tube"] }]
  }
  const costs = (changes: Partial<RateRequest>) => costsIn(quoteWith([surcharged], changes).answer)
  expect(costs({ units: "cm/kg" })).toEqual(["ACME_GROUND 9.60"])
  expect(costs({ residential: true })).toEqual(["ACME_GROUND 9.25"])
  expect(costs({ rush: true })).toEqual(["ACME_GROUND 8.35"])
  expect(costs({ package_type: "Tube" })).toEqual(["ACME_GROUND 8.26"])
})

it.each<[weight: string, cost: string]>([
  // The first pound costs 7.35, and each further pound or part of it 0.45.
  ["0.30000000000000004", "7.35"],
  ["0.99999999999999999999", "7.35"],
  ["1.0000000000000002", "7.35"],
  ["1.00000001", "7.80"],
  ["11.999999999999998", "12.30"],
  ["12.000000000000002", "12.30"],
  ["12.00000100000000000001", "12.75"]
])("a weight of %s costs %s, without rounding errors", (weight, cost) => {
  const side = "10" as Decimal
  const box = { width: side, height: side, length: "10.000000000000002" as Decimal, weight: weight as Decimal }
  const cards = [{ ...acme, services: [{ ...ground, limits: { maxLongest: "10" } }] }]
  expect(costsIn(quoteWith(cards, { boxes: [box] }).answer)).toEqual([`ACME_GROUND ${cost}`])
})

describe("cardRater with an invalid card", () => {
  const [everywhere] = acme.zones as [RateCard["zones"][number]]
  const { services: _, ...withoutServices } = swift
  const fuel = { title: "Fuel", amount: { fixed: "1.00" } }
  const byGround = (changed: object, card: object = {}) => ({
    ...swift,
    ...card,
    services: [{ ...ground, ...changed }]
  })

  it.each<readonly [name: string, card: unknown, problem: string]>([
    [
      "a reversed range of postal codes",
      { ...swift, zones: [{ id: "all", match: [{ country: "US", postal: ["859-850"] }] }] },
      ".zones[0].match[0].postal[0]: reversed range 859-850; its end must not be before its start"
    ],
    [
      "a repeated service",
      { ...swift, services: [ground, ground] },
      '.services[1].code: duplicate service "ACME_GROUND"'
    ],
    [
      "a misspelled zone in a table",
      byGround({ rates: [{ zones: ["al"], rows: [["70", "1.00"]] }] }, { zones: [everywhere] }),
      '.services[0].rates[0].zones[0]: unknown zone "al"; did you mean "all"?'
    ],
    [
      "a misspelled zone in transit times",
      byGround({ transit: { ...ground.transit, byZone: { all: [5, 5], alll: [5, 5] } } }),
      '.services[0].transit.byZone.alll: unknown zone "alll"; did you mean "all"?'
    ],
    [
      "a zone that is not similar to any",
      byGround({ transit: { ...ground.transit, byZone: { all: [5, 5], moon: [5, 5] } } }),
      '.services[0].transit.byZone.moon: unknown zone "moon"; expected a zone in the card'
    ],
    [
      "a transit time of more than a year",
      byGround({ transit: { ...ground.transit, byZone: { all: [400, 400] } } }),
      ".services[0].transit.byZone.all: 400 days; expected at most 366"
    ],
    [
      "a misspelled zone in a surcharge",
      byGround({}, { surcharges: { fuel: { title: "Fuel", amount: { fixedByZone: { al: "1.00" } } } } }),
      '.surcharges.fuel.amount.fixedByZone.al: unknown zone "al"; did you mean "all"?'
    ],
    [
      "a misspelled zone in a condition",
      byGround({}, { surcharges: { fuel: { ...fuel, when: [["zone", "=", "al"]] } } }),
      '.surcharges.fuel.when[0][2]: unknown zone "al"; did you mean "all"?'
    ],
    [
      "a misspelled surcharge",
      byGround({ surcharges: ["feul"] }, { surcharges: { fuel } }),
      '.services[0].surcharges[0]: unknown surcharge "feul"; did you mean "fuel"?'
    ],
    [
      "a misspelled line of a percentage",
      byGround({}, { surcharges: { fuel: { title: "Fuel", amount: { percent: "5", of: ["bas"] } } } }),
      '.surcharges.fuel.amount.of[0]: unknown surcharge "bas"; did you mean "base"?'
    ],
    [
      "a misspelled calendar",
      byGround({ transit: { ...ground.transit, calendar: "alway" } }),
      '.services[0].transit.calendar: unknown calendar "alway"; did you mean "always"?'
    ],
    ["a misspelled field", { ...swift, curency: "USD" }, '.curency: unknown field "curency"; did you mean "currency"?'],
    [
      "an end before its start",
      { ...swift, validTo: "1969-12-31" },
      ".validTo: the card is never valid: its end 1969-12-31 is not after its start 1970-01-01"
    ],
    ["a missing field", withoutServices, ".services: missing; expected a list of 1 or more elements"],
    ["the edition of another one", acme, ".edition: duplicate: another card is also edition 1 of acme"],
    ["the value null", null, ": found null; expected an object"],
    ["a string", "acme", ': found "acme"; expected an object']
  ])("throws for a card with %s", (_, card, problem) => {
    expect(() => cardRater([acme, card as RateCard], shipFrom)).toThrow(new TypeError(`rater: cards[1]${problem}`))
  })

  it("throws for two cards of a carrier that start on one day", () => {
    expect(() => cardRater([acme, { ...acme, edition: "2", currency: "EUR" }, swift], shipFrom)).toThrow(
      new TypeError("rater: cards: the cards acme 1 and acme 2 both start on 1970-01-01")
    )
  })

  it("accepts an edition without an end before the next one", () => {
    const next = { ...acme, edition: "2", validFrom: "2031-01-01" }
    expect(costsIn(quoteWith([acme, next]).answer)).toEqual(["ACME_GROUND 8.25", "ACME_2DAY 18.50"])
  })
})

describe("cardRater that cannot quote", () => {
  it("fails as unavailable for a discount that exceeds the price", () => {
    const gift: RateCard = {
      ...acme,
      surcharges: { gift: { title: "Gift", amount: { fixed: "-100.00" } } },
      services: [{ ...ground, surcharges: ["gift"] }]
    }
    expect(quoteWith([gift]).answer).toMatch(/^Rater: Expected an amount such as 12.40/)
  })

  it("fails as unavailable for a price with more than twelve digits", () => {
    const dear = { ...ground, rates: [{ zones: ["all"], rows: [["70", "999999999999"]] }] }
    const boxes = [...request.boxes, ...request.boxes]
    expect(
      quoteWith([{ ...acme, rounding: { mode: "up", increment: "1" }, services: [dear] }], { boxes }).answer
    ).toMatch(/^Rater: Expected an amount such as 12.40/)
  })

  it("fails as unavailable for a time after the year 9998", () => {
    expect(quoteWith(rateCards, { at: 253_370_764_800_000 as RateRequest["at"] }).answer).toBe(
      "Rater: at: must be epoch milliseconds or ISO 8601 with an offset, from 1970 to 9998"
    )
  })
})

it("throws for a shipFrom with a missing field", () => {
  const { cutoff: _, ...rest } = shipFrom
  expect(() => cardRater(rateCards, rest as ShipFrom)).toThrow(/^Invalid shipFrom: cutoff: missing; expected/)
})

it("throws for a shipFrom with an unknown time zone", () => {
  expect(() => cardRater(rateCards, { ...shipFrom, timezone: "Mars/Olympus" })).toThrow(
    new RangeError('Invalid shipFrom: timezone: found "Mars/Olympus"; expected an IANA time zone')
  )
})
