import { describe, expect, it } from "vitest"
import type { ResultLine, SetCase } from "../packing/set.ts"
import { asExpected, faultsOf } from "../packing/validate.ts"

/** A slab on two cubes, side by side in a box that they fill from wall to wall. */
const kase: SetCase = {
  id: "two and a slab",
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
  id: kase.id,
  ms: 1,
  packed: [{ box: 0, items }],
  unpacked: [],
  ...change
})
const whole = result([left, right, slab])
const withItem = (index: number, change: Partial<SetCase["items"][number]>): SetCase => ({
  ...kase,
  items: kase.items.map((item, n) => (n === index ? { ...item, ...change } : item))
})
const withBox = (change: Partial<SetCase["boxes"][number]>): SetCase => ({
  ...kase,
  boxes: [{ ...kase.boxes[0]!, ...change }]
})

describe("the validator of benchmarks", () => {
  it("finds nothing wrong with a packing that is right, and sees what is expected of it", () => {
    expect(faultsOf(kase, whole, 1)).toEqual([])
    expect(asExpected(kase, whole)).toBe(true)
  })

  it.each<[what: string, asked: SetCase, result: ResultLine, support: number, faults: ReadonlyArray<string>]>([
    ["an overlap by one", kase, result([left, [1, 9, 0, 0, 10, 10, 10], slab]), 0, ["pieces 0 and 1 overlap"]],
    ["a piece one beyond a wall", withBox({ w: 19 }), whole, 0, ["piece 1 outside", "piece 2 outside"]],
    ["a piece one beyond the back", withBox({ l: 9 }), whole, 0, ["piece 0 outside", "piece 1 outside"]],
    ["a piece one above the brim", withBox({ h: 11 }), whole, 0, ["piece 2 outside"]],
    [
      "a piece below the floor",
      kase,
      result([left, right, [2, 0, 0, -1, 20, 8, 2]]),
      0,
      ["piece 2 outside", "pieces 0 and 2 overlap", "pieces 1 and 2 overlap"]
    ],
    ["a gram too much", withBox({ maxWeight: 99 }), whole, 0, ["box S too heavy"]],
    [
      "a piece in the air",
      kase,
      result([left, right, [2, 0, 0, 10, 20, 8, 2]].slice(1) as never, { unpacked: [0] }),
      0.75,
      ["piece 2 not supported"]
    ],
    ["a turn of what must not turn", withItem(2, { w: 8, l: 20, rot: "none" }), whole, 0, ["piece 2 turned"]],
    ["a turn on edge of what lies flat", withItem(2, { l: 2, h: 8 }), whole, 0, ["piece 2 not flat"]],
    ["a side that is not its own", withItem(0, { w: 9 }), whole, 0, ["piece 0 resized"]],
    ["a piece that is missing", kase, result([left, right]), 0, ["2 of 3 pieces accounted for"]],
    [
      "a piece that is there twice",
      kase,
      result([left, right, slab], { unpacked: [2] }),
      0,
      ["piece 2 twice or unknown"]
    ],
    ["an empty box", kase, result([], { unpacked: [0, 1, 2] }), 0, ["box S empty"]],
    ["what the packer itself says", kase, result([left, right, slab], { error: "Refused" }), 0, ["Refused"]]
  ])("sees %s", (_, asked, given, support, faults) => {
    expect(faultsOf(asked, given, support)).toEqual(faults)
    if (support === 0) expect(asExpected(asked, given)).toBe(false)
  })

  it("lets a piece rest on half of its base where that is enough, and no less", () => {
    const half = result([right, slab], { unpacked: [0] })
    expect(faultsOf(kase, half, 0.5)).toEqual([])
    expect(faultsOf(kase, half, 0.51)).toEqual(["piece 2 not supported"])
  })

  it("expects no more boxes, no other box and no more volume than the case says", () => {
    const expecting = (expect: NonNullable<SetCase["expect"]>): SetCase => ({ ...kase, expect })
    expect(asExpected(expecting({ boxes: 0 }), whole)).toBe(false)
    expect(asExpected(expecting({ boxes: 1, box: "L" }), whole)).toBe(false)
    expect(asExpected(expecting({ boxes: 1, vol: 2399 }), whole)).toBe(false)
    expect(asExpected(kase, result([left, right], { unpacked: [2] }))).toBe(false)
    const { expect: _, ...unexpecting } = kase
    expect(asExpected(unexpecting, whole)).toBe(false)
  })
})
