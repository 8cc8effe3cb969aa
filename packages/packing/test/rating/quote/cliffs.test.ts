import { cliffs, type QuoteContext, quote, type Shipment, type Variation } from "@waybill/packing/rating"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { expectRare } from "../../../../../tests/runs/expect-rare.ts"
import { runs } from "../../../../../tests/runs/runs.ts"
import { aCard } from "../arbitraries/cards.ts"
import { aCleanCard } from "../arbitraries/clean-cards.ts"
import { anExtendedCard } from "../arbitraries/extended-cards.ts"
import { SEED } from "../arbitraries/figures.ts"
import { aShipment } from "../arbitraries/shipments.ts"
import { originNamed, tariffOf, tariffs } from "../fixtures/vectors.ts"

const context: QuoteContext = {
  cards: tariffs,
  from: originNamed("origin-phx"),
  at: "2026-06-10T18:00:00Z",
  units: { length: "in", weight: "lb" }
}
const shipment: Shipment = {
  carrier: "acme",
  destination: { country: "US", state: "CA", postal: "94105" },
  boxes: [{ length: 20, width: 10, height: 10, weight: 5 }]
}

const findCliffs = (variation: Variation, request = shipment, inputs = context) => {
  const answer = cliffs(request, inputs, variation)
  if (answer._tag === "Refused") throw new Error(answer.refusals.map(({ message }) => message).join("; "))
  return answer
}

const costsAt = (request: Shipment, inputs: QuoteContext, { box, of }: Variation, millionths: number) => {
  const digits = String(millionths).padStart(7, "0")
  const boxes = request.boxes.with(box, { ...request.boxes[box]!, [of]: `${digits.slice(0, -6)}.${digits.slice(-6)}` })
  const answer = quote({ ...request, boxes }, inputs)
  if (answer._tag === "Refused") throw new Error(answer.refusals.map(({ message }) => message).join("; "))
  return new Map(answer.rates.map(({ method, cost }) => [method, cost]))
}

describe("cliffs", () => {
  it("finds the start of additional handling, oversize and the length limit", () => {
    const ground = findCliffs({ box: 0, of: "length", from: 40, to: 120 }).cliffs.filter(
      ({ method }) => method === "ACME_GROUND"
    )
    expect(ground.map(({ upTo }) => upTo)).toEqual(["41", "48", "55", "69", "90", "108"])
    expect(ground.at(-1)).toMatchObject({ beyond: null })
  })

  it.each([
    ["any card", aCard, 1],
    ["any card with additional fields", anExtendedCard, 4],
    ["a realistic card", aCleanCard, 1]
  ])("finds all price changes of %s", (_, card, times) => {
    let changes = 0
    const aVariation = fc.record({
      of: fc.constantFrom("length" as const, "width" as const, "height" as const, "weight" as const),
      to: fc.integer({ min: 2, max: 60 }),
      places: fc.array(fc.integer({ min: 1, max: 60_000_000 }), { minLength: 20, maxLength: 20 })
    })
    fc.assert(
      fc.property(card, aShipment, aVariation, (document, request, { of, to, places }) => {
        const inputs = { ...context, cards: [tariffOf(document)], units: document.units }
        const variation = { box: request.boxes.length - 1, of, from: "0.000001", to }
        const answer = findCliffs(variation, request, inputs)
        const end = Math.round(Number(answer.to) * 1_000_000)
        const starts = new Map<string, string | null>(costsAt(request, inputs, variation, 1))
        for (const value of [...places.filter((place) => place <= end), 1, end]) {
          const costs = costsAt(request, inputs, variation, value)
          for (const { code } of document.services) {
            const passed = answer.cliffs.filter(
              ({ method, upTo }) => method === code && Math.round(Number(upTo) * 1_000_000) < value
            )
            const cost = passed.length === 0 ? (starts.get(code) ?? null) : passed.at(-1)!.beyond
            expect(costs.get(code) ?? null).toBe(cost)
          }
        }
        for (const { method, upTo, cost, beyond } of answer.cliffs.slice(0, 20)) {
          const last = Math.round(Number(upTo) * 1_000_000)
          expect(costsAt(request, inputs, variation, last).get(method) ?? null).toBe(cost)
          expect(costsAt(request, inputs, variation, last + 1).get(method) ?? null).toBe(beyond)
          expect(beyond).not.toBe(cost)
          changes++
        }
      }),
      { seed: SEED, numRuns: times * runs(10, 25) }
    )
    expectRare(changes)?.toBeGreaterThan(runs(20, 50))
  })

  it.each([
    [{ box: 1, of: "weight", from: 1, to: 2 }, "/box"],
    [{ box: 0, of: "colour", from: 1, to: 2 }, "/of"],
    [{ box: 0, of: "weight", from: 0, to: 2 }, "/from"],
    [{ box: 0, of: "weight", from: 1, to: "two" }, "/to"]
  ])("refuses the variation %j", (variation, at) => {
    const answer = cliffs(shipment, context, variation as Variation)
    expect(answer._tag === "Refused" && answer.refusals.map((refusal) => refusal.at)).toEqual([at])
  })
})
