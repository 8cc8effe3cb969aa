import { type Finishing, type PackagingWeights, type PrintProfile, printProfile } from "@waybill/packing/prints"
import type { Units } from "../settings/units.ts"

/** Number of units of length per inch. */
export const unitsPerInch: Readonly<Record<Units["length"], number>> = {
  in: 1,
  ft: 1 / 12,
  mm: 25.4,
  cm: 2.54,
  m: 0.0254
}

/** Number of units of weight per pound. */
const unitsPerPound: Readonly<Record<Units["weight"], number>> = { lb: 1, oz: 16, g: 453.59237, kg: 0.45359237 }

/** Converts a number, or leaves it out if it is absent. */
type Convert = (value: number) => number

const converted = <A extends object>(fields: A, by: Readonly<Record<string, Convert>>): A =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === "number" && by[name] !== undefined ? by[name](value) : value
    ])
  ) as A

/** Returns the built-in profile, which is in inches and pounds, in other units. */
export const builtInProfile = ({ length: lengthUnit, weight: weightUnit }: Units): PrintProfile => {
  const inch = unitsPerInch[lengthUnit]
  const length: Convert = (value) => value * inch
  const area: Convert = (value) => value * inch ** 2
  const weight: Convert = (value) => value * unitsPerPound[weightUnit]
  const perLength: Convert = (value) => weight(value) / inch
  const perArea: Convert = (value) => weight(value) / inch ** 2
  const perVolume: Convert = (value) => weight(value) / inch ** 3
  const finishing = (rules: Finishing): Finishing => {
    const sheet = { sheet: length, core: length, clearance: length, weight: perArea }
    const piece = { thickness: length, margin: length, gap: length, areaAtMost: area, flatUpTo: length }
    const weights = { weight: perArea, backing: perArea, glass: perArea, bars: perLength }
    if (rules.kind === "rolled") return converted(rules, sheet)
    const flat = converted(rules, { ...piece, ...weights })
    return rules.rolled === undefined ? flat : { ...flat, rolled: converted(rules.rolled, sheet) }
  }
  const { finishings, maxWeight, otherwise, packaging = {}, scale } = printProfile
  return {
    scale: Math.max(1, Math.round(scale / inch)),
    finishings: Object.fromEntries(Object.entries(finishings).map(([name, rules]) => [name, finishing(rules)])),
    otherwise: finishing(otherwise),
    packaging: converted<PackagingWeights>(packaging, {
      board: perArea,
      tube: perArea,
      filler: perVolume,
      pad: perArea,
      padThickness: length,
      corner: weight,
      sleeve: perArea,
      tape: perLength
    }),
    ...(maxWeight !== undefined && { maxWeight: weight(maxWeight) })
  }
}
