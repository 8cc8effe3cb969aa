import type { Request } from "@waybill/packing"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { expectRare } from "../../../../../tests/runs/expect-rare.ts"
import { runs } from "../../../../../tests/runs/runs.ts"
import { exclusionFrom } from "../../../src/packing/bounds/exclusion.ts"
import { packExactly } from "../../../src/packing/exact/pack-exactly.ts"
import { allPieces } from "../../../src/packing/problem/problem.ts"
import { fitsSomehow } from "../fixtures/brute-force.ts"
import { problemOfRequest } from "../fixtures/problem-of-request.ts"
import { SEED } from "../fixtures/requests.ts"

const side = fc.integer({ min: 1, max: 4 })
const sides = fc.record({ width: side, length: side, height: side })
const items = fc.array(
  sides.chain((s) =>
    fc.record({
      ...{ width: fc.constant(s.width), length: fc.constant(s.length), height: fc.constant(s.height) },
      reference: fc.constant("piece"),
      rotation: fc.constantFrom("any", "flat", "none")
    })
  ),
  { minLength: 2, maxLength: 4 }
)

const problemFor = (request: Request) => {
  const problem = problemOfRequest(request)!
  return { problem, pieces: allPieces(problem.kinds), type: problem.types[0]! }
}

describe("pieces in one box, compared with every arrangement", () => {
  it("branch and bound arranges the pieces if and only if an arrangement exists", () => {
    fc.assert(
      fc.property(items, sides, (items, inner) => {
        const box = { reference: "box", inner }
        const { problem, pieces, type } = problemFor({ items, boxes: [box], support: 0 })
        const result = packExactly(problem.rules, pieces, type, 1_000_000)
        expect(result).not.toBe("gave-up")
        expect(result !== "impossible").toBe(fitsSomehow(items, box))
      }),
      { seed: SEED, numRuns: runs(2000) }
    )
  })

  it("branch and bound with few nodes never overlaps pieces and never excludes pieces that fit", () => {
    const results = new Set<string>()
    fc.assert(
      fc.property(items, sides, fc.nat(30), (items, inner, nodes) => {
        const box = { reference: "box", inner }
        const { problem, pieces, type } = problemFor({ items, boxes: [box], support: 0 })
        const result = packExactly(problem.rules, pieces, type, nodes)
        results.add(typeof result === "string" ? result : "arranged")
        if (result === "impossible") expect(fitsSomehow(items, box)).toBe(false)
        if (typeof result === "string") return
        const cells = new Set<string>()
        let volume = 0
        for (let i = 0; i < pieces.length; i++) {
          const [x, y, z, X, Y, Z] = result.corners.slice(6 * i, 6 * i + 6) as unknown as [
            number,
            number,
            number,
            number,
            number,
            number
          ]
          volume += (X - x) * (Y - y) * (Z - z)
          expect([X - x, Y - y, Z - z].sort()).toEqual([...pieces[i]!.orientations.slice(0, 3)].sort())
          for (let a = x; a < X; a++)
            for (let b = y; b < Y; b++) for (let c = z; c < Z; c++) cells.add(`${a} ${b} ${c}`)
        }
        expect(cells.size).toBe(volume)
      }),
      { seed: SEED, numRuns: runs(2000) }
    )
    expectRare([...results].sort())?.toEqual(["arranged", "gave-up", "impossible"])
  })

  it("bounds never exclude pieces that fit, even at the weight limit", () => {
    const bounds = new Set<string>()
    fc.assert(
      fc.property(items, sides, fc.nat(4), (items, inner, less) => {
        const heavy = items.map((item, i) => ({ ...item, weight: i + 1 }))
        const maxWeight = heavy.reduce((sum, { weight }) => sum + weight, 1 - (less % 3))
        const box = { reference: "box", inner, maxWeight, emptyWeight: 1 }
        const { problem, pieces, type } = problemFor({ items: heavy, boxes: [box], support: 0 })
        const bound = exclusionFrom(problem.rules, pieces, type)
        bounds.add(`${bound}`)
        if (bound !== undefined) expect(fitsSomehow(heavy, box)).toBe(false)
        if (less % 3 > 0 && bound !== "volume") expect(bound).toBe("weight")
      }),
      { seed: SEED, numRuns: runs(2000) }
    )
    expectRare([...bounds].sort())?.toEqual(["item-fits", "pairs", "undefined", "volume", "weight"])
  })
})
