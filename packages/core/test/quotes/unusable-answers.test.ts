import { assert, describe, it } from "@effect/vitest"
import type { Rate } from "@waybill/core"
import { Effect } from "effect"
import { cardRates, liveRates, quote, set } from "./live-carrier.ts"

describe("an answer that cannot be passed on is left to the cards:", () => {
  const [rate] = liveRates.rates as [Rate]
  const other = { ...rate, method: "ACME_2DAY" }
  const only = (field: string, value: unknown) => ({ rates: [other, { ...rate, [field]: value }] })
  const without = (field: string) => ({
    rates: [Object.fromEntries(Object.entries(rate).filter(([key]) => key !== field))]
  })
  const wrong: Record<string, unknown> = {
    "nothing at all": undefined,
    null: null,
    "a text": "12.40",
    "a list": [rate],
    "no rates": {},
    "rates that are no list": { rates: rate },
    "a rate that is none": { rates: [null] },
    "no rate card, perhaps": { noRateCard: false },
    "no title": without("title"),
    "a blank title": only("title", " \t"),
    "a title that no store keeps": only("title", "Ground\u0000"),
    "no method": without("method"),
    "a blank method": only("method", ""),
    "a method that is a number": only("method", 7),
    "a method twice": { rates: [rate, other, rate] },
    "no cost": without("cost"),
    "a number for a cost": only("cost", 12.4),
    NaN: only("cost", Number.NaN),
    "NaN in words": only("cost", "NaN"),
    "an infinite cost": only("cost", "Infinity"),
    "a cost with a comma": only("cost", "12,40"),
    "a cost with a currency": only("cost", "$12.40"),
    "a cost below nothing": only("cost", "-0.01"),
    "a cost with an exponent": only("cost", "1e3"),
    "a cost with seven decimals": only("cost", "0.1234567"),
    "a cost that no number shows": only("cost", "999999999999.999999"),
    "no time of delivery": without("delivery_time"),
    "21 days": only("delivery_time", "TWENTYONE_DAYS"),
    "days as a number": only("delivery_time", 3),
    "a time in a zone": only("delivery_time", "2030-01-31T17:00:00Z"),
    "30 February": only("delivery_time", "2030-02-30T17:00:00")
  }
  it.effect.each(Object.entries(wrong))("%s", ([, answer]) => {
    const { cards, layer, live, log } = set()
    return Effect.gen(function* () {
      live.line = () => Effect.succeed(answer)
      assert.deepStrictEqual(yield* quote, cardRates)
      assert.strictEqual(cards.asked, 1)
      assert.deepStrictEqual(log, ["Warn: The live rater answered wrongly; the rate cards answer"])
    }).pipe(Effect.provide(layer))
  })

  it.effect("but one with more than it needs is not: the rest is left out", () => {
    const { layer, live } = set()
    return Effect.gen(function* () {
      live.line = () => Effect.succeed({ rates: [{ ...rate, currency: "USD" }], took: "12 ms" })
      assert.deepStrictEqual(yield* quote, liveRates)
    }).pipe(Effect.provide(layer))
  })
})
