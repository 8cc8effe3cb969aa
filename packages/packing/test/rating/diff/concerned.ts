// Determines whether a change between two cards affects a shipment. Quotes probe cards with the reference
// implementation. The lines or prices of such a quote show whether a condition holds.
import type {
  CardChange,
  Condition,
  Place,
  RateCard,
  Service,
  ShipFrom,
  Shipment,
  Surcharge
} from "@waybill/packing/rating"
import { type OracleInputs, rateNaively, type Statement } from "../oracle/oracle.ts"

/** Shipment with the other inputs of its quote. */
export interface QuotedCase {
  readonly shipment: Shipment
  readonly inputs: Omit<OracleInputs, "cards"> & { readonly from: ShipFrom }
}

/** Quotes a case with one card. */
export const quotesOf = (card: RateCard, { shipment, inputs }: QuotedCase): Statement | undefined =>
  rateNaively(shipment, { ...inputs, cards: [card] })

/** Returns the rate of a service, or why it is not offered. */
const resultOf = (quote: Statement | undefined, method: string): string =>
  JSON.stringify([
    quote?.edition ?? null,
    quote?.shipDate ?? null,
    quote?.rates.find((rate) => rate.method === method) ?? null,
    quote?.notOffered.find(([code]) => code === method) ?? null
  ])

/** Returns the methods whose results differ between two quotes. */
export const methodsThatDiffer = (one: Statement | undefined, other: Statement | undefined): ReadonlyArray<string> => {
  const methods = [one, other].flatMap((quote) => [
    ...(quote?.rates.map(({ method }) => method) ?? []),
    ...(quote?.notOffered.map(([method]) => method) ?? [])
  ])
  return [...new Set(methods)].filter((method) => resultOf(one, method) !== resultOf(other, method))
}

const allZones = (card: RateCard) => card.zones.map(({ id }) => id)

/** Returns the service without limits or package types, with one table for all zones. */
const unrestricted = (card: RateCard, service: Service, table: Partial<Service["rates"][number]>): Service => {
  const zones = allZones(card)
  const { limits: _, packageTypes: __, ...rest } = service
  const rows = [["1", ...zones.map(() => "1")]]
  const over = { unit: "1000000", price: zones.map(() => "0") }
  const byZone = Object.fromEntries(zones.map((zone) => [zone, [1, 1] as const]))
  return { ...rest, rates: [{ zones, rows, over, ...table }], transit: { ...service.transit, byZone } }
}

const free = { fixed: "0" }

/** Whether a condition holds for the shipment or for one of its boxes. */
const holds = (when: Condition, card: RateCard, service: Service, quoted: QuotedCase): boolean => {
  const probes: Readonly<Record<string, Surcharge>> = {
    boxes: { title: "Boxes", when, amount: free },
    whole: { title: "Whole", when, scope: "shipment", amount: free }
  }
  const services = [{ ...unrestricted(card, service, {}), surcharges: ["boxes", "whole"] }]
  const quote = quotesOf({ ...card, surcharges: probes, services }, quoted)
  return quote?.rates.some(({ lines }) => lines.some(([code]) => code !== "base")) ?? false
}

/** Whether the measured value of the shipment is in a band. */
const isInBand = (
  { measure, over, upTo }: NonNullable<CardChange["concerns"]["band"]>,
  card: RateCard,
  service: Service,
  quoted: QuotedCase
): boolean => {
  const zones = allZones(card)
  const row = (value: string, price: string) => [value, ...zones.map(() => price)]
  const rows = [
    ...(over === null ? [] : [row(over, "10")]),
    ...(upTo === null ? [] : [row(upTo, "20")]),
    row("999999999999.999999", upTo === null ? "20" : "30")
  ]
  const table = { measure, rows } as Partial<Service["rates"][number]>
  const rounding = { mode: "up", increment: "1" } as const
  // Keeps surcharges, because they can raise the billable weight. Their amounts do not matter.
  const surcharges = Object.fromEntries(
    Object.entries(card.surcharges ?? {}).map(([code, each]) => [code, { ...each, amount: free }])
  )
  const quote = quotesOf({ ...card, rounding, surcharges, services: [unrestricted(card, service, table)] }, quoted)
  return quote?.rates.some(({ lines }) => lines.some(([code, , amount]) => code === "base" && amount === "20")) ?? false
}

const isInPlace = (place: Place, card: RateCard, quoted: QuotedCase): boolean =>
  quotesOf({ ...card, zones: [{ id: "here", match: [place] }] }, quoted)?.zone === "here"

/** Whether a change affects a method of a case, in either card. */
export const affects = (
  { kind, concerns: { services, zones, place, shipDates, band, when } }: CardChange,
  method: string,
  cards: ReadonlyArray<RateCard>,
  quoted: QuotedCase
): boolean =>
  services.includes(method) &&
  cards.some((card) => {
    // Quotes cards outside their validity as if they were valid.
    const valid = { ...card, validFrom: "2020-01-01", validTo: null }
    const quote = quotesOf(valid, quoted)
    const service = card.services.find(({ code }) => code === method)
    if (quote === undefined || service === undefined) return false
    const [from, until] = shipDates ?? [null, null]
    return (
      (zones === undefined || (quote.zone !== null && zones.includes(quote.zone))) &&
      (place === undefined || isInPlace(place, valid, quoted)) &&
      (from === null || from <= quote.shipDate) &&
      (until === null || quote.shipDate < until) &&
      (when === undefined || when.some((each) => holds(each, valid, service, quoted))) &&
      (band === undefined ||
        (kind === "price"
          ? isInBand(band, valid, service, quoted)
          : holds(
              [
                ...(band.over === null ? [] : [[band.measure, ">", band.over] as const]),
                ...(band.upTo === null ? [] : [[band.measure, "<=", band.upTo] as const])
              ],
              valid,
              service,
              quoted
            )))
    )
  })
