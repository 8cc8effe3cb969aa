// Checks that branch and bound proves nothing after its nodes are used up. The pieces are cut from a box, so they are
// known to fit into it.
import { pack, type Request, type Sides } from "@waybill/packing"
import fc from "fast-check"
import { expect, it } from "vitest"
import { expectRare } from "../../../../../tests/runs/expect-rare.ts"
import { runs } from "../../../../../tests/runs/runs.ts"
import { packExactly } from "../../../src/packing/exact/pack-exactly.ts"
import { largestFirst } from "../../../src/packing/fill/piece-sequence.ts"
import { allPieces } from "../../../src/packing/problem/problem.ts"
import { cutUp, someCuts } from "../fixtures/cut-boxes.ts"
import { problemOfRequest } from "../fixtures/problem-of-request.ts"
import { SEED } from "../fixtures/requests.ts"

const aSide = fc.integer({ min: 5, max: 30 })

/** Request for pieces, the box that they were cut from, and a larger box. */
const cut: fc.Arbitrary<Request & { readonly full: Sides }> = fc
  .record({
    full: fc.record({ width: aSide, length: aSide, height: aSide }),
    cuts: someCuts(7, 7),
    support: fc.constantFrom(0, 0.75)
  })
  .map(({ full, cuts, support }) => ({
    full,
    support,
    items: cutUp(full, cuts).map((sides) => ({ reference: "piece", ...sides })),
    boxes: [
      { reference: "full", inner: full },
      { reference: "large", inner: { width: 60, length: 60, height: 60 } }
    ]
  }))

/** Returns the result of branch and bound for the box named `full`. */
const resultOf = (request: Request): string => {
  const problem = problemOfRequest(request)!
  const full = problem.types.find((type) => type.reference === "full")!
  const result = packExactly(problem.rules, largestFirst(allPieces(problem.kinds), "volume"), full, 2000)
  return typeof result === "string" ? result : "arranged"
}

it("excludes no box and does not prove a larger one as optimal if branch and bound gives up", () => {
  const results = new Map<string, number>()
  let larger = 0
  fc.assert(
    fc.property(cut, ({ full, ...request }) => {
      const result = resultOf(request)
      results.set(result, (results.get(result) ?? 0) + 1)
      const outcome = pack(request)
      if (outcome._tag === "Refused") throw new Error(outcome.refusals[0]!.message)
      const { boxes, certificate } = outcome.packing
      const volume = certificate.proofs[1]!
      expect(volume.atLeast).toBeLessThanOrEqual(full.width * full.length * full.height)
      if (boxes[0]!.reference === "full") return
      larger++
      expect(volume.proved).toBe(false)
      expect(volume.by).not.toContain("exhausted")
    }),
    { seed: SEED, numRuns: runs(2000) }
  )
  expect(results.has("impossible")).toBe(false)
  expectRare(results.get("gave-up"))?.toBeGreaterThan(20)
  // If the search found every arrangement, the test could not detect a wrong claim.
  expectRare(larger)?.toBeGreaterThan(5)
})
