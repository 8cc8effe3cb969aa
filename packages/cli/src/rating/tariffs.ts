import {
  type CardFault,
  compile,
  compileShipFrom,
  type QuoteContext,
  type RateCard,
  type ShipFrom,
  type Tariff
} from "@waybill/packing/rating"
import { usageError } from "../errors/command-error.ts"
import type { Order } from "../formats/order.ts"
import type { Units } from "../settings/units.ts"

/** Settings for rating orders, as plain data for threads. */
export interface RateSettings {
  readonly cards: ReadonlyArray<RateCard>
  readonly shipFrom: ShipFrom
  /** Order time of orders without one. */
  readonly at: string
  readonly units: Units
  readonly residential: boolean
  readonly rush: boolean
}

/** Field of a destination that decides the zone, with its field in a place of a card. */
const zoneFields = { state: "states", postal: "postal" } as const

type ZoneField = keyof typeof zoneFields

/** Rate cards and ship-from document, compiled for quoting. */
export interface Tariffs {
  readonly tariffs: ReadonlyArray<Tariff>
  readonly carriers: ReadonlyArray<string>
  readonly contextOf: (order: Order) => QuoteContext
  /** Whether an order lacks a field of the destination, although a card has zones by this field in its country. */
  readonly lacks: (field: ZoneField, order: Order) => boolean
  /** Whether an order is priced for a time more than a year ahead. */
  readonly isDistant: (order: Order) => boolean
}

const YEAR = 366 * 24 * 3600 * 1000

const unusable = (document: string, faults: ReadonlyArray<CardFault>) =>
  usageError(`${document}: ${faults[0]?.message} (\`waybill card lint\` reports every error)`)

/** Returns the carriers with zones by a field, each with its countries, such as `acme US`. */
const zonedBy = (cards: ReadonlyArray<RateCard>, field: ZoneField): ReadonlySet<string> => {
  const key = zoneFields[field]
  return new Set(
    cards.flatMap(({ carrier, zones }) =>
      zones.flatMap(({ match }) =>
        match.flatMap((place) => ((place[key] ?? place.not?.[key]) ? [`${carrier} ${place.country}`] : []))
      )
    )
  )
}

/** Compiles the rate cards and the ship-from document. Throws a usage error if one is invalid. */
export const compileTariffs = ({ at, cards, residential, rush, shipFrom, units }: RateSettings): Tariffs => {
  const tariffs = cards.map((card): Tariff => {
    const compilation = compile(card)
    if (compilation._tag === "Compiled") return compilation.compiled
    throw unusable(`card ${card.id} ${card.edition}`, compilation.faults)
  })
  const origin = compileShipFrom(shipFrom)
  if (origin._tag === "Refused") throw unusable(`ship-from document ${shipFrom.id}`, origin.faults)
  const from = origin.compiled
  const carriers = [...new Set(cards.map(({ carrier }) => carrier))].sort()
  const latest = Date.now() + YEAR
  const zoned = { state: zonedBy(cards, "state"), postal: zonedBy(cards, "postal") }
  return {
    tariffs,
    carriers,
    lacks: (field, { carrier, destination }) => {
      if (destination === undefined || (destination[field] ?? "").trim() !== "") return false
      const country = destination.country.toUpperCase()
      return (carrier === undefined ? carriers : [carrier]).some((each) => zoned[field].has(`${each} ${country}`))
    },
    isDistant: (order) => Date.parse(order.at ?? at) > latest,
    contextOf: (order) => ({
      cards: tariffs,
      from,
      at: order.at ?? at,
      units,
      residential: order.residential ?? residential,
      rush: order.rush ?? rush,
      pickup: order.pickup ?? false
    })
  }
}
