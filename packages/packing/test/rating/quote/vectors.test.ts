import { type Quote, quote, type Shipment } from "@waybill/packing/rating"
import { describe, expect, it } from "vitest"
import { originNamed, tariffs, type Vector, vectors } from "../fixtures/vectors.ts"

const shipmentOf = ({ request }: Vector): Shipment => ({
  carrier: request.shipping.carrier,
  destination: {
    country: request.shipping_address.country,
    state: request.shipping_address.state,
    postal: request.shipping_address.zip
  },
  boxes: request.order_info,
  ...(request.shipping.package_type === undefined ? {} : { packageType: request.shipping.package_type })
})

const quoted = (vector: Vector): Quote =>
  quote(shipmentOf(vector), { ...vector.context, cards: tariffs, from: originNamed(vector.context.origin) })

/** What the vectors state about a quote. */
const stated = (answer: Quote) =>
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

describe("a quote is that of the worked case", () => {
  const cases = vectors.quotes.filter(({ id }) => !id.startsWith("X"))

  it.each(cases.map((vector) => [vector.id, vector.title, vector] as const))("%s: %s", (_, __, vector) => {
    const { zone, edition, shipDate, rate, ineligible } = vector.expected
    expect(stated(quoted(vector))).toEqual({
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
  })

  it("and there are many of them", () => {
    expect(cases.length).toBeGreaterThanOrEqual(40)
  })
})
