import { expect, it } from "vitest"
import { rangeOfSum } from "../../src/suggest/resample.ts"

/** Returns the smallest number of successes that a share of all binomial outcomes does not exceed. */
const binomialQuantile = (trials: number, chance: number, share: number): number => {
  let [sum, probability] = [0, (1 - chance) ** trials]
  for (let count = 0; ; count++) {
    sum += probability
    if (sum >= share) return count
    probability *= ((trials - count) / (count + 1)) * (chance / (1 - chance))
  }
}

it.each([
  [100, 8],
  [200, 22],
  [1000, 179]
])("the range of %d orders of which %d count is that of the binomial distribution", (orders, counted) => {
  const values = Array.from({ length: orders }, (_, n) => (n < counted ? 1 : 0))
  const [low, high] = rangeOfSum(values)
  // A thousand resamples find a quantile to within a few outcomes.
  const tolerance = Math.ceil(Math.sqrt(counted) / 4)
  expect(Math.abs(low - binomialQuantile(orders, counted / orders, 0.05))).toBeLessThanOrEqual(tolerance)
  expect(Math.abs(high - binomialQuantile(orders, counted / orders, 0.95))).toBeLessThanOrEqual(tolerance)
  expect(rangeOfSum(values)).toEqual([low, high])
})

it("the range of equal orders is one value, and that of no orders is 0", () => {
  expect(rangeOfSum([-3, -3, -3, -3])).toEqual([-12, -12])
  expect(rangeOfSum([])).toEqual([0, 0])
})

it("the range of a sum that is normally distributed is 1.645 standard deviations wide on each side", () => {
  // The mean over many numbers of orders has an error of about 0.01. Without 6 % at each end, the mean would be 1.555.
  const counts = Array.from({ length: 60 }, (_, n) => 100 + n)
  const widths = counts.map((orders) => {
    const values = Array.from({ length: orders }, (_, n) => n - (orders - 1) / 2)
    const variance = values.reduce((sum, value) => sum + value ** 2, 0) / orders
    const [low, high] = rangeOfSum(values)
    return (high - low) / (2 * Math.sqrt(orders * variance))
  })
  const mean = widths.reduce((sum, width) => sum + width, 0) / widths.length
  expect(Math.abs(mean - 1.645)).toBeLessThan(0.03)
})
