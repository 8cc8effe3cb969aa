import { type Packing, pack, type Request } from "@waybill/packing"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { aPlainRequest, aRequest, SEED } from "./requests.ts"

const packed = (request: Request): Packing => {
  const outcome = pack(request)
  if (outcome._tag === "Refused") throw new Error(outcome.refusals[0]!.message)
  return outcome.packing
}

/** Pieces left behind, boxes, outer volume: the less the better, in this order. */
const worth = ({ boxes, unpacked }: Packing): readonly [number, number, number] => [
  unpacked.reduce((n, u) => n + u.quantity, 0),
  boxes.length,
  boxes.reduce((sum, { outer }) => sum + outer.width * outer.length * outer.height, 0)
]

const noWorse = (a: ReadonlyArray<number>, b: ReadonlyArray<number>): boolean => {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return a[i]! < b[i]!
  return true
}

const shuffled = <A>(list: ReadonlyArray<A>, keys: ReadonlyArray<number>): A[] =>
  list
    .map((value, i) => ({ value, key: keys[i % keys.length]! * 31 + i * (keys[0]! + 1) }))
    .sort((a, b) => (a.key % 97) - (b.key % 97))
    .map((p) => p.value)

const keys = fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 4, maxLength: 4 })

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

  it("does not depend on the order of items and boxes", () => {
    fc.assert(
      fc.property(aPlainRequest(12), keys, (request, keys) => {
        const other = { ...request, items: shuffled(request.items, keys), boxes: shuffled(request.boxes, keys) }
        expect(worth(packed(other))).toEqual(worth(packed(request)))
      }),
      { seed: SEED, numRuns: 300 }
    )
  })

  it("does not depend on the unit of length", () => {
    fc.assert(
      fc.property(aPlainRequest(12), fc.integer({ min: 2, max: 1000 }), (request, k) => {
        const times = <S extends { width: number; length: number; height: number }>(s: S): S => ({
          ...s,
          width: s.width * k,
          length: s.length * k,
          height: s.height * k
        })
        const scaled = {
          ...request,
          items: request.items.map(times),
          boxes: request.boxes.map((b) => ({ ...b, inner: times(b.inner) }))
        }
        const [left, boxes, volume] = worth(packed(request))
        expect(worth(packed(scaled))).toEqual([left, boxes, volume * k ** 3])
      }),
      { seed: SEED, numRuns: 300 }
    )
  })

  it("does not depend on the names of the axes where pieces may be turned and float", () => {
    const turn = <S extends { width: number; length: number; height: number }>(s: S): S => ({
      ...s,
      width: s.length,
      length: s.height,
      height: s.width
    })
    fc.assert(
      fc.property(aPlainRequest(12), ({ items, boxes }) => {
        const request = { items, boxes, support: 0 }
        const turned = {
          items: items.map(turn),
          boxes: boxes.map((b) => ({ ...b, inner: turn(b.inner) })),
          support: 0
        }
        expect(worth(packed(turned))).toEqual(worth(packed(request)))
      }),
      { seed: SEED, numRuns: 300 }
    )
  })

  it("never needs more for fewer pieces", () => {
    fc.assert(
      fc.property(aPlainRequest(6), fc.nat(), (request, n) => {
        const fewer = { ...request, effort: 5, items: request.items.toSpliced(n % request.items.length, 1) }
        expect(noWorse(worth(packed(fewer)), worth(packed({ ...request, effort: 5 })))).toBe(true)
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
        const [left, count] = worth(packed({ ...request, boxes, effort: 5 }))
        const [leftBefore, countBefore] = worth(packed({ ...request, effort: 5 }))
        expect(left).toBeLessThanOrEqual(leftBefore)
        if (left === leftBefore) expect(count).toBeLessThanOrEqual(countBefore)
      }),
      { seed: SEED, numRuns: 400 }
    )
  })

  it("is no worse with more effort", () => {
    fc.assert(
      fc.property(aPlainRequest(12), (request) => {
        expect(noWorse(worth(packed({ ...request, effort: 5 })), worth(packed(request)))).toBe(true)
      }),
      { seed: SEED, numRuns: 200 }
    )
  })
})
