import {
  type Cheapest,
  cheapestPacking,
  type NoService,
  type Shipment,
  type ShippedPacking
} from "@waybill/packing/rating"
import { formatMicros, millionthsOf } from "@waybill/packing/values"
import type { Order, OrderBox } from "../formats/order.ts"
import { combinePackings, packVariants, requestOf } from "../packing/pack-order.ts"
import type { PackSettings } from "../packing/pack-settings.ts"
import { itemParcel, type PackedOrder, unpackedProblem } from "../packing/packed-order.ts"
import { judgePacking, judgeTotal } from "./judged-total.ts"
import { withPieceWeights } from "./missing-weight.ts"
import {
  type CarrierRate,
  type CarrierRefusal,
  carriersFor,
  missingForQuote,
  rateOrder,
  shipmentOf,
  type Unratable,
  withoutPointer
} from "./rate-order.ts"
import { explainSaving, type PricedParcels } from "./saving-reason.ts"
import { shipPrints } from "./ship-prints.ts"
import { type NotShipped, type ShippedOrder, withoutService } from "./shipped-order.ts"
import type { Tariffs } from "./tariffs.ts"
import { weightSteps } from "./weight-steps.ts"

/** The answer for one carrier. */
type CarrierAnswer = (Cheapest | NoService) & { readonly carrier: string; readonly shipment: Omit<Shipment, "boxes"> }

/**
 * The cheapest packing for one carrier. `fewestBoxes` is null if the carrier accepts no packing with the fewest boxes.
 */
type CarrierOffer = Extract<CarrierAnswer, Cheapest>

const isOffer = (answer: CarrierAnswer): answer is CarrierOffer => answer._tag === "Cheapest"

const rateOf = ({ quote, rate }: ShippedPacking): CarrierRate => ({
  carrier: quote.card.carrier,
  currency: quote.card.currency,
  ...rate
})

const byTotal = (a: ShippedPacking, b: ShippedPacking): number => Number(millionthsOf(a.total) - millionthsOf(b.total))

/** Compares two offers by total and then by the number of boxes, for sorting. */
const byTotalAndBoxes = (a: CarrierOffer, b: CarrierOffer): number =>
  byTotal(a, b) || a.packing.boxes.length - b.packing.boxes.length

/** Returns the fewest boxes with the lowest total of all carriers, or undefined if no service accepts them. */
const fewestBoxesOf = (offers: ReadonlyArray<CarrierOffer>): ShippedPacking | undefined =>
  offers
    .flatMap(({ fewestBoxes }) => fewestBoxes ?? [])
    .toSorted((a, b) => a.packing.boxes.length - b.packing.boxes.length || byTotal(a, b))[0]

/** Returns the lower bound on the total with every carrier, or undefined if there is none for one of them. */
const leastOf = (answers: ReadonlyArray<CarrierAnswer>): string | undefined => {
  const bounds: Array<string> = []
  for (const answer of answers) {
    if (answer._tag === "NoService" && answer.proved) continue
    if (answer._tag === "NoService" || answer.atLeast === null) return undefined
    bounds.push(answer.atLeast)
  }
  return bounds.toSorted((a, b) => Number(millionthsOf(a) - millionthsOf(b)))[0]
}

const currenciesOf = (order: Order, tariffs: Tariffs): ReadonlySet<string> => {
  const carriers = carriersFor(order, tariffs)
  return new Set(tariffs.tariffs.filter(({ card }) => carriers.includes(card.carrier)).map(({ card }) => card.currency))
}

const pricedParcels = (shipped: ShippedPacking, { tariffs }: Tariffs): PricedParcels => ({
  weights: shipped.packing.boxes.map(({ grossWeight }) => grossWeight),
  rate: rateOf(shipped),
  cartons: millionthsOf(shipped.cartons),
  card: tariffs.find(({ digest }) => digest === shipped.quote.card.digest)!.card
})

/** Returns why services decline a packing of an order. */
const declinedOf = (order: Order, boxes: ReadonlyArray<OrderBox>, tariffs: Tariffs): ReadonlyArray<CarrierRefusal> => {
  const rated = rateOrder(order, boxes, tariffs)
  return "refusals" in rated ? [] : rated.notOffered
}

/** Returns the saving of the best offer compared with the fewest boxes, and its reason. */
const savingOf = (
  order: Order,
  best: CarrierOffer,
  fewest: ShippedPacking | undefined,
  unit: string,
  tariffs: Tariffs
): Pick<ShippedOrder, "fewestBoxes" | "saving" | "reason"> => {
  if (fewest === undefined) return {}
  const saving = millionthsOf(fewest.total) - millionthsOf(best.total)
  const { cartons, packing, rate, total } = fewest
  return {
    fewestBoxes: { boxes: packing.boxes.length, cost: rate.cost, cartons, total },
    saving: formatMicros(saving),
    ...(saving > 0n && {
      reason: explainSaving(
        pricedParcels(fewest, tariffs),
        pricedParcels(best, tariffs),
        unit,
        declinedOf(
          order,
          packing.boxes.map((box) => itemParcel(box)),
          tariffs
        )
      )
    })
  }
}

/** Codes of refusals by which a carrier cannot ship an order that may have any carrier. */
const skipped: ReadonlySet<string> = new Set(["no-edition", "unknown-service"])

/** Searches the packings of an order without prints with every carrier, and returns the cheapest. */
const shipCheapest = (
  order: Order & { readonly items: NonNullable<Order["items"]> },
  packed: PackedOrder,
  settings: PackSettings,
  tariffs: Tariffs
): ShippedOrder | NotShipped | Unratable => {
  const context = tariffs.contextOf(order)
  const choice = order.service === undefined ? {} : { method: order.service }
  const request = requestOf(order.items, settings)
  const answers: Array<CarrierAnswer> = []
  for (const carrier of carriersFor(order, tariffs)) {
    const { boxes: _, packageType: __, ...shipment } = shipmentOf(order, carrier, packed.boxes)
    const answer = cheapestPacking(request, shipment, context, choice)
    if (answer._tag === "Refused") {
      const isSkipped = order.carrier === undefined && answer.refusals.every(({ code }) => skipped.has(code))
      if (isSkipped) continue
      return { refusals: answer.refusals.map(withoutPointer) }
    }
    if (answer._tag !== "Incomplete") answers.push({ carrier, shipment, ...answer })
  }
  const offers = answers.filter(isOffer)
  const [best] = offers.toSorted(byTotalAndBoxes)
  if (best === undefined) return withoutService(packed, order, declinedOf(order, packed.boxes, tariffs))
  const atLeast = leastOf(answers)
  const isVerified = settings.verify === true
  const { packing, ...judged } = isVerified ? judgePacking(request, best.packing, packed.packing) : best
  return {
    packed: { ...combinePackings(packing, order, settings.stock), ...("claims" in judged && judged) },
    shipDate: best.quote.shipDate,
    rate: rateOf(best),
    cartons: best.cartons,
    total: best.total,
    proved: atLeast !== undefined && millionthsOf(atLeast) === millionthsOf(best.total),
    ...(atLeast !== undefined && { atLeast }),
    ...savingOf(order, best, fewestBoxesOf(offers), context.units.weight, tariffs),
    compared: best.compared,
    ...(isVerified && { judgedTotal: judgeTotal(request, answers, context, atLeast, choice) })
  }
}

/** Number of other packings of an order with prints to compare. */
const PRINT_ALTERNATIVES = 12

/** Returns the cheapest combination of packing and service for an order. */
export const shipOrder = (
  order: Order,
  settings: PackSettings,
  tariffs: Tariffs
): ShippedOrder | NotShipped | Unratable => {
  const missing = missingForQuote(order, tariffs)
  if (missing.length > 0) return { refusals: missing }
  const currencies = currenciesOf(order, tariffs)
  if (currencies.size > 1)
    return {
      refusals: [
        { at: "/carrier", message: `prices in ${[...currencies].join(" and ")} cannot be compared; name a carrier` }
      ]
    }
  const variants = packVariants(order, settings, {
    alternatives: PRINT_ALTERNATIVES,
    maxWeights: (boxes) => weightSteps(order, boxes, tariffs)
  })
  if ("refusals" in variants) return variants
  const [packed] = variants
  const problem = unpackedProblem(packed.unpacked)
  if (problem !== undefined) return { packed, problem }
  const { items, prints = [] } = order
  const shipped =
    items === undefined || prints.length > 0
      ? shipPrints(order, variants, tariffs)
      : shipCheapest({ ...order, items }, packed, settings, tariffs)
  return "refusals" in shipped ? withPieceWeights(order, shipped) : shipped
}
