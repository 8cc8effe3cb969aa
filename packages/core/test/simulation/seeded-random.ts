/** A source of random values that depend on the seed only. */
export interface SeededRandom {
  /** Returns an integer from 0 up to, but not including, `limit`. */
  readonly below: (limit: number) => number
  /** Returns true with the given probability. */
  readonly happens: (probability: number) => boolean
  readonly pick: <A>(list: ReadonlyArray<A>) => A
}

/** Builds a random source with mulberry32: 32 bits of state, the same on every machine. */
export const seededRandom = (seed: number): SeededRandom => {
  let state = seed | 0
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number): number => Math.floor(fraction() * limit)
  return {
    below,
    happens: (probability) => probability > 0 && fraction() < probability,
    pick: (list) => list[below(list.length)]!
  }
}
