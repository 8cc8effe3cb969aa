/**
 * Finds the first index from 0 that satisfies a condition, by bisection. Returns `length` if there is none. The result
 * is exact only if the condition also holds for every later index.
 */
export const firstIndex = (length: number, holds: (index: number) => boolean): number => {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return high
}
