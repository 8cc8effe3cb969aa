import { compile, compileShipFrom, exampleCards, exampleShipFrom, type RateCard } from "@waybill/packing/rating"
import { expect, it } from "vitest"
import { cartonPricesOf } from "../../src/cheapest/models/carton-prices.ts"
import { ServiceModel } from "../../src/cheapest/models/service-model.ts"
import { serviceModels } from "../../src/cheapest/models/service-models.ts"
import { readQuoteRequest } from "../../src/rating/quote/quote.ts"
import { problemOfRequest } from "../packing/fixtures/problem-of-request.ts"

/** The card of acme with a surcharge from 5 lb on. The surcharges of the example cards begin above a weight. */
const heavy = (): RateCard => {
  const card = exampleCards.find(({ id, validFrom }) => id.includes("acme") && validFrom < "2026-06-10")!
  const when = ["actualWeight", ">=", "5"] as const
  const surcharge = { title: "Heavy", scope: "box", when, amount: { fixed: "3.00" } } as const
  return {
    ...{ ...card, carrier: "heavy", id: "heavy", surcharges: { ...card.surcharges, HEAVY: surcharge } },
    services: card.services.map((service) => ({ ...service, surcharges: [...service.surcharges, "HEAVY"] }))
  }
}

const cards = [...exampleCards, heavy()]
  .map(compile)
  .flatMap((made) => (made._tag === "Compiled" ? [made.compiled] : []))
const from = compileShipFrom(exampleShipFrom)
if (from._tag === "Refused") throw new Error("the example ship-from document is invalid")

// Prices change at whole pounds and ounces. Few of these are whole numbers of grams.
it.each([
  ["acme", "g", 12_000],
  ["swift", "g", 12_000],
  ["acme", "oz", 400],
  ["swift", "oz", 400],
  ["heavy", "oz", 400]
] as const)(
  "the steps of %s include every weight in %s after which the charges of a box change",
  (carrier, weight, most) => {
    const items = [{ reference: "item", width: 5, length: 5, height: 5, weight: most }]
    const problem = problemOfRequest({
      items,
      boxes: [{ reference: "box", inner: { width: 10, length: 8, height: 6 } }]
    })!
    const shipment = {
      ...{ carrier, packageType: "Box", boxes: [{ length: 10, width: 8, height: 6, weight: most }] },
      destination: { country: "US", state: "NY", postal: "10001" }
    }
    const units = { length: "in", weight } as const
    const read = readQuoteRequest(shipment, { cards, from: from.compiled, at: "2026-06-10T18:00:00Z", units })
    if ("refusals" in read) throw new Error(read.refusals[0]!.message)
    const models = serviceModels(problem, read, "Box", {}, cartonPricesOf(problem, read.tariff.money))
    const type = problem.types[0]!
    const chargesOf = (model: object, at: number) => (model as ServiceModel).sharesOf(type, at)?.charges
    let changes = 0
    for (const model of models.filter((each) => each instanceof ServiceModel)) {
      // Without steps, the model rates every weight.
      const stepless = Object.create(model, { steps: { value: undefined }, known: { value: new Map() } })
      for (let at = 1; at <= most; at++) {
        expect(chargesOf(model, at), `${model.service.code}, ${at}`).toBe(chargesOf(stepless, at))
        if (chargesOf(stepless, at) !== chargesOf(stepless, at - 1)) changes++
      }
    }
    expect(changes).toBeGreaterThan(15)
  }
)
