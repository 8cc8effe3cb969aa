import type { Units } from "@waybill/packing/rating"
import { formed } from "./setting.ts"

export type { Units } from "@waybill/packing/rating"

const lengths = ["in", "ft", "mm", "cm", "m"] as const
const weights = ["oz", "lb", "g", "kg"] as const

/** The setting of the units in which orders and boxes are given. */
export const unitsSetting = formed<Units>(
  "LENGTH,WEIGHT",
  `be a unit of ${lengths.join(", ")} and one of ${weights.join(", ")}, as in mm,g`,
  (text) => {
    const [first, second, ...rest] = text.split(",").map((unit) => unit.trim())
    const length = lengths.find((unit) => unit === first)
    const weight = weights.find((unit) => unit === second)
    return length === undefined || weight === undefined || rest.length > 0 ? undefined : { length, weight }
  },
  { says: "The units of lengths and weights in orders and boxes.", fallback: "in,lb" }
)
