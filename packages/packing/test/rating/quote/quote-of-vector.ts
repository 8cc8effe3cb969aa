import { type Quote, quote, type Shipment } from "@waybill/packing/rating"
import { originNamed, tariffs, type Vector } from "../fixtures/vectors.ts"

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

/** Returns the quote of a worked case. */
export const quoteOf = (vector: Vector): Quote => {
  const { at, origin, residential, rush, units } = vector.context
  return quote(shipmentOf(vector), { at, units, residential, rush, cards: tariffs, from: originNamed(origin) })
}
