import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { dualFeasibleRatio, dualFeasibles } from "../../../src/packing/bounds/dual-feasible.ts"
import { everyPlan, fitsSomehow } from "../fixtures/brute-force.ts"
import { SEED } from "../fixtures/requests.ts"

describe("a dual feasible function for a length", () => {
  it("gives whole numbers from nothing up, and lengths that make up one never more than that one", () => {
    for (let D = 1; D <= 30; D++)
      for (let side = 1; side <= D; side++)
        for (const image of dualFeasibles(D, [side, 1 + (side % D), D])) {
          expect(image(0)).toBe(0)
          for (let a = 0; a <= D; a++) {
            if (!Number.isInteger(image(a)) || image(a) < 0) expect([D, side, a, image(a)]).toBe("a whole number")
            for (let b = 0; a + b <= D; b++)
              if (image(a) + image(b) > image(a + b)) expect([D, side, a, b]).toBe("no more than their sum")
          }
        }
  })

  it("is one of a few for each of the spread out short sides", () => {
    // the length itself, four that round; and two for each side of at most half of it, at most five of them
    expect(dualFeasibles(100, []).length).toBe(5)
    expect(dualFeasibles(100, [51, 100]).length).toBe(5)
    expect(dualFeasibles(100, [50, 50, 60]).length).toBe(7)
    expect(dualFeasibles(100, [1, 2, 3, 4, 5]).length).toBe(15)
    expect(dualFeasibles(100, [1, 2, 3, 4, 5, 6, 7, 8, 9]).length).toBe(15)
  })
})

interface Plates {
  readonly width: number
  readonly length: number
  readonly count: number
}

interface Tray {
  readonly x: number
  readonly y: number
  readonly z: number
}

const aSide = (min: number, max: number) => fc.integer({ min, max })

/** Different plates, each as often as drawn: few enough to be laid in every way. */
const plates = (most: number): fc.Arbitrary<Plates[]> =>
  fc.array(fc.record({ width: aSide(1, 6), length: aSide(1, 6), count: aSide(1, most) }), {
    minLength: 1,
    maxLength: 3
  })

const tray: fc.Arbitrary<Tray> = fc.record({ x: aSide(3, 9), y: aSide(3, 9), z: fc.constant(1) })

const piecesOf = (drawn: ReadonlyArray<Plates>) =>
  drawn.flatMap(({ count, ...sides }) =>
    Array.from({ length: count }, () => ({ reference: "plate", ...sides, height: 1, rotation: "flat" as const }))
  )

const equals = (drawn: ReadonlyArray<Plates>) =>
  drawn.map(({ width: w, length: l, count }) => ({ turned: Int32Array.of(w, l, 1, l, w, 1), count }))

const boxOf = ({ x, y, z }: Tray) => ({ reference: "tray", inner: { width: x, length: y, height: z } })

const fits = ({ x, y }: Tray, { width: w, length: l }: Plates): boolean => (w <= x && l <= y) || (l <= x && w <= y)

describe("trays, against every way to lay plates in them,", () => {
  it("are never said to be too small when they are not, and often are by more than their area", () => {
    let shown = 0
    fc.assert(
      fc.property(plates(3), tray, (drawn, inner) => {
        if (!drawn.every((p) => fits(inner, p))) return
        const ratio = dualFeasibleRatio([inner], equals(drawn), 1, 1)
        expect(ratio).toBeGreaterThanOrEqual(1)
        if (ratio === 1) return
        expect(fitsSomehow(piecesOf(drawn), boxOf(inner))).toBe(false)
        if (piecesOf(drawn).reduce((sum, p) => sum + p.width * p.length, 0) <= inner.x * inner.y) shown++
      }),
      { seed: SEED, numRuns: 3000 }
    )
    expect(shown).toBeGreaterThan(50)
  })

  it("are never said to be too small together, nor to be needed too often", () => {
    let shown = 0
    fc.assert(
      fc.property(plates(2), tray, tray, (drawn, one, other) => {
        const pieces = piecesOf(drawn)
        if (drawn.every((p) => fits(one, p))) {
          const count = Math.ceil(dualFeasibleRatio([one], equals(drawn), 1, Infinity))
          expect(count).toBeLessThanOrEqual(Math.min(...everyPlan(pieces, [boxOf(one)]).map((p) => p.length)))
        }
        if (!drawn.every((p) => fits(one, p) || fits(other, p))) return
        if (dualFeasibleRatio([one, other], equals(drawn), 1, 1) === 1) return
        expect(
          everyPlan(pieces, [
            { ...boxOf(one), stock: 1 },
            { ...boxOf(other), stock: 1 }
          ])
        ).toEqual([])
        const areas = one.x * one.y + other.x * other.y
        if (pieces.reduce((sum, p) => sum + p.width * p.length, 0) <= areas) shown++
      }),
      { seed: SEED, numRuns: 3000 }
    )
    expect(shown).toBeGreaterThan(5)
  })

  // equal plates without rotation: the greatest ratio is what no tray can beat, however they are cut down to it
  it.each<[string, Tray, ReadonlyArray<number>, number]>([
    ["one larger than half fills a tray", { x: 9, y: 9, z: 1 }, [5, 5, 4], 4],
    ["two more than a third long fill the width", { x: 8, y: 8, z: 1 }, [3, 3, 5], 5 / 4],
    ["plates as wide as the tray fill it by their length", { x: 8, y: 9, z: 1 }, [8, 4, 5], 5 / 2],
    ["whole parts fill the whole", { x: 9, y: 9, z: 1 }, [3, 3, 18], 2]
  ])("%s", (_, inner, [width, length, count], ratio) => {
    const plates = [{ turned: Int32Array.of(width!, length!, 1), count: count! }]
    expect(dualFeasibleRatio([inner], plates, 0, Infinity)).toBeCloseTo(ratio, 6)
    // nothing is looked for beyond what is enough, nor given below what is known
    expect(dualFeasibleRatio([inner], plates, ratio + 1, Infinity)).toBe(ratio + 1)
  })
})
