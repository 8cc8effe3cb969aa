import { type Box, type Item, pack, type Request } from "@waybill/packing"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { expectRare } from "../../../../tests/runs/expect-rare.ts"
import { runs } from "../../../../tests/runs/runs.ts"
import { isAtLeastAsGood, packed, scoreOf } from "./fixtures/answers.ts"
import { aLargeRequest, aPlainRequest, aRequest, SAMPLE_SEED, SEED } from "./fixtures/requests.ts"

const sizes = [
  { size: "a few pieces", requests: aRequest, numRuns: runs(9, 25), proved: runs(2, 7) },
  { size: "20 to 40 pieces", requests: aLargeRequest, numRuns: runs(24), proved: runs(1) }
] as const

/** Returns the items with one piece fewer. */
const without = (items: ReadonlyArray<Item>, n: number): ReadonlyArray<Item> => {
  const at = n % items.length
  const { quantity = 1, ...line } = items[at]!
  return quantity > 1 ? items.with(at, { ...line, quantity: quantity - 1 }) : items.toSpliced(at, 1)
}

/**
 * Returns two lists of boxes: in the first, one box has larger outer dimensions, and in the second, its inner dimensions
 * are larger too.
 */
const largerBox = (boxes: ReadonlyArray<Box>, n: number, more: number): readonly [Box[], Box[]] => {
  const at = n % boxes.length
  const box = boxes[at]!
  const { width, length, height } = box.inner
  const wider = box.kind === "tube" ? more : 0
  const inner = { width: width + wider, length: length + wider, height: height + more }
  const outer = { width: width + 9, length: length + 9, height: height + 9 }
  return [boxes.with(at, { ...box, outer }), boxes.with(at, { ...box, outer, inner })]
}

/** Returns whether everything is packed and every measure is at its bound. */
const isProved = (answer: ReturnType<typeof packed>): boolean =>
  answer?.unpacked.length === 0 && answer.certificate.proofs.every(({ atLeast, value }) => atLeast === value)

/**
 * Returns whether the first request is packed at least as well as the second. Also returns true if the second is not
 * fully packed.
 */
const isNotWorse = (better: Request, other: Request): boolean => {
  const [one, two] = [packed(better), packed(other)]
  if (one === undefined || two === undefined || two.unpacked.length > 0) return true
  return isAtLeastAsGood(scoreOf(one), scoreOf(two))
}

const withDefaults = ({ objective: _, timeLimit: __, ...request }: Request): Request => request

describe.each(sizes)("requests of $size", ({ requests, numRuns, proved }) => {
  it("returns the same bytes for a request on every run", () => {
    fc.assert(
      fc.property(requests, (request) => {
        const { items, boxes } = structuredClone({ items: request.items, boxes: request.boxes })
        expect(JSON.stringify(pack({ ...request, items, boxes }))).toBe(JSON.stringify(pack(request)))
      }),
      { seed: SEED, numRuns }
    )
  })

  it("never needs more boxes or volume for fewer pieces, if the answer for fewer pieces is proved", () => {
    let seen = 0
    fc.assert(
      fc.property(requests.map(withDefaults), fc.nat(), (request, n) => {
        const fewer = { ...request, items: without(request.items, n) }
        if (!isProved(packed(fewer))) return
        seen++
        expect(isNotWorse(fewer, request)).toBe(true)
      }),
      { seed: SEED, numRuns }
    )
    expectRare(seen)?.toBeGreaterThan(proved)
  })

  it("never needs more boxes or volume after a box is enlarged, if the new answer is proved", () => {
    let seen = 0
    fc.assert(
      fc.property(requests.map(withDefaults), fc.nat(), fc.integer({ min: 1, max: 5 }), (request, n, more) => {
        const [boxes, larger] = largerBox(request.boxes, n, more)
        if (!isProved(packed({ ...request, boxes: larger }))) return
        seen++
        expect(isNotWorse({ ...request, boxes: larger }, { ...request, boxes })).toBe(true)
      }),
      { seed: SEED, numRuns }
    )
    expectRare(seen)?.toBeGreaterThan(proved)
  })

  it("never proves an answer that a different effort beats", () => {
    let seen = 0
    fc.assert(
      fc.property(requests.map(withDefaults), fc.constantFrom(0, 1, 20), (request, effort) => {
        if (!isProved(packed(request))) return
        seen++
        expect(isNotWorse(request, { ...request, effort })).toBe(true)
      }),
      { seed: SEED, numRuns }
    )
    expectRare(seen)?.toBeGreaterThan(proved)
  })
})

describe("up to six pieces with every rule except load limits", () => {
  const few = aRequest.map(withDefaults).map((request) => ({
    ...request,
    effort: 5,
    items: request.items.map(({ onTop: _, quantity: __, ...item }) => item)
  }))

  it("never needs more boxes or volume for fewer pieces, even if no answer is proved", () => {
    fc.assert(
      fc.property(few, fc.nat(), (request, n) => isNotWorse({ ...request, items: without(request.items, n) }, request)),
      { seed: SAMPLE_SEED, numRuns: runs(17, 50) }
    )
  })

  it("never needs more boxes or volume after a box is enlarged, even if no answer is proved", () => {
    fc.assert(
      fc.property(few, fc.nat(), fc.integer({ min: 1, max: 5 }), (request, n, more) => {
        const [boxes, larger] = largerBox(request.boxes, n, more)
        return isNotWorse({ ...request, boxes: larger }, { ...request, boxes })
      }),
      { seed: SAMPLE_SEED, numRuns: runs(17, 50) }
    )
  })
})

describe("up to twelve pieces without rules", () => {
  it("never needs more boxes or volume with more effort", () => {
    fc.assert(
      fc.property(aPlainRequest(12), (request) => isNotWorse({ ...request, effort: 5 }, request)),
      { seed: SAMPLE_SEED, numRuns: runs(6, 17) }
    )
  })
})
