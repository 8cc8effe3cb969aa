// Compares complete answers with every plan for a few small pieces: boxes, volume, price, unpacked pieces with their
// reasons, and proofs.
import { type Box, type Item, type Packing, pack, type Reason, type Request } from "@waybill/packing"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { expectRare } from "../../../../tests/runs/expect-rare.ts"
import { runs } from "../../../../tests/runs/runs.ts"
import { isAtLeastAsGood } from "./fixtures/answers.ts"
import { everyPlan, fitsSomehow, leastOf, valuesOf } from "./fixtures/brute-force.ts"
import { SAMPLE_SEED, SEED } from "./fixtures/requests.ts"

const side = (min: number, max: number) => fc.integer({ min, max })

const anItem: fc.Arbitrary<Item> = fc.record({
  reference: fc.constantFrom("a", "b", "c"),
  width: side(1, 3),
  length: side(1, 3),
  height: side(1, 3),
  weight: fc.integer({ min: 0, max: 3 }),
  rotation: fc.constantFrom("any", "any", "flat", "none")
})

/** Box whose weight limit is exactly the total weight of some of the items, or one unit less. */
const aBox = (items: ReadonlyArray<Item>): fc.Arbitrary<Box> =>
  fc
    .record({
      sides: fc.record({ width: side(1, 4), length: side(2, 4), height: side(2, 4) }),
      carried: fc.option(fc.subarray([...items], { minLength: 1 }), { freq: 2 }),
      short: fc.constantFrom(0, 0, 1),
      emptyWeight: fc.integer({ min: 0, max: 2 }),
      stock: fc.constantFrom(0, 1, 1, 2, 9),
      price: fc.integer({ min: 0, max: 5 })
    })
    .map(({ sides, carried, short, emptyWeight, stock, price }) => {
      const net = carried === null ? 99 : carried.reduce((sum, { weight = 0 }) => sum + weight, -short)
      const maxWeight = Math.max(0, net) + emptyWeight
      return { reference: JSON.stringify(sides), inner: sides, emptyWeight, maxWeight, stock, price }
    })

const OBJECTIVES = [
  ["boxes", "volume"],
  ["boxes", "price"],
  ["volume"],
  ["price"],
  ["price", "boxes", "volume"]
] as const satisfies ReadonlyArray<Request["objective"]>

const aSmallRequest: fc.Arbitrary<Request> = fc.array(anItem, { minLength: 1, maxLength: 4 }).chain((items) =>
  fc.record({
    items: fc.constant(items),
    boxes: fc.array(aBox(items), { minLength: 1, maxLength: 4 }),
    support: fc.constantFrom(0, 0.5, 0.75, 1),
    objective: fc.constantFrom(...OBJECTIVES)
  })
)

const packed = (request: Request): Packing => {
  const outcome = pack(request)
  if (outcome._tag === "Refused") throw new Error(outcome.refusals[0]!.message)
  return outcome.packing
}

/** Returns the values of the objective in the best plan, or undefined if there is no plan. */
const bestOf = (request: Request): ReadonlyArray<number> | undefined => {
  const plans = everyPlan(request.items, request.boxes, request.support)
  const all = plans.map((plan) => valuesOf(request, plan))
  return all.length === 0 ? undefined : all.reduce((a, b) => (isAtLeastAsGood(a, b) ? a : b))
}

/** Returns the maximum number of items that can be packed. */
const maxPacked = ({ items, boxes, support }: Request): number => {
  let max = 0
  for (let set = 1; set < 1 << items.length; set++) {
    const some = items.filter((_, i) => (set & (1 << i)) !== 0)
    if (some.length > max && everyPlan(some, boxes, support).length > 0) max = some.length
  }
  return max
}

/** Returns the expected reason for an unpacked piece that has no group and no apart rules. */
const reasonFor = (item: Item, { boxes, support }: Request, { boxes: used }: Packing): Reason => {
  const holding = (piece: Item) => [...boxes.keys()].filter((box) => fitsSomehow([piece], boxes[box]!, support))
  if (holding({ ...item, weight: 0 }).length === 0) return "too-long"
  const takers = holding(item)
  if (takers.length === 0) return "too-heavy"
  const left = takers.filter((box) => used.filter((b) => b.box === box).length < (boxes[box]!.stock ?? Infinity))
  return left.length === 0 ? "no-stock" : "not-found"
}

describe("up to four pieces with tight weight limits, boxes of several prices and any support", () => {
  it("finds the best plan", () => {
    const seen = { all: 0, several: 0, left: 0, worse: 0 }
    for (const request of fc.sample(aSmallRequest, { seed: SAMPLE_SEED, numRuns: runs(250, 500) })) {
      const best = bestOf(request)
      if (best === undefined) continue
      seen.all++
      const { boxes, unpacked } = packed({ ...request, effort: 10 })
      if (boxes.length > 1) seen.several++
      if (unpacked.length > 0) seen.left++
      else if (!isAtLeastAsGood(valuesOf(request, boxes), best)) seen.worse++
      else expect(valuesOf(request, boxes)).toEqual(best)
    }
    expectRare(seen.all)?.toBeGreaterThan(runs(125, 250))
    expectRare(seen.several)?.toBeGreaterThan(runs(30, 60))
    expect(seen.worse).toBe(0)
    expect(seen.left).toBe(0)
  })

  it("reports the correct reasons, and packs the maximum number of pieces", () => {
    const reasons = new Set<Reason>()
    const seen = { part: 0, more: 0 }
    for (const request of fc.sample(aSmallRequest, { seed: SAMPLE_SEED, numRuns: runs(250, 500) })) {
      const packing = packed({ ...request, effort: 10 })
      const left = packing.unpacked.reduce((n, { quantity }) => n + quantity, 0)
      if (left > 0) seen.part++
      if (request.items.length - left < maxPacked(request)) seen.more++
      for (const { item, reason } of packing.unpacked) {
        reasons.add(reason)
        expect(reason).toBe(reasonFor(request.items[item]!, request, packing))
      }
    }
    expectRare([...reasons].sort())?.toEqual(["no-stock", "too-heavy", "too-long"])
    expectRare(seen.part)?.toBeGreaterThan(runs(100, 200))
    expect(seen.more).toBe(0)
  })

  it("never proves a value that another plan beats, at any effort", () => {
    let proved = 0
    fc.assert(
      fc.property(aSmallRequest, fc.constantFrom(0, 1, 10), (request, effort) => {
        const { boxes, certificate } = packed({ ...request, effort })
        const held = boxes.flatMap((box) => box.placements.map((p) => request.items[p.item]!))
        const least = leastOf(request, everyPlan(held, request.boxes, request.support), boxes)
        const values = valuesOf(request, boxes)
        const proofs = certificate.proofs.filter(({ measure }) => measure !== "unpacked")
        for (const [i, proof] of proofs.entries()) {
          expect(proof.value).toBe(values[i])
          if (proof.proved) expect(proof.value).toBe(least[i])
          if (proof.proved) proved++
        }
        expect(certificate.optimal).toBe(certificate.proofs.every((proof) => proof.proved))
      }),
      { seed: SEED, numRuns: runs(100, 300) }
    )
    expectRare(proved)?.toBeGreaterThan(runs(83, 250))
  })
})
