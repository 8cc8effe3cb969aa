import type { ExactBox } from "../rating/compile/sizes.ts"
import { textOf } from "../rating/numbers/decimal.ts"
import { compare, zero } from "../rating/numbers/ratio.ts"
import { upper } from "../rating/place/destination.ts"
import type { QuoteContext, Quoted, Shipment } from "../rating/quote/model.ts"
import { ShipmentReader } from "../rating/quote/shipment.ts"
import type { BoundBox, BoundQuote } from "./bound-quote.ts"

const boxOf = ({ sides: [length, width, height], weight }: ExactBox): BoundBox => ({
  length: textOf(length),
  width: textOf(width),
  height: textOf(height),
  weight: textOf(weight)
})

/** Returns a destination without absent and blank fields. */
const destinationOf = ({ country, postal = "", state = "" }: Shipment["destination"]): BoundQuote["destination"] => ({
  country: upper(country),
  ...(state.trim() !== "" && { state }),
  ...(postal.trim() !== "" && { postal })
})

/**
 * Returns each rate of a quote as plain data to keep with an order, in the order of the rates. Expects the
 * `shipment` and `context` of the quote, and throws a `TypeError` for a shipment of another carrier or an invalid one.
 *
 * @example
 * ```ts
 * const soldAt = (shipment: Shipment, context: QuoteContext, service: string): BoundQuote | undefined => {
 *   const answer = quote(shipment, context)
 *   if (answer._tag === "Refused") return undefined
 *   return boundQuotes(answer, shipment, context).find((each) => each.service === service)
 * }
 * ```
 */
export const boundQuotes = (
  { card, rates, shipDate, zone }: Quoted,
  shipment: Shipment,
  { from, residential = false, rush = false, pickup = false, units }: QuoteContext
): ReadonlyArray<BoundQuote> => {
  const { carrier, currency, digest, edition, id } = card
  const reader = new ShipmentReader()
  const { boxes, declaredValue } = reader.shipment(shipment)
  const [refusal] = reader.refusals
  if (refusal !== undefined) throw new TypeError(`boundQuotes: shipment: ${refusal.message}`)
  if (shipment.carrier !== carrier)
    throw new TypeError(`boundQuotes: shipment: carrier: is ${shipment.carrier}, but the quote is of ${carrier}`)
  // A quote without a zone offers no service.
  if (zone === null) return []
  const { packageType } = shipment
  const volume = from.monthlyVolume.get(carrier)
  const shared = {
    shipDate,
    zone,
    from: from.id,
    destination: destinationOf(shipment.destination),
    residential,
    rush,
    ...(pickup && { pickup }),
    ...(packageType !== undefined && packageType.trim() !== "" && { packageType }),
    ...(compare(declaredValue, zero) > 0 && { declaredValue: textOf(declaredValue) }),
    ...(volume !== undefined && { monthlyVolume: textOf(volume) }),
    units: { length: units.length, weight: units.weight },
    boxes: boxes.map(boxOf)
  }
  return rates.map(({ cost, lines, method }) => ({
    carrier,
    service: method,
    cost,
    currency,
    card: id,
    edition,
    digest,
    ...shared,
    lines
  }))
}
