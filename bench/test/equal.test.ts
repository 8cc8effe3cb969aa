// Limits the boxes for orders of many equal pieces, without effort.
import { expect, it } from "vitest"
import { sampleOf } from "../../tests/runs/runs.ts"
import { equalSet } from "../packing/large-set.ts"
import { runCase } from "../packing/run-set.ts"
import { faultsOf } from "../packing/validate.ts"

/** Boxes for the orders of seeds 1 to 4. Before patterns, effort 100 needed 70 and 171. */
const MAX_BOXES = [
  [2_000, 68],
  [5_000, 166]
] as const

it.each(sampleOf(MAX_BOXES, 1))(
  "packs four orders of %s pieces of five kinds into at most %s boxes",
  (pieces, most) => {
    let boxes = 0
    for (const testCase of equalSet(pieces, [1, 2, 3, 4]).cases) {
      const result = runCase(testCase, {})
      expect(faultsOf(testCase, result, 0)).toEqual([])
      boxes += result.packed.length
    }
    expect(boxes).toBeLessThanOrEqual(most)
  }
)

it("packs 400 pieces of five kinds into no larger boxes than without patterns", () => {
  const [testCase] = equalSet(400, [3]).cases
  const { packed } = runCase(testCase!, {})
  const volumes = packed.map(({ box }) => {
    const { h, l, w } = testCase!.boxes[box]!
    return w * l * h
  })
  expect(volumes).toHaveLength(4)
  expect(volumes.reduce((sum, volume) => sum + volume)).toBeLessThanOrEqual(477_703_140)
})
