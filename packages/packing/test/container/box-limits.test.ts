import { violationsOf } from "@waybill/packing"
import { fillContainers } from "@waybill/packing/loads"
import fc from "fast-check"
import { expect, it } from "vitest"
import { runs } from "../../../../tests/runs/runs.ts"
import { SEED } from "../packing/fixtures/requests.ts"

it.each([
  [{ maxPieces: 7 }, 7],
  [{ fillLimit: 0.25 }, 24]
])("a container with %j holds exactly %d of fifty cubes, although there is space for 96", (limit, expected) => {
  const request = {
    items: [{ reference: "cube", width: 10, length: 10, height: 10, quantity: 50 }],
    boxes: [{ reference: "C", inner: { width: 60, length: 40, height: 40 }, stock: 1, ...limit }],
    support: 0
  }
  const outcome = fillContainers(request)
  if (outcome._tag === "Refused") throw new Error(outcome.refusals[0]!.message)
  expect(outcome.packing.boxes.map(({ placements }) => placements.length)).toEqual([expected])
  expect(violationsOf(request, outcome.packing)).toEqual([])
})

const volumeOf = ({ height, length, width }: Record<"height" | "length" | "width", number>): number =>
  height * length * width
const side = fc.integer({ min: 1, max: 6 })
const sixPieces = fc.array(fc.record({ width: side, length: side, height: side }), { minLength: 6, maxLength: 6 })

it("a spacious container that takes a few of six pieces gets the largest ones", () => {
  fc.assert(
    fc.property(sixPieces, fc.integer({ min: 1, max: 5 }), (pieces, maxPieces) => {
      const outcome = fillContainers({
        items: pieces.map((sides, i) => ({ ...sides, reference: `P${i}`, quantity: 1 })),
        boxes: [{ reference: "C", inner: { width: 20, length: 20, height: 20 }, stock: 1, maxPieces }]
      })
      if (outcome._tag === "Refused") throw new Error(outcome.refusals[0]!.message)
      const largest = pieces.map(volumeOf).sort((a, b) => b - a)
      const expected = largest.slice(0, maxPieces).reduce((sum, volume) => sum + volume, 0)
      expect(outcome.achieved.map(({ value }) => value)).toEqual([expected])
    }),
    { seed: SEED, numRuns: runs(50, 300) }
  )
})
