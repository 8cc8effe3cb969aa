import type { RateCard } from "../card/card.ts"
import { dividedBy, lowest, type Ratio, ratio, whole } from "./ratio.ts"

/** Unit of the sides in a rate card: inches, feet, millimetres, centimetres or metres. */
export type LengthUnit = RateCard["units"]["length"]
/** Unit of the weights in a rate card: ounces, pounds, grams or kilograms. */
export type WeightUnit = RateCard["units"]["weight"]

/** Units of sides and weights. */
export interface Units {
  readonly length: LengthUnit
  readonly weight: WeightUnit
}

/** Exact length of each unit in millimetres. */
const millimetres: Readonly<Record<LengthUnit, Ratio>> = {
  in: ratio(254, 10),
  ft: ratio(3048, 10),
  mm: whole(1),
  cm: whole(10),
  m: whole(1000)
}

/** Exact weight of each unit in grams. */
const grams: Readonly<Record<WeightUnit, Ratio>> = {
  oz: ratio(45_359_237, 1_600_000),
  lb: ratio(45_359_237, 100_000),
  g: whole(1),
  kg: whole(1000)
}

/** Divides every size in a table by the size of one unit. */
const relativeTo = <U extends string>(table: Readonly<Record<U, Ratio>>, unit: Ratio): Readonly<Record<U, Ratio>> =>
  Object.fromEntries(
    Object.entries<Ratio>(table).map(([name, size]) => [name, lowest(dividedBy(size, unit))])
  ) as Record<U, Ratio>

/** Returns the length of each unit, expressed in the given unit. */
export const lengthsIn = (unit: LengthUnit): Readonly<Record<LengthUnit, Ratio>> =>
  relativeTo(millimetres, millimetres[unit])

/** Returns the weight of each unit, expressed in the given unit. */
export const weightsIn = (unit: WeightUnit): Readonly<Record<WeightUnit, Ratio>> => relativeTo(grams, grams[unit])

/** Expectation of `isUnits`, for messages. */
export const unitsExpectation = `must have a length of ${Object.keys(millimetres).join(", ")} and a weight of ${Object.keys(grams).join(", ")}`

/** Whether a value specifies a supported unit of length and a supported unit of weight. */
export const isUnits = (units: unknown): units is Units => {
  const { length, weight } = (units ?? {}) as Partial<Record<keyof Units, unknown>>
  return (
    typeof length === "string" &&
    Object.hasOwn(millimetres, length) &&
    typeof weight === "string" &&
    Object.hasOwn(grams, weight)
  )
}
