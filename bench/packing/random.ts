/** Generator of pseudorandom numbers (mulberry32). The same seed gives the same numbers on every machine. */
export class Draw {
  private state: number

  constructor(seed: number) {
    this.state = seed >>> 0
  }

  /** Draws a number that is at least 0 and less than 1. */
  unit(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0
    let t = this.state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }

  /** Draws an integer from `min` to `max`. */
  whole(min: number, max: number): number {
    return min + Math.floor(this.unit() * (max - min + 1))
  }

  one<A>(list: ReadonlyArray<A>): A {
    return list[Math.floor(this.unit() * list.length)]!
  }

  /** Draws a value with a probability proportional to its weight. */
  weighted<A>(pairs: ReadonlyArray<readonly [A, number]>): A {
    let left = this.unit() * pairs.reduce((sum, p) => sum + p[1], 0)
    for (const [value, weight] of pairs) {
      left -= weight
      if (left < 0) return value
    }
    return pairs.at(-1)![0]
  }
}
