import { type BoundQuote, boundQuotes, quote } from "@waybill/packing/rating"
import type { Order } from "../formats/order.ts"
import { shipmentOf } from "./rate-order.ts"
import type { ShippedOrder } from "./shipped-order.ts"
import type { Tariffs } from "./tariffs.ts"

/** Returns the quote of a shipped order, ready to be bound. */
export const boundQuoteOf = (
  order: Order,
  { packed, rate }: ShippedOrder,
  tariffs: Tariffs
): BoundQuote | undefined => {
  const shipment = shipmentOf(order, rate.carrier, packed.boxes)
  const context = tariffs.contextOf(order)
  const answer = quote(shipment, context)
  if (answer._tag === "Refused") return undefined
  return boundQuotes(answer, shipment, context).find(({ service }) => service === rate.method)
}
