/** Generator of pseudorandom choices. The same seed gives the same choices, so that a request can be reproduced. */
export class Chance {
  private state: number

  constructor(seed: number) {
    this.state = Math.imul(seed + 1, 0x9e3779b1) | 1
    for (let i = 0; i < 4; i++) this.below(2)
  }

  /** Returns an integer from 0 to `bound` − 1. */
  below(bound: number): number {
    this.state ^= this.state << 13
    this.state ^= this.state >>> 17
    this.state ^= this.state << 5
    return (this.state >>> 0) % bound
  }

  /** Returns an integer from `min` to `max`. */
  between(min: number, max: number): number {
    return min + this.below(max - min + 1)
  }

  /** Returns true with a probability of 1 / `n`. */
  once(n: number): boolean {
    return this.below(n) === 0
  }

  oneOf<A>(values: ReadonlyArray<A>): A {
    return values[this.below(values.length)]!
  }
}
