// Replays of random quotes: the same card gives the same lines, and differences between editions add up.
import { boundQuotes, quote, type RateCard, readRateCard, replayWith } from "@waybill/packing/rating"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { expectRare } from "../../../../tests/runs/expect-rare.ts"
import { runs } from "../../../../tests/runs/runs.ts"
import { aCard } from "../rating/arbitraries/cards.ts"
import { SEED } from "../rating/arbitraries/figures.ts"
import { anInstant, anOrigin, aShipment } from "../rating/arbitraries/shipments.ts"
import { originOf, tariffOf } from "../rating/fixtures/vectors.ts"

const units = { length: "in", weight: "lb" } as const
/** Exact amounts as whole millionths. */
const millionths = (text: string): bigint => {
  const [whole = "", fraction = ""] = text.replace("-", "").split(".")
  const amount = BigInt(whole + fraction.padEnd(6, "0"))
  return text.startsWith("-") ? -amount : amount
}
const sum = (all: ReadonlyArray<bigint>): bigint => all.reduce((a, b) => a + b, 0n)

/** Two editions: the second has the services and surcharges of another card, valid on every day. */
const editions = fc
  .tuple(aCard, aCard, fc.constantFrom("services", "surcharges", "zones", "rounding"))
  .map(([card, other, part]): readonly [RateCard, RateCard] => [
    { ...card, validFrom: "1970-01-01", validTo: null },
    { ...card, validFrom: "1970-01-01", validTo: null, edition: "next", [part]: other[part as "services"] }
  ])
  .filter(([, next]) => readRateCard(next)._tag === "Read")

const compiles = (card: RateCard) => {
  try {
    return tariffOf(card)
  } catch {
    return undefined
  }
}

describe("replays of any quote", () => {
  it("reproduce every line with the same card, and explain exactly the difference to another", () => {
    let replayed = 0
    fc.assert(
      fc.property(
        editions,
        anOrigin,
        aShipment,
        anInstant,
        fc.boolean(),
        ([card, next], origin, shipment, at, rush) => {
          const [one, other] = [tariffOf(card), compiles(next)]
          const from = originOf(origin)
          const context = { cards: [one], from, at, units, rush, residential: !rush }
          const answer = quote(shipment, context)
          if (answer._tag === "Refused" || other === undefined) return
          const today = quote(shipment, { ...context, cards: [other] })
          const prices = today._tag === "Quoted" ? today.rates : []
          for (const sold of boundQuotes(answer, shipment, context)) {
            expect(replayWith({ sold: [], today: [one] })(sold)).toMatchObject({
              _tag: "Replayed",
              isReproduced: true,
              difference: "0",
              changed: [],
              lines: []
            })
            const price = prices.find(({ method }) => method === sold.service)
            const replay = replayWith({ sold: [one], today: [other] })(sold)
            expect(replay._tag === "Replayed").toBe(price !== undefined && next.currency === card.currency)
            if (replay._tag !== "Replayed" || price === undefined) continue
            replayed++
            expect(replay.cost).toBe(price.cost)
            const difference = millionths(price.cost) - millionths(sold.cost)
            expect(millionths(replay.difference)).toBe(difference)
            expect(sum(replay.lines.map((line) => millionths(line.difference)))).toBe(difference)
            const unchecked = replayWith({ sold: [], today: [other] })(sold)
            const lines = unchecked._tag === "Replayed" ? unchecked.lines : []
            expect(lines).toHaveLength(replay.lines.length)
            for (const line of [...replay.lines, ...lines]) {
              expect(millionths(line.difference)).toBe(millionths(line.after) - millionths(line.before))
              expect(line.reasons).not.toEqual([])
            }
          }
        }
      ),
      { numRuns: runs(50), seed: SEED }
    )
    expectRare(replayed)?.toBeGreaterThan(30)
  })
})
