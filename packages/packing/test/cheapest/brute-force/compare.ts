// Compares `cheapestPacking` with the cheapest of all partitions, boxes and services.
import type { Packing, Parcel, Request } from "@waybill/packing"
import { cheapestPacking } from "@waybill/packing/cheapest"
import { type QuoteContext, quote } from "@waybill/packing/rating"
import { verify } from "@waybill/packing/verify"
import { Chance } from "../../oracle/chance.ts"
import { originNamed, tariffOf } from "../../rating/fixtures/vectors.ts"
import { everyPartition } from "./every-partition.ts"
import { type CardKind, cardOf } from "./random-card.ts"
import { orderOf } from "./random-order.ts"

/** Result of one order. Costs are in cents, Infinity if no service accepts any packing. */
export interface Comparison {
  readonly cheapest: number
  readonly found: number
  readonly isProved: boolean
  readonly falseClaims: ReadonlyArray<string>
}

const to = { carrier: "r", destination: { country: "US" } }
const from = originNamed("origin-any")

const cents = (cost: string): number => Math.round(Number(cost) * 100)

const costOf = (parcels: ReadonlyArray<Parcel>, context: QuoteContext): number => {
  const boxes = parcels.map(({ outer, grossWeight }) => ({ ...outer, weight: grossWeight }))
  const packageType = parcels.every(({ kind }) => kind === "tube") ? "Tube" : "Box"
  const answer = quote({ ...to, packageType, boxes }, context)
  if (answer._tag === "Refused") throw new Error(answer.refusals[0]!.message)
  return Math.min(...answer.rates.map(({ cost }) => cents(cost)))
}

/** Returns the errors in the positions of a packing and in its cost. */
const errorsOf = (request: Request, packing: Packing, found: number, context: QuoteContext): string[] => {
  const violations = verify(request, packing).map(({ rule, message }) => `${rule}: ${message}`)
  const cost = costOf(packing.boxes, context)
  return cost === found ? violations : [...violations, `costs ${cost}, not ${found}`]
}

/** Returns the cost of the cheapest of all partitions, or undefined if a search had too many positions. */
const cheapestOf = (request: Request, context: QuoteContext): number | undefined =>
  everyPartition(request)?.reduce((least, parcels) => Math.min(least, costOf(parcels, context)), Infinity)

/** Compares the answer for the order of a seed. Undefined if the order is refused, cannot be packed or is undecided. */
export const compareSeed = (seed: number, kind: CardKind, effort: number): Comparison | undefined => {
  const chance = new Chance(seed)
  const request = { ...orderOf(chance), effort }
  const context: QuoteContext = {
    cards: [tariffOf(cardOf(chance, kind))],
    from,
    at: "2026-06-10T18:00:00Z",
    units: { length: "ft", weight: "lb" }
  }
  const answer = cheapestPacking(request, to, context)
  if (answer._tag === "Refused" || answer._tag === "Incomplete") return undefined
  const cheapest = cheapestOf(request, context)
  if (cheapest === undefined) return undefined
  if (answer._tag === "NoService") return { cheapest, found: Infinity, isProved: false, falseClaims: [] }
  const found = cents(answer.rate.cost)
  const errors = errorsOf(request, answer.packing, found, context)
  const falseClaims = found < cheapest ? [...errors, `costs ${found}, below the least possible ${cheapest}`] : errors
  return { cheapest, found, isProved: false, falseClaims }
}
