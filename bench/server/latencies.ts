/** How long answers took, in buckets of 2 % from 1 µs on. */
export interface Latencies {
  readonly add: (milliseconds: number) => void
  readonly count: () => number
  /** Milliseconds within which such a share of all answers came; undefined without any. */
  readonly quantile: (share: number) => number | undefined
}

const growth = Math.log(1.02)
const size = 1000

/** No answers yet. */
export const noLatencies = (): Latencies => {
  const buckets = new Float64Array(size)
  let count = 0
  return {
    add: (milliseconds) => {
      count++
      const bucket = Math.floor(Math.log(milliseconds * 1000) / growth)
      buckets[Math.min(size - 1, Math.max(0, bucket))]!++
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
