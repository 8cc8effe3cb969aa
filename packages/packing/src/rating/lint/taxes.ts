import type { RateCard, Service, Test, Zone } from "../card/card.ts"
import type { Surcharge } from "../card/surcharge.ts"
import { type Check, perCard, reportIf } from "./finding.ts"
import { isSatisfiable } from "./satisfiable.ts"

/** Matches the word for a tax in the code or the title of a surcharge. */
const taxWord = /(^|[^a-z])(tax|taxes|vat|gst|hst|pst|qst|mwst|ust|iva|tva|btw)([^a-z]|$)/i

const taxesOf = ({ surcharges = {} }: RateCard, service: Service): ReadonlyArray<Surcharge> =>
  service.surcharges.flatMap((code) => {
    const surcharge = surcharges[code]
    return surcharge !== undefined && taxWord.test(`${code} ${surcharge.title}`) ? [surcharge] : []
  })

/** Whether a surcharge can apply to a shipment to a zone. */
const appliesIn = ({ amount: { fixedByZone }, when }: Surcharge, { id, match }: Zone): boolean => {
  if (fixedByZone !== undefined && !Object.hasOwn(fixedByZone, id) && !Object.hasOwn(fixedByZone, "*")) return false
  const countries = match.map(({ country }) => country)
  const inZone: ReadonlyArray<Test> = [
    ["zone", "=", id],
    ...(countries.includes("*") ? [] : [["country", "in", countries] as const])
  ]
  return when === undefined || isSatisfiable(when, inZone)
}

/** Reports zones without a tax of a service that has taxes for other zones. */
export const zoneWithoutTax: Check = perCard((card, at) =>
  card.zones.flatMap((zone, z) => {
    const untaxed = card.services.find((service) => {
      const taxes = taxesOf(card, service)
      const isTaxed = (each: Zone) => taxes.some((tax) => appliesIn(tax, each))
      const isPriced = service.rates.some(({ zones }) => zones.includes(zone.id))
      return isPriced && card.zones.some(isTaxed) && !isTaxed(zone)
    })
    return reportIf(
      untaxed !== undefined,
      `${at}/zones/${z}`,
      `no tax of ${untaxed?.code} applies in zone ${zone.id}, but one does in other zones; a tax of 0 states that none is due`
    )
  })
)
