import { type BoundQuote, type RateCard, type ReplayedShipment, replayWith } from "@waybill/packing/rating"
import { describe, expect, it } from "vitest"
import { tariffOf } from "../rating/fixtures/vectors.ts"
import { boundOf, nextCard, sold, soldCard } from "./sold.ts"

const replay = (quote: BoundQuote, today: ReadonlyArray<RateCard>, now: ReplayedShipment = {}) =>
  replayWith({ sold: [tariffOf(soldCard)], today: today.map(tariffOf) })(quote, now)

/** The result with each line as its cause, code, difference and reasons. */
const summaryOf = (today: RateCard, now: ReplayedShipment = {}, quote = sold) => {
  const answer = replay(quote, [today], now)
  if (answer._tag !== "Replayed") return answer
  const { cost, difference, lines } = answer
  return {
    cost,
    difference,
    lines: lines.map((line) => [line.causes.join(" and "), line.code, line.difference, ...line.reasons])
  }
}

describe("replayWith", () => {
  it("reproduces a quote exactly with the same card", () =>
    expect(replay(sold, [soldCard])).toEqual({
      _tag: "Replayed",
      isReproduced: true,
      card: { id: "acme", edition: "2026", digest: sold.digest },
      cost: "15.20",
      difference: "0",
      changed: [],
      lines: []
    }))

  it("names the price row and the percentage that changed", () => {
    const next = nextCard(({ services, surcharges }) => {
      services[0]!.rates[0]!.rows[1]![2] = "12.50"
      surcharges!.fuel!.amount.percent = "12"
    })
    expect(summaryOf(next)).toEqual({
      cost: "16.00",
      difference: "0.8",
      lines: [
        [
          "card",
          "base",
          "0.5",
          "all services, zone far, billable over 5 up to 10 lb: base price 12.00 → 12.50 (+4.2 %)"
        ],
        [
          "card",
          "fuel",
          "0.3",
          "all services: surcharge fuel 10 % of base → 12 % of base",
          "10% of 12.00 → 12% of 12.50"
        ]
      ]
    })
  })

  it("names the divisor that put the box into a different price row", () => {
    // 1000 / 250 is 4, so the box weighs 4 pounds.
    const next = nextCard(({ services }) => {
      services[0]!.weight.divisor = "250"
    })
    expect(summaryOf(next)).toEqual({
      cost: "11.90",
      difference: "-3.3",
      lines: [
        ["card", "base", "-3", "all services: weighing divisor 139 → 250", "billable 8 <= 10 → billable 4 <= 5"],
        ["card", "fuel", "-0.3", "10% of 12.00 → 10% of 9.00"]
      ]
    })
  })

  it("names a new surcharge and a removed one", () => {
    const next = nextCard(({ services, surcharges }) => {
      surcharges!.area = { title: "Area", scope: "shipment", amount: { fixed: "4.00" } }
      services[0]!.surcharges = ["peak", "fuel", "area"]
    })
    expect(summaryOf(next)).toEqual({
      cost: "17.20",
      difference: "2",
      lines: [
        ["card", "home", "-2", "all services, residential: surcharge home 2.00 → none", "fixed → no line"],
        ["card", "area", "4", "all services: surcharge area none → 4.00", "no line → fixed"]
      ]
    })
  })

  it("separates the effects of a card, a later ship date, a different destination and different boxes", () => {
    const next = nextCard((card) => {
      card.validTo = "2028-01-01"
      card.services[0]!.rates[0]!.rows[1]![2] = "12.50"
    })
    const answer = replay(sold, [next], {
      shipDate: "2026-12-01",
      destination: { country: "US", state: "AZ", postal: "85001" },
      boxes: [
        { length: 12, width: 10, height: 10, weight: "3" },
        { length: 5, width: 5, height: 5, weight: 1 }
      ]
    })
    // By hand: 12.50 + 2 + 1.25, then 0.75 for the peak, then 8.00 and 0.80 near, then a box of 9 and one of 1 pound.
    expect(answer).toMatchObject({ cost: "20.90", difference: "5.7" })
    const lines = answer._tag === "Replayed" ? answer.lines : []
    expect(lines.map(({ box, causes, code, difference }) => [causes[0], code, box, difference])).toEqual([
      ["card", "base", 0, "0.5"],
      ["card", "fuel", 0, "0.05"],
      ["ship date", "peak", 0, "0.75"],
      ["destination", "base", 0, "-4.5"],
      ["destination", "fuel", 0, "-0.45"],
      ["boxes", "base", 1, "6"],
      ["boxes", "home", 1, "2"],
      ["boxes", "peak", 1, "0.75"],
      ["boxes", "fuel", 1, "0.6"]
    ])
    expect(answer._tag === "Replayed" && answer.changed).toEqual([
      {
        cause: "card",
        before: `acme 2026 (${sold.digest.slice(0, 12)})`,
        after: `acme 2027 (${tariffOf(next).digest.slice(0, 12)})`
      },
      { cause: "ship date", before: "2026-06-11", after: "2026-12-01" },
      { cause: "destination", before: "US NY 10001", after: "US AZ 85001" },
      { cause: "boxes", before: "10 × 10 × 10 in, 3 lb", after: "12 × 10 × 10 in, 3 lb; 5 × 5 × 5 in, 1 lb" }
    ])
  })

  it("reports different boxes even if they cost the same", () => {
    const boxes = [{ length: 9, width: 10, height: 10, weight: 3 }]
    expect(replay(sold, [soldCard], { boxes })).toMatchObject({
      difference: "0",
      changed: [{ cause: "boxes" }],
      lines: []
    })
  })

  it("treats boxes in a different order, orientation or unit as the same", () => {
    const two = boundOf({
      boxes: [
        { length: 10, width: 5, height: 8, weight: 3 },
        { length: 2, width: 2, height: 2, weight: 1 }
      ]
    })
    const boxes = [
      { length: 50.8, width: 50.8, height: "50.80", weight: 453.59237 },
      { length: 203.2, width: 254, height: 127, weight: "1360.77711" }
    ]
    expect(replay(two, [soldCard], { boxes, units: { length: "mm", weight: "g" } })).toMatchObject({
      changed: [],
      difference: "0"
    })
  })

  it("reports that a card changed without a new edition", () => {
    const edited = { ...nextCard(() => undefined), edition: "2026", notes: "edited" }
    expect(replay(sold, [edited])).toMatchObject({
      isReproduced: true,
      difference: "0",
      changed: [
        {
          cause: "card",
          before: `acme 2026 (${sold.digest.slice(0, 12)})`,
          after: `acme 2026 (${tariffOf(edited).digest.slice(0, 12)})`
        }
      ]
    })
  })

  it("names both zones if only the destination changed", () =>
    expect(summaryOf(soldCard, { destination: { country: "US", state: "AZ", postal: "85001" } })).toEqual({
      cost: "10.80",
      difference: "-4.4",
      lines: [
        ["destination", "base", "-4", "zone far → near"],
        ["destination", "fuel", "-0.4", "10% of 12.00 → 10% of 8.00"]
      ]
    }))

  it("shares the lines of two facts if the service is not offered with only one of them changed", () => {
    const next = nextCard(({ services }) => {
      services[0]!.limits = { maxLongest: "9" }
    })
    expect(summaryOf(next, { boxes: [{ length: 9, width: 9, height: 9, weight: 3 }] })).toEqual({
      cost: "15.20",
      difference: "0",
      lines: []
    })
    expect(summaryOf(next, { boxes: [{ length: 5, width: 5, height: 5, weight: 3 }] })).toMatchObject({
      difference: "-3.3",
      lines: [
        ["card and boxes", "base", "-3", "billable 8 <= 10 → billable 3 <= 5"],
        ["card and boxes", "fuel", "-0.3", "10% of 12.00 → 10% of 9.00"]
      ]
    })
  })

  describe("reports as corrupt", () => {
    const problemsOf = (quote: BoundQuote) => {
      const answer = replay(quote, [soldCard])
      return answer._tag === "Corrupt" ? answer.problems : answer
    }
    const [base, home, fuel] = sold.lines

    it("an altered amount, although the lines add up", () =>
      expect(problemsOf({ ...sold, cost: "15.70", lines: [{ ...base!, amount: "12.50" }, home!, fuel!] })).toEqual([
        "cost: the quote has 15.70, its card gives 15.20",
        "line 1: the quote has base, box 0: 12.50 at /services/0/rates/0/rows/1/2; its card gives base, box 0: 12.00 at /services/0/rates/0/rows/1/2"
      ]))

    it("a removed line", () =>
      expect(problemsOf({ ...sold, cost: "14.00", lines: [base!, home!] })).toEqual([
        "cost: the quote has 14.00, its card gives 15.20",
        "line 3: the quote has no line; its card gives fuel, box 0: 1.20 at /surcharges/fuel/amount/percent"
      ]))

    it("an altered box, zone, edition, currency, service or ship date", () => {
      expect(problemsOf({ ...sold, boxes: [{ ...sold.boxes[0]!, weight: "11" }] })).toHaveLength(3)
      expect(problemsOf({ ...sold, zone: "near" })).toEqual(["zone: the quote has near, its card gives far"])
      expect(problemsOf({ ...sold, edition: "2025" })).toEqual(["edition: the quote has 2025, its card gives 2026"])
      expect(problemsOf({ ...sold, currency: "EUR" })).toEqual(["currency: the quote has EUR, its card gives USD"])
      expect(problemsOf({ ...sold, service: "AIR" })).toEqual(["the card has no service AIR"])
      expect(problemsOf({ ...sold, shipDate: "2026-12-01" })).toHaveLength(3)
    })

    it("a ship date on which the card was not valid", () =>
      expect(problemsOf({ ...sold, shipDate: "2027-01-01" })).toEqual([
        "shipDate: the quote has 2027-01-01; its card is not valid on this date"
      ]))

    it("nothing if only the wording of a computation differs", () =>
      expect(replay({ ...sold, lines: sold.lines.map((line) => ({ ...line, calc: "" })) }, [soldCard])).toMatchObject({
        _tag: "Replayed",
        difference: "0"
      }))
  })

  describe("gives the reason why a quote has no price today:", () => {
    const problemOf = (quote: BoundQuote, today: ReadonlyArray<RateCard>, now: ReplayedShipment = {}) => {
      const answer = replay(quote, today, now)
      return answer._tag === "NotReplayed" ? answer.problem : answer
    }

    it("the postal code was erased", () =>
      expect(problemOf({ ...sold, destination: { ...sold.destination, postal: "" } }, [soldCard])).toBe(
        "the postal code of the quote was erased"
      ))

    it("the carrier has no card, or none that is valid", () => {
      expect(problemOf({ ...sold, carrier: "swift", digest: "0".repeat(64) }, [soldCard])).toBe(
        "no card of swift is valid on 2026-06-11"
      )
      expect(
        problemOf(
          sold,
          [
            soldCard,
            nextCard((card) => {
              card.validFrom = "2026-12-01"
            })
          ],
          {
            shipDate: "2027-06-01"
          }
        )
      ).toBe("no card of acme is valid on 2027-06-01")
    })

    it("the currency, the service or the boxes", () => {
      expect(
        problemOf(sold, [
          nextCard((card) => {
            card.currency = "EUR"
          })
        ])
      ).toBe("prices in USD and EUR cannot be compared")
      expect(
        problemOf(sold, [
          nextCard((card) => {
            card.services[0]!.code = "AIR"
          })
        ])
      ).toBe("the card has no service GROUND")
      expect(problemOf(sold, [soldCard], { boxes: [{ length: 49, width: 1, height: 1, weight: 1 }] })).toBe(
        "GROUND is not offered: maxLongest, box 1"
      )
      expect(problemOf(sold, [soldCard], { boxes: [{ length: 1, width: 1, height: 1, weight: 0 }] })).toBe(
        "boxes[0].weight: must be greater than 0 and at most 1000000, got 0"
      )
      expect(problemOf(sold, [soldCard], { shipDate: "soon" })).toBe("soon is not a date")
    })
  })
})
