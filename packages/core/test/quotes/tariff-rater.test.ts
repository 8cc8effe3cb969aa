import { type RateRequest, Rater, tariffRater } from "@waybill/core"
import { Effect } from "effect"
import { expect, it } from "vitest"

const service = { cents: 500, centsPerWeight: 0, delivery_time: "UNKNOWN" }
const request = { carrier: "acme", boxes: [] } as unknown as RateRequest

const methodsOf = (codes: ReadonlyArray<string>) => {
  const tariffs = { acme: Object.fromEntries(codes.map((code) => [code, { ...service, title: code }])) }
  const asked = Rater.use((rater) => rater.rate(request)).pipe(Effect.provide(tariffRater(tariffs)), Effect.runSync)
  return "rates" in asked ? asked.rates.map(({ method }) => method) : asked
}

it("lists services of one price by their code, whatever their order in the tariffs", () => {
  expect(methodsOf(["B", "C", "A"])).toEqual(["A", "B", "C"])
  expect(methodsOf(["C", "A", "B"])).toEqual(["A", "B", "C"])
})

it("has no rate card for a carrier without tariffs", () => {
  const rate = Rater.use((rater) => rater.rate(request)).pipe(Effect.provide(tariffRater({})), Effect.runSync)
  expect(rate).toEqual({ noRateCard: true })
})
