// Lengths and weights in files. They can be numbers, or strings with a unit such as `18 3/4 in` or `1,5 kg`.
import { readUnits } from "@waybill/packing"
import { boxFields, type Field, isObject, itemFields, sideFields } from "@waybill/packing/values"
import type { Units } from "../settings/units.ts"

type Dimension = keyof Units

/** Dimensions of the fields of an object, or of each entry of a list. `*` stands for every field. */
export interface Measured {
  readonly [field: string]: Dimension | Measured
}

const measuredIn = (fields: Readonly<Record<string, Field>>): Measured =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field.kind === "number" && (field.unit === "length" || field.unit === "weight") ? [[name, field.unit]] : []
    )
  )

const sides = measuredIn(sideFields)
const carton: Measured = { min: sides, max: sides, step: sides, walls: sides, maxWeight: "weight" }
const sheet: Measured = { sheet: "length", core: "length", clearance: "length" }
const piece: Measured = {
  thickness: "length",
  margin: "length",
  gap: "length",
  flatUpTo: "length"
}
const finishing: Measured = { ...sheet, ...piece, rolled: sheet }

/** Lengths and weights of an item. */
export const itemQuantities = measuredIn(itemFields)

/** Lengths and weights of an order. */
export const orderQuantities: Measured = {
  items: itemQuantities,
  prints: { width: "length", height: "length", weight: "weight" },
  boxes: { ...sides, weight: "weight" }
}

/** Lengths and weights in a file of boxes. */
export const boxQuantities: Measured = {
  boxes: { inner: sides, outer: sides, ...measuredIn(boxFields) },
  tubes: { diameter: "length", length: "length", outer: sides, emptyWeight: "weight", maxWeight: "weight" },
  cut: carton,
  cartons: { ...carton, emptyWeight: "weight" }
}

/** Lengths and weights of a profile. Weights of a unit of area, length or volume are numbers. */
export const profileQuantities: Measured = {
  finishings: { "*": finishing },
  otherwise: finishing,
  packaging: { padThickness: "length", corner: "weight" },
  maxWeight: "weight"
}

/** An error in a string with a unit. */
interface QuantityFault {
  readonly at: string
  readonly message: string
}

/** Matches a number without further decimals than packing accepts. */
const exact = /^\d+(?:\.\d{1,6})?$/

/** Returns the number of units in a string, or its problem. */
export const quantityIn = (text: string, dimension: Dimension, units: Units): number | string => {
  const field = dimension === "length" ? "width" : "weight"
  const read = readUnits<{ readonly items: ReadonlyArray<Readonly<Record<string, number>>> }>(
    { items: [{ [field]: text }] } as never,
    units
  )
  if (read._tag === "Refused") {
    const { code, message } = read.refusals[0]!
    return `${message.replace(/^items\[0\]\.\w+: /, "")}${code === "contradiction" ? ", or change --units" : ""}`
  }
  const value = read.request.items[0]![field]!
  return exact.test(String(value))
    ? value
    : `must be a number of ${units[dimension]} with at most 6 decimals, got ${JSON.stringify(text)}`
}

/**
 * Returns a value with numbers instead of strings with a unit, and the errors in such strings. Numbers are in `units`, and
 * the strings must have units of the same system. Returns the given value if it has no such string.
 */
export const inNumbers = (
  given: unknown,
  fields: Measured,
  units: Units
): { readonly value: unknown; readonly faults: ReadonlyArray<QuantityFault> } => {
  const faults: QuantityFault[] = []
  const text = (value: string, dimension: Dimension, at: string): unknown => {
    const read = quantityIn(value, dimension, units)
    if (typeof read === "number") return read
    faults.push({ at, message: read })
    return value
  }
  const each = (value: unknown, of: Dimension | Measured, at: string): unknown => {
    if (typeof of === "string") return typeof value === "string" ? text(value, of, at) : value
    if (Array.isArray(value)) {
      // A list in a list is invalid, and can be nested too deeply for the stack.
      const read = value.map((entry, i) => (Array.isArray(entry) ? entry : each(entry, of, `${at}/${i}`)))
      return read.some((entry, i) => entry !== value[i]) ? read : value
    }
    if (!isObject(value)) return value
    let copy: Record<string, unknown> | undefined
    for (const name of Object.keys("*" in of ? value : of)) {
      const inner = value[name]
      const read = inner === undefined ? inner : each(inner, of[name] ?? of["*"]!, `${at}/${name}`)
      if (read === inner) continue
      copy ??= { ...value }
      copy[name] = read
    }
    return copy ?? value
  }
  return { value: each(given, fields, ""), faults }
}
