/** Random numbers for the sets, the same on every machine for the same seed (mulberry32). */
export class Draw {
  private state: number

  constructor(seed: number) {
    this.state = seed >>> 0
  }

  /** From 0 to 1, 1 excluded. */
  unit(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0
    let t = this.state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }

  /** A whole number, both ends included. */
  whole(least: number, most: number): number {
    return least + Math.floor(this.unit() * (most - least + 1))
  }

  one<A>(list: ReadonlyArray<A>): A {
    return list[Math.floor(this.unit() * list.length)]!
  }

  /** A value, each as likely as its weight says. */
  weighted<A>(pairs: ReadonlyArray<readonly [A, number]>): A {
    let left = this.unit() * pairs.reduce((sum, p) => sum + p[1], 0)
    for (const [value, weight] of pairs) {
      left -= weight
      if (left < 0) return value
    }
    return pairs.at(-1)![0]
  }
}
