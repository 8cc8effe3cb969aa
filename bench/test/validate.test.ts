import { describe, expect, it } from "vitest"
import type { ResultLine, SetCase } from "../packing/set.ts"
import { faultsOf, meetsExpectation } from "../packing/validate.ts"

/** Two cubes that fill a box from wall to wall, with a slab on top. */
const testCase: SetCase = {
  id: "two cubes and a slab",
  boxes: [{ id: "S", w: 20, l: 10, h: 12, maxWeight: 100, empty: 10 }],
  items: [
    { w: 10, l: 10, h: 10, weight: 40, rot: "any" },
    { w: 10, l: 10, h: 10, weight: 40, rot: "any" },
    { w: 20, l: 8, h: 2, weight: 10, rot: "flat" }
  ],
  expect: { boxes: 1, box: "S", vol: 2400 }
}
type Piece = readonly [item: number, x: number, y: number, z: number, w: number, l: number, h: number]
const left: Piece = [0, 0, 0, 0, 10, 10, 10]
const right: Piece = [1, 10, 0, 0, 10, 10, 10]
const slab: Piece = [2, 0, 0, 10, 20, 8, 2]
const result = (items: ReadonlyArray<Piece>, change: Partial<ResultLine> = {}): ResultLine => ({
  id: testCase.id,
  ms: 1,
  packed: [{ box: 0, items }],
  unpacked: [],
  ...change
})
const whole = result([left, right, slab])
const withItem = (index: number, change: Partial<SetCase["items"][number]>): SetCase => ({
  ...testCase,
  items: testCase.items.map((item, n) => (n === index ? { ...item, ...change } : item))
})
const withBox = (change: Partial<SetCase["boxes"][number]>): SetCase => ({
  ...testCase,
  boxes: [{ ...testCase.boxes[0]!, ...change }]
})

describe("validator of benchmark results", () => {
  it("accepts a correct packing that meets the expectation", () => {
    expect(faultsOf(testCase, whole, 1)).toEqual([])
    expect(meetsExpectation(testCase, whole)).toBe(true)
  })

  it.each<[what: string, input: SetCase, result: ResultLine, support: number, faults: ReadonlyArray<string>]>([
    ["an overlap of one unit", testCase, result([left, [1, 9, 0, 0, 10, 10, 10], slab]), 0, ["pieces 0 and 1 overlap"]],
    ["a piece one unit outside a wall", withBox({ w: 19 }), whole, 0, ["piece 1 outside", "piece 2 outside"]],
    ["a piece one unit outside the front", withBox({ l: 9 }), whole, 0, ["piece 0 outside", "piece 1 outside"]],
    ["a piece one unit above the lid", withBox({ h: 11 }), whole, 0, ["piece 2 outside"]],
    [
      "a piece below the floor",
      testCase,
      result([left, right, [2, 0, 0, -1, 20, 8, 2]]),
      0,
      ["piece 2 outside", "pieces 0 and 2 overlap", "pieces 1 and 2 overlap"]
    ],
    ["one gram too much", withBox({ maxWeight: 99 }), whole, 0, ["box S too heavy"]],
    [
      "a piece in the air",
      testCase,
      result([left, right, [2, 0, 0, 10, 20, 8, 2]].slice(1) as never, { unpacked: [0] }),
      0.75,
      ["piece 2 not supported"]
    ],
    ["a turned piece that must not be turned", withItem(2, { w: 8, l: 20, rot: "none" }), whole, 0, ["piece 2 turned"]],
    ["a piece standing on its edge that must lie flat", withItem(2, { l: 2, h: 8 }), whole, 0, ["piece 2 not flat"]],
    ["a piece with a changed side", withItem(0, { w: 9 }), whole, 0, ["piece 0 resized"]],
    ["a missing piece", testCase, result([left, right]), 0, ["2 of 3 pieces accounted for"]],
    ["a piece packed twice", testCase, result([left, right, slab], { unpacked: [2] }), 0, ["piece 2 twice or unknown"]],
    ["an empty box", testCase, result([], { unpacked: [0, 1, 2] }), 0, ["box S empty"]],
    ["an error that the packer reports", testCase, result([left, right, slab], { error: "Refused" }), 0, ["Refused"]]
  ])("reports %s", (_, input, given, support, faults) => {
    expect(faultsOf(input, given, support)).toEqual(faults)
    if (support === 0) expect(meetsExpectation(input, given)).toBe(false)
  })

  it("accepts a piece with exactly the required support", () => {
    const half = result([right, slab], { unpacked: [0] })
    expect(faultsOf(testCase, half, 0.5)).toEqual([])
    expect(faultsOf(testCase, half, 0.51)).toEqual(["piece 2 not supported"])
  })

  it("accepts a packing only within the boxes, box size and volume that the case expects", () => {
    const expecting = (expect: NonNullable<SetCase["expect"]>): SetCase => ({ ...testCase, expect })
    expect(meetsExpectation(expecting({ boxes: 0 }), whole)).toBe(false)
    expect(meetsExpectation(expecting({ boxes: 1, box: "L" }), whole)).toBe(false)
    expect(meetsExpectation(expecting({ boxes: 1, vol: 2399 }), whole)).toBe(false)
    expect(meetsExpectation(testCase, result([left, right], { unpacked: [2] }))).toBe(false)
    const { expect: _, ...unexpecting } = testCase
    expect(meetsExpectation(unexpecting, whole)).toBe(false)
  })
})
