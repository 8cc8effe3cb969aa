// Bills computed by the reference implementation of rating, which shares no code with the audit.
import type { BilledCharge, KnownShipment, Stated } from "@waybill/packing/audit"
import type { RateCard, ShipFrom, Shipment } from "@waybill/packing/rating"
import { rateNaively } from "../rating/oracle/oracle.ts"

/** Facts about a shipment as a carrier believes them when it bills it. */
export interface World {
  readonly cards: ReadonlyArray<RateCard>
  readonly from: ShipFrom
  readonly shipment: Shipment
  readonly service: string
  readonly at: string
  readonly residential?: boolean
  readonly rush?: boolean
}

const units = { length: "in", weight: "lb" } as const

/** Parses an amount with at most six decimal places exactly, in millionths. */
export const micros = (text: string): number => {
  const [whole = "", fraction = ""] = text.replace("-", "").split(".")
  return Number(BigInt(whole + fraction.padEnd(6, "0"))) * (text.startsWith("-") ? -1 : 1)
}

/** Returns the charges of a correct bill, or undefined if the service is not offered. */
export const bill = (world: World, stated?: Stated): ReadonlyArray<BilledCharge> | undefined => {
  const statement = rateNaively(world.shipment, { ...world, units })
  const rate = statement?.rates.find(({ method }) => method === world.service)
  const card = world.cards.find(({ carrier, edition }) => {
    return carrier === world.shipment.carrier && edition === statement?.edition
  })
  return rate?.lines.map(([code, parcel, amount]) => ({
    code,
    parcel,
    amount: micros(amount),
    currency: card!.currency,
    ...(stated && { stated })
  }))
}

/** Returns the shipment that the audit knows. */
export const knownOf = (world: World): KnownShipment => ({
  ...world.shipment,
  service: world.service,
  at: world.at,
  ...(world.residential !== undefined && { residential: world.residential }),
  ...(world.rush !== undefined && { rush: world.rush })
})

/** Returns the sum of charges. */
export const totalOf = (charges: ReadonlyArray<{ readonly amount: number }>): number =>
  charges.reduce((sum, { amount }) => sum + amount, 0)
