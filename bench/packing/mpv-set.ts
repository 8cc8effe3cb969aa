// The instances of Martello, Pisinger and Vigo (2000), classes 1 to 8, in the exact order of the authors' generator.
import type { BenchmarkSet, SetCase, SetItem } from "./set.ts"

const MULTIPLIER = 0x5deece66dn
const MODULUS_MASK = (1n << 48n) - 1n

/** Linear congruential generator with 48 bits, as in drand48. A draw is the top 31 bits. */
const lcg48 = (seed: number): (() => number) => {
  let state = (BigInt(seed) << 16n) | 0x330en
  return () => {
    state = (MULTIPLIER * state + 0xbn) & MODULUS_MASK
    return Number(state >> 17n)
  }
}

const binSides: Record<number, number> = { 1: 100, 2: 100, 3: 100, 4: 100, 5: 100, 6: 10, 7: 40, 8: 100 }

/** Returns the range of each side of an item, by item type. S is the side of the bin. */
const ranges = (type: number, S: number): ReadonlyArray<readonly [number, number]> => {
  const small = [1, Math.trunc(S / 2)] as const
  const big = [Math.trunc((2 * S) / 3), S] as const
  const half = [Math.trunc(S / 2), S] as const
  const upTo = (max: number) => [1, max] as const
  const types: Record<number, ReadonlyArray<readonly [number, number]>> = {
    1: [small, big, big],
    2: [big, small, big],
    3: [big, big, small],
    4: [half, half, half],
    5: [small, small, small],
    6: [upTo(10), upTo(10), upTo(10)],
    7: [upTo(35), upTo(35), upTo(35)],
    8: [upTo(100), upTo(100), upTo(100)]
  }
  return types[type]!
}

const instance = (cls: number, n: number, version: number, rot: SetItem["rot"]): SetCase => {
  const S = binSides[cls]!
  const next = lcg48(n + version)
  const whole = ([min, max]: readonly [number, number]): number => min + (next() % (max - min + 1))
  const items: SetItem[] = []
  for (let i = 0; i < n; i++) {
    // In classes 1 to 5, six of ten items have the type of the class. The others have one of the other four types.
    const drawn = cls <= 5 ? whole([1, 10]) : cls
    const type = cls <= 5 && drawn > 5 ? cls : drawn
    const [w, h, l] = ranges(type, S).map(whole) as [number, number, number]
    items.push({ w, l, h, weight: 1, rot })
  }
  const box = { id: "bin", w: S, l: S, h: S, maxWeight: 1_000_000_000, empty: 0 }
  return { id: `mpv-c${cls}-n${n}-v${version}`, boxes: [box], items }
}

/** Returns all 320 instances. In the literature, items are not turned. */
export const mpvSet = (rot: SetItem["rot"]): BenchmarkSet => {
  const cases: SetCase[] = []
  for (let cls = 1; cls <= 8; cls++)
    for (const n of [50, 100, 150, 200])
      for (let version = 1; version <= 10; version++) cases.push(instance(cls, n, version, rot))
  return { set: `mpv-${rot}`, cases }
}
