import { violationsOf } from "@waybill/packing"
import { layers } from "@waybill/packing/instructions"
import { draw } from "@waybill/packing/layout"
import { type Filled, type FillRequest, fillContainers } from "@waybill/packing/loads"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { expectRare } from "../../../../tests/runs/expect-rare.ts"
import { runs } from "../../../../tests/runs/runs.ts"
import { SEED } from "../packing/fixtures/requests.ts"
import { aFillRequest, aLargeFillRequest } from "./fill-requests.ts"

const filledOf = (request: FillRequest): Filled | undefined => {
  const outcome = fillContainers(request)
  if (outcome._tag === "Filled") return outcome
  // Random groups and apart rules can contradict each other. No other refusal is expected here.
  expect(outcome.refusals.map(({ code }) => code)).toEqual(outcome.refusals.map(() => "contradiction"))
  return undefined
}

it("loads a thousand pieces of a hundred kinds that fit into one container", () => {
  const items = Array.from({ length: 100 }, (_, n) => ({
    ...{ reference: `${n}`, width: 5 + ((n * 7) % 31), length: 6 + ((n * 11) % 29), height: 4 + ((n * 5) % 23) },
    quantity: 10
  }))
  const request = { items, boxes: [{ reference: "C", inner: { width: 201, length: 201, height: 201 }, stock: 1 }] }
  const { packing } = filledOf(request)!
  expect(packing.unpacked).toEqual([])
  expect(violationsOf(request, packing)).toEqual([])
})

describe.each([
  { size: "a few pieces", requests: aFillRequest, numRuns: runs(38, 150) },
  { size: "20 to 40 pieces", requests: aLargeFillRequest, numRuns: runs(36) }
])("loadings of $size", ({ requests, numRuns }) => {
  it("passes the verifier with all rules combined, and can be drawn", () => {
    let filled = 0
    fc.assert(
      fc.property(requests, (request) => {
        const outcome = filledOf(request)
        if (outcome === undefined) return
        filled++
        expect(violationsOf(request, outcome.packing)).toEqual([])
        for (const box of outcome.packing.boxes) {
          expect(box.placements.length).toBeGreaterThan(0)
          expect(draw(box)).toContain(">Layer")
          expect(layers(box).layers.length).toBeGreaterThan(0)
        }
      }),
      { seed: SEED, numRuns }
    )
    expectRare(filled)?.toBeGreaterThan(numRuns / 2)
  })

  it("reports the totals of the placed pieces, and bounds that are not below them", () => {
    fc.assert(
      fc.property(requests, (request) => {
        const outcome = filledOf(request)
        if (outcome === undefined) return
        const placed = outcome.packing.boxes.flatMap(({ placements }) =>
          placements.map(({ item }) => request.items[item]!)
        )
        const totals = {
          volume: placed.reduce((sum, { width, length, height }) => sum + width * length * height, 0),
          value: placed.reduce((sum, { value = 0 }) => sum + value, 0)
        }
        for (const { measure, priority, value, atMost, gap, proved } of outcome.achieved) {
          const expected =
            measure === "pieces" ? placed.filter((item) => item.priority === priority).length : totals[measure]
          expect(value).toBeCloseTo(expected, 9)
          expect(atMost).toBeGreaterThanOrEqual(value)
          expect(proved).toBe(gap === 0)
        }
      }),
      { seed: SEED, numRuns: Math.ceil(numRuns / 3) }
    )
  })
})
