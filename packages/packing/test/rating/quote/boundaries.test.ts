// Checks values exactly on the boundary of each rule and just beyond it.
import { type QuoteContext, quote, type RateCard, type ShipFrom, type Shipment } from "@waybill/packing/rating"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { SEED } from "../arbitraries/figures.ts"
import { cardNamed, originOf, tariffOf } from "../fixtures/vectors.ts"

const week = { weekdays: ["mon", "tue", "wed", "thu", "fri", "sat", "sun"], holidays: [] } as const
const card: RateCard = {
  format: "ratecard/1",
  id: "edge",
  edition: "1",
  carrier: "edge",
  validFrom: "2026-01-01",
  currency: "EUR",
  units: { length: "cm", weight: "kg" },
  rounding: { mode: "half-up", increment: "0.01" },
  calendars: { week },
  zones: [{ id: "all", match: [{ country: "*" }] }],
  surcharges: {},
  services: [
    {
      code: "ONLY",
      title: "Only",
      limits: { maxLengthPlusGirth: "300" },
      weight: { basis: "box", rounding: [] },
      rates: [
        {
          zones: ["all"],
          rows: [
            ["5", "1.00"],
            ["10", "2.00"]
          ]
        }
      ],
      surcharges: [],
      transit: { calendar: "week", show: "timestamp", by: "12:00", byZone: { all: [1, 2] } }
    }
  ]
}
const from: ShipFrom = {
  format: "shipfrom/1",
  id: "here",
  timezone: "UTC",
  calendar: week,
  cutoff: { default: "14:00:30" },
  handlingDays: 0
}
const box = { length: 10, width: 10, height: 10, weight: 1 }
const shipment: Shipment = { carrier: "edge", destination: { country: "DE" }, boxes: [box] }

const quoteWith = (
  {
    cards = [card],
    origin = from,
    at = "2026-06-10T12:00:00Z"
  }: { cards?: ReadonlyArray<RateCard>; origin?: ShipFrom; at?: string },
  boxes: Shipment["boxes"] = [box]
) => {
  const context: QuoteContext = {
    cards: cards.map(tariffOf),
    from: originOf(origin),
    at,
    units: { length: "cm", weight: "kg" }
  }
  const answer = quote({ ...shipment, boxes }, context)
  if (answer._tag === "Refused") throw new Error(answer.refusals.map(({ message }) => message).join("; "))
  return answer
}
const baseOf = (boxes: Shipment["boxes"], cards = [card]) => quoteWith({ cards }, boxes).rates[0]?.lines[0]?.amount

describe("boundaries of a rate card", () => {
  it.each([
    ["5", "1.00"],
    ["5.000001", "2.00"],
    ["10", "2.00"],
    ["10.000001", undefined]
  ])("prices %s kg at %s, around the end of a row", (weight, price) => {
    expect(baseOf([{ ...box, weight }])).toBe(price)
  })

  it("accepts a length plus girth of exactly 300 and refuses a millionth more", () => {
    const long = { ...box, length: "260" }
    expect(quoteWith({}, [long]).rates).toHaveLength(1)
    expect(quoteWith({}, [{ ...long, length: "260.000001" }]).notOffered).toEqual([
      { method: "ONLY", title: "Only", reason: "maxLengthPlusGirth", box: 0 }
    ])
  })

  it.each([
    ["half-up", "0.125", "0.13"],
    ["half-even", "0.125", "0.12"],
    ["half-even", "0.135", "0.14"],
    ["up", "0.121", "0.13"],
    ["down", "0.129", "0.12"]
  ] as const)("rounds to cents by the mode %s: %s becomes %s", (mode, price, rounded) => {
    const [service] = card.services
    const rates = [{ zones: ["all"], rows: [["5", price]] }]
    expect(
      baseOf([box], [{ ...card, rounding: { mode, increment: "0.01" }, services: [{ ...service!, rates }] }])
    ).toBe(rounded)
  })

  it.each([
    ["2026-06-10T14:00:29.999Z", "2026-06-10"],
    ["2026-06-10T14:00:30Z", "2026-06-11"]
  ])("applies a cut-off to the second: an order at %s ships on %s", (at, date) => {
    expect(quoteWith({ at }).shipDate).toBe(date)
  })

  it("ships and delivers on a leap day", () => {
    const arrival = (at: string) => quoteWith({ at }).rates[0]?.deliveryTime
    expect(arrival("2028-02-27T12:00:00Z")).toBe("2028-02-29T12:00:00")
    expect(arrival("2027-02-27T12:00:00Z")).toBe("2027-03-01T12:00:00")
    expect(quoteWith({ at: "2028-02-28T15:00:00Z" }).shipDate).toBe("2028-02-29")
  })

  // New York switches to daylight saving time on 2026-03-08 and back on 2026-11-01, both at 02:00.
  it.each([
    ["2026-03-07T18:59:59Z", "2026-03-07"],
    ["2026-03-07T19:00:00Z", "2026-03-08"],
    ["2026-03-08T17:59:59Z", "2026-03-08"],
    ["2026-03-08T18:00:00Z", "2026-03-09"],
    ["2026-10-31T17:59:59Z", "2026-10-31"],
    ["2026-10-31T18:00:00Z", "2026-11-01"],
    ["2026-11-01T18:59:59Z", "2026-11-01"],
    ["2026-11-01T19:00:00Z", "2026-11-02"],
    ["2026-11-02T04:59:59Z", "2026-11-02"]
  ])("applies a cut-off at 14:00 in New York: an order at %s ships on %s", (at, date) => {
    const origin = { ...from, timezone: "America/New_York", cutoff: { default: "14:00" } }
    expect(quoteWith({ at, origin }).shipDate).toBe(date)
  })

  it.each([
    ["2026-12-31T14:00:29Z", "2026"],
    ["2026-12-31T14:00:30Z", "2027"]
  ])("quotes an order at %s from edition %s", (at, edition) => {
    const cards = [
      { ...card, edition: "2026", validTo: "2027-01-01" },
      { ...card, edition: "2027", validFrom: "2027-01-01" }
    ]
    expect(quoteWith({ cards, at }).card.edition).toBe(edition)
  })

  it("sorts services of equal cost by days, then by code", () => {
    const [service] = card.services
    const days = { B: [1, 2], a: [1, 2], A: [1, 2], Z: [1, 1] } as const
    const services = Object.entries(days).map(([code, all]) => ({
      ...service!,
      code,
      transit: { ...service!.transit, byZone: { all } }
    }))
    for (const given of [services, services.toReversed()]) {
      const { rates } = quoteWith({ cards: [{ ...card, services: given }] })
      expect(rates.map(({ method }) => method)).toEqual(["Z", "A", "B", "a"])
    }
  })

  it("uses the overlapping edition that started last, in any order", () => {
    const cards = [
      { ...card, edition: "first" },
      { ...card, edition: "last", validFrom: "2026-06-10" },
      { ...card, edition: "second", validFrom: "2026-03-01" }
    ]
    for (const given of [cards, cards.toReversed()]) expect(quoteWith({ cards: given }).card.edition).toBe("last")
  })

  it("refuses a quote on the end day of the last edition", () => {
    const context = { cards: [tariffOf({ ...card, validTo: "2027-01-01" })], from: originOf(from), units: card.units }
    const quoteAt = (at: string) => quote(shipment, { ...context, at })
    expect(quoteAt("2026-12-31T14:00:29Z")).toMatchObject({ _tag: "Quoted", shipDate: "2026-12-31" })
    expect(quoteAt("2026-12-31T14:00:30Z")).toMatchObject({ refusals: [{ code: "no-edition" }] })
  })

  it("includes the first day of a range of ship dates and excludes the last", () => {
    const [service] = card.services
    const peak = {
      title: "Peak",
      when: ["shipDate", "in", ["2026-06-10", "2026-06-12"]],
      amount: { fixed: "1" }
    } as const
    const cards = [{ ...card, surcharges: { peak }, services: [{ ...service!, surcharges: ["peak"] }] }]
    const isPeak = (at: string) => quoteWith({ cards, at }).rates[0]!.lines.length === 2
    expect(["09", "10", "11", "12"].filter((day) => isPeak(`2026-06-${day}T12:00:00Z`))).toEqual(["10", "11"])
  })
})

describe("quote", () => {
  const context: QuoteContext = {
    cards: [tariffOf(card)],
    from: originOf(from),
    at: 0,
    units: { length: "cm", weight: "kg" }
  }

  it("quotes or refuses any value without throwing", () => {
    const invalid = fc
      .tuple(fc.constantFrom("carrier", "destination", "boxes", "packageType"), fc.jsonValue())
      .map(([key, value]): unknown => ({ ...shipment, [key]: value }))
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), invalid, fc.anything()), (given) => {
        expect(["Quoted", "Refused"]).toContain(
          quote(given as Shipment, { ...context, at: "2026-06-10T12:00:00Z" })._tag
        )
      }),
      { seed: SEED, numRuns: 1000 }
    )
  })

  it.each([
    ["missing", { ...shipment, boxes: [{ ...box, width: null }] }, "/boxes/0/width"],
    ["not-a-decimal", { ...shipment, boxes: [box, { ...box, weight: "1e3" }] }, "/boxes/1/weight"],
    ["out-of-range", { ...shipment, boxes: [{ ...box, length: "1000000.000001" }] }, "/boxes/0/length"],
    ["out-of-range", { ...shipment, boxes: [{ ...box, height: "-1" }] }, "/boxes/0/height"],
    ["missing", { ...shipment, boxes: [] }, "/boxes"],
    ["unknown-carrier", { ...shipment, carrier: "nobody" }, "/carrier"],
    ["no-edition", shipment, "/carrier"]
  ])("refuses a shipment with the code $0 at $2", (code, given, at) => {
    const answer = quote(given as Shipment, context)
    expect(answer._tag === "Refused" && answer.refusals.map((refusal) => [refusal.code, refusal.at])).toEqual([
      [code, at]
    ])
  })

  it.each<[weight: string | number, cost: string]>([
    // Rows end at 5 and at 10. The numbers are results of sums and products in JavaScript, such as 0.1 + 0.2 and 1.1 *
    // 1.1.
    [0.30000000000000004, "1.00"],
    [4.999999999999999, "1.00"],
    [5.000000000000001, "1.00"],
    ["5.00000000099999999999", "1.00"],
    ["5.000000001", "2.00"],
    ["5.00000000100000000000", "2.00"],
    [5.0000001, "2.00"],
    [9.999999999999998, "2.00"],
    [1.2100000000000002, "1.00"],
    [1e-7, "1.00"],
    [5e-324, "out-of-range"],
    ["0.00000000000000000001", "1.00"],
    ["000000000000005", "1.00"],
    ["5.000000000000000000000", "not-a-decimal"],
    ["1e-7", "not-a-decimal"],
    [-1e-7, "not-a-decimal"],
    [1e21, "not-a-decimal"],
    ["999999.99999999999999999999", "no rate"],
    ["999999999999999.5", "out-of-range"],
    ["1000000.0000000001", "no rate"]
  ])("a weight of %s is rounded up to a millionth, without rounding errors: %s", (weight, cost) => {
    const answer = quote({ ...shipment, boxes: [{ ...box, weight }] }, { ...context, at: "2026-06-10T12:00:00Z" })
    const outcome = answer._tag === "Quoted" ? (answer.rates[0]?.cost ?? "no rate") : answer.refusals[0]?.code
    expect(outcome).toBe(cost)
  })

  it.each([
    ["1", undefined, "0.90"],
    ["1", "-0.05", "0.95"],
    ["6", "-0.15", "1.85"],
    ["6", "-0.25", "1.80"],
    ["6", "0", "2.00"]
  ])("a discount of 10 percent on %s kg with the min %s costs %s", (weight, min, cost) => {
    const amount = { percent: "-10", of: ["base"], ...(min !== undefined && { min }) }
    const [only] = card.services
    const discounted: RateCard = {
      ...card,
      surcharges: { less: { title: "Discount", amount } },
      services: [{ ...only!, surcharges: ["less"] }]
    }
    const discounting = { ...context, cards: [tariffOf(discounted)], at: "2026-06-10T12:00:00Z" }
    const answer = quote({ ...shipment, boxes: [{ ...box, weight }] }, discounting)
    expect(answer._tag === "Quoted" && answer.rates[0]?.cost).toBe(cost)
  })

  it("a side with rounding errors meets the same limits as the exact side", () => {
    // Length plus girth: 100 + 2 x (50 + 50) = 300, which is the limit.
    const sides = (length: string | number) => ({ ...box, length, width: 50, height: 50 })
    const reasonWith = (length: string | number) => {
      const answer = quote({ ...shipment, boxes: [sides(length)] }, { ...context, at: "2026-06-10T12:00:00Z" })
      return answer._tag === "Quoted" && (answer.notOffered[0]?.reason ?? "offered")
    }
    expect(reasonWith(99.99999999999999)).toBe("offered")
    expect(reasonWith(100.00000000000001)).toBe("offered")
    expect(reasonWith("100.00000001")).toBe("maxLengthPlusGirth")
  })

  it("identifies its card by the SHA-256 of the canonical JSON", () => {
    const { digest } = tariffOf(cardNamed("royal-like-gb"))
    // python3: sha256(json.dumps(card, sort_keys=True, separators=(",", ":")).encode()).hexdigest()
    expect(digest).toBe("b3d98c44fbc1596fd46f0880212c62d521fe2bc6a3fbd797fc7b9667b8ee6852")
  })
})
