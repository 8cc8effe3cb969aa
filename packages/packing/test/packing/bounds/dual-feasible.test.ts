import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { expectRare } from "../../../../../tests/runs/expect-rare.ts"
import { runs } from "../../../../../tests/runs/runs.ts"
import { dualFeasibleRatio, dualFeasibles } from "../../../src/packing/bounds/dual-feasible.ts"
import { everyPlan, fitsSomehow } from "../fixtures/brute-force.ts"
import { SEED } from "../fixtures/requests.ts"

describe("dual feasible functions for a length", () => {
  it("every dual feasible function returns whole numbers of at least 0 and is superadditive", () => {
    for (let D = 1; D <= 30; D++)
      for (let side = 1; side <= D; side++)
        for (const [family, parameter] of dualFeasibles(D, [side, 1 + (side % D), D])) {
          const image = family(D, parameter)
          expect(image(0)).toBe(0)
          for (let a = 0; a <= D; a++) {
            if (!Number.isInteger(image(a)) || image(a) < 0) expect([D, side, a, image(a)]).toBe("a whole number")
            for (let b = 0; a + b <= D; b++)
              if (image(a) + image(b) > image(a + b)) expect([D, side, a, b]).toBe("no more than their sum")
          }
        }
  })

  it("returns two more dual feasible functions for each short side, up to five sides", () => {
    // The identity, four rounding functions, and two functions for each of at most five sides up to half of the length.
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

/** Different plates and the number of each, few enough for every arrangement to be tried. */
const plates = (max: number): fc.Arbitrary<Plates[]> =>
  fc.array(fc.record({ width: aSide(1, 6), length: aSide(1, 6), count: aSide(1, max) }), {
    minLength: 1,
    maxLength: 3
  })

const tray: fc.Arbitrary<Tray> = fc.record({ x: aSide(3, 9), y: aSide(3, 9), z: fc.constant(1) })

const piecesOf = (drawn: ReadonlyArray<Plates>) =>
  drawn.flatMap(({ count, ...sides }) =>
    Array.from({ length: count }, () => ({ reference: "plate", ...sides, height: 1, rotation: "flat" as const }))
  )

const equalPiecesOf = (drawn: ReadonlyArray<Plates>) =>
  new Map(drawn.map(({ width: w, length: l, count }) => [{ orientations: Int32Array.of(w, l, 1, l, w, 1) }, count]))

const boxOf = ({ x, y, z }: Tray) => ({ reference: "tray", inner: { width: x, length: y, height: z } })

const fits = ({ x, y }: Tray, { width: w, length: l }: Plates): boolean => (w <= x && l <= y) || (l <= x && w <= y)

describe("bounds for trays, compared with every arrangement of plates", () => {
  it("excludes only trays that are too small, including some with enough area", () => {
    let excludedBeyondArea = 0
    fc.assert(
      fc.property(plates(3), tray, (drawn, inner) => {
        if (!drawn.every((p) => fits(inner, p))) return
        const ratio = dualFeasibleRatio([inner], equalPiecesOf(drawn), 1, 1)
        expect(ratio).toBeGreaterThanOrEqual(1)
        if (ratio === 1) return
        expect(fitsSomehow(piecesOf(drawn), boxOf(inner))).toBe(false)
        if (piecesOf(drawn).reduce((sum, p) => sum + p.width * p.length, 0) <= inner.x * inner.y) excludedBeyondArea++
      }),
      { seed: SEED, numRuns: runs(250, 1000) }
    )
    expectRare(excludedBeyondArea)?.toBeGreaterThan(runs(4, 17))
  })

  it("excludes only pairs of trays that are too small, and never overstates the number of trays needed", () => {
    let excludedBeyondArea = 0
    fc.assert(
      fc.property(plates(2), tray, tray, (drawn, one, other) => {
        const pieces = piecesOf(drawn)
        if (drawn.every((p) => fits(one, p))) {
          const count = Math.ceil(dualFeasibleRatio([one], equalPiecesOf(drawn), 1, Infinity))
          expect(count).toBeLessThanOrEqual(Math.min(...everyPlan(pieces, [boxOf(one)]).map((p) => p.length)))
        }
        if (!drawn.every((p) => fits(one, p) || fits(other, p))) return
        if (dualFeasibleRatio([one, other], equalPiecesOf(drawn), 1, 1) === 1) return
        expect(
          everyPlan(pieces, [
            { ...boxOf(one), stock: 1 },
            { ...boxOf(other), stock: 1 }
          ])
        ).toEqual([])
        const areas = one.x * one.y + other.x * other.y
        if (pieces.reduce((sum, p) => sum + p.width * p.length, 0) <= areas) excludedBeyondArea++
      }),
      { seed: SEED, numRuns: runs(250, 1000) }
    )
    expectRare(excludedBeyondArea)?.toBeGreaterThan(runs(1, 2))
  })

  // The best ratio is known, because the plates are equal and cannot be rotated.
  it.each<[string, Tray, ReadonlyArray<number>, number]>([
    ["counts a plate larger than half a tray as a whole tray", { x: 9, y: 9, z: 1 }, [5, 5, 4], 4],
    ["counts two plates wider than a third of the tray as the whole width", { x: 8, y: 8, z: 1 }, [3, 3, 5], 5 / 4],
    ["counts plates as wide as the tray by their length", { x: 8, y: 9, z: 1 }, [8, 4, 5], 5 / 2],
    ["counts plates that divide the tray by their area", { x: 9, y: 9, z: 1 }, [3, 3, 18], 2]
  ])("%s", (_, inner, [width, length, count], ratio) => {
    const plates = new Map([[{ orientations: Int32Array.of(width!, length!, 1) }, count!]])
    expect(dualFeasibleRatio([inner], plates, 0, Infinity)).toBeCloseTo(ratio, 6)
    // Without a better ratio, the result is the given minimum.
    expect(dualFeasibleRatio([inner], plates, ratio + 1, Infinity)).toBe(ratio + 1)
  })
})
