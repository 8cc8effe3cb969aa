// Compares `cheapestPacking` with the cheapest of all partitions, boxes and services.
import { type Parcel, type Request, violationsOf } from "@waybill/packing"
import {
  type Cheapest,
  cheapestPacking,
  type QuoteContext,
  quote,
  type Shipment,
  type ShippedPacking
} from "@waybill/packing/rating"
import { Chance } from "../../oracle/chance.ts"
import { originNamed, tariffOf } from "../../rating/fixtures/vectors.ts"
import { everyPartition } from "./every-partition.ts"
import { type CardKind, cardOf } from "./random-card.ts"
import { orderOf } from "./random-order.ts"

/** Result of one order. Costs of postage and boxes are in mills, Infinity if no service accepts any packing. */
export interface Comparison {
  readonly cheapest: number
  readonly found: number
  readonly isProved: boolean
  readonly falseClaims: ReadonlyArray<string>
}

const to = { carrier: "r", destination: { country: "US" } }
const from = originNamed("origin-any")

/** Returns an amount in mills, of which a cent has ten. */
const mills = (amount: string | number): number => Math.round(Number(amount) * 1000)

/** Returns the shipment of some parcels. */
export const shipmentOf = (parcels: ReadonlyArray<Parcel>): Shipment => ({
  ...to,
  packageType: parcels.every(({ kind }) => kind === "tube") ? "Tube" : "Box",
  boxes: parcels.map(({ outer, grossWeight }) => ({ ...outer, weight: grossWeight }))
})

const priceOf = (parcels: ReadonlyArray<Pick<Parcel, "box">>, { boxes }: Request): number =>
  parcels.reduce((sum, { box }) => sum + mills(boxes[box]!.price ?? 0), 0)

const postageOf = (parcels: ReadonlyArray<Parcel>, context: QuoteContext): number => {
  const answer = quote(shipmentOf(parcels), context)
  if (answer._tag === "Refused") throw new Error(answer.refusals[0]!.message)
  return Math.min(...answer.rates.map(({ cost }) => mills(cost)))
}

const totalOf = (request: Request, parcels: ReadonlyArray<Parcel>, context: QuoteContext): number =>
  postageOf(parcels, context) + priceOf(parcels, request)

/** Returns the errors in the positions of a packing and in its cost. */
const errorsOf = (request: Request, { cartons, packing, rate, total }: ShippedPacking, context: QuoteContext) => {
  const amounts = { postage: mills(rate.cost), cartons: mills(cartons), total: mills(total) }
  const [postage, price] = [postageOf(packing.boxes, context), priceOf(packing.boxes, request)]
  const expected = { postage, cartons: price, total: postage + price }
  return [
    ...violationsOf(request, packing).map(({ rule, message }) => `${rule}: ${message}`),
    ...(["postage", "cartons", "total"] as const)
      .filter((name) => amounts[name] !== expected[name])
      .map((name) => `${name} is ${amounts[name]}, not ${expected[name]}`)
  ]
}

/** Returns what an answer claims about the least cost. */
const claimsOf = ({ atLeast, fewestBoxes, gap, proved, saving, total }: Cheapest) => {
  const found = mills(total)
  const bound = atLeast === null ? -Infinity : mills(atLeast)
  return [
    { claim: `costs ${found}`, isTrue: (least: number) => found >= least },
    { claim: `proved ${found}`, isTrue: (least: number) => !proved || found === least },
    { claim: `at least ${bound}`, isTrue: (least: number) => bound <= least },
    { claim: `proved is ${proved}`, isTrue: () => proved === (bound === found) },
    { claim: `gap ${gap}`, isTrue: () => gap === null || mills(gap) === found - bound },
    {
      claim: `saving ${saving}`,
      isTrue: () => saving === null || mills(saving) === mills(fewestBoxes!.total) - found
    }
  ]
}

/** Returns the cost of the cheapest of all partitions, or undefined if a search had too many positions. */
const cheapestOf = (request: Request, context: QuoteContext): number | undefined =>
  everyPartition(request)?.reduce((least, parcels) => Math.min(least, totalOf(request, parcels, context)), Infinity)

/** Returns a context with a random card. */
export const contextFor = (chance: Chance, kind: CardKind): QuoteContext => ({
  cards: [tariffOf(cardOf(chance, kind))],
  from,
  at: "2026-06-10T18:00:00Z",
  units: { length: "ft", weight: "lb" }
})

/** Compares the answer for the order of a seed. Undefined if the order is refused, cannot be packed or is undecided. */
export const compareSeed = (seed: number, kind: CardKind, effort: number): Comparison | undefined => {
  const chance = new Chance(seed)
  const request = { ...orderOf(chance), effort }
  const context = contextFor(chance, kind)
  const answer = cheapestPacking(request, to, context)
  if (answer._tag === "Refused" || answer._tag === "Incomplete") return undefined
  const cheapest = cheapestOf(request, context)
  if (cheapest === undefined) return undefined
  if (answer._tag === "NoService") {
    const falseClaims = answer.proved && cheapest < Infinity ? [`no service is proved, ${cheapest} is possible`] : []
    return { cheapest, found: Infinity, isProved: answer.proved, falseClaims }
  }
  const found = mills(answer.total)
  const falseClaims = [
    ...errorsOf(request, answer, context),
    ...(answer.fewestBoxes === null ? [] : errorsOf(request, answer.fewestBoxes, context)),
    ...claimsOf(answer)
      .filter(({ isTrue }) => !isTrue(cheapest))
      .map(({ claim }) => `${claim}, but ${cheapest} is least`)
  ]
  return { cheapest, found, isProved: answer.proved, falseClaims }
}
