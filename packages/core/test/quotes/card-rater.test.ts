import { cardRater, type Rate, type RateAnswer, type RateRequest, Rater } from "@waybill/core"
import type { RateCard, Service, ShipFrom } from "@waybill/packing/rating"
import { Effect, Layer } from "effect"
import { describe, expect, it } from "vitest"
import { rateCards, shipFrom } from "../fixtures/rate-cards.ts"
import { heard, request } from "./live-carrier.ts"

const [acme, swift] = rateCards as [RateCard, RateCard]
const [ground] = acme.services as [Service]

const at = (text: string) => Date.parse(text) as RateRequest["at"]

/** What comes of a request to these cards: the answer, or why there is none; and what was logged meanwhile. */
const asked = (cards: ReadonlyArray<RateCard>, different: Partial<RateRequest> = {}) => {
  const { layer: logger, log } = heard()
  const rater = Layer.provideMerge(cardRater(cards, shipFrom), logger)
  const answer = Rater.use((port) => port.rate({ ...request, ...different })).pipe(
    Effect.catchTag("Unavailable", ({ cause, port }) => Effect.succeed(`${port}: ${cause}`)),
    Effect.provide(rater),
    Effect.runSync
  )
  return { answer, log }
}

const costsIn = (answer: RateAnswer | string): ReadonlyArray<string> =>
  typeof answer !== "string" && "rates" in answer ? answer.rates.map(({ cost, method }) => `${method} ${cost}`) : []

it("quotes each service that takes the boxes, cheapest first", () => {
  const rates: ReadonlyArray<Record<keyof Rate, string>> = [
    { title: "Acme Ground", method: "ACME_GROUND", cost: "8.25", delivery_time: "FIVE_DAYS" },
    { title: "Acme 2 Day", method: "ACME_2DAY", cost: "18.50", delivery_time: "TWO_DAYS" }
  ]
  expect(asked(rateCards)).toEqual({ answer: { rates }, log: [] })
})

describe("there is no rate card in force", () => {
  it.each<[string, ReadonlyArray<RateCard>, Partial<RateRequest>]>([
    ["where there are no cards at all", [], {}],
    ["where the carrier has none", [swift], {}],
    ["before the first edition", [{ ...acme, validFrom: "2030-02-01" }], { at: at("2030-01-31T12:00:00Z") }],
    ["after the last edition", [{ ...acme, validTo: "2030-01-31" }], { at: at("2030-01-31T12:00:00Z") }]
  ])("%s", (_, cards, different) => {
    expect(asked(cards, different)).toEqual({ answer: { noRateCard: true }, log: [] })
  })
})

it("quotes by the edition of the ship date, not of the day of the order", () => {
  const dearer = { ...ground, rates: [{ zones: ["all"], rows: [["70", "9.99"]] }] }
  const next: RateCard = { ...acme, edition: "2", validFrom: "2031-01-01", services: [dearer] }
  const cards = [{ ...acme, validTo: "2031-01-01", services: [ground] }, next]
  expect(costsIn(asked(cards, { at: at("2030-12-31T23:59:58Z") }).answer)).toEqual(["ACME_GROUND 8.25"])
  expect(costsIn(asked(cards, { at: at("2030-12-31T23:59:59Z") }).answer)).toEqual(["ACME_GROUND 9.99"])
})

it("where no service takes the boxes there are no rates", () => {
  const small = { ...ground, limits: { maxLongest: "9.999" } }
  expect(asked([{ ...acme, services: [small] }])).toEqual({ answer: { rates: [] }, log: [] })
})

it("quotes in centimetres and kilograms, and for what is asked besides", () => {
  const surcharged: RateCard = {
    ...acme,
    surcharges: {
      home: { title: "Home", when: [["residential", "=", true]], amount: { fixed: "1.00" } },
      rush: { title: "Rush", when: [["rush", "=", true]], amount: { fixed: "0.10" } },
      tube: { title: "Tube", when: [["packageType", "=", "Tube"]], amount: { fixed: "0.01" } }
    },
    services: [{ ...ground, surcharges: ["home", "rush", "tube"] }]
  }
  const costs = (different: Partial<RateRequest>) => costsIn(asked([surcharged], different).answer)
  expect(costs({ units: "cm/kg" })).toEqual(["ACME_GROUND 9.60"])
  expect(costs({ residential: true })).toEqual(["ACME_GROUND 9.25"])
  expect(costs({ rush: true })).toEqual(["ACME_GROUND 8.35"])
  expect(costs({ package_type: "Tube" })).toEqual(["ACME_GROUND 8.26"])
})

describe("a card that cannot be used", () => {
  const broken: RateCard = {
    ...acme,
    edition: "2",
    validFrom: "2040-01-01",
    services: [{ ...ground, surcharges: ["fuel"] }]
  }
  const why = '/services/0/surcharges/0 is "fuel", expected a surcharge of the card'

  it("makes its carrier unavailable, lest an older card be taken, and the log says why", () => {
    expect(asked([acme, broken, swift])).toEqual({
      answer: `Rater: ${why}`,
      log: ["Error: A rate card of acme cannot be used"]
    })
  })

  it("may be no card at all", () => {
    const { services: _, ...rest } = acme
    const { answer, log } = asked([rest, null, "acme", swift] as unknown as ReadonlyArray<RateCard>)
    expect(answer).toBe("Rater: /services is nothing, expected a list of at least 1")
    expect(log).toEqual(["Error: A rate card of acme cannot be used", "Error: A rate card of undefined cannot be used"])
  })

  it("leaves the other carriers alone", () => {
    expect(costsIn(asked([acme, broken, swift], { carrier: "swift" }).answer)).toEqual(["SWIFT_AIR 25.00"])
  })
})

describe("what cannot be quoted is unavailable:", () => {
  it("a discount of more than the price", () => {
    const gift: RateCard = {
      ...acme,
      surcharges: { gift: { title: "Gift", amount: { fixed: "-100.00" } } },
      services: [{ ...ground, surcharges: ["gift"] }]
    }
    expect(asked([gift]).answer).toMatch(/^Rater: Expected an amount such as 12.40/)
  })

  it("a price of more than twelve digits", () => {
    const dear = { ...ground, rates: [{ zones: ["all"], rows: [["70", "999999999999"]] }] }
    const boxes = [...request.boxes, ...request.boxes]
    expect(asked([{ ...acme, rounding: { mode: "up", increment: "1" }, services: [dear] }], { boxes }).answer).toMatch(
      /^Rater: Expected an amount such as 12.40/
    )
  })

  it("a time beyond the calendar", () => {
    expect(asked(rateCards, { at: 253_370_764_800_000 as RateRequest["at"] }).answer).toBe(
      "Rater: /at is no instant of the years 1970 to 9998"
    )
  })
})

it("a ship-from that lacks something is refused at once", () => {
  const { cutoff: _, ...rest } = shipFrom
  expect(() => cardRater(rateCards, rest as ShipFrom)).toThrow(/^This is no ship-from: \/cutoff is nothing, expected/)
})

it("a ship-from that makes no sense is refused at once", () => {
  expect(() => cardRater(rateCards, { ...shipFrom, timezone: "Mars/Olympus" })).toThrow(
    new RangeError('This is no ship-from: /timezone is "Mars/Olympus", expected a time zone of the IANA database')
  )
})
