import {
  compile,
  compileShipFrom,
  type Fault,
  type Origin,
  type QuoteContext,
  type RateCard,
  type ShipFrom,
  type Tariff
} from "@waybill/packing/rating"
import { misused } from "../errors/command-error.ts"
import type { Order } from "../formats/order.ts"
import type { Units } from "../settings/units.ts"

/** What quotes are made from, as plain data. */
export interface RateSettings {
  readonly cards: ReadonlyArray<RateCard>
  readonly shipFrom: ShipFrom
  /** When orders were placed that do not say so themselves. */
  readonly at: string
  readonly units: Units
  readonly residential: boolean
  readonly rush: boolean
}

/** The same, ready for quotes. */
export interface Tariffs {
  readonly tariffs: ReadonlyArray<Tariff>
  readonly carriers: ReadonlyArray<string>
  readonly contextOf: (order: Order) => QuoteContext
}

const unusable = (what: string, faults: ReadonlyArray<Fault>) =>
  misused(`${what} cannot be used: ${faults[0]?.message}; \`waybill card lint\` tells more`)

/** Makes cards and origin ready; a mistake where one contradicts itself. */
export const tariffsOf = ({ at, cards, residential, rush, shipFrom, units }: RateSettings): Tariffs => {
  const tariffs = cards.map((card): Tariff => {
    const made = compile(card)
    if (made._tag === "Compiled") return made.compiled
    throw unusable(`the card ${card.id} ${card.edition}`, made.faults)
  })
  const made = compileShipFrom(shipFrom)
  if (made._tag === "Refused") throw unusable(`the ship-from ${shipFrom.id}`, made.faults)
  const from: Origin = made.compiled
  return {
    tariffs,
    carriers: [...new Set(cards.map(({ carrier }) => carrier))].sort(),
    contextOf: (order) => ({
      cards: tariffs,
      from,
      at: order.at ?? at,
      units,
      residential: order.residential ?? residential,
      rush: order.rush ?? rush
    })
  }
}
