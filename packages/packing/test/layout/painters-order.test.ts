import { pack } from "@waybill/packing"
import fc from "fast-check"
import { expect, it } from "vitest"
import { runs } from "../../../../tests/runs/runs.ts"
import { type Cuboid, cuboidOf } from "../../src/layout/cuboid.ts"
import { paintersOrder } from "../../src/layout/isometric.ts"
import { aLargeRequest, SEED } from "../packing/fixtures/requests.ts"

const volume = ({ low, high }: Cuboid) => (high[0] - low[0]) * (high[1] - low[1]) * (high[2] - low[2])

/** Whether a cuboid hides a part of another cuboid from a viewer who looks along (−1, −1, −1). */
const hides = (near: Cuboid, far: Cuboid): boolean => {
  // Near point = far point + t · (1, 1, 1), for some t > 0.
  const least = [0, 1, 2].map((axis) => near.low[axis]! - far.high[axis]!)
  const most = [0, 1, 2].map((axis) => near.high[axis]! - far.low[axis]!)
  return Math.max(0, ...least) < Math.min(...most)
}

const wrongPairs = (cuboids: readonly Cuboid[]) => {
  const parts = paintersOrder(cuboids)
  const wrong = parts.flatMap((early, i) => parts.slice(i + 1).filter((late) => hides(early.cuboid, late.cuboid)))
  const sum = parts.reduce((total, { cuboid }) => total + volume(cuboid), 0)
  return { wrong: wrong.length, parts: parts.length, sum }
}

it("paints every piece completely, and never over a piece that hides it", () => {
  fc.assert(
    fc.property(aLargeRequest, (request) => {
      const outcome = pack(request)
      if (outcome._tag === "Refused") return
      for (const { placements } of outcome.packing.boxes) {
        const cuboids = placements.map(cuboidOf)
        const { wrong, sum } = wrongPairs(cuboids)
        expect(wrong).toBe(0)
        expect(sum).toBeCloseTo(
          cuboids.reduce((total, cuboid) => total + volume(cuboid), 0),
          6
        )
      }
    }),
    { seed: SEED, numRuns: runs(13, 50) }
  )
})

it("cuts one of three pieces that hide each other in a cycle", () => {
  const cycle: readonly Cuboid[] = [
    { low: [0, 0, 1], high: [3, 1, 2] },
    { low: [1, 0, 0], high: [2, 3, 1] },
    { low: [0, 1, 0], high: [1, 2, 3] }
  ]
  expect(wrongPairs(cycle)).toEqual({ wrong: 0, parts: 4, sum: 9 })
})
