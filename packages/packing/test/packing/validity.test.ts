import { type Item, type Packing, pack, type Request, verify } from "@waybill/packing"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { aRequest, SEED } from "./requests.ts"

const packingsOf = (request: Request): ReadonlyArray<Packing> => {
  const outcome = pack(request)
  // groups and apart rules drawn by chance may contradict each other, and only they may
  if (outcome._tag === "Refused") {
    expect(outcome.refusals.map((r) => r.code)).toEqual(outcome.refusals.map(() => "contradiction"))
    return []
  }
  return [outcome.packing, ...outcome.alternatives]
}

const pieces = (items: ReadonlyArray<Item>): number => items.reduce((n, i) => n + (i.quantity ?? 1), 0)

describe("every packing, whatever is asked", () => {
  it("passes the verifier, alternatives included", () => {
    fc.assert(
      fc.property(aRequest, (request) => {
        for (const packing of packingsOf(request)) expect(verify(request, packing)).toEqual([])
      }),
      { seed: SEED, numRuns: 1500 }
    )
  })

  it("accounts for every piece once, packed or left behind with a reason", () => {
    fc.assert(
      fc.property(aRequest, (request) => {
        for (const { boxes, unpacked } of packingsOf(request)) {
          const packed = boxes.flatMap((b) => b.placements.map((p) => `${p.item} ${p.piece}`))
          expect(new Set(packed).size).toBe(packed.length)
          expect(packed.length + unpacked.reduce((n, u) => n + u.quantity, 0)).toBe(pieces(request.items))
        }
      }),
      { seed: SEED, numRuns: 500 }
    )
  })
})
