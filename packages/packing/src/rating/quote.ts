import { dateOf } from "./civil-date.ts"
import type { Tariff } from "./compile.ts"
import type { Circumstances } from "./conditions.ts"
import { deliveryOf } from "./delivery.ts"
import { editionOn } from "./edition.ts"
import { instantOf } from "./instant.ts"
import type { Quote, QuoteContext, Quoted, Rate, Shipment } from "./model.ts"
import { amountText } from "./money.ts"
import { byRank } from "./ranking.ts"
import { type Priced, rateService, type Turned } from "./rate-service.ts"
import { compare, type Ratio, times, whole } from "./ratio.ts"
import { shipDayOf } from "./ship-date.ts"
import { type ReadShipment, ShipmentReader } from "./shipment.ts"
import { BoxSizes, type ExactBox, type SideRounding } from "./sizes.ts"
import { isUnits } from "./units.ts"

/**
 * What each service of the shipment's carrier costs, line by line, and why the others do not take it. Any value may be
 * given as a shipment; what is none is refused.
 */
export const quote = (shipment: Shipment, context: QuoteContext): Quote => {
  const reader = new ShipmentReader()
  const read = reader.shipment(shipment)
  const instant = instantOf(context.at)
  if (instant === undefined) reader.refuse("unknown-instant", "/at", "is no instant of the years 1970 to 9998")
  if (!isUnits(context.units)) reader.refuse("unknown-unit", "/units", "are no units of length and of weight")
  const editions = context.cards.filter(({ carrier }) => carrier === read.carrier)
  if (editions.length === 0) reader.refuse("unknown-carrier", "/carrier", "has no rate card")
  if (instant === undefined || reader.refusals.length > 0) return { _tag: "Refused", refusals: reader.refusals }

  const shipDay = shipDayOf(context.from, instant, context.rush === true)
  const tariff = editionOn(editions, shipDay)
  if (tariff !== undefined) return quoted(tariff, read, shipDay, context)
  reader.refuse("no-edition", "/carrier", `has no rate card in force on ${dateOf(shipDay)}`)
  return { _tag: "Refused", refusals: reader.refusals }
}

const quoted = (tariff: Tariff, read: ReadShipment, shipDay: number, context: QuoteContext): Quoted => {
  const zone = tariff.zoneOf(read.destination, context.from.id)
  const priced: Priced[] = []
  const turned: Turned[] = []
  if (zone === undefined) for (const service of tariff.services) turned.push({ service, reason: "no zone", box: null })
  else {
    const shipment: Circumstances = {
      destination: read.destination,
      zone,
      packageType: read.packageType,
      residential: context.residential === true,
      rush: context.rush === true,
      shipDay,
      boxCount: whole(read.boxes.length)
    }
    const measured = measuring(tariff, read.boxes, context)
    for (const service of tariff.services) {
      const answer = rateService(service, tariff.money, measured(service.rounding), shipment)
      if ("reason" in answer) turned.push(answer)
      else priced.push(answer)
    }
  }
  const { id, edition, carrier, currency, digest } = tariff
  return {
    _tag: "Quoted",
    card: { id, edition, carrier, currency, digest },
    shipDate: dateOf(shipDay),
    zone: zone ?? null,
    rates: priced.sort(byRank).map((each) => rateOf(each, tariff, shipDay)),
    notOffered: turned.map(({ service, reason, box }) => ({ method: service.code, title: service.title, reason, box }))
  }
}

/** The boxes in the card's units, with their sides rounded as a service has it; the same for services that round alike. */
const measuring = (
  { lengths, weights }: Tariff,
  boxes: ReadonlyArray<ExactBox>,
  { units }: QuoteContext
): ((rounding: SideRounding) => ReadonlyArray<BoxSizes>) => {
  const [length, weight] = [lengths[units.length], weights[units.weight]]
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
