import type { Units } from "@waybill/packing/rating"
import type { Setting } from "../settings/setting.ts"

export type { Units } from "@waybill/packing/rating"

const lengths = ["in", "ft", "mm", "cm", "m"] as const
const weights = ["oz", "lb", "g", "kg"] as const

/** The setting of the units in which orders and boxes are given. */
export const unitsSetting: Setting<Units> = {
  says: "The units of lengths and weights in orders and boxes.",
  metavar: "LENGTH,WEIGHT",
  must: `be a unit of ${lengths.join(", ")} and one of ${weights.join(", ")}, as in mm,g`,
  fallback: "in,lb",
  read: (text) => {
    const [first, second, ...rest] = text.split(",").map((unit) => unit.trim())
    const length = lengths.find((unit) => unit === first)
    const weight = weights.find((unit) => unit === second)
    return length === undefined || weight === undefined || rest.length > 0 ? undefined : { length, weight }
  }
}
