import { type PackedBox, pack, type Request, violationsOf } from "@waybill/packing"
import { type BalancedPacked, type BalancedRequest, packBalanced } from "@waybill/packing/loads"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { expectRare } from "../../../../tests/runs/expect-rare.ts"
import { runs } from "../../../../tests/runs/runs.ts"
import { almost } from "../anything.ts"
import { fitsSomehow } from "../packing/fixtures/brute-force.ts"
import { aRequest, SEED } from "../packing/fixtures/requests.ts"
import { aHalfPackedRequest } from "../replan/half-packed.ts"
import { balanced, cube, references, withRanges } from "./balanced.ts"

/** Spread of the gross weights, without the code under test. */
const spreadIn = (boxes: ReadonlyArray<PackedBox>): number => {
  const sorted = boxes.map(({ grossWeight }) => grossWeight).sort((a, b) => a - b)
  return sorted.length === 0 ? 0 : sorted.at(-1)! - sorted[0]!
}

/** Arbitrary of requests that need several small boxes, with sides of pieces up to `longest`. */
const aSpreadRequest = (minPieces: number, maxPieces: number, longest: number): fc.Arbitrary<Request> => {
  const side = fc.integer({ min: 1, max: longest })
  const boxSide = fc.integer({ min: longest, max: longest + 1 })
  const item = fc.record(
    {
      reference: fc.constantFrom("a", "b", "c"),
      width: side,
      length: side,
      height: side,
      weight: fc.integer({ min: 0, max: 9 }),
      rotation: fc.constantFrom("any", "flat", "none"),
      onTop: fc.constantFrom(0, 5, 50),
      apart: fc.constantFrom<string[]>([], [], [], ["a"])
    },
    { requiredKeys: ["reference", "width", "length", "height", "weight"] }
  )
  const box = fc.record({ width: boxSide, length: boxSide, height: boxSide }).map((inner) => ({
    ...{ reference: "S", inner, emptyWeight: 1, maxWeight: 30 }
  }))
  return fc.record({
    items: fc.array(item, { minLength: minPieces, maxLength: maxPieces }),
    boxes: fc.array(box, { minLength: 1, maxLength: 2 }),
    support: fc.constantFrom(0, 0.75, 1)
  })
}

describe("balancing weights", () => {
  it("deals heavy and light pieces evenly over the same boxes", () => {
    const items = [12, 1, 1, 12].map((weight, n) => cube(`${n}`, 10, { weight }))
    const boxes = [{ reference: "pair", inner: { width: 20, length: 10, height: 10 }, emptyWeight: 2 }]
    const result = balanced({ items, boxes, balance: true })
    expect(result.packing.boxes.map(({ grossWeight }) => grossWeight)).toEqual([15, 15])
    expect(result.spread).toBe(0)
    expect(balanced({ items, boxes }).spread).toBe(result.spreadBefore)
  })

  it("moves single pieces where boxes have space", () => {
    const boxes = [{ reference: "row", inner: { width: 40, length: 10, height: 10 } }]
    const result = balanced({ items: [cube("a", 10, { weight: 4, quantity: 6 })], boxes, balance: true })
    expect(result.packing.boxes.map(({ grossWeight }) => grossWeight)).toEqual([12, 12])
  })

  it("keeps groups together and fixed pieces in place", () => {
    const items = [
      cube("g", 10, { weight: 9, quantity: 2, group: "g" }),
      cube("h", 10, { weight: 1 }),
      cube("f", 10, { weight: 1 })
    ]
    const boxes = [{ reference: "pair", inner: { width: 20, length: 10, height: 10 } }]
    const turned = { x: "width", y: "length", z: "height" } as const
    const open = [{ box: 0, placements: [{ item: 2, piece: 0, at: { x: 10, y: 0, z: 0 }, turned }] }]
    const result = balanced({ items, boxes, open, balance: true })
    expect(references(result)).toEqual([
      ["f", "h"],
      ["g", "g"]
    ])
    expect(result.spread).toBe(16)
  })

  it("never adds or changes a box, never raises the spread, and follows every rule", () => {
    let lower = 0
    fc.assert(
      fc.property(withRanges(fc.oneof(aRequest, aSpreadRequest(5, 14, 6))), (request) => {
        const [before, after] = [false, true].map((balance) => packBalanced({ ...request, balance }))
        if (before!._tag === "Refused" || after!._tag === "Refused") return
        for (const outcome of [before!, after!]) {
          expect(violationsOf(request, outcome.packing)).toEqual([])
          expect(outcome.spread).toBeCloseTo(spreadIn(outcome.packing.boxes), 9)
        }
        const typesOf = ({ packing }: BalancedPacked) => packing.boxes.map(({ box }) => box)
        if (before!.cut || after!.cut) return
        expect(typesOf(after!)).toEqual(typesOf(before!))
        expect(after!.spreadBefore).toBe(before!.spread)
        expect(after!.spread).toBeLessThanOrEqual(before!.spread)
        if (after!.spread < before!.spread) lower++
      }),
      { seed: SEED, numRuns: runs(40, 120) }
    )
    expectRare(lower)?.toBeGreaterThan(runs(3, 10))
  })

  it("nearly always finds the smallest spread for a few pieces", () => {
    const counts = { best: 0, all: 0 }
    fc.assert(
      fc.property(aSpreadRequest(3, 6, 3), (request) => {
        const outcome = packBalanced({ ...request, balance: true })
        if (outcome._tag === "Refused" || outcome.packing.boxes.length < 2) return
        if (outcome.packing.unpacked.length > 0) return
        const boxes = outcome.packing.boxes.map(({ box }) => request.boxes[box]!)
        let least = Infinity
        for (let code = 0; code < boxes.length ** request.items.length; code++) {
          const parts = boxes.map((_, b) =>
            request.items.filter((_, i) => Math.floor(code / boxes.length ** i) % boxes.length === b)
          )
          if (parts.some(({ length }) => length === 0)) continue
          const weights = parts.map((part, b) =>
            part.reduce((sum, { weight = 0 }) => sum + weight, boxes[b]!.emptyWeight ?? 0)
          )
          const spread = Math.max(...weights) - Math.min(...weights)
          if (spread < least && parts.every((part, b) => fitsSomehow(part, boxes[b]!, request.support ?? 0.75)))
            least = spread
        }
        counts.all++
        expect(outcome.spread).toBeGreaterThanOrEqual(least)
        if (outcome.spread === least) counts.best++
      }),
      { seed: SEED, numRuns: runs(100, 300) }
    )
    expectRare(counts.all)?.toBeGreaterThan(runs(20, 60))
    expectRare(counts.best)?.toBeGreaterThanOrEqual(0.98 * counts.all)
  })
})

describe("requests with rules about weights", () => {
  it("every packing with open boxes follows every rule", () => {
    fc.assert(
      fc.property(aHalfPackedRequest(aRequest), (request) => {
        balanced({ ...request, balance: true })
      }),
      { seed: SEED, numRuns: runs(14, 40) }
    )
  })

  it("refuses invalid ranges with a pointer, and `pack` refuses the field", () => {
    const base = { items: [cube("a", 1)], boxes: [{ reference: "S", inner: { width: 9, length: 9, height: 9 } }] }
    const refusals = (box: object, more: object = {}) => {
      const request = { ...base, ...more, boxes: [{ ...base.boxes[0]!, ...box }] }
      const outcome = packBalanced(request as BalancedRequest)
      return outcome._tag === "Refused" ? outcome.refusals.map(({ at, message }) => `${at} ${message}`) : []
    }
    expect(refusals({ centreOfGravity: 3 })).toEqual([
      "/boxes/0/centreOfGravity boxes[0].centreOfGravity (S): must be an object, got 3"
    ])
    expect(refusals({ centreOfGravity: { width: [0.6, 0.4] } })).toEqual([
      "/boxes/0/centreOfGravity/width boxes[0].centreOfGravity.width (S): the lowest share must not exceed the highest"
    ])
    expect(refusals({ centreOfGravity: { length: [0, 2] } })).toEqual([
      "/boxes/0/centreOfGravity/length/1 boxes[0].centreOfGravity.length[1] (S): must be at most 1, got 2"
    ])
    expect(refusals({ centreOfGravity: { depth: [0, 1] } })[0]).toMatch(/unknown field "depth"/)
    expect(refusals({ kind: "mailer", centreOfGravity: {} })).toEqual([
      "/boxes/0/centreOfGravity boxes[0].centreOfGravity (S): a mailer has no fixed sides, so it cannot have a range"
    ])
    expect(refusals({}, { balance: "yes" })).toEqual(["/balance balance: must be true or false"])
    const ranged: BalancedRequest = { ...base, boxes: [{ ...base.boxes[0]!, centreOfGravity: {} }] }
    const outcome = pack(ranged)
    expect(outcome._tag === "Refused" && outcome.refusals[0]!.at).toBe("/boxes/0/centreOfGravity")
  })

  it("random input gets JSON and never an exception", () => {
    const seen = new Set<string>()
    fc.assert(
      fc.property(almost(withRanges(aRequest)), (input) => {
        const outcome = packBalanced(input)
        seen.add(outcome._tag)
        expect(JSON.parse(JSON.stringify(outcome))).toStrictEqual(outcome)
      }),
      { seed: SEED, numRuns: runs(27, 80) }
    )
    expectRare(seen)?.toEqual(new Set(["Packed", "Refused"]))
  })
})
