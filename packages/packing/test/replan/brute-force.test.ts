// Compares packing around one open box with every distribution of a few pieces, and every kept selection of an earlier
// packing with the verifier.
import { type Item, type Packing, pack, type Request, violationsOf } from "@waybill/packing"
import { type PlacedRequest, packAround, replan } from "@waybill/packing/replan"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { expectRare } from "../../../../tests/runs/expect-rare.ts"
import { runs } from "../../../../tests/runs/runs.ts"
import { isAtLeastAsGood } from "../packing/fixtures/answers.ts"
import { everyPlan, valuesOf } from "../packing/fixtures/brute-force.ts"
import { aTinyRequest, SEED } from "../packing/fixtures/requests.ts"
import { fitsAround, type Solid } from "./brute-force-around.ts"

/** Requests of up to four pieces without groups, of which one or two are fixed in the first box of a packing. */
const aTinyPlacedRequest = fc
  .tuple(aTinyRequest(4), fc.integer({ min: 1, max: 2 }))
  .map(([{ timeLimit: _, alternatives: __, ...request }, count]): PlacedRequest | undefined => {
    const outcome = pack(request)
    const box = outcome._tag === "Packed" ? outcome.packing.boxes[0] : undefined
    if (box?.kind !== "box" || request.items.some(({ group }) => group !== undefined)) return undefined
    return { ...request, open: [{ box: box.box, placements: box.placements.slice(0, count) }] }
  })
  .filter((request) => request !== undefined)

const mayShare = (items: ReadonlyArray<Item>): boolean =>
  items.every((a, i) => items.every((b, j) => i === j || !a.apart?.includes(b.reference)))

const weightOf = (items: ReadonlyArray<Item>): number => items.reduce((sum, { weight = 0 }) => sum + weight, 0)

/** Returns the values of every packing of all pieces around the open box. */
const everyValue = (request: PlacedRequest): ReadonlyArray<ReadonlyArray<number>> => {
  const [{ box, placements }] = request.open as [NonNullable<PlacedRequest["open"]>[number]]
  const { inner, outer = inner, emptyWeight = 0, maxWeight = Infinity, reference } = request.boxes[box]!
  const fixed = placements.map(({ item, at, turned }): Solid => {
    const given = request.items[item]!
    const gap = given.gap ?? 0
    const low = [at.x - gap, at.y - gap, at.z - gap] as const
    const [w, l, h] = [given[turned.x], given[turned.y], given[turned.z]].map((side) => side + 2 * gap)
    return { low, high: [low[0] + w!, low[1] + l!, low[2] + h!], item: given }
  })
  const inBox = fixed.map(({ item }) => item)
  const free = request.items.filter((_, item) => !placements.some((piece) => piece.item === item))
  const boxes = request.boxes.map((each, n) =>
    n === box && each.stock !== undefined ? { ...each, stock: each.stock - 1 } : each
  )
  return Array.from({ length: 1 << free.length }, (_, set) => set).flatMap((set) => {
    const added = free.filter((_, i) => (set & (1 << i)) !== 0)
    const rest = free.filter((_, i) => (set & (1 << i)) === 0)
    const all = [...inBox, ...added]
    if (!mayShare(all) || weightOf(all) + emptyWeight > maxWeight) return []
    const { width, length, height } = inner
    if (!fitsAround([width, length, height], fixed, added, request.support ?? 0.75)) return []
    const open = { box, reference, kind: "box" as const, outer, grossWeight: weightOf(all) + emptyWeight }
    return everyPlan(rest, boxes, request.support ?? 0.75)
      .map((plan) => valuesOf(request, [open, ...plan]))
      .filter((values) => !values.includes(Infinity))
  })
}

describe("packing a few pieces around an open box", () => {
  it("nearly always finds the best packing, and never reaches a bound that another packing beats", () => {
    const counts = { best: 0, all: 0, reached: 0 }
    fc.assert(
      fc.property(aTinyPlacedRequest, (request) => {
        const outcome = packAround(request)
        if (outcome._tag === "Refused") return
        const { boxes, unpacked, certificate } = outcome.packing
        const values = everyValue(request)
        if (values.length === 0) {
          expect(unpacked).not.toEqual([])
          return
        }
        const best = values.reduce((a, b) => (isAtLeastAsGood(a, b) ? a : b))
        counts.all++
        if (unpacked.length === 0) {
          const mine = valuesOf(request, boxes)
          expect(isAtLeastAsGood(best, mine)).toBe(true)
          if (isAtLeastAsGood(mine, best)) counts.best++
          let asGood = values
          for (const [n, { atLeast, value }] of certificate.proofs.entries()) {
            if (atLeast !== undefined) expect(Math.min(...asGood.map((v) => v[n]!))).toBeGreaterThanOrEqual(atLeast)
            if (atLeast === value) counts.reached++
            asGood = asGood.filter((v) => v[n]! <= mine[n]!)
          }
        } else expect(certificate.proofs[0]).toMatchObject({ measure: "unpacked", atLeast: 0, proved: false })
      }),
      { seed: SEED, numRuns: runs(100, 400) }
    )
    expectRare(counts.all)?.toBeGreaterThan(runs(50, 200))
    expect(counts.best).toBeGreaterThanOrEqual(0.98 * counts.all)
    expectRare(counts.reached)?.toBeGreaterThan(counts.all)
  })
})

/** Rules that say nothing about the pieces that are in a box. */
const aboutTheRest = new Set(["accounting", "reason", "certificate"])

/** Returns the maximum number of pieces of an earlier packing that can stay together, by the verifier. */
const mostThatCanStay = (request: Request, earlier: Packing): number => {
  const all = earlier.boxes.flatMap(({ placements }, box) => placements.map((placement) => ({ box, placement })))
  const present = all.flatMap(({ box, placement }) => {
    const item = request.items.findIndex(({ reference }) => reference === placement.reference)
    return item < 0 ? [] : [{ box, placement: { ...placement, item } }]
  })
  let most = 0
  for (let set = 1; set < 1 << present.length; set++) {
    const stay = present.filter((_, i) => (set & (1 << i)) !== 0)
    if (stay.length <= most) continue
    const boxes = earlier.boxes.flatMap((box, index) => {
      const placements = stay.filter((one) => one.box === index).map(({ placement }) => placement)
      const gross = weightOf(placements.map(({ item }) => request.items[item]!))
      const volume = placements.reduce((sum, { size }) => sum + size.x * size.y * size.z, 0)
      const fill = volume / (box.inner.width * box.inner.length * box.inner.height)
      const grossWeight = gross + (request.boxes[box.box]!.emptyWeight ?? 0)
      return placements.length === 0 ? [] : [{ ...box, placements, fill, grossWeight }]
    })
    const packing = { boxes, unpacked: [], certificate: { proofs: [], optimal: false } }
    if (violationsOf(request, packing).every(({ rule }) => aboutTheRest.has(rule))) most = stay.length
  }
  return most
}

describe("replanning a few pieces", () => {
  it("keeps the largest possible number of pieces where they were", () => {
    let lost = 0
    fc.assert(
      fc.property(aTinyRequest(5), fc.nat({ max: 4 }), fc.constantFrom(0, 0.5, 1), (given, index, support) => {
        const { timeLimit: _, alternatives: __, ...untimed } = given
        const items = untimed.items.map((item, n) => ({ ...item, reference: `i${n}` }))
        const outcome = pack({ ...untimed, items, support: 0 })
        if (outcome._tag === "Refused" || items.length < 2) return
        const request = { ...untimed, support, items: items.toSpliced(index % items.length, 1) }
        const result = replan(request, outcome.packing)
        if (result._tag === "Refused") return
        const most = mostThatCanStay(request, outcome.packing)
        expect(result.unchanged).toBeLessThanOrEqual(most)
        lost += most - result.unchanged
      }),
      { seed: SEED, numRuns: runs(50, 200) }
    )
    expect(lost).toBe(0)
  })
})
