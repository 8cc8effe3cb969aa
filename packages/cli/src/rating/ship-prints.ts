import { formatMicros, millionthsOf } from "@waybill/packing/values"
import type { Order } from "../formats/order.ts"
import { cartonsOf, type PackedOrder } from "../packing/packed-order.ts"
import { type CarrierRate, type RatedOrder, rateOrder, type Unratable } from "./rate-order.ts"
import { explainSaving, type PricedParcels } from "./saving-reason.ts"
import { type NotShipped, type ShippedOrder, withoutService } from "./shipped-order.ts"
import { tariffOf } from "./tariff-of.ts"
import type { Tariffs } from "./tariffs.ts"

/** A packing with its cheapest rate. Amounts are in millionths. */
interface Offer {
  readonly packed: PackedOrder
  readonly rate: CarrierRate
  readonly cartons: bigint
  readonly total: bigint
  readonly shipDate: string | null
}

/** Compares two offers by total and then by the number of boxes, for sorting. */
const byTotalAndBoxes = (a: Offer, b: Offer): number =>
  Number(a.total - b.total) || a.packed.boxes.length - b.packed.boxes.length

const offerOf = (packed: PackedOrder, rate: CarrierRate, shipDate: string | null): Offer => {
  const cartons = cartonsOf(packed.boxes)
  return { packed, rate, shipDate, cartons, total: millionthsOf(rate.cost) + cartons }
}

/** Returns the amounts of an offer beside its rate, with at least the decimal places of the rate. */
const amountsOf = ({ cartons, rate, total }: Offer) => {
  const places = rate.cost.includes(".") ? rate.cost.length - rate.cost.indexOf(".") - 1 : 0
  return { cartons: formatMicros(cartons, places), total: formatMicros(total, places) }
}

const pricedParcels = (offer: Offer, tariffs: Tariffs): PricedParcels => ({
  weights: offer.packed.boxes.map(({ weight = 0 }) => weight),
  rate: offer.rate,
  cartons: offer.cartons,
  card: tariffOf(offer.rate, offer.shipDate, tariffs).card
})

/** Rates several packings of an order that contains prints, and returns the cheapest. */
export const shipPrints = (
  order: Order,
  variants: readonly [PackedOrder, ...PackedOrder[]],
  tariffs: Tariffs
): ShippedOrder | NotShipped | Unratable => {
  const [packed] = variants
  const rated = variants.map((variant) => ({ packed: variant, answer: rateOrder(order, variant.boxes, tariffs) }))
  const [first] = rated as [(typeof rated)[number]]
  if ("refusals" in first.answer) return first.answer
  const quoted = rated.filter(
    (each): each is { packed: PackedOrder; answer: RatedOrder } => !("refusals" in each.answer)
  )
  const offers = quoted.flatMap(({ answer: { rates, shipDate }, packed: variant }): Offer[] =>
    rates[0] === undefined ? [] : [offerOf(variant, rates[0], shipDate)]
  )
  const ranked = offers.toSorted(byTotalAndBoxes)
  const [best] = ranked
  if (best === undefined) return withoutService(packed, order, first.answer.notOffered)
  const boxes = Math.min(...quoted.map((each) => each.packed.boxes.length))
  const fewest = ranked.find((offer) => offer.packed.boxes.length === boxes)
  const saving = fewest && fewest.total - best.total
  const { weight } = tariffs.contextOf(order).units
  return {
    packed: best.packed,
    shipDate: best.shipDate,
    rate: best.rate,
    ...amountsOf(best),
    proved: false,
    ...(fewest && { fewestBoxes: { boxes, cost: fewest.rate.cost, ...amountsOf(fewest) } }),
    ...(saving !== undefined && { saving: formatMicros(saving) }),
    ...(fewest &&
      saving! > 0n && {
        reason: explainSaving(
          pricedParcels(fewest, tariffs),
          pricedParcels(best, tariffs),
          weight,
          quoted.find((each) => each.packed === fewest.packed)!.answer.notOffered
        )
      }),
    compared: quoted.length
  }
}
