// The range of a sum, from resamples of the orders (bootstrap).
import { randomIntegers } from "./random-integers.ts"

/** Number of resamples. */
const RESAMPLES = 1_000

/** Number of resamples below the range, and above it: 5 % each. */
const OUTSIDE = 50

/**
 * Returns the range of the sum of values, one of each order. A resample draws as many orders as the sample has, with
 * replacement. The range leaves out the lowest and the highest twentieth of the sums.
 */
export const rangeOfSum = (values: ReadonlyArray<number>): readonly [low: number, high: number] => {
  const randomBelow = randomIntegers()
  const sums = Array.from({ length: RESAMPLES }, () => {
    let sum = 0
    for (let n = 0; n < values.length; n++) sum += values[randomBelow(values.length)]!
    return sum
  }).sort((a, b) => a - b)
  return [sums[OUTSIDE]!, sums[RESAMPLES - 1 - OUTSIDE]!]
}
