// The worked cases and the cards they are about, as data.
import { readFileSync } from "node:fs"
import {
  compile,
  compileShipFrom,
  type Origin,
  type RateCard,
  type ShipFrom,
  type Tariff,
  type Units
} from "@waybill/packing/rating"

/** A worked case: a request as it is on the wire, and what is expected of it. Those named X concern the wire alone. */
export interface Vector {
  readonly id: string
  readonly title: string
  readonly context: {
    readonly at: string
    readonly origin: string
    readonly rush: boolean
    readonly residential: boolean
    readonly units: Units
  }
  readonly request: {
    readonly shipping_address: { readonly zip: string; readonly state: string; readonly country: string }
    readonly order_info: ReadonlyArray<Readonly<Record<"length" | "width" | "height" | "weight", string>>>
    readonly shipping: { readonly carrier: string; readonly package_type?: string }
  }
  readonly expected: {
    readonly zone: string | null
    readonly edition: string
    readonly shipDate: string
    readonly rate: ReadonlyArray<{
      readonly title: string
      readonly method: string
      readonly cost: string
      readonly delivery_time: string
      readonly lines: ReadonlyArray<{ readonly code: string; readonly box: number | null; readonly amount: string }>
    }>
    readonly ineligible: ReadonlyArray<readonly [method: string, reason: string]>
  }
}

interface Vectors {
  readonly cards: ReadonlyArray<string>
  readonly quotes: ReadonlyArray<Vector>
  readonly rounding: ReadonlyArray<{
    readonly id: string
    readonly value: string
    readonly mode: RateCard["rounding"]["mode"]
    readonly increment: string
    readonly expected: string
  }>
}

const read = (name: string): unknown => JSON.parse(readFileSync(new URL(`data/${name}.json`, import.meta.url), "utf8"))

export const cardNamed = (name: string): RateCard => read(`cards/${name}`) as RateCard
export const shipFromNamed = (name: string): ShipFrom => read(`cards/${name}`) as ShipFrom

export const tariffOf = (card: RateCard): Tariff => {
  const compilation = compile(card)
  if (compilation._tag === "Refused") throw new Error(compilation.faults.map(({ message }) => message).join("; "))
  return compilation.compiled
}

export const originOf = (document: ShipFrom): Origin => {
  const compilation = compileShipFrom(document)
  if (compilation._tag === "Refused") throw new Error(compilation.faults.map(({ message }) => message).join("; "))
  return compilation.compiled
}

export const originNamed = (name: string): Origin => originOf(shipFromNamed(name))

export const vectors = read("vectors") as Vectors
export const tariffs: ReadonlyArray<Tariff> = vectors.cards.map((name) => tariffOf(cardNamed(name)))
