import { assert, describe, it } from "@effect/vitest"
import type { Decimal } from "@waybill/core"
import type { ShippingRate } from "@waybill/core/adapter"
import { soldQuote } from "@waybill/core/testing"
import { Effect } from "effect"
import { cardRates, fallbackSetup, liveRates, quote } from "./live-carrier.ts"

describe("fallback with an invalid response from the live rater", () => {
  const [rate] = liveRates.rates as [ShippingRate]
  const other = { ...rate, method: "ACME_2DAY" }
  const only = (field: string, value: unknown) => ({ _tag: "Quoted", rates: [other, { ...rate, [field]: value }] })
  const without = (field: string) => ({
    rates: [Object.fromEntries(Object.entries(rate).filter(([key]) => key !== field))]
  })
  const invalid: Record<string, unknown> = {
    undefined: undefined,
    null: null,
    "a string": "12.40",
    "a list": [rate],
    "an empty object": {},
    "rates that are not a list": { _tag: "Quoted", rates: rate },
    "a rate that is null": { _tag: "Quoted", rates: [null] },
    "noRateCard: false": { noRateCard: false },
    "a rate without a title": without("title"),
    "a blank title": only("title", " \t"),
    "a title that cannot be stored": only("title", "Ground\u0000"),
    "a rate without a method": without("method"),
    "a blank method": only("method", ""),
    "a method that is a number": only("method", 7),
    "a repeated method": { _tag: "Quoted", rates: [rate, other, rate] },
    "a rate without a cost": without("cost"),
    "a cost that is a number": only("cost", 12.4),
    "a cost of NaN": only("cost", Number.NaN),
    "the string NaN as a cost": only("cost", "NaN"),
    "an infinite cost": only("cost", "Infinity"),
    "a cost with a comma": only("cost", "12,40"),
    "a cost with a currency": only("cost", "$12.40"),
    "a negative cost": only("cost", "-0.01"),
    "a cost with an exponent": only("cost", "1e3"),
    "a cost with seven decimals": only("cost", "0.1234567"),
    "a cost that no JSON number represents": only("cost", "999999999999.999999"),
    "a rate without a delivery time": without("delivery_time"),
    "a delivery time of 21 days": only("delivery_time", "TWENTYONE_DAYS"),
    "a delivery time that is a number": only("delivery_time", 3),
    "a delivery time with a zone": only("delivery_time", "2030-01-31T17:00:00Z"),
    "a delivery time on 30 February": only("delivery_time", "2030-02-30T17:00:00"),
    "a quote that is a string": only("quote", "12.40"),
    "a quote of another cost": only("quote", { ...soldQuote, service: rate.method }),
    "a quote for a different service": {
      rates: [{ ...rate, cost: soldQuote.cost, quote: { ...soldQuote, service: "ACME_AIR" } }]
    }
  }
  it.effect.each(Object.entries(invalid))("uses the rate cards instead of %s", ([, answer]) => {
    const { cards, layer, live, log } = fallbackSetup()
    return Effect.gen(function* () {
      live.respond = () => Effect.succeed(answer)
      assert.deepStrictEqual(yield* quote, cardRates)
      assert.strictEqual(cards.calls, 1)
      assert.deepStrictEqual(log, ["Warn: The live rater returned an invalid response; using the rate cards"])
    }).pipe(Effect.provide(layer))
  })

  it.effect("keeps the quote of a rate, if it is of the same service and cost", () => {
    const { layer, live } = fallbackSetup()
    const quoted = { ...rate, cost: soldQuote.cost as Decimal, quote: { ...soldQuote, service: rate.method } }
    return Effect.gen(function* () {
      live.respond = () => Effect.succeed({ _tag: "Quoted", rates: [quoted] })
      assert.deepStrictEqual(yield* quote, { _tag: "Quoted", rates: [quoted] })
    }).pipe(Effect.provide(layer))
  })

  it.effect("ignores additional fields in rates of the live rater", () => {
    const { layer, live } = fallbackSetup()
    return Effect.gen(function* () {
      live.respond = () => Effect.succeed({ _tag: "Quoted", rates: [{ ...rate, currency: "USD" }], took: "12 ms" })
      assert.deepStrictEqual(yield* quote, liveRates)
    }).pipe(Effect.provide(layer))
  })
})
