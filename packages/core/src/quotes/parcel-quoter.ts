import {
  checkDestination,
  compileShipFrom,
  type NotOffered,
  type Quoted,
  type QuoteRefusal,
  quote,
  type RateCard,
  type ShipFrom
} from "@waybill/packing/rating"
import * as Effect from "effect/Effect"
import type { CardQuoteRequest, CardsDesk } from "../operator-ports/cards-desk.ts"
import { PortRefusal } from "../operator-ports/port-refusal.ts"
import type { CardNotOffered, CardRate } from "../operator-records/card-quotes.ts"
import { pathOfPointer } from "../values/path-of-pointer.ts"
import { quoted } from "../values/shown.ts"
import { noCardCodes, units } from "./card-rater.ts"
import { compileCards } from "./compile-cards.ts"
import { packageTypeCheck } from "./package-type-check.ts"
import { sameStarts } from "./same-start.ts"

/** Returns a refusal with the path of the request, such as `parcels[0].weight` for the pointer `/boxes/0/weight`. */
const refusalOf = ({ at, message }: QuoteRefusal) => {
  const path = at
    .slice(1)
    .replace(/^boxes/, "parcels")
    .replace(/\/(\d+)/g, "[$1]")
    .replaceAll("/", ".")
  return new PortRefusal({ kind: "invalid", path, message: message.replace(/^boxes/, "parcels") })
}

/** Fields of a destination that decide the zone, each with its field in a place of a card. */
const zoneFields = [
  ["state", "states"],
  ["postal", "postal"]
] as const

/** Returns a refusal of a destination that no carrier can serve as it is written, or whose zone is uncertain. */
const placeRefusal = (
  destination: CardQuoteRequest["destination"],
  cards: ReadonlyArray<RateCard>
): PortRefusal | undefined => {
  const refusal = (field: string, message: string) => {
    const path = `destination.${field}`
    return new PortRefusal({ kind: "invalid", path, message: `${path}: ${message}` })
  }
  const checked = checkDestination(destination)
  if (checked._tag === "Refused") for (const { field, message } of checked.faults) return refusal(field, message)
  else
    for (const { field, from, to } of checked.repairs)
      return refusal(field, `${from === "" ? "missing" : quoted(from)}; use ${to}`)
  const country = destination.country.trim().toUpperCase()
  const places = cards.flatMap(({ zones }) => zones.flatMap(({ match }) => match))
  for (const [field, key] of zoneFields)
    if (
      (destination[field] ?? "").trim() === "" &&
      places.some((place) => place.country === country && (place[key] ?? place.not?.[key]) !== undefined)
    )
      return refusal(field, `missing; cards have zones by ${field === "state" ? field : "postal code"} in ${country}`)
  return undefined
}

const parcelOf = (box: number | null) => (box === null ? {} : { parcel: box })

const ratesOf = (
  { card, rates, shipDate, zone }: Quoted,
  titles: ReadonlyMap<string, string>
): ReadonlyArray<CardRate> =>
  rates.map(({ arrives, cost, days, lines, method, title }) => ({
    carrier: card.carrier,
    service: method,
    title,
    card: card.id,
    edition: card.edition,
    ...(zone !== null && { zone }),
    ship_date: shipDate,
    cost,
    currency: card.currency,
    lines: lines.map(({ amount, box, calc, code }) => ({
      code,
      title: titles.get(code) ?? "Base price",
      ...parcelOf(box),
      amount,
      calculation: calc
    })),
    days,
    arrives
  }))

const notOfferedBy = (carrier: string, { box, method, reason, title }: NotOffered) => ({
  carrier,
  service: method,
  title,
  reason,
  ...parcelOf(box)
})

const byCost = (one: CardRate, other: CardRate): number =>
  one.currency === other.currency ? Number(one.cost) - Number(other.cost) : one.currency < other.currency ? -1 : 1

/**
 * Returns a function that quotes parcels with every carrier of the cards. A carrier with an invalid card offers
 * nothing.
 */
export const parcelQuoter = (cards: ReadonlyArray<RateCard>, shipFrom: ShipFrom): CardsDesk["quote"] => {
  const origin = compileShipFrom(shipFrom)
  const carriers = [...new Set(cards.map(({ carrier }) => carrier))].sort()
  const invalid = new Map(sameStarts(cards))
  const { errors, tariffs } = compileCards(cards)
  for (const [index, { pointer, problem }] of errors) {
    const { carrier, edition, id } = cards[index]!
    invalid.set(carrier, `the card ${id} ${edition} is invalid: ${pathOfPointer("", pointer).slice(1)}: ${problem}`)
  }
  const packageTypeProblem = packageTypeCheck(tariffs.map(({ card }) => card))
  const titlesOf = ({ card: { edition, id } }: Quoted): ReadonlyMap<string, string> => {
    const card = cards.find((each) => each.id === id && each.edition === edition)!
    return new Map(Object.entries(card.surcharges ?? {}).map(([code, { title }]) => [code, title]))
  }
  return ({ at, carrier, destination, package_type, parcels, residential, rush, units: system }) =>
    Effect.gen(function* () {
      if (origin._tag === "Refused")
        return yield* new PortRefusal({
          kind: "conflict",
          message: `the ship-from document is invalid: ${origin.faults[0]!.message}`
        })
      if (carrier !== undefined && !carriers.includes(carrier))
        return yield* new PortRefusal({
          kind: "invalid",
          path: "carrier",
          message: `carrier: must be one of ${carriers.join(", ")}`
        })
      const problem = package_type === undefined ? undefined : packageTypeProblem(package_type)
      if (problem !== undefined)
        return yield* new PortRefusal({ kind: "invalid", path: "package_type", message: `package_type: ${problem}` })
      const wanted = carrier === undefined ? cards : cards.filter((card) => card.carrier === carrier)
      const place = placeRefusal(destination, wanted)
      if (place !== undefined) return yield* place
      const context = { cards: tariffs, from: origin.compiled, at, units: units[system], residential, rush }
      const rates: Array<CardRate> = []
      const notOffered: Array<CardNotOffered> = []
      for (const each of carrier === undefined ? carriers : [carrier]) {
        const fault = invalid.get(each)
        if (fault !== undefined) {
          notOffered.push({ carrier: each, reason: fault })
          continue
        }
        const packageType = package_type === undefined ? {} : { packageType: package_type }
        const answer = quote({ carrier: each, destination, boxes: parcels, ...packageType }, context)
        if (answer._tag === "Quoted") {
          rates.push(...ratesOf(answer, titlesOf(answer)))
          notOffered.push(...answer.notOffered.map((service) => notOfferedBy(each, service)))
        } else if (answer.refusals.every(({ code }) => noCardCodes.has(code)))
          notOffered.push({ carrier: each, reason: "no card is valid on the ship date" })
        else return yield* refusalOf(answer.refusals[0]!)
      }
      return { rates: rates.sort(byCost), not_offered: notOffered }
    })
}
