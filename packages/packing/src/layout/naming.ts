import type { Packing } from "../packing/contract/outcome.ts"

/** Assigns a letter to each item of a packing, in packing sequence: A … Z, AA, AB … */
export const lettersOf = (packing: Packing): ReadonlyMap<number, string> => {
  const letters = new Map<number, string>()
  for (const { placements } of packing.boxes)
    for (const { item } of placements) if (!letters.has(item)) letters.set(item, letter(letters.size))
  return letters
}

const letter = (index: number): string =>
  (index < 26 ? "" : letter(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))

/**
 * Formats a length or weight, and its unit if there is one. It has up to three decimals, or three digits if it is below 1,
 * so it is never 0.
 */
export const figure = (value: number, unit?: string): string => {
  const digits = `${Number(Math.abs(value) < 1 ? value.toPrecision(3) : value.toFixed(3))}`
  return unit === undefined ? digits : `${digits} ${unit}`
}
