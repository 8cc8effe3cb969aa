// Whether a change between two cards concerns a shipment: asked of the second implementation, by cards that are made so
// that a line or a price of theirs says whether something holds.
import type {
  Change,
  Condition,
  Place,
  RateCard,
  Service,
  ShipFrom,
  Shipment,
  Surcharge
} from "@waybill/packing/rating"
import { type Question, ratedNaively, type Statement } from "../oracle/oracle.ts"

export interface About {
  readonly shipment: Shipment
  readonly question: Omit<Question, "cards"> & { readonly from: ShipFrom }
}

export const quotesOf = (card: RateCard, { shipment, question }: About): Statement | undefined =>
  ratedNaively(shipment, { ...question, cards: [card] })

/** What is said of a service: its rate, or why it is not offered. */
const saidOf = (quote: Statement | undefined, method: string): string =>
  JSON.stringify([
    quote?.edition ?? null,
    quote?.shipDate ?? null,
    quote?.rates.find((rate) => rate.method === method) ?? null,
    quote?.notOffered.find(([code]) => code === method) ?? null
  ])

export const methodsThatDiffer = (one: Statement | undefined, other: Statement | undefined): ReadonlyArray<string> => {
  const methods = [one, other].flatMap((quote) => [
    ...(quote?.rates.map(({ method }) => method) ?? []),
    ...(quote?.notOffered.map(([method]) => method) ?? [])
  ])
  return [...new Set(methods)].filter((method) => saidOf(one, method) !== saidOf(other, method))
}

const everywhere = (card: RateCard) => card.zones.map(({ id }) => id)

/** The service without limits, open to all, with one table. */
const open = (card: RateCard, service: Service, table: Partial<Service["rates"][number]>): Service => {
  const zones = everywhere(card)
  const { limits: _, packageTypes: __, ...rest } = service
  const rows = [["1", ...zones.map(() => "1")]]
  const over = { unit: "1000000", price: zones.map(() => "0") }
  const byZone = Object.fromEntries(zones.map((zone) => [zone, [1, 1] as const]))
  return { ...rest, rates: [{ zones, rows, over, ...table }], transit: { ...service.transit, byZone } }
}

const free = { fixed: "0" }

/** Whether a condition holds for the shipment as a whole or for one of its boxes. */
const holds = (when: Condition, card: RateCard, service: Service, about: About): boolean => {
  const probes: Readonly<Record<string, Surcharge>> = {
    boxes: { title: "Boxes", when, amount: free },
    whole: { title: "Whole", when, scope: "shipment", amount: free }
  }
  const services = [{ ...open(card, service, {}), surcharges: ["boxes", "whole"] }]
  const quote = quotesOf({ ...card, surcharges: probes, services }, about)
  return quote?.rates.some(({ lines }) => lines.some(([code]) => code !== "base")) ?? false
}

/** Whether a table asked for the shipment would find its row between two values. */
const isLookedUp = (
  { measure, over, upTo }: NonNullable<Change["concerns"]["band"]>,
  card: RateCard,
  service: Service,
  about: About
): boolean => {
  const zones = everywhere(card)
  const row = (value: string, price: string) => [value, ...zones.map(() => price)]
  const rows = [
    ...(over === null ? [] : [row(over, "10")]),
    ...(upTo === null ? [] : [row(upTo, "20")]),
    row("999999999999.999999", upTo === null ? "20" : "30")
  ]
  const table = { measure, rows } as Partial<Service["rates"][number]>
  const rounding = { mode: "up", increment: "1" } as const
  // Its surcharges stay, since they may raise the billable weight; what they cost does not matter.
  const surcharges = Object.fromEntries(
    Object.entries(card.surcharges ?? {}).map(([code, each]) => [code, { ...each, amount: free }])
  )
  const quote = quotesOf({ ...card, rounding, surcharges, services: [open(card, service, table)] }, about)
  return quote?.rates.some(({ lines }) => lines.some(([code, , amount]) => code === "base" && amount === "20")) ?? false
}

const isInPlace = (place: Place, card: RateCard, about: About): boolean =>
  quotesOf({ ...card, zones: [{ id: "here", match: [place] }] }, about)?.zone === "here"

/** Whether all that a change says of its shipments is true of this one, in one of the cards. */
export const concerns = (
  { kind, concerns: { services, zones, place, shipDates, band, when } }: Change,
  method: string,
  cards: ReadonlyArray<RateCard>,
  about: About
): boolean =>
  services.includes(method) &&
  cards.some((card) => {
    // Out of force, a card is asked as if it were.
    const inForce = { ...card, validFrom: "2020-01-01", validTo: null }
    const quote = quotesOf(inForce, about)
    const service = card.services.find(({ code }) => code === method)
    if (quote === undefined || service === undefined) return false
    const [from, until] = shipDates ?? [null, null]
    return (
      (zones === undefined || (quote.zone !== null && zones.includes(quote.zone))) &&
      (place === undefined || isInPlace(place, inForce, about)) &&
      (from === null || from <= quote.shipDate) &&
      (until === null || quote.shipDate < until) &&
      (when === undefined || when.some((each) => holds(each, inForce, service, about))) &&
      (band === undefined ||
        (kind === "price"
          ? isLookedUp(band, inForce, service, about)
          : holds(
              [
                ...(band.over === null ? [] : [[band.measure, ">", band.over] as const]),
                ...(band.upTo === null ? [] : [[band.measure, "<=", band.upTo] as const])
              ],
              inForce,
              service,
              about
            )))
    )
  })
