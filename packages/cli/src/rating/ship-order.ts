import { type Cheapest, cheapestPacking } from "@waybill/packing/cheapest"
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
  /**
   * The smallest number of boxes among the compared packings, with the lowest price of all carriers. Absent if no
   * service accepts them.
   */
  readonly fewestBoxes?: { readonly boxes: number; readonly cost: string }
  /** Amount saved compared with the fewest boxes. Absent if the fewest boxes have no price. */
  readonly saving?: string
  /** Number of packings that were compared. */
  readonly compared: number
}

/** An order that no service accepts, or that cannot be packed in full. */
export interface NotShipped {
  readonly packed: PackedOrder
  readonly problem: string
}

const NO_SERVICE = "no service accepts the order"

/**
 * The cheapest packing for one carrier. `fewestBoxes` is null if the carrier accepts no packing with the fewest boxes.
 */
type CarrierOffer = Cheapest & { readonly carrier: string }

const rateOf = ({ carrier, quote, rate }: CarrierOffer): CarrierRate => ({
  carrier,
  currency: quote.card.currency,
  ...rate
})

/** Compares two offers by cost and then by the number of boxes, for sorting. */
const byCostAndBoxes = (a: CarrierOffer, b: CarrierOffer): number =>
  byCost(rateOf(a), rateOf(b)) || a.packing.boxes.length - b.packing.boxes.length

/** Returns the lowest price of all carriers for the fewest boxes, or undefined if no service accepts them. */
const fewestBoxesOf = (offers: ReadonlyArray<CarrierOffer>): ShippedOrder["fewestBoxes"] => {
  const [cheapest] = offers
    .flatMap(({ fewestBoxes }) => fewestBoxes ?? [])
    .toSorted((a, b) => Number(millionths(a.rate.cost) - millionths(b.rate.cost)))
  return cheapest && { boxes: cheapest.packing.boxes.length, cost: cheapest.rate.cost }
}

/** Rates an order that contains prints, in its only packing. Reports an order that cannot be packed in full. */
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

/** Compares several packings of an order without prints across all carriers, and returns the cheapest. */
const shipCheapest = (
  order: Order & { readonly items: NonNullable<Order["items"]> },
  packed: PackedOrder,
  settings: PackSettings,
  tariffs: Tariffs
): ShippedOrder | NotShipped | Unratable => {
  const context = tariffs.contextOf(order)
  const choice = order.service === undefined ? {} : { method: order.service }
  const request = requestOf(order.items, settings)
  const offers: Array<CarrierOffer> = []
  for (const carrier of carriersFor(order, tariffs)) {
    const { boxes: _, packageType: __, ...shipment } = shipmentOf(order, carrier, packed.boxes)
    const answer = cheapestPacking(request, shipment, context, choice)
    if (answer._tag === "Refused") {
      const isSkipped = order.carrier === undefined && answer.refusals.every(({ code }) => code === "no-edition")
      if (isSkipped) continue
      return { refusals: answer.refusals.map(withoutPointer) }
    }
    if (answer._tag === "Cheapest") offers.push({ carrier, ...answer })
  }
  const [best] = offers.toSorted(byCostAndBoxes)
  if (best === undefined) return { packed, problem: NO_SERVICE }
  const fewestBoxes = fewestBoxesOf(offers)
  return {
    packed: combinePackings(best.packing, order, settings),
    shipDate: best.quote.shipDate,
    rate: rateOf(best),
    ...(fewestBoxes && { fewestBoxes }),
    ...(fewestBoxes && { saving: formatAmount(millionths(fewestBoxes.cost) - millionths(best.rate.cost)) }),
    compared: best.compared
  }
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
