/** The random numbers of every search begin here: the answer depends on the request alone. */
export const SEED = 1

/** A sequence of numbers in [0, 1), the same on every machine for the same seed (mulberry32). */
export class Random {
  private state: number

  constructor(seed: number) {
    this.state = seed >>> 0
  }

  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0
    let t = this.state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }

  /** A whole number from 0 to `bound` − 1. */
  below(bound: number): number {
    return Math.floor(this.next() * bound)
  }
}
