import type { BoxType } from "../problem/problem.ts"

/**
 * Finds the first type that takes all pieces by bisection, and returns its index, or the number of types if none does.
 * The result is exact if each type takes everything that the types before it take.
 */
export const bisectTypes = (types: ReadonlyArray<BoxType>, takesAll: (type: BoxType) => boolean): number => {
  let low = 0
  let high = types.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (takesAll(types[middle]!)) high = middle
    else low = middle + 1
  }
  return high
}
