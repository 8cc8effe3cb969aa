import { type Box, type Item, pack } from "@waybill/packing"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { fitsSomehow, leastBoxes } from "./brute-force.ts"
import { SEED } from "./requests.ts"

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

describe("up to four small pieces, against every arrangement there is", () => {
  it("takes as few boxes as can be", () => {
    fc.assert(
      fc.property(tinyItems, tinyBox, (items, box) => {
        const { boxes, unpacked } = answer(items, [box])
        const least = leastBoxes(items, box)
        if (least === Infinity) expect(unpacked.length).toBeGreaterThan(0)
        else expect([boxes.length, unpacked]).toEqual([least, []])
      }),
      { seed: SEED, numRuns: 600 }
    )
  })

  it("takes the smallest box that holds all, when one does", () => {
    fc.assert(
      fc.property(tinyItems, fc.array(tinyBox, { minLength: 1, maxLength: 4 }), (items, boxes) => {
        const volume = ({ inner }: Box): number => inner.width * inner.length * inner.height
        const holding = boxes.filter((b) => fitsSomehow(items, b)).map(volume)
        if (holding.length === 0) return
        const packing = answer(items, boxes)
        expect(packing.boxes.map((b) => volume(boxes[b.box]!))).toEqual([Math.min(...holding)])
        // what is exact in so small a case must also be proved
        expect(packing.certificate.proofs.map((p) => p.atLeast)).toEqual([1, Math.min(...holding)])
      }),
      { seed: SEED, numRuns: 600 }
    )
  })

  it("proves nothing that is not so", () => {
    fc.assert(
      fc.property(tinyItems, tinyBox, (items, box) => {
        const least = leastBoxes(items, box)
        if (least === Infinity) return
        for (const proof of answer(items, [box]).certificate.proofs)
          if (proof.measure === "boxes") expect(proof.atLeast).toBeLessThanOrEqual(least)
      }),
      { seed: SEED, numRuns: 600 }
    )
  })
})
