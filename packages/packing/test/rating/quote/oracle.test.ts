// Compares quotes with the reference implementation, on random cards, origins and shipments.
import { type Quote, quote, type RateCard } from "@waybill/packing/rating"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { expectRare } from "../../../../../tests/runs/expect-rare.ts"
import { runs } from "../../../../../tests/runs/runs.ts"
import { aCard } from "../arbitraries/cards.ts"
import { anExtendedCard } from "../arbitraries/extended-cards.ts"
import { SEED, units } from "../arbitraries/figures.ts"
import { aPlace } from "../arbitraries/places.ts"
import { anInstant, anOrigin, aShipment } from "../arbitraries/shipments.ts"
import { cardNamed, originOf, shipFromNamed, tariffOf } from "../fixtures/vectors.ts"
import { rateNaively, type Statement } from "../oracle/oracle.ts"

const statementOf = (answer: Quote): Statement | undefined => {
  if (answer._tag === "Refused") {
    expect(answer.refusals.map(({ code }) => code)).toEqual(["no-edition"])
    return undefined
  }
  return {
    edition: answer.card.edition,
    shipDate: answer.shipDate,
    zone: answer.zone,
    rates: answer.rates.map(({ method, cost, deliveryTime, arrives, lines }) => ({
      method,
      cost,
      deliveryTime,
      arrives,
      lines: lines.map(({ code, box, amount }) => [code, box, amount] as const)
    })),
    notOffered: answer.notOffered.map(({ method, reason, box }) => [method, reason, box] as const)
  }
}

const somePlaces = fc.array(aPlace, { minLength: 1, maxLength: 6 })
const plainOrigin = shipFromNamed("origin-any")
const origins = new Map(["phx", "ber"].map((id) => [id, originOf({ ...plainOrigin, id })]))
const plainCard: RateCard = { ...cardNamed("royal-like-gb"), validFrom: "2026-01-01" }
const box = { carrier: plainCard.carrier, boxes: [{ length: 1, width: 1, height: 1, weight: 1 }] }
const plainInputs = { at: 1_780_272_000_000, units: plainCard.units }

const anOption = fc.record({
  at: anInstant,
  units: fc.option(units, { freq: 2 }),
  residential: fc.boolean(),
  rush: fc.boolean()
})
const aValuedShipment = fc
  .tuple(aShipment, fc.constantFrom("0", "100", "100.01", "250.5", "3000"))
  .map(([shipment, declaredValue]) => ({ ...shipment, declaredValue }))
const aBusyOrigin = fc
  .tuple(anOrigin, fc.constantFrom("0", "100", "251"))
  .map(([from, drawn]) => ({ ...from, monthlyVolume: { drawn } }))
const anotherOption = fc.tuple(anOption, fc.boolean()).map(([option, pickup]) => ({ ...option, pickup }))

describe("quote and the reference implementation", () => {
  it.each([
    ["card", aCard, anOrigin, aShipment, anOption],
    ["card with additional fields", anExtendedCard, aBusyOrigin, aValuedShipment, anotherOption]
  ])(
    "returns the same quote as the reference implementation for every %s, origin and shipment",
    (_, anyCard, anyOrigin, anyShipment, anyOption) => {
      const reasons = new Set<string>()
      let offered = 0
      fc.assert(
        fc.property(anyCard, anyOrigin, anyShipment, anyOption, (card, from, shipment, { units, ...rest }) => {
          // Often uses the card's units, so that values are equal to its thresholds.
          const inputs = { ...rest, units: units ?? card.units }
          const expected = rateNaively(shipment, { ...inputs, cards: [card], from })
          const answer = quote(shipment, { ...inputs, cards: [tariffOf(card)], from: originOf(from) })
          expect(statementOf(answer)).toEqual(expected)
          for (const [, reason] of expected?.notOffered ?? []) reasons.add(reason)
          offered += expected?.rates.length ?? 0
        }),
        { seed: SEED, numRuns: runs(100, 200) }
      )
      expectRare(offered)?.toBeGreaterThan(runs(50, 100))
      expectRare(reasons.size)?.toBeGreaterThan(10)
    }
  )

  it("finds the same zone as the reference implementation", () => {
    const zonesFound = new Set<string | null>()
    fc.assert(
      fc.property(somePlaces, aShipment, fc.constantFrom("phx", "ber"), (matches, { destination }, origin) => {
        const zones = matches.map((match, i) => ({ id: `Z${i}`, match: [match] }))
        const shipment = { ...box, destination }
        const card = { ...plainCard, zones }
        const from = { ...plainOrigin, id: origin }
        const expected = rateNaively(shipment, { ...plainInputs, cards: [card], from })
        const answer = quote(shipment, { ...plainInputs, cards: [tariffOf(card)], from: origins.get(origin)! })
        expect(statementOf(answer)).toEqual(expected)
        zonesFound.add(expected!.zone)
      }),
      { seed: SEED, numRuns: runs(400) }
    )
    expectRare(zonesFound)?.toEqual(new Set([null, "Z0", "Z1", "Z2", "Z3", "Z4", "Z5"]))
  })
})
