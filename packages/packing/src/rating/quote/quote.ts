import { dateOf } from "../../values/civil-date.ts"
import { unknownName } from "../../values/unknown-name.ts"
import { instantOf } from "../calendar/instant.ts"
import type { Tariff } from "../compile/compile.ts"
import type { ShipmentFacts } from "../compile/conditions.ts"
import { deliveryOf } from "../compile/delivery.ts"
import { BoxSizes, type ExactBox, type SideRounding } from "../compile/sizes.ts"
import { amountText } from "../money/money.ts"
import { compare, type Ratio, times, whole, zero } from "../numbers/ratio.ts"
import { isUnits, unitsExpectation } from "../numbers/units.ts"
import { checkOrigin, checkTariffs } from "./compiled.ts"
import { editionOn } from "./edition.ts"
import type { Quote, QuoteContext, Quoted, QuoteRefused, Rate, Shipment } from "./model.ts"
import { compareRates } from "./ranking.ts"
import { type Declined, type Priced, rateService } from "./rate-service.ts"
import { shipDayOf } from "./ship-date.ts"
import { type ReadShipment, ShipmentReader } from "./shipment.ts"

/**
 * Quotes every service of the shipment's carrier line by line, and gives the reason for each service not offered.
 * Accepts any value as a shipment and refuses invalid shipments.
 *
 * @example
 * ```ts
 * const offers = (shipment: Shipment, context: QuoteContext): ReadonlyArray<string> => {
 *   const answer = quote(shipment, context)
 *   if (answer._tag === "Refused") return answer.refusals.map(({ message }) => message)
 *   return answer.rates.map(({ title, cost }) => `${title}: ${cost} ${answer.card.currency}`)
 * }
 * ```
 */
export const quote = (shipment: Shipment, context: QuoteContext): Quote => {
  const request = readQuoteRequest(shipment, context)
  return "refusals" in request ? request : quoteBoxes(request, request.boxes)
}

/** Validated quote request with the tariff, ship date and zone that apply to it. */
export interface QuoteRequest extends ReadShipment {
  readonly tariff: Tariff
  /** Date of the request at the ship-from location, in days since 1970-01-01. */
  readonly requestDay: number
  /** Ship date, in days since 1970-01-01. */
  readonly shipDay: number
  readonly zone: string | undefined
  /** Number of parcels per month with the carrier. */
  readonly monthlyVolume: Ratio
  readonly context: Pick<QuoteContext, "residential" | "rush" | "pickup" | "units">
}

/**
 * Validates a shipment and its context, and determines the tariff, ship date and zone. Throws a `TypeError` if a card
 * or the ship-from document is not compiled.
 */
export const readQuoteRequest = (given: unknown, context: QuoteContext): QuoteRequest | QuoteRefused => {
  checkTariffs("quote: cards", context?.cards)
  checkOrigin("quote: from", context.from)
  const reader = new ShipmentReader()
  const read = reader.shipment(given)
  reader.context(context)
  const instant = instantOf(context.at)
  if (instant === undefined)
    reader.refuse("unknown-instant", "/at", "must be epoch milliseconds or ISO 8601 with an offset, from 1970 to 9998")
  if (!isUnits(context.units)) reader.refuse("unknown-unit", "/units", unitsExpectation)
  const editions = context.cards.filter(({ card }) => card.carrier === read.carrier)
  if (editions.length === 0) {
    const carriers = [...new Set(context.cards.map(({ card }) => card.carrier))]
    reader.refuse("unknown-carrier", "/carrier", `no rate card: ${unknownName("carrier", read.carrier, carriers)}`)
  }
  if (instant === undefined || reader.refusals.length > 0) return { _tag: "Refused", refusals: reader.refusals }

  const shipDay = shipDayOf(context.from, instant, context.rush === true)
  const tariff = editionOn(editions, shipDay)
  const { validFrom, digest } = tariff ?? {}
  const other = editions.find((each) => each.validFrom === validFrom && each.digest !== digest)
  if (tariff !== undefined && other === undefined)
    return {
      ...read,
      tariff,
      requestDay: context.from.clock(instant).day,
      shipDay,
      zone: tariff.zoneOf(read.destination, context.from.id),
      monthlyVolume: context.from.monthlyVolume.get(read.carrier) ?? zero,
      context
    }
  const date = dateOf(shipDay)
  if (other === undefined) reader.refuse("no-edition", "/carrier", `no rate card for this carrier on ${date}`)
  else {
    const names = [tariff!, other].map(({ card }) => `${card.id} ${card.edition}`).join(" and ")
    reader.refuse(
      "two-editions",
      "/carrier",
      `the rate cards ${names} start on the same day; on ${date}, one must apply`
    )
  }
  return { _tag: "Refused", refusals: reader.refusals }
}

/** Quotes a request with other boxes. */
export const quoteBoxes = (request: QuoteRequest, boxes: ReadonlyArray<ExactBox>): Quoted => {
  const { tariff, requestDay, shipDay, zone } = request
  const priced: Priced[] = []
  const notOffered: Declined[] = []
  if (zone === undefined)
    for (const service of tariff.services) notOffered.push({ service, reason: "no zone", box: null })
  else {
    const facts = factsOf(request, zone, boxes.length)
    const sizesFor = measurer(request, boxes)
    for (const service of tariff.services) {
      const answer = rateService(service, tariff.money, sizesFor(service.rounding), facts)
      if ("reason" in answer) notOffered.push(answer)
      else priced.push(answer)
    }
  }
  const { id, edition, carrier, currency } = tariff.card
  return {
    _tag: "Quoted",
    card: { id, edition, carrier, currency, digest: tariff.digest },
    shipDate: dateOf(shipDay),
    zone: zone ?? null,
    rates: priced.sort(compareRates).map((each) => rateOf(each, tariff, shipDay, requestDay)),
    notOffered: notOffered.map(({ service, reason, box }) => ({
      method: service.code,
      title: service.title,
      reason,
      box
    }))
  }
}

/** Returns the facts about a shipment of a number of boxes. */
export const factsOf = (
  { destination, packageType, declaredValue, monthlyVolume, shipDay, context }: QuoteRequest,
  zone: string,
  boxes: number
): ShipmentFacts => ({
  destination,
  zone,
  packageType,
  residential: context.residential === true,
  rush: context.rush === true,
  pickup: context.pickup === true,
  shipDay,
  boxCount: whole(boxes),
  declaredValue,
  monthlyVolume
})

/** Returns a function that measures boxes in the card's units with rounded sides. It caches results per rounding. */
export const measurer = (
  { tariff, context: { units } }: QuoteRequest,
  boxes: ReadonlyArray<ExactBox>
): ((rounding: SideRounding) => ReadonlyArray<BoxSizes>) => {
  const [length, weight] = [tariff.lengths[units.length], tariff.weights[units.weight]]
  const isSame = compare(length, one) === 0 && compare(weight, one) === 0
  const converted = isSame ? boxes : boxes.map((box) => convert(box, length, weight))
  const cache = new Map<SideRounding, ReadonlyArray<BoxSizes>>()
  return (rounding) => {
    const sizes = cache.get(rounding) ?? converted.map((box) => new BoxSizes(box, rounding))
    cache.set(rounding, sizes)
    return sizes
  }
}

const one = whole(1)

/** Converts a box to other units by the factors for its sides and its weight. */
export const convert = ({ sides: [a, b, c], weight: w }: ExactBox, length: Ratio, weight: Ratio): ExactBox => ({
  sides: [times(a, length), times(b, length), times(c, length)],
  weight: times(w, weight)
})

const rateOf = (
  { service, schedule, ledger, cost }: Priced,
  { money }: Tariff,
  shipDay: number,
  requestDay: number
): Rate => {
  const { arrives, deliveryTime } = deliveryOf(schedule, shipDay, requestDay)
  return {
    method: service.code,
    title: service.title,
    cost: amountText(money, cost),
    lines: ledger.lines,
    days: schedule.days,
    arrives,
    deliveryTime
  }
}
