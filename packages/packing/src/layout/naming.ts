import type { Sides } from "../packing/contract/request.ts"
import type { LayoutOptions } from "./options.ts"
import type { Piece } from "./parcel.ts"

/** Returns the letter of an item or a print from its index: A … Z, AA, AB … */
export const letterOf = (index: number): string =>
  (index < 26 ? "" : letterOf(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))

/** Returns the name of a piece with its stack and its stop if it has them, such as `BOOK, stop 2`. */
export const nameOf = ({ item, quantity = 1, reference, stop }: Piece, { names }: LayoutOptions): string => {
  const stack = quantity > 1 ? `, stack of ${figure(quantity)}` : ""
  return `${names?.[item] ?? reference}${stack}${stop === undefined ? "" : `, stop ${figure(stop)}`}`
}

/** Returns the name of a print in a tube. */
export const printName = (print: number, { names }: LayoutOptions): string => names?.[print] ?? `print ${print + 1}`

/**
 * Formats a length or weight, followed by its unit if there is one. Uses up to two decimals, three for eighths, and
 * three significant digits below 1, so that a small value does not become 0.
 */
export const figure = (value: number, unit?: string): string => {
  const decimals = Number.isInteger(value * 8) ? 3 : 2
  const digits = `${Number(Math.abs(value) < 1 ? value.toPrecision(3) : value.toFixed(decimals))}`
  return unit === undefined ? digits : `${digits} ${unit}`
}

/** Returns sides in a sentence, such as `4 in wide, 3 in deep, 2 in high`. */
export const sidesInWords = (wide: number, deep: number, high: number, unit?: string): string =>
  `${figure(wide, unit)} wide, ${figure(deep, unit)} deep, ${figure(high, unit)} high`

/** Returns sides separated by a sign, such as `4 × 3 × 2 in`. */
export const sidesInSigns = ({ width, length, height }: Sides, unit?: string): string =>
  `${figure(width)} × ${figure(length)} × ${figure(height, unit)}`

/** Returns the inside of a tube in words, such as `26 in long, 3 in in diameter`. */
export const tubeInWords = (length: number, diameter: number, unit?: string): string =>
  `${figure(length, unit)} long, ${figure(diameter, unit)} in diameter`
