import { cheapestPacking } from "@waybill/packing/cheapest"
import type { Order } from "../formats/order.ts"
import { combinePackings, type PackSettings, packOrder, requestOf } from "../packing/pack-order.ts"
import type { PackedOrder } from "../packing/packed-order.ts"
import { formatAmount, millionths } from "./amounts.ts"
import {
  byCost,
  type CarrierRate,
  carriersFor,
  missingForQuote,
  rateOrder,
  shipmentOf,
  type Unratable,
  withoutPointer
} from "./rate-order.ts"
import type { Tariffs } from "./tariffs.ts"

/** The cheapest combination of packing and service for an order. */
export interface ShippedOrder {
  readonly packed: PackedOrder
  readonly shipDate: string | null
  readonly rate: CarrierRate
  /** Packing with the fewest boxes, rated with the same carrier. Absent if no service takes these boxes. */
  readonly fewestBoxes?: { readonly boxes: number; readonly cost: string }
  /** Saving compared with the packing with the fewest boxes. Absent if that packing has no price. */
  readonly saving?: string
  /** Number of packings that were compared. */
  readonly compared: number
}

/** An order that no service takes, or that cannot be packed in full. */
export interface NotShipped {
  readonly packed: PackedOrder
  readonly problem: string
}

const NO_SERVICE = "no service takes it"

const cheaper = (best: ShippedOrder | undefined, next: ShippedOrder): ShippedOrder =>
  best === undefined || byCost(next.rate, best.rate) < 0 ? next : best

/** Rates the only packing of an order that contains prints. Reports an order that cannot be packed in full. */
const shipAsPacked = (order: Order, packed: PackedOrder, tariffs: Tariffs): ShippedOrder | NotShipped | Unratable => {
  if (packed.unpacked.length > 0) return { packed, problem: "not everything can be packed" }
  const rated = rateOrder(order, packed.boxes, tariffs)
  if ("refusals" in rated) return rated
  const [rate] = rated.rates
  if (rate === undefined) return { packed, problem: NO_SERVICE }
  return {
    packed,
    shipDate: rated.shipDate,
    rate,
    fewestBoxes: { boxes: packed.boxes.length, cost: rate.cost },
    saving: formatAmount(0n),
    compared: 1
  }
}

const currenciesOf = (order: Order, tariffs: Tariffs): ReadonlySet<string> => {
  const carriers = carriersFor(order, tariffs)
  return new Set(tariffs.tariffs.filter(({ card }) => carriers.includes(card.carrier)).map(({ card }) => card.currency))
}

/** Returns the cheapest of several packings of an order without prints, compared across all carriers. */
const shipCheapest = (
  order: Order & { readonly items: NonNullable<Order["items"]> },
  packed: PackedOrder,
  settings: PackSettings,
  tariffs: Tariffs
): ShippedOrder | NotShipped | Unratable => {
  const context = tariffs.contextOf(order)
  const choice = order.service === undefined ? {} : { method: order.service }
  const request = requestOf(order.items, settings)
  let best: ShippedOrder | undefined
  for (const carrier of carriersFor(order, tariffs)) {
    const { boxes: _, ...shipment } = shipmentOf(order, carrier, packed.boxes)
    const answer = cheapestPacking(request, shipment, context, choice)
    if (answer._tag === "Refused") {
      const isSkipped = order.carrier === undefined && answer.refusals.every(({ code }) => code === "no-edition")
      if (isSkipped) continue
      return { refusals: answer.refusals.map(withoutPointer) }
    }
    if (answer._tag !== "Cheapest") continue
    const { compared, fewestBoxes, packing, quote, rate } = answer
    best = cheaper(best, {
      packed: combinePackings(packing, order, settings),
      shipDate: quote.shipDate,
      rate: { carrier, currency: quote.card.currency, ...rate },
      ...(fewestBoxes && { fewestBoxes: { boxes: fewestBoxes.packing.boxes.length, cost: fewestBoxes.rate.cost } }),
      ...(fewestBoxes && { saving: formatAmount(millionths(fewestBoxes.rate.cost) - millionths(rate.cost)) }),
      compared
    })
  }
  return best ?? { packed, problem: NO_SERVICE }
}

/** Returns the cheapest combination of packing and service for an order. */
export const shipOrder = (
  order: Order,
  settings: PackSettings,
  tariffs: Tariffs
): ShippedOrder | NotShipped | Unratable => {
  const missing = missingForQuote(order)
  if (missing.length > 0) return { refusals: missing }
  const currencies = currenciesOf(order, tariffs)
  if (currencies.size > 1)
    return {
      refusals: [
        { at: "/carrier", message: `prices in ${[...currencies].join(" and ")} cannot be compared; name a carrier` }
      ]
    }
  const packed = packOrder(order, settings)
  if ("refusals" in packed) return packed
  if (packed.unpacked.length > 0 || order.items === undefined || order.prints !== undefined)
    return shipAsPacked(order, packed, tariffs)
  return shipCheapest({ ...order, items: order.items }, packed, settings, tariffs)
}
