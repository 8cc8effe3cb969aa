// Hypotheses about the shipment: its destination, date, service and options.

import type { Tariff } from "../rating/compile/compile.ts"
import type { ShipmentFacts } from "../rating/compile/conditions.ts"
import { destinationOf } from "../rating/place/destination.ts"
import { editionOn } from "../rating/quote/edition.ts"
import { dateOf, dayOf } from "../values/civil-date.ts"
import { type Hypothesis, type Question, rankOf, statedBy } from "./hypothesis.ts"
import { type Scenario, withService } from "./scenario.ts"

const withFacts = (scenario: Scenario, facts: Partial<ShipmentFacts>): Scenario => ({
  ...scenario,
  shipment: { ...scenario.shipment, ...facts }
})

/** Hypothesis that a different zone, or the zone of a different destination, was billed. */
export const zoneHypotheses = ({ known, origin, state: { whole }, stated }: Question): ReadonlyArray<Hypothesis> => {
  const zone = statedBy(stated, (each) => each.zone)
  const ours = whole.shipment.zone
  const zones = [...whole.service.columns.keys()].filter((each) => each !== ours)
  const ordered = zone !== undefined && zones.includes(zone) ? [zone, ...zones.filter((each) => each !== zone)] : zones
  return [
    ...destinationHypotheses(known, origin, whole, stated),
    ...ordered.map(
      (each): Hypothesis => ({
        kind: "zone",
        detail: `zone ${each} instead of ${ours}`,
        rank: rankOf(zone, each),
        change: (scenario) => withFacts(scenario, { zone: each })
      })
    )
  ]
}

const destinationHypotheses = (
  known: Question["known"],
  origin: string,
  { shipment, tariff }: Scenario,
  stated: Question["stated"]
): ReadonlyArray<Hypothesis> => {
  const postal = statedBy(stated, (each) => each.postal)
  const country = statedBy(stated, (each) => each.country)
  if (postal === undefined && country === undefined) return []
  const state = statedBy(stated, (each) => each.state)
  const given = known.destination
  const destination = destinationOf(country ?? given.country, state ?? given.state ?? "", postal ?? given.postal ?? "")
  const zone = tariff.zoneOf(destination, origin)
  if (zone === undefined || (zone === shipment.zone && same(destination, shipment.destination))) return []
  const [billed, ordered] = [
    [country ?? given.country, postal ?? given.postal].join(" "),
    [given.country, given.postal].join(" ").trim()
  ]
  return [
    {
      kind: "destination",
      detail: `destination ${billed} instead of ${ordered}`,
      rank: "stated",
      change: (scenario) => withFacts(scenario, { destination, zone })
    }
  ]
}

const same = (a: ShipmentFacts["destination"], b: ShipmentFacts["destination"]): boolean =>
  JSON.stringify(a) === JSON.stringify(b)

/** Hypotheses of a reversed option of the shipment. */
export const optionHypotheses = ({ known, state: { whole }, stated }: Question): ReadonlyArray<Hypothesis> => {
  const { residential, rush, packageType } = whole.shipment
  const types = new Set(["BOX", "TUBE", "LETTER", "ENVELOPE", "PAK"])
  for (const { packageTypes = [] } of whole.tariff.card.services)
    for (const type of packageTypes) types.add(type.toUpperCase())
  types.delete(packageType)
  return [
    {
      kind: "residential",
      detail: residential ? "billed as a business" : "billed as a residence",
      rank: rankOf(
        statedBy(stated, (each) => each.residential),
        !residential
      ),
      change: (scenario) => withFacts(scenario, { residential: !residential })
    },
    {
      kind: "rush",
      detail: rush ? "billed as regular" : "billed as rush",
      rank: "possible",
      change: (scenario) => withFacts(scenario, { rush: !rush })
    },
    ...[...types].map(
      (type): Hypothesis => ({
        kind: "package-type",
        detail: `package type ${type} instead of ${known.packageType ?? "none"}`,
        rank: "possible",
        change: (scenario) => withFacts(scenario, { packageType: type })
      })
    )
  ]
}

/** Hypotheses that a different service, a different edition of the card or a different ship date was billed. */
export const serviceHypotheses = (question: Question): ReadonlyArray<Hypothesis> => {
  const { editions, state, stated } = question
  const { service, shipment, tariff } = state.whole
  const statedService = statedBy(stated, (each) => each.service)
  const statedDate = statedBy(stated, (each) => each.shipDate)
  const day = statedDate === undefined ? undefined : dayOf(statedDate)
  const inEdition = (edition: Tariff, code: string, facts: Partial<ShipmentFacts>): Hypothesis["change"] => {
    return (scenario) => {
      const other = edition.services.find((each) => each.code === code)
      if (other === undefined) return undefined
      const zone =
        edition === scenario.tariff ? scenario.shipment.zone : edition.zoneOf(shipment.destination, question.origin)
      if (zone === undefined) return undefined
      const boxes = edition === scenario.tariff ? scenario.boxes : question.boxesFor(edition)
      return withFacts(withService({ ...scenario, boxes }, edition, other), { zone, ...facts })
    }
  }
  const dated = day === undefined || day === shipment.shipDay ? undefined : editionOn(editions, day)
  return [
    ...tariff.services
      .filter(({ code }) => code !== service.code)
      .map(
        ({ code }): Hypothesis => ({
          kind: "service",
          detail: `service ${code} instead of ${service.code}`,
          rank: rankOf(statedService, code),
          change: inEdition(tariff, code, {})
        })
      ),
    ...(dated === undefined || day === undefined
      ? []
      : [
          {
            kind: "ship-date",
            detail: `ship date ${statedDate} instead of ${dateOf(shipment.shipDay)}`,
            rank: "stated",
            change: inEdition(dated, service.code, { shipDay: day })
          } satisfies Hypothesis
        ]),
    ...editions
      .filter((edition) => edition !== tariff)
      .map(
        (edition): Hypothesis => ({
          kind: "edition",
          detail: `edition ${edition.card.edition} instead of ${tariff.card.edition}`,
          rank: "possible",
          change: inEdition(edition, service.code, {})
        })
      )
  ]
}
