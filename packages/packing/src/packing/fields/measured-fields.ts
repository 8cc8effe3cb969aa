import { boxFields } from "./box-fields.ts"
import { sideFields } from "./field.ts"
import { itemFields } from "./item-fields.ts"

/** Dimension of a quantity. */
export type Dimension = "length" | "weight"

const fields = { ...itemFields, ...boxFields, ...sideFields }

type Fields = typeof fields

/** Names of the fields of requests and catalogues that are lengths or weights. */
export type MeasuredName =
  | { [Name in keyof Fields]: Fields[Name] extends { readonly unit: Dimension } ? Name : never }[keyof Fields]
  | "maxHeight"
  | "overhang"
  | "diameter"

/** Returns the dimension of a field, or undefined if it is neither a length nor a weight. */
export const dimensionOf = (name: string): Dimension | undefined => {
  if (["maxHeight", "overhang", "diameter"].includes(name)) return "length"
  const unit = Object.hasOwn(fields, name) && (fields[name as keyof Fields] as { readonly unit?: string }).unit
  return unit === "length" || unit === "weight" ? unit : undefined
}

/** Fields of requests and catalogues that contain measured fields. */
export const measuredParts = {
  items: true,
  boxes: true,
  orders: true,
  parcels: true,
  pallets: true,
  tubes: true,
  cut: true,
  cartons: true,
  inner: true,
  outer: true,
  base: true,
  min: true,
  max: true,
  step: true,
  walls: true
} as const
