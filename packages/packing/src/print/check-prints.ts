// Validates the prints of an order.

import { unknownField } from "../validation/validators.ts"
import { describeValue } from "../values/describe-value.ts"
import type { PrintReason, PrintRefusal } from "./model/outcome.ts"
import type { Print } from "./model/prints.ts"

/** Maximum number of lines in an order and of prints in a line. */
const MAX_COUNT = 10_000
/** Maximum weight of one print. */
const MAX_WEIGHT = 10_000

const fields: { readonly [K in keyof Print]-?: true } = {
  width: true,
  height: true,
  finishing: true,
  quantity: true,
  weight: true
}

/** Returns the errors in an order: one for each invalid print, or one for the whole list. */
export const printRefusals = (prints: unknown): readonly PrintRefusal[] => {
  if (!Array.isArray(prints)) return [{ reason: "invalid-list", message: "prints: must be a list" }]
  if (prints.length > MAX_COUNT)
    return [{ reason: "invalid-list", message: `prints: has ${prints.length} lines; the maximum is ${MAX_COUNT}` }]
  // Array.from replaces the holes of a sparse list with undefined, an invalid value.
  return Array.from<unknown>(prints).flatMap((print, index) => {
    const fault = faultOf(print)
    return fault === undefined ? [] : [{ print: index, reason: fault[0], message: `Print ${index + 1}: ${fault[1]}` }]
  })
}

const faultOf = (print: unknown): readonly [reason: PrintReason, fault: string] | undefined => {
  if (typeof print !== "object" || print === null)
    return ["invalid-print", `must be an object, got ${describeValue(print)}`]
  const { width, height, quantity, finishing, weight }: { readonly [K in keyof Print]?: unknown } = print
  for (const [side, length] of Object.entries({ width, height }))
    if (!(typeof length === "number" && Number.isFinite(length) && length > 0))
      return ["invalid-side", `${side} must be a number greater than 0, got ${describeValue(length)}`]
  if (!(typeof quantity === "number" && Number.isInteger(quantity) && quantity > 0 && quantity <= MAX_COUNT))
    return ["invalid-quantity", `quantity must be an integer from 1 to ${MAX_COUNT}, got ${describeValue(quantity)}`]
  if (finishing !== undefined && typeof finishing !== "string")
    return ["invalid-print", `finishing must be a string, got ${describeValue(finishing)}`]
  if (weight !== undefined && !(typeof weight === "number" && weight >= 0 && weight <= MAX_WEIGHT))
    return ["invalid-print", `weight must be a number from 0 to ${MAX_WEIGHT}, got ${describeValue(weight)}`]
  const unknown = unknownField(print, Object.keys(fields))
  return unknown === undefined ? undefined : ["invalid-print", unknown.slice(2)]
}
