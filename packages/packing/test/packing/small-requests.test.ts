import { type Bound, type Box, type Item, pack } from "@waybill/packing"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { expectRare } from "../../../../tests/runs/expect-rare.ts"
import { runs } from "../../../../tests/runs/runs.ts"
import { everyPlan, fitsSomehow, leastOf } from "./fixtures/brute-force.ts"
import { aTinyRequest, SEED } from "./fixtures/requests.ts"

const side = fc.integer({ min: 1, max: 4 })

const tinyItems: fc.Arbitrary<Item[]> = fc.array(
  fc.record({
    reference: fc.constant("piece"),
    width: side,
    length: side,
    height: side,
    rotation: fc.constantFrom("any", "flat", "none")
  }),
  { minLength: 1, maxLength: 4 }
)

const tinyBox: fc.Arbitrary<Box> = fc
  .record({ width: side, length: side, height: side })
  .map((inner) => ({ reference: `${inner.width}×${inner.length}×${inner.height}`, inner }))

const answer = (items: ReadonlyArray<Item>, boxes: ReadonlyArray<Box>) => {
  const outcome = pack({ items, boxes, support: 0, effort: 10 })
  if (outcome._tag === "Refused") throw new Error(outcome.refusals[0]!.message)
  return outcome.packing
}

describe("up to four small pieces, compared with every arrangement", () => {
  it("uses the fewest possible boxes for a few small pieces", () => {
    fc.assert(
      fc.property(tinyItems, tinyBox, (items, box) => {
        const { boxes, unpacked } = answer(items, [box])
        const plans = everyPlan(items, [box])
        if (plans.length === 0) expect(unpacked.length).toBeGreaterThan(0)
        else expect([boxes.length, unpacked]).toEqual([Math.min(...plans.map((p) => p.length)), []])
      }),
      { seed: SEED, numRuns: runs(50, 150) }
    )
  })

  it("uses the smallest box that holds everything, if there is one", () => {
    fc.assert(
      fc.property(tinyItems, fc.array(tinyBox, { minLength: 1, maxLength: 4 }), (items, boxes) => {
        const volume = ({ inner }: Box): number => inner.width * inner.length * inner.height
        const holding = boxes.filter((b) => fitsSomehow(items, b)).map(volume)
        if (holding.length === 0) return
        const packing = answer(items, boxes)
        expect(packing.boxes.map((b) => volume(boxes[b.box]!))).toEqual([Math.min(...holding)])
        // The request is small enough that the result must also be proved.
        expect(packing.certificate.proofs.map((p) => p.atLeast)).toEqual([1, Math.min(...holding)])
      }),
      { seed: SEED, numRuns: runs(50, 150) }
    )
  })
})

describe("up to six small pieces with every rule, compared with every plan", () => {
  it("never claims a lower bound above the true minimum, even after a short search", () => {
    const bounds = new Set<Bound>()
    fc.assert(
      fc.property(aTinyRequest(6), (request) => {
        const outcome = pack(request)
        if (outcome._tag === "Refused") return
        for (const { boxes, certificate } of [outcome.packing, ...outcome.alternatives]) {
          const packed = boxes.flatMap((box) => box.placements.map((p) => request.items[p.item]!))
          const least = leastOf(request, everyPlan(packed, request.boxes, request.support ?? 0.75), boxes)
          const proofs = certificate.proofs.filter(({ measure }) => measure !== "unpacked")
          for (const [i, { atLeast = 0, by }] of proofs.entries()) {
            expect(atLeast).toBeLessThanOrEqual(least[i]!)
            for (const bound of by) bounds.add(bound)
          }
        }
      }),
      { seed: SEED, numRuns: runs(250) }
    )
    expectRare([...bounds].sort())?.toEqual(["dual-feasible", "exhausted", "item-fits", "pairs", "volume", "weight"])
  })
})
