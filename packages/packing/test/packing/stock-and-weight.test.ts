// Checks stock and weight from the request alone, without the verifier.
import { pack, type Request } from "@waybill/packing"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { isFull, runs } from "../runs.ts"
import { aLargeRequest, aRequest, SEED } from "./fixtures/requests.ts"

/** Returns the best packing and its alternatives, or an empty list if the request is refused. */
const packingsOf = (request: Request) => {
  const outcome = pack(request)
  return outcome._tag === "Packed" ? [outcome.packing, ...outcome.alternatives] : []
}

describe.each([
  { size: "a few pieces", requests: aRequest, numRuns: runs(400) },
  { size: "20 to 40 pieces", requests: aLargeRequest, numRuns: runs(32) }
])("packings of $size", ({ requests, numRuns }) => {
  it("never uses more boxes than are in stock, including in alternatives", () => {
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
    if (isFull) expect(usedUp).toBeGreaterThan(numRuns / 10)
  })

  it("reports the weight of each box with its pieces, which never exceeds the maximum weight", () => {
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
    if (isFull) expect(full).toBeGreaterThan(numRuns / 30)
  })
})
