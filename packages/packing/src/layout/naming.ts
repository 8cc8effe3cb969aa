import type { Packing, Placement } from "../packing/contract/outcome.ts"
import type { Sides } from "../packing/contract/request.ts"

/** Assigns a letter to each item of a packing, in packing order: A … Z, AA, AB … */
export const lettersOf = (packing: Packing): ReadonlyMap<number, string> => {
  const letters = new Map<number, string>()
  for (const { placements } of packing.boxes)
    for (const { item } of placements) if (!letters.has(item)) letters.set(item, letter(letters.size))
  return letters
}

const letter = (index: number): string =>
  (index < 26 ? "" : letter(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))

/** Returns the reference of a piece, with its stop if it has one, such as `BOOK, stop 2`. */
export const nameOf = ({ reference, stop }: Placement): string =>
  stop === undefined ? reference : `${reference}, stop ${figure(stop)}`

/**
 * Formats a length or weight, followed by its unit if there is one. Uses up to three decimals, or three significant
 * digits below 1, so that a small value does not become 0.
 */
export const figure = (value: number, unit?: string): string => {
  const digits = `${Number(Math.abs(value) < 1 ? value.toPrecision(3) : value.toFixed(3))}`
  return unit === undefined ? digits : `${digits} ${unit}`
}

/** Returns sides in a sentence, such as `4 in wide, 3 in deep, 2 in high`. */
export const sidesInWords = (wide: number, deep: number, high: number, unit?: string): string =>
  `${figure(wide, unit)} wide, ${figure(deep, unit)} deep, ${figure(high, unit)} high`

/** Returns sides separated by a sign, such as `4 × 3 × 2 in`. */
export const sidesInSigns = ({ width, length, height }: Sides, unit?: string): string =>
  `${figure(width)} × ${figure(length)} × ${figure(height, unit)}`
