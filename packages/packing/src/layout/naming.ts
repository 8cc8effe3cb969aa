import type { Packing } from "../packing/contract/outcome.ts"

/** A letter for each item of a packing, in the order in which they are laid: A … Z, AA, AB … */
export const lettersOf = (packing: Packing): ReadonlyMap<number, string> => {
  const letters = new Map<number, string>()
  for (const { placements } of packing.boxes)
    for (const { item } of placements) if (!letters.has(item)) letters.set(item, letter(letters.size))
  return letters
}

const letter = (index: number): string =>
  (index < 26 ? "" : letter(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))

/** A length or weight as people write it: at most three decimals, or three digits below one, so that little is never nothing. */
export const figure = (value: number): string =>
  `${Number(Math.abs(value) < 1 ? value.toPrecision(3) : value.toFixed(3))}`
