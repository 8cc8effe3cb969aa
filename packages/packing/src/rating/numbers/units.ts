import type { RateCard } from "../card/card.ts"
import { dividedBy, lowest, type Ratio, ratio, whole } from "./ratio.ts"

export type LengthUnit = RateCard["units"]["length"]
export type WeightUnit = RateCard["units"]["weight"]

/** The units that sides and weights are given in. */
export interface Units {
  readonly length: LengthUnit
  readonly weight: WeightUnit
}

/** Exact: 1 in = 25.4 mm. */
const millimetres: Readonly<Record<LengthUnit, Ratio>> = {
  in: ratio(254, 10),
  ft: ratio(3048, 10),
  mm: whole(1),
  cm: whole(10),
  m: whole(1000)
}

/** Exact: 1 lb = 453.59237 g. */
const grams: Readonly<Record<WeightUnit, Ratio>> = {
  oz: ratio(45_359_237, 1_600_000),
  lb: ratio(45_359_237, 100_000),
  g: whole(1),
  kg: whole(1000)
}

const among = <U extends string>(table: Readonly<Record<U, Ratio>>, unit: Ratio): Readonly<Record<U, Ratio>> =>
  Object.fromEntries(
    Object.entries<Ratio>(table).map(([name, size]) => [name, lowest(dividedBy(size, unit))])
  ) as Record<U, Ratio>

/** How much one of each unit of length is in the given one. */
export const lengthsIn = (unit: LengthUnit): Readonly<Record<LengthUnit, Ratio>> =>
  among(millimetres, millimetres[unit])

/** How much one of each unit of weight is in the given one. */
export const weightsIn = (unit: WeightUnit): Readonly<Record<WeightUnit, Ratio>> => among(grams, grams[unit])

export const isUnits = (units: unknown): units is Units => {
  const { length, weight } = (units ?? {}) as Partial<Record<keyof Units, unknown>>
  return (
    typeof length === "string" &&
    Object.hasOwn(millimetres, length) &&
    typeof weight === "string" &&
    Object.hasOwn(grams, weight)
  )
}
