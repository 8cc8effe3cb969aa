import type { PrintParcel } from "@waybill/packing/prints"

/** Units of lengths and weights. */
export const unitNames = ["cm/kg", "in/lb", "mm/g"] as const
export type UnitName = (typeof unitNames)[number]

/** The names of the units in drawings, in quotes and in sentences. */
export const unitsOf = (units: UnitName) => {
  const [length, weight] = units.split("/") as ["cm" | "in" | "mm", "kg" | "lb" | "g"]
  return { length, weight }
}

export const perInch: Readonly<Record<UnitName, number>> = { "cm/kg": 2.54, "in/lb": 1, "mm/g": 25.4 }
const perPound: Readonly<Record<UnitName, number>> = { "cm/kg": 0.45359237, "in/lb": 1, "mm/g": 453.59237 }

/** Rounds a converted length, so that the faces of touching pieces stay equal. */
const exact = (length: number): number => Math.round(length * 1e7) / 1e7

/** Converts pounds, and rounds up to a hundredth. */
export const weightIn = (units: UnitName, pounds = 0): number => Math.ceil(pounds * perPound[units] * 100 - 1e-6) / 100

const lengths = new Set(["width", "length", "height", "x", "y", "z", "diameter", "core"])

/** Returns a parcel of prints, which is in inches and pounds, in other units. */
export const parcelIn = (units: UnitName, parcel: PrintParcel): PrintParcel =>
  JSON.parse(JSON.stringify(parcel), (key, value) =>
    typeof value === "number" && lengths.has(key) ? exact(value * perInch[units]) : value
  )

/** Converts cubic inches, with two decimals. */
export const volumeIn = (units: UnitName, inches: number): number => Number((inches * perInch[units] ** 3).toFixed(2))
