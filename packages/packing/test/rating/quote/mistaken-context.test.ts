// Mistakes of a host in the cards and the origin of quotes.
import { Auditor } from "@waybill/packing/audit"
import {
  boundQuotes,
  cliffs,
  compile,
  diff,
  type Quoted,
  quote,
  type RateCard,
  replayWith
} from "@waybill/packing/rating"
import { describe, expect, it } from "vitest"
import { cleanDocuments } from "../fixtures/clean-documents.ts"
import { originOf, tariffOf } from "../fixtures/vectors.ts"

const { cards, shipFroms } = cleanDocuments()
const card: RateCard = cards[0]!
const shipFrom = shipFroms[0]!
const [tariff, from] = [tariffOf(card), originOf(shipFrom)]
const units = { length: "in", weight: "lb" } as const
const shipment = {
  carrier: card.carrier,
  destination: { country: "US", state: "CA", postal: "94105" },
  boxes: [{ length: 10, width: 10, height: 10, weight: 5 }]
}
const quoteWith = (context: object) =>
  quote(shipment, { cards: [tariff], from, at: "2026-06-10T12:00:00Z", units, ...context })

describe("documents that are not compiled", () => {
  it.each([
    [{ cards: [card] }, "quote: cards[0]: must be a compiled rate card; pass compile(card).compiled"],
    [{ cards: [tariff, compile(card)] }, "quote: cards[1]: must be a compiled rate card; pass compile(card).compiled"],
    [{ cards: [null] }, "quote: cards[0]: must be a compiled rate card; pass compile(card).compiled"],
    [{ cards: tariff }, "quote: cards: must be a list of compiled rate cards"],
    [{ from: shipFrom }, "quote: from: must be a compiled ship-from document; pass compileShipFrom(document).compiled"]
  ])("a context that is not compiled is a TypeError with its place: %#", (context, message) => {
    expect(() => quoteWith(context)).toThrow(new TypeError(message))
  })

  it("a card that is not compiled is a TypeError of replayWith and Auditor, too", () => {
    expect(() => replayWith({ sold: [], today: [card] as never })).toThrow(
      new TypeError("replayWith: today[0]: must be a compiled rate card; pass compile(card).compiled")
    )
    expect(() => new Auditor({ cards: [card] as never, from, units })).toThrow(
      new TypeError("Auditor: cards[0]: must be a compiled rate card; pass compile(card).compiled")
    )
  })
})

describe("cards of one carrier", () => {
  it("two cards that start on the same day are refused if they differ, and used if one is given twice", () => {
    const other: RateCard = { ...card, edition: "2026b", services: card.services.slice(0, 1) }
    expect(quoteWith({ cards: [tariff, tariffOf(other)] })).toEqual({
      _tag: "Refused",
      refusals: [
        {
          code: "two-editions",
          at: "/carrier",
          message:
            "carrier: the rate cards clean 2026 and clean 2026b start on the same day; on 2026-06-12, one must apply"
        }
      ]
    })
    expect(quoteWith({ cards: [tariff, tariffOf(card)] })).toEqual(quoteWith({}))
  })
})

describe("other mistakes of a host", () => {
  const outcome = quoteWith({})
  it("a carrier without a card is refused with the nearest one", () => {
    const answer = quote({ ...shipment, carrier: "Clean" }, { cards: [tariff], from, at: 0, units })
    expect(answer._tag === "Refused" && answer.refusals).toEqual([
      {
        code: "unknown-carrier",
        at: "/carrier",
        message: 'carrier: no rate card: unknown carrier "Clean"; did you mean "clean"?'
      }
    ])
  })

  it("cliffs refuses a range in reverse order", () => {
    const answer = cliffs(
      shipment,
      { cards: [tariff], from, at: "2026-06-10T12:00:00Z", units },
      { box: 0, of: "weight", from: 10, to: 1 }
    )
    expect(answer).toEqual({
      _tag: "Refused",
      refusals: [{ code: "out-of-range", at: "/from", message: "from: must be at most to, got 10 and 1" }]
    })
  })

  it("boundQuotes refuses a shipment that is not of the quote", () => {
    const context = { cards: [tariff], from, at: 0, units }
    expect(() => boundQuotes(outcome as Quoted, { ...shipment, boxes: [] }, context)).toThrow(
      new TypeError("boundQuotes: shipment: boxes: must be a list of 1 or more elements, got a list of 0")
    )
    expect(() => boundQuotes(outcome as Quoted, { ...shipment, carrier: "other" }, context)).toThrow(
      new TypeError("boundQuotes: shipment: carrier: is other, but the quote is of clean")
    )
  })

  it("replay and diff name what they need", () => {
    const today = [tariff]
    expect(() => replayWith({ sold: [], today })({} as never)).toThrow(
      new TypeError("replay: must be a bound quote, such as readBoundQuote returns")
    )
    expect(() => diff(card, tariff as never)).toThrow(
      new TypeError("diff: after: must be a rate card, such as readRateCard returns")
    )
  })
})
