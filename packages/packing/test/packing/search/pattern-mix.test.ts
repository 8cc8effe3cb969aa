import { describe, expect, it } from "vitest"
import { runs, seedsOf } from "../../../../../tests/runs/runs.ts"
import { mixPatterns, type Pattern } from "../../../src/packing/search/pattern-mix.ts"
import { Chance } from "../../oracle/chance.ts"

const costOf = (mix: ReadonlyArray<readonly [Pattern, number]>): number =>
  mix.reduce((sum, [{ cost }, uses]) => sum + cost * uses, 0)

/** Returns the least cost of all mixes of two patterns that hold two kinds exactly. An optimal mix is one of them. */
const leastCost = (patterns: ReadonlyArray<Pattern>, [a, b]: readonly [number, number]): number => {
  let least = Infinity
  for (const first of patterns)
    for (const second of patterns) {
      const [a1, b1, a2, b2] = [first.counts[0]!, first.counts[1]!, second.counts[0]!, second.counts[1]!]
      const determinant = a1 * b2 - a2 * b1
      if (determinant === 0) continue
      const [x, y] = [(a * b2 - a2 * b) / determinant, (a1 * b - a * b1) / determinant]
      if (x >= -1e-12 && y >= -1e-12) least = Math.min(least, x * first.cost + y * second.cost)
    }
  return least
}

/** Returns patterns for two kinds: each kind alone, then random ones. */
const randomPatterns = (chance: Chance): ReadonlyArray<Pattern> => [
  { counts: [chance.between(1, 9), 0], cost: chance.between(1, 5) },
  { counts: [0, chance.between(1, 9)], cost: chance.between(1, 5) },
  ...Array.from({ length: chance.between(0, 12) }, () => ({
    counts: [chance.between(0, 9), chance.between(1, 9)],
    cost: chance.between(1, 5)
  }))
]

describe("a mix of patterns", () => {
  it("uses the pattern that holds both kinds if it is cheaper than the patterns of one kind", () => {
    const both = { counts: [3, 2], cost: 1 }
    const mix = mixPatterns([{ counts: [4, 0], cost: 1 }, { counts: [0, 6], cost: 1 }, both], [31, 20])
    expect(mix.find(([pattern]) => pattern === both)?.[1]).toBeCloseTo(10)
    expect(costOf(mix)).toBeCloseTo(10.25)
  })

  it("holds all pieces exactly and costs as little as the best of all pairs of patterns", () => {
    for (const seed of seedsOf(runs(2000))) {
      const chance = new Chance(seed)
      const patterns = randomPatterns(chance)
      const wanted = [chance.between(1, 500), chance.between(1, 500)] as const
      const mix = mixPatterns(patterns, wanted)
      for (const kind of [0, 1])
        expect(mix.reduce((sum, [{ counts }, uses]) => sum + counts[kind]! * uses, 0)).toBeCloseTo(wanted[kind]!)
      expect(mix.every(([, uses]) => uses >= -1e-9)).toBe(true)
      expect(costOf(mix)).toBeCloseTo(leastCost(patterns, wanted))
    }
  })
})
