import { type Box, type Item, pack, type Request } from "@waybill/packing"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { noWorse, packed, worth } from "./fixtures/answers.ts"
import { aLargeRequest, aPlainRequest, aRequest, SEED } from "./fixtures/requests.ts"

const sizes = [
  { of: "any request of a few pieces", requests: aRequest, numRuns: 300, proved: 80 },
  { of: "any request of 20 to 40 pieces", requests: aLargeRequest, numRuns: 150, proved: 10 }
] as const

/** One piece of a line less. */
const without = (items: ReadonlyArray<Item>, n: number): ReadonlyArray<Item> => {
  const at = n % items.length
  const { quantity = 1, ...line } = items[at]!
  return quantity > 1 ? items.with(at, { ...line, quantity: quantity - 1 }) : items.toSpliced(at, 1)
}

/** One box with thicker walls, and the same box with more room instead. */
const roomier = (boxes: ReadonlyArray<Box>, n: number, more: number): readonly [Box[], Box[]] => {
  const at = n % boxes.length
  const box = boxes[at]!
  const { width, length, height } = box.inner
  const wider = box.kind === "tube" ? more : 0
  const inner = { width: width + wider, length: length + wider, height: height + more }
  const outer = { width: width + 9, length: length + 9, height: height + 9 }
  return [boxes.with(at, { ...box, outer }), boxes.with(at, { ...box, outer, inner })]
}

/** Everything is packed, in boxes that are proved to be the best. */
const isProved = (answer: ReturnType<typeof packed>): boolean =>
  answer !== undefined && answer.unpacked.length === 0 && answer.certificate.optimal

/** Whether an answer is no worse than another one which packs everything too. */
const holds = (better: Request, other: Request): boolean => {
  const [one, two] = [packed(better), packed(other)]
  if (one === undefined || two === undefined || two.unpacked.length > 0) return true
  return noWorse(worth(one), worth(two))
}

const byDefault = ({ objective: _, fuse: __, ...request }: Request): Request => request

describe.each(sizes)("$of", ({ requests, numRuns, proved }) => {
  it("has the same bytes on every run", () => {
    fc.assert(
      fc.property(requests, (request) => {
        const { items, boxes } = structuredClone({ items: request.items, boxes: request.boxes })
        expect(JSON.stringify(pack({ ...request, items, boxes }))).toBe(JSON.stringify(pack(request)))
      }),
      { seed: SEED, numRuns }
    )
  })

  it("never needs more for fewer pieces, where what these need is proved", () => {
    let seen = 0
    fc.assert(
      fc.property(requests.map(byDefault), fc.nat(), (request, n) => {
        const fewer = { ...request, items: without(request.items, n) }
        if (!isProved(packed(fewer))) return
        seen++
        expect(holds(fewer, request)).toBe(true)
      }),
      { seed: SEED, numRuns }
    )
    expect(seen).toBeGreaterThan(proved)
  })

  it("never needs more for a roomier box, where what is then needed is proved", () => {
    let seen = 0
    fc.assert(
      fc.property(requests.map(byDefault), fc.nat(), fc.integer({ min: 1, max: 5 }), (request, n, more) => {
        const [boxes, larger] = roomier(request.boxes, n, more)
        if (!isProved(packed({ ...request, boxes: larger }))) return
        seen++
        expect(holds({ ...request, boxes: larger }, { ...request, boxes })).toBe(true)
      }),
      { seed: SEED, numRuns }
    )
    expect(seen).toBeGreaterThan(proved)
  })

  it("is proved by no effort to need more than another effort finds", () => {
    let seen = 0
    fc.assert(
      fc.property(requests.map(byDefault), fc.constantFrom(0, 1, 20), (request, effort) => {
        if (!isProved(packed(request))) return
        seen++
        expect(holds(request, { ...request, effort })).toBe(true)
      }),
      { seed: SEED, numRuns }
    )
    expect(seen).toBeGreaterThan(proved)
  })
})

describe("up to six pieces, with every rule but what may lie on them,", () => {
  const few = aRequest.map(byDefault).map((request) => ({
    ...request,
    effort: 5,
    items: request.items.map(({ onTop: _, quantity: __, ...item }) => item)
  }))

  it("never need more for fewer of them", () => {
    fc.assert(
      fc.property(few, fc.nat(), (request, n) => holds({ ...request, items: without(request.items, n) }, request)),
      { seed: SEED, numRuns: 600 }
    )
  })

  it("never need more for a roomier box", () => {
    fc.assert(
      fc.property(few, fc.nat(), fc.integer({ min: 1, max: 5 }), (request, n, more) => {
        const [boxes, larger] = roomier(request.boxes, n, more)
        return holds({ ...request, boxes: larger }, { ...request, boxes })
      }),
      { seed: SEED, numRuns: 600 }
    )
  })
})

describe("up to twelve pieces without rules", () => {
  it("need no more with more effort", () => {
    fc.assert(
      fc.property(aPlainRequest(12), (request) => holds({ ...request, effort: 5 }, request)),
      { seed: SEED, numRuns: 200 }
    )
  })
})
