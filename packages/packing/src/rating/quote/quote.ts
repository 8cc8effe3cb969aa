import { dateOf } from "../calendar/civil-date.ts"
import { instantOf } from "../calendar/instant.ts"
import type { Tariff } from "../compile/compile.ts"
import type { Circumstances } from "../compile/conditions.ts"
import { deliveryOf } from "../compile/delivery.ts"
import { BoxSizes, type ExactBox, type SideRounding } from "../compile/sizes.ts"
import { amountText } from "../money/money.ts"
import { compare, type Ratio, times, whole } from "../numbers/ratio.ts"
import { isUnits } from "../numbers/units.ts"
import { editionOn } from "./edition.ts"
import type { Quote, QuoteContext, Quoted, QuoteRefused, Rate, Shipment } from "./model.ts"
import { byRank } from "./ranking.ts"
import { type Priced, rateService, type Turned } from "./rate-service.ts"
import { shipDayOf } from "./ship-date.ts"
import { type ReadShipment, ShipmentReader } from "./shipment.ts"

/**
 * What each service of the shipment's carrier costs, line by line, and why the others do not take it. Any value may be
 * given as a shipment; what is none is refused.
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
  const asked = askedOf(shipment, context)
  return "refusals" in asked ? asked : quoted(asked, asked.boxes)
}

/** What a quote is made from: what was read, and what follows from it before any service is looked at. */
export interface Asked extends ReadShipment {
  readonly tariff: Tariff
  readonly shipDay: number
  readonly zone: string | undefined
  readonly context: QuoteContext
}

export const askedOf = (given: unknown, context: QuoteContext): Asked | QuoteRefused => {
  const reader = new ShipmentReader()
  const read = reader.shipment(given)
  const instant = instantOf(context.at)
  if (instant === undefined) reader.refuse("unknown-instant", "/at", "is no instant of the years 1970 to 9998")
  if (!isUnits(context.units)) reader.refuse("unknown-unit", "/units", "are no units of length and of weight")
  const editions = context.cards.filter(({ card }) => card.carrier === read.carrier)
  if (editions.length === 0) reader.refuse("unknown-carrier", "/carrier", "has no rate card")
  if (instant === undefined || reader.refusals.length > 0) return { _tag: "Refused", refusals: reader.refusals }

  const shipDay = shipDayOf(context.from, instant, context.rush === true)
  const tariff = editionOn(editions, shipDay)
  if (tariff !== undefined)
    return { ...read, tariff, shipDay, zone: tariff.zoneOf(read.destination, context.from.id), context }
  reader.refuse("no-edition", "/carrier", `has no rate card in force on ${dateOf(shipDay)}`)
  return { _tag: "Refused", refusals: reader.refusals }
}

/** The quote of what was asked, of these boxes. */
export const quoted = (asked: Asked, boxes: ReadonlyArray<ExactBox>): Quoted => {
  const { tariff, shipDay, zone } = asked
  const priced: Priced[] = []
  const turned: Turned[] = []
  if (zone === undefined) for (const service of tariff.services) turned.push({ service, reason: "no zone", box: null })
  else {
    const circumstances = circumstancesOf(asked, zone, boxes.length)
    const measured = measuring(asked, boxes)
    for (const service of tariff.services) {
      const answer = rateService(service, tariff.money, measured(service.rounding), circumstances)
      if ("reason" in answer) turned.push(answer)
      else priced.push(answer)
    }
  }
  const { id, edition, carrier, currency } = tariff.card
  return {
    _tag: "Quoted",
    card: { id, edition, carrier, currency, digest: tariff.digest },
    shipDate: dateOf(shipDay),
    zone: zone ?? null,
    rates: priced.sort(byRank).map((each) => rateOf(each, tariff, shipDay)),
    notOffered: turned.map(({ service, reason, box }) => ({ method: service.code, title: service.title, reason, box }))
  }
}

const circumstancesOf = (
  { destination, packageType, shipDay, context }: Asked,
  zone: string,
  boxes: number
): Circumstances => ({
  destination,
  zone,
  packageType,
  residential: context.residential === true,
  rush: context.rush === true,
  shipDay,
  boxCount: whole(boxes)
})

/** The boxes in the card's units, with their sides rounded as a service has it; the same for services that round alike. */
export const measuring = (
  { tariff, context: { units } }: Asked,
  boxes: ReadonlyArray<ExactBox>
): ((rounding: SideRounding) => ReadonlyArray<BoxSizes>) => {
  const [length, weight] = [tariff.lengths[units.length], tariff.weights[units.weight]]
  const isSame = compare(length, one) === 0 && compare(weight, one) === 0
  const converted = isSame ? boxes : boxes.map((box) => inUnits(box, length, weight))
  const known = new Map<SideRounding, ReadonlyArray<BoxSizes>>()
  return (rounding) => {
    const sizes = known.get(rounding) ?? converted.map((box) => new BoxSizes(box, rounding))
    known.set(rounding, sizes)
    return sizes
  }
}

const one = whole(1)

const inUnits = ({ sides: [a, b, c], weight: w }: ExactBox, length: Ratio, weight: Ratio): ExactBox => ({
  sides: [times(a, length), times(b, length), times(c, length)],
  weight: times(w, weight)
})

const rateOf = ({ service, schedule, ledger, cost }: Priced, { money }: Tariff, shipDay: number): Rate => {
  const { arrives, shown } = deliveryOf(schedule, shipDay)
  return {
    method: service.code,
    title: service.title,
    cost: amountText(money, cost),
    lines: ledger.lines,
    days: schedule.days,
    arrives,
    deliveryTime: shown
  }
}
