// Counted here from the request alone, without the verifier: how many boxes of a type are used, and what each weighs.
import { pack, type Request } from "@waybill/packing"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { aLargeRequest, aRequest, SEED } from "./fixtures/requests.ts"

/** The best packing and its alternatives; none of a request that makes no sense. */
const packingsOf = (request: Request) => {
  const outcome = pack(request)
  return outcome._tag === "Packed" ? [outcome.packing, ...outcome.alternatives] : []
}

describe.each([
  { of: "a few pieces", requests: aRequest, numRuns: 600 },
  { of: "20 to 40 pieces", requests: aLargeRequest, numRuns: 120 }
])("packings of $of", ({ requests, numRuns }) => {
  it("use no more boxes than there are in stock, alternatives included", () => {
    let usedUp = 0
    fc.assert(
      fc.property(requests, (request) => {
        for (const { boxes } of packingsOf(request))
          for (const [index, { stock = Infinity }] of request.boxes.entries()) {
            const used = boxes.filter(({ box }) => box === index).length
            expect(used).toBeLessThanOrEqual(stock)
            if (used > 0 && used === stock) usedUp++
          }
      }),
      { seed: SEED, numRuns }
    )
    expect(usedUp).toBeGreaterThan(numRuns / 10)
  })

  it("weigh what their pieces and the box do, and no more than the box may", () => {
    let full = 0
    fc.assert(
      fc.property(requests, (request) => {
        for (const { boxes } of packingsOf(request))
          for (const { box, grossWeight, placements } of boxes) {
            const { emptyWeight = 0, maxWeight = Infinity } = request.boxes[box]!
            const weight = placements.reduce((sum, { item }) => sum + (request.items[item]!.weight ?? 0), emptyWeight)
            expect(grossWeight).toBe(weight)
            expect(weight).toBeLessThanOrEqual(maxWeight)
            if (weight > 0.9 * maxWeight) full++
          }
      }),
      { seed: SEED, numRuns }
    )
    expect(full).toBeGreaterThan(numRuns / 30)
  })
})
