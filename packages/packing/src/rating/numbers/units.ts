import { lengthSizes, weightSizes } from "../../values/units.ts"
import type { RateCard } from "../card/card.ts"
import { lowest, type Ratio, ratio } from "./ratio.ts"

/** Unit of the sides in a rate card: inches, feet, millimetres, centimetres or metres. */
export type LengthUnit = RateCard["units"]["length"]
/** Unit of the weights in a rate card: ounces, pounds, grams or kilograms. */
export type WeightUnit = RateCard["units"]["weight"]

/** Units of sides and weights. */
export interface Units {
  /** Unit of each side. */
  readonly length: LengthUnit
  /** Unit of each gross weight. */
  readonly weight: WeightUnit
}

/** Divides every size in a table by the size of one unit. */
const relativeTo = <U extends string>(sizes: Readonly<Record<U, number>>, unit: U): Readonly<Record<U, Ratio>> =>
  Object.fromEntries(
    Object.entries<number>(sizes).map(([name, size]) => [name, lowest(ratio(size, sizes[unit]))])
  ) as Record<U, Ratio>

/** Returns the length of each unit, expressed in the given unit. */
export const lengthsIn = (unit: LengthUnit): Readonly<Record<LengthUnit, Ratio>> => relativeTo(lengthSizes, unit)

/** Returns the weight of each unit, expressed in the given unit. */
export const weightsIn = (unit: WeightUnit): Readonly<Record<WeightUnit, Ratio>> => relativeTo(weightSizes, unit)

/** Expectation of `isUnits`, for messages. */
export const unitsExpectation = `must have a length of ${Object.keys(lengthSizes).join(", ")} and a weight of ${Object.keys(weightSizes).join(", ")}`

/** Whether a value specifies a supported unit of length and a supported unit of weight. */
export const isUnits = (units: unknown): units is Units => {
  const { length, weight } = (units ?? {}) as Partial<Record<keyof Units, unknown>>
  return (
    typeof length === "string" &&
    Object.hasOwn(lengthSizes, length) &&
    typeof weight === "string" &&
    Object.hasOwn(weightSizes, weight)
  )
}
