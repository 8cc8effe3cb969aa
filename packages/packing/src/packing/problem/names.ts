/** Compares two strings by code unit, independent of the locale. */
export const compareStrings = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Assigns the numbers 0, 1, 2, … to distinct names in ascending order. */
export const numberNames = (names: Iterable<string>): Map<string, number> =>
  new Map([...new Set(names)].sort(compareStrings).map((name, i) => [name, i]))
