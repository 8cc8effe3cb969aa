// Branch and bound may look at so much; where it has not decided by then, it proves nothing. The pieces are cut from a box,
// and so go into it whatever the search finds.
import { pack, type Request, type Sides } from "@waybill/packing"
import fc from "fast-check"
import { expect, it } from "vitest"
import { largestFirst } from "../../../src/packing/fill/piece-sequence.ts"
import { allPieces } from "../../../src/packing/problem/problem.ts"
import { packExactly } from "../../../src/packing/search/exact.ts"
import { cutUp, someCuts } from "../fixtures/cut-boxes.ts"
import { statedIn } from "../fixtures/problem-of.ts"
import { SEED } from "../fixtures/requests.ts"

const aSide = fc.integer({ min: 5, max: 30 })

/** Pieces, the box that they were cut from, and a roomy one. */
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
      { reference: "roomy", inner: { width: 60, length: 60, height: 60 } }
    ]
  }))

/** What it says of the full box within the nodes that it has without effort. */
const saidOf = (request: Request): string => {
  const problem = statedIn(request)!
  const full = problem.types.find((type) => type.reference === "full")!
  const exact = packExactly(largestFirst(allPieces(problem.kinds), 0), full.shapes[0]!, 2000)
  return typeof exact === "string" ? exact : "arranged"
}

it("what branch and bound gives up on is not called impossible, nor is a roomier box then proved the smallest", () => {
  const said = new Map<string, number>()
  let roomier = 0
  fc.assert(
    fc.property(cut, ({ full, ...request }) => {
      const word = saidOf(request)
      said.set(word, (said.get(word) ?? 0) + 1)
      const outcome = pack(request)
      if (outcome._tag === "Refused") throw new Error(outcome.refusals[0]!.message)
      const { boxes, certificate } = outcome.packing
      const volume = certificate.proofs[1]!
      expect(volume.atLeast).toBeLessThanOrEqual(full.width * full.length * full.height)
      if (boxes[0]!.reference === "full") return
      roomier++
      expect(volume.proved).toBe(false)
      expect(volume.by).not.toContain("exhausted")
    }),
    { seed: SEED, numRuns: 2000 }
  )
  expect(said.has("impossible")).toBe(false)
  expect(said.get("gave-up")).toBeGreaterThan(20)
  // the search must miss some too, or nothing could be claimed too much
  expect(roomier).toBeGreaterThan(5)
})
