/** Histogram of latencies. The buckets start at 1 µs, and each is 2 % wider than the one before it. */
export interface Latencies {
  readonly add: (milliseconds: number) => void
  readonly count: () => number
  /** Returns a quantile in milliseconds, or undefined if there were no replies. */
  readonly quantile: (share: number) => number | undefined
}

const growth = Math.log(1.02)
const SIZE = 1000

/** Creates an empty histogram. */
export const noLatencies = (): Latencies => {
  const buckets = new Float64Array(SIZE)
  let count = 0
  return {
    add: (milliseconds) => {
      count++
      const bucket = Math.floor(Math.log(milliseconds * 1000) / growth)
      buckets[Math.min(SIZE - 1, Math.max(0, bucket))]!++
    },
    count: () => count,
    quantile: (share) => {
      let left = count * share
      if (left === 0) return undefined
      const bucket = buckets.findIndex((each) => {
        left -= each
        return left <= 0
      })
      return Math.exp((bucket + 1) * growth) / 1000
    }
  }
}
