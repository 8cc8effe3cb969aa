import type { CivilDate } from "../rating/card/card.ts"
import type { Tariff } from "../rating/compile/compile.ts"
import type { Line } from "../rating/money/ledger.ts"
import { decimalOf } from "../rating/numbers/decimal.ts"
import { zero } from "../rating/numbers/ratio.ts"
import type { Units } from "../rating/numbers/units.ts"
import type { Shipment, ShippedBox } from "../rating/quote/model.ts"
import { quoteBoxes } from "../rating/quote/quote.ts"
import { ShipmentReader } from "../rating/quote/shipment.ts"
import { dayOf } from "../values/civil-date.ts"
import type { BoundQuote } from "./bound-quote.ts"

/** The parts of a quote that can change after the sale. */
export interface Circumstances {
  readonly tariff: Tariff
  readonly shipDate: CivilDate
  readonly destination: Shipment["destination"]
  readonly boxes: ReadonlyArray<ShippedBox>
  readonly units: Units
  readonly packageType?: string | undefined
}

/** The price of a service under given circumstances, or the reason why the service is not offered. */
export type Requote =
  | { readonly cost: string; readonly zone: string | null; readonly lines: ReadonlyArray<Line> }
  | { readonly problem: string }

/** Quotes the service of a bound quote again. */
export const requote = (
  { carrier, declaredValue, from, monthlyVolume: volume = "0", pickup, residential, rush, service }: BoundQuote,
  { boxes, destination, packageType, shipDate, tariff, units }: Circumstances
): Requote => {
  const reader = new ShipmentReader()
  const shipment = { carrier, destination, boxes, packageType: packageType ?? "", declaredValue }
  const read = reader.shipment(shipment)
  const [refusal] = reader.refusals
  if (refusal !== undefined) return { problem: refusal.message }
  const shipDay = dayOf(shipDate)!
  const zone = tariff.zoneOf(read.destination, from)
  const context = { residential, rush, units, ...(pickup !== undefined && { pickup }) }
  const monthlyVolume = decimalOf(volume) ?? zero
  const request = { ...read, tariff, requestDay: shipDay, shipDay, zone, monthlyVolume, context }
  const quoted = quoteBoxes(request, read.boxes)
  const rate = quoted.rates.find(({ method }) => method === service)
  if (rate !== undefined) return { cost: rate.cost, zone: quoted.zone, lines: rate.lines }
  const declined = quoted.notOffered.find(({ method }) => method === service)
  if (declined === undefined) return { problem: `the card has no service ${service}` }
  const box = declined.box === null ? "" : `, box ${declined.box + 1}`
  return { problem: `${service} is not offered: ${declined.reason}${box}` }
}
