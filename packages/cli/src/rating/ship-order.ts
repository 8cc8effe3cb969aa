import { cheapestPacking } from "@waybill/packing/cheapest"
import type { Order } from "../formats/order.ts"
import { inBoxes, type PackSettings, packOrder, requestOf } from "../packing/pack-order.ts"
import type { PackedOrder } from "../packing/parcel.ts"
import { amountText, millionths } from "./amounts.ts"
import {
  byCost,
  type CarrierRate,
  carriersFor,
  lacking,
  rateOrder,
  shipmentOf,
  type Unratable,
  withoutPointer
} from "./rate-order.ts"
import type { Tariffs } from "./tariffs.ts"

/** An order in the boxes that are cheapest to ship, by the cheapest service. */
export interface ShippedOrder {
  readonly packed: PackedOrder
  readonly shipDate: string | null
  readonly rate: CarrierRate
  /** By the same carrier in the fewest boxes; absent where no service takes these. */
  readonly fewestBoxes?: { readonly boxes: number; readonly cost: string }
  /** Against the fewest boxes; absent where these have no price. */
  readonly saving?: string
  /** Packings that were compared. */
  readonly compared: number
}

/** No service takes the order, or not all of it can be packed. */
export interface NotShipped {
  readonly packed: PackedOrder
  readonly why: string
}

const cheaperOf = (best: ShippedOrder | undefined, next: ShippedOrder): ShippedOrder =>
  best === undefined || byCost(next.rate, best.rate) < 0 ? next : best

/** Packed once and rated by all carriers: prints have one packing only. */
const asPacked = (order: Order, packed: PackedOrder, tariffs: Tariffs): ShippedOrder | NotShipped | Unratable => {
  if (packed.unpacked.length > 0) return { packed, why: "not everything can be packed" }
  const rated = rateOrder(order, packed.boxes, tariffs)
  if ("refusals" in rated) return rated
  const [rate] = rated.rates
  if (rate === undefined) return { packed, why: "no service takes it" }
  return {
    packed,
    shipDate: rated.shipDate,
    rate,
    fewestBoxes: { boxes: packed.boxes.length, cost: rate.cost },
    saving: amountText(0n),
    compared: 1
  }
}

/** The packing and the service that ship an order for the least. */
export const shipOrder = (
  order: Order,
  settings: PackSettings,
  tariffs: Tariffs
): ShippedOrder | NotShipped | Unratable => {
  const lacks = lacking(order)
  if (lacks.length > 0) return { refusals: lacks }
  const currencies = new Set(
    tariffs.tariffs
      .filter(({ card }) => carriersFor(order, tariffs).includes(card.carrier))
      .map(({ card }) => card.currency)
  )
  if (currencies.size > 1)
    return {
      refusals: [
        { at: "/carrier", message: `prices in ${[...currencies].join(" and ")} cannot be compared: name a carrier` }
      ]
    }
  const packed = packOrder(order, settings)
  if ("refusals" in packed) return packed
  if (packed.unpacked.length > 0 || order.items === undefined || order.prints !== undefined)
    return asPacked(order, packed, tariffs)

  const context = tariffs.contextOf(order)
  const choice = order.service === undefined ? {} : { method: order.service }
  const request = requestOf(order.items, settings)
  let best: ShippedOrder | undefined
  for (const carrier of carriersFor(order, tariffs)) {
    const { boxes: _, ...shipment } = shipmentOf(order, carrier, packed.boxes)
    const answer = cheapestPacking(request, shipment, context, choice)
    if (answer._tag === "Refused") {
      const passed = order.carrier === undefined && answer.refusals.every(({ code }) => code === "no-edition")
      if (passed) continue
      return { refusals: answer.refusals.map(withoutPointer) }
    }
    if (answer._tag !== "Cheapest") continue
    const { compared, fewestBoxes, packing, quote, rate } = answer
    best = cheaperOf(best, {
      packed: inBoxes(packing, order, settings),
      shipDate: quote.shipDate,
      rate: { carrier, currency: quote.card.currency, ...rate },
      ...(fewestBoxes && { fewestBoxes: { boxes: fewestBoxes.packing.boxes.length, cost: fewestBoxes.rate.cost } }),
      ...(fewestBoxes && { saving: amountText(millionths(fewestBoxes.rate.cost) - millionths(rate.cost)) }),
      compared
    })
  }
  return best ?? { packed, why: "no service takes it" }
}
