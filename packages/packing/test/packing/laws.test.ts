import { pack } from "@waybill/packing"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { noWorse, packed, worth } from "./answers.ts"
import { aPlainRequest, aRequest, SEED } from "./requests.ts"

describe("a packing", () => {
  it("is the same bytes on every run", () => {
    fc.assert(
      fc.property(aRequest, (request) => {
        const { items, boxes } = structuredClone({ items: request.items, boxes: request.boxes })
        expect(JSON.stringify(pack({ ...request, items, boxes }))).toBe(JSON.stringify(pack(request)))
      }),
      { seed: SEED, numRuns: 200 }
    )
  })

  it("never needs more for fewer pieces", () => {
    fc.assert(
      fc.property(aPlainRequest(6), fc.nat(), (request, n) => {
        const fewer = { ...request, effort: 5, items: request.items.toSpliced(n % request.items.length, 1) }
        expect(noWorse(worth(packed(fewer)!), worth(packed({ ...request, effort: 5 })!))).toBe(true)
      }),
      { seed: SEED, numRuns: 400 }
    )
  })

  it("never leaves more behind or uses more boxes when a box is made bigger", () => {
    fc.assert(
      fc.property(aPlainRequest(6), fc.nat(), fc.integer({ min: 1, max: 5 }), (request, n, more) => {
        const boxes = request.boxes.map((box, i) =>
          i === n % request.boxes.length ? { ...box, inner: { ...box.inner, height: box.inner.height + more } } : box
        )
        const [left, count] = worth(packed({ ...request, boxes, effort: 5 })!)
        const [leftBefore, countBefore] = worth(packed({ ...request, effort: 5 })!)
        expect(left).toBeLessThanOrEqual(leftBefore)
        if (left === leftBefore) expect(count).toBeLessThanOrEqual(countBefore)
      }),
      { seed: SEED, numRuns: 400 }
    )
  })

  it("is no worse with more effort", () => {
    fc.assert(
      fc.property(aPlainRequest(12), (request) => {
        expect(noWorse(worth(packed({ ...request, effort: 5 })!), worth(packed(request)!))).toBe(true)
      }),
      { seed: SEED, numRuns: 200 }
    )
  })
})
