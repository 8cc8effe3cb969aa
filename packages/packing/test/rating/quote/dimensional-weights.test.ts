import { compile, dimensionalWeights, exampleCards, type Tariff } from "@waybill/packing/rating"
import { expect, it } from "vitest"

const inches = { length: "in", weight: "lb" } as const

/** Compiles a card with some of its fields changed. */
const tariffOf = (carrier: string, change: object = {}): Tariff => {
  const card = exampleCards.find((each) => each.carrier === carrier)!
  const made = compile({ ...card, ...change })
  if (made._tag === "Refused") throw new Error(made.faults[0]?.message)
  return made.compiled
}

it("divides the volume of the rounded sides by the divisor of the service", () => {
  const boxes = [{ length: 12.2, width: 9, height: 4, weight: 1 }]
  // Acme rounds sides up to whole inches. Harbor does not round them: 439.2 in³ / 200.
  expect(dimensionalWeights(tariffOf("acme"), "ACME_GROUND", boxes, inches)).toEqual([(13 * 9 * 4) / 139])
  expect(dimensionalWeights(tariffOf("harbor"), "HARBOR_PARCEL", boxes, inches)).toEqual([2.196])
})

it("converts sides to the units of the card, and the weight back to the boxes' units", () => {
  const box = { length: 304.8, width: 254, height: 101.6, weight: 500 }
  const [grams] = dimensionalWeights(tariffOf("acme"), "ACME_GROUND", [box], { length: "mm", weight: "g" })!
  expect(grams).toBeCloseTo(((12 * 10 * 4) / 139) * 453.59237, 9)
})

it("returns 0 for boxes below the threshold of the dimensional weight", () => {
  const acme = tariffOf("acme")
  const services = acme.card.services.map((service) => ({
    ...service,
    weight: { ...service.weight, dimAboveVolume: "1728" }
  }))
  const small = { length: 12, width: 12, height: 12, weight: 1 }
  const large = { ...small, height: 13 }
  expect(dimensionalWeights(tariffOf("acme", { services }), "ACME_GROUND", [small, large], inches)).toEqual([
    0,
    (12 * 12 * 13) / 139
  ])
})

it("returns undefined for a service without a divisor, and for an unknown service", () => {
  const acme = tariffOf("acme")
  const services = acme.card.services.map(({ weight: { divisor: _, ...weight }, ...service }) => ({
    ...service,
    weight
  }))
  const box = { length: 12, width: 9, height: 4, weight: 1 }
  expect(dimensionalWeights(tariffOf("acme", { services }), "ACME_GROUND", [box], inches)).toBeUndefined()
  expect(dimensionalWeights(acme, "NOWHERE", [box], inches)).toBeUndefined()
})
