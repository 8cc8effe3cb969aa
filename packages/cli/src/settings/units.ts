import type { Units } from "@waybill/packing/rating"
import { parsed } from "./setting.ts"

export type { Units } from "@waybill/packing/rating"

const lengths = ["in", "ft", "mm", "cm", "m"] as const
const weights = ["oz", "lb", "g", "kg"] as const

/** Returns units in the form of `--units`. */
export const formatUnits = ({ length, weight }: Units): string => `${length},${weight}`

/** Returns a message about the units of an order that differ from those of the command, or undefined. */
export const unitsProblem = (given: unknown, units: Units): string | undefined =>
  given === undefined || (typeof given === "string" && given.replaceAll(" ", "") === formatUnits(units))
    ? undefined
    : `units ${JSON.stringify(given)} contradict --units ${formatUnits(units)}`

/** Units in orders and boxes if `--units` is not given. */
export const defaultUnits: Units = { length: "in", weight: "lb" }

/** The setting `--units`. */
export const unitsSetting = parsed(
  "LENGTH,WEIGHT",
  `a length unit (${lengths.join(", ")}) and a weight unit (${weights.join(", ")}), such as mm,g`,
  (text): Units | undefined => {
    const [first, second, ...rest] = text.split(",").map((unit) => unit.trim())
    const length = lengths.find((unit) => unit === first)
    const weight = weights.find((unit) => unit === second)
    return length === undefined || weight === undefined || rest.length > 0 ? undefined : { length, weight }
  },
  {
    description: "Units of length and weight in orders and boxes",
    fallback: "in,lb",
    suggestions: lengths.flatMap((length) => weights.map((weight) => formatUnits({ length, weight })))
  }
)

/** Rounding step of suggested box sides, by unit of length: about one inch. */
export const defaultSteps: Readonly<Record<Units["length"], number>> = { in: 1, ft: 0.1, mm: 20, cm: 2, m: 0.02 }
