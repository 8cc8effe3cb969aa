import type { Quote } from "@waybill/packing/rating"
import { describe, expect, it } from "vitest"
import { quoteOf } from "../fixtures/quote-of-vector.ts"
import { vectors } from "../fixtures/vectors.ts"

/** Returns the parts of a quote that the vectors specify. */
const statementOf = (answer: Quote) =>
  answer._tag === "Refused"
    ? answer
    : {
        zone: answer.zone,
        edition: answer.card.edition,
        shipDate: answer.shipDate,
        rate: answer.rates.map(({ title, method, cost, deliveryTime, lines }) => ({
          title,
          method,
          cost,
          delivery_time: deliveryTime,
          lines: lines.map(({ code, box, amount }) => ({ code, box, amount }))
        })),
        ineligible: answer.notOffered.map(({ method }) => method)
      }

describe("quote", () => {
  const cases = vectors.quotes.filter(({ id }) => !id.startsWith("X"))

  it.each(cases.map((vector) => [vector.id, vector.title, vector] as const))(
    "matches worked case %s: %s",
    (_, __, vector) => {
      const { zone, edition, shipDate, rate, ineligible } = vector.expected
      expect(statementOf(quoteOf(vector))).toEqual({
        zone,
        edition,
        shipDate,
        rate: rate.map(({ title, method, cost, delivery_time, lines }) => ({
          title,
          method,
          cost,
          delivery_time,
          lines: lines.map(({ code, box, amount }) => ({ code, box, amount }))
        })),
        ineligible: ineligible.map(([method]) => method)
      })
    }
  )

  it("the rating vectors contain at least 40 worked cases", () => {
    expect(cases.length).toBeGreaterThanOrEqual(40)
  })
})
