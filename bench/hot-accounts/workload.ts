// Orders of accounts of different sizes, at random times.
import { seededRandom } from "../../packages/core/test/simulation/seeded-random.ts"
import type { Workload } from "./queues.ts"

/** Returns the share of each account in the orders, the largest first: Zipf's law. With the exponent 0, all are equal. */
export const zipfShares = (accounts: number, exponent: number): ReadonlyArray<number> => {
  const weights = Array.from({ length: accounts }, (_, index) => (index + 1) ** -exponent)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map((weight) => weight / total)
}

export interface WorkloadOptions {
  readonly seed: number
  /** Orders per second. */
  readonly rate: number
  readonly orders: number
  /** Share of each account in the orders. */
  readonly shares: ReadonlyArray<number>
  /** Mean time that a server needs for an order, in seconds. */
  readonly service: number
  /** Whether every order needs the mean time. Otherwise, the times are exponentially distributed. */
  readonly isFixed: boolean
}

/** Returns the index of the first sum that exceeds a value. */
const indexIn = (sums: Float64Array, value: number): number => {
  let [low, high] = [0, sums.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sums[middle]! > value) high = middle
    else low = middle + 1
  }
  return low
}

/** Returns orders that arrive independently of each other. The same seed gives the same orders. */
export const workloadOf = ({ isFixed, orders, rate, seed, service, shares }: WorkloadOptions): Workload => {
  const random = seededRandom(seed)
  const fraction = (): number => random.below(2 ** 32) / 2 ** 32
  const exponential = (mean: number): number => -Math.log(1 - fraction()) * mean
  const sums = new Float64Array(shares.length)
  shares.reduce((sum, share, index) => (sums[index] = sum + share), 0)
  let now = 0
  return {
    arrivals: Float64Array.from({ length: orders }, () => (now += exponential(1 / rate))),
    services: Float64Array.from({ length: orders }, () => (isFixed ? service : exponential(service))),
    accounts: Uint32Array.from({ length: orders }, () => indexIn(sums, fraction()))
  }
}
