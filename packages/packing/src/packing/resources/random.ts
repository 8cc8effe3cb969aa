/** Seed of every search. Fixed, so that the result depends only on the request. */
export const SEED = 1

/** Generator of pseudorandom numbers (mulberry32). The same seed gives the same numbers on every machine. */
export class Random {
  private state: number

  constructor(seed: number) {
    this.state = seed >>> 0
  }

  /** Returns a number from 0 up to, but not including, 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0
    let t = this.state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }

  /** Returns an integer from 0 to `bound` − 1. */
  below(bound: number): number {
    return Math.floor(this.next() * bound)
  }
}
