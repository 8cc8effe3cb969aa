import type { BoxType } from "../problem/problem.ts"

/**
 * Finds the first type that holds all pieces, by bisection. Returns its index, or the number of types if none holds
 * them. The result is exact only if each type holds everything that every earlier type holds.
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
