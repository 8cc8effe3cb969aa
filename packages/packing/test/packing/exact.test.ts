import type { Request } from "@waybill/packing"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { problemOf } from "../../src/packing/canonical.ts"
import { packExactly } from "../../src/packing/exact.ts"
import { excluded } from "../../src/packing/exclusion.ts"
import { allPieces } from "../../src/packing/problem.ts"
import { readRequest } from "../../src/packing/request.ts"
import { fitsSomehow } from "./brute-force.ts"
import { SEED } from "./requests.ts"

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
  const read = readRequest(request)
  if (!("items" in read)) throw new Error(read[0]!.message)
  const problem = problemOf(read)
  return { problem, pieces: allPieces(problem.kinds), type: problem.types[0]! }
}

describe("pieces in one box, against every arrangement there is", () => {
  it("branch and bound finds an arrangement exactly when there is one", () => {
    fc.assert(
      fc.property(items, sides, (items, inner) => {
        const box = { reference: "box", inner }
        const { pieces, type } = problemFor({ items, boxes: [box], support: 0 })
        const exact = packExactly(pieces, type.shapes[0]!, 1_000_000)
        expect(exact).not.toBe("gave-up")
        expect(exact !== "impossible").toBe(fitsSomehow(items, box))
      }),
      { seed: SEED, numRuns: 2000 }
    )
  })

  it("no bound excludes what fits", () => {
    fc.assert(
      fc.property(items, sides, (items, inner) => {
        const box = { reference: "box", inner }
        const { problem, pieces, type } = problemFor({ items, boxes: [box], support: 0 })
        if (excluded(problem.rules, pieces, type) !== undefined) expect(fitsSomehow(items, box)).toBe(false)
      }),
      { seed: SEED, numRuns: 2000 }
    )
  })
})
