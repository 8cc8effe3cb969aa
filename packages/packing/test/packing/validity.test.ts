import { type Item, type Packing, pack, type Request, verify } from "@waybill/packing"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { runs } from "../runs.ts"
import { aLargeRequest, aRequest, SEED } from "./fixtures/requests.ts"
import { withMoreRules } from "./fixtures/ruled-requests.ts"

const packingsOf = (request: Request): ReadonlyArray<Packing> => {
  const outcome = pack(request)
  // Random groups and apart rules can contradict each other. No other refusal is expected here.
  if (outcome._tag === "Refused") {
    expect(outcome.refusals.map((r) => r.code)).toEqual(outcome.refusals.map(() => "contradiction"))
    return []
  }
  return [outcome.packing, ...outcome.alternatives]
}

const pieces = (items: ReadonlyArray<Item>): number => items.reduce((n, i) => n + (i.quantity ?? 1), 0)

const sizes = [
  { size: "a few pieces", requests: aRequest, numRuns: runs(400) },
  { size: "20 to 40 pieces", requests: aLargeRequest, numRuns: runs(52) },
  { size: "a few pieces with more rules", requests: withMoreRules(aRequest), numRuns: runs(200) },
  { size: "20 to 40 pieces with more rules", requests: withMoreRules(aLargeRequest), numRuns: runs(28) }
] as const

describe.each(sizes)("packings of $size", ({ requests, numRuns }) => {
  it("returns only packings that pass the verifier, including the alternatives", () => {
    fc.assert(
      fc.property(requests, (request) => {
        for (const packing of packingsOf(request)) expect(verify(request, packing)).toEqual([])
      }),
      { seed: SEED, numRuns }
    )
  })

  it("lists every piece exactly once in each packing, as packed or as unpacked", () => {
    fc.assert(
      fc.property(requests, (request) => {
        for (const { boxes, unpacked } of packingsOf(request)) {
          const packed = boxes.flatMap((b) => b.placements.map((p) => `${p.item} ${p.piece}`))
          expect(new Set(packed).size).toBe(packed.length)
          expect(packed.length + unpacked.reduce((n, u) => n + u.quantity, 0)).toBe(pieces(request.items))
        }
      }),
      { seed: SEED, numRuns: Math.ceil(numRuns / 4) }
    )
  })
})
