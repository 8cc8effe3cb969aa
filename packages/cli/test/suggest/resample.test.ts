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
