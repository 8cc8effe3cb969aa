import { boundQuotes, type Quoted, quote, readBoundQuote } from "@waybill/packing/rating"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { runs } from "../../../../tests/runs/runs.ts"
import { aCard } from "../rating/arbitraries/cards.ts"
import { SEED } from "../rating/arbitraries/figures.ts"
import { anInstant, anOrigin, aShipment } from "../rating/arbitraries/shipments.ts"
import { originOf, tariffOf } from "../rating/fixtures/vectors.ts"
import { boundOf, context, shipment, sold } from "./sold.ts"

describe("boundQuotes", () => {
  it("keeps all data for quoting the shipment again", () => expect(boundOf()).toEqual(sold))

  it("writes sides and weights as decimals, with the precision of the quote", () =>
    expect(boundOf({ boxes: [{ length: 0.1 + 0.2, width: "10.50", height: 10, weight: "2.9999999" }] }).boxes).toEqual([
      { length: "0.3", width: "10.5", height: "10", weight: "3" }
    ]))

  it("keeps a package type, and omits a blank one, a blank state and a blank postal code", () => {
    expect(boundOf({ packageType: "Tube" }).packageType).toBe("Tube")
    const { destination, packageType } = boundOf({
      packageType: " ",
      destination: { country: " us", state: "", postal: " " }
    })
    expect([packageType, destination]).toEqual([undefined, { country: "US" }])
  })

  it("returns nothing for a destination without a zone", () => {
    const abroad = { ...shipment, destination: { country: "DE" } }
    expect(boundQuotes(quote(abroad, context) as Quoted, abroad, context)).toEqual([])
  })

  it("returns a valid quote with the price of each rate, for every card and shipment", () =>
    fc.assert(
      fc.property(aCard, anOrigin, aShipment, anInstant, fc.boolean(), (card, origin, drawn, at, rush) => {
        const given = {
          cards: [tariffOf(card)],
          from: originOf(origin),
          at,
          units: { length: "in", weight: "lb" },
          rush
        } as const
        const answer = quote(drawn, given)
        if (answer._tag === "Refused") return
        const bound = boundQuotes(answer, drawn, given)
        expect(bound.map(({ cost, lines, service }) => ({ cost, lines, service }))).toEqual(
          answer.rates.map(({ cost, lines, method }) => ({ cost, lines, service: method }))
        )
        for (const each of bound.filter(({ cost }) => !cost.startsWith("-")))
          expect(readBoundQuote(JSON.parse(JSON.stringify(each)))).toEqual({ _tag: "Read", document: each })
      }),
      { numRuns: runs(100), seed: SEED }
    ))
})
