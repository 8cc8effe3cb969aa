// Dual feasible functions, and the images of pieces and boxes.
import { describe, expect, it } from "vitest"
import { box, Counted, excludes, item, pipe, rod } from "./written.ts"

const couldFit = "the pieces could fit"

describe("images", () => {
  /** Images of the lengths 1 to 10, calculated by hand from docs/certificate.md. */
  const tables: ReadonlyArray<readonly [family: string, D: number, p: number, images: readonly number[]]> = [
    ["identity", 10, 1, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
    ["threshold", 10, 1, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
    ["threshold", 10, 3, [0, 0, 3, 4, 5, 6, 7, 10, 10, 10]],
    ["threshold", 10, 5, [0, 0, 0, 0, 5, 10, 10, 10, 10, 10]],
    ["threshold", 12, 3, [0, 0, 3, 4, 5, 6, 7, 8, 9, 12]],
    ["counting", 10, 3, [0, 0, 2, 2, 3, 4, 4, 6, 6, 6]],
    ["counting", 10, 4, [0, 0, 0, 2, 2, 2, 4, 4, 4, 4]],
    ["counting", 10, 5, [0, 0, 0, 0, 2, 4, 4, 4, 4, 4]],
    ["counting", 11, 2, [0, 2, 2, 4, 4, 6, 6, 8, 8, 10]],
    ["rounding", 10, 1, [0, 0, 0, 0, 5, 10, 10, 10, 10, 10]],
    ["rounding", 10, 2, [0, 0, 0, 10, 10, 10, 20, 20, 20, 20]],
    ["rounding", 10, 3, [0, 0, 10, 10, 15, 20, 20, 30, 30, 30]],
    ["rounding", 12, 2, [0, 0, 0, 8, 12, 12, 12, 16, 24, 24]]
  ]
  const one = ["identity", 1, 1]

  it.each(tables)("%s with D = %s and p = %s has the images %j", (family, D, p, expected) => {
    // Sixty pieces need more than m boxes if 60 images are more than m images of a box. Tries three numbers m.
    const wrong = expected.flatMap((image, i) => {
      const limit = Math.max(1, Math.floor((60 * image) / expected[9]!))
      return [limit - 1, limit, limit + 1].filter((m) => {
        const images = { turn: "none", functions: [[family, D, p], one, one] }
        const given = { by: "dual-feasible", images }
        const isExcluded = excludes([rod(i + 1)], [pipe(10)], given, { pieces: [60], of: [m] }) === true
        return isExcluded !== 60 * image > m * expected[9]!
      })
    })
    expect(wrong).toEqual([])
  })

  it.each([
    ["threshold", 10, 5, true],
    ["threshold", 10, 6, "the parameter is too large"],
    ["threshold", 11, 6, "the parameter is too large"],
    ["threshold", 10, 0, "must be whole and at least 1"],
    ["threshold", 9, 1, "must be whole and at least 10"],
    ["counting", 10, 5, true],
    ["counting", 10, 6, "the parameter is too large"],
    ["rounding", 10, 1, true],
    ["rounding", 10, 1_000, true],
    ["rounding", 10, 1_001, "the parameter is too large"],
    ["identity", 9, 1, "must be whole and at least 10"],
    ["identity", 10, undefined, true],
    ["", 10, 1, "unknown function"]
  ])("judges the function %s with D = %s and p = %s", (family, D, p, verdict) => {
    const images = { turn: "none", functions: [[family, D, p], one, one] }
    expect(excludes([rod(6), rod(6)], [pipe(10), pipe(4)], { by: "dual-feasible", images }, { of: [1, 0] })).toBe(
      verdict
    )
  })

  const identity = (...sides: number[]) => sides.map((side) => ["identity", side, 1])
  const exceeds = (
    items: readonly object[],
    boxes: readonly object[],
    turn: string,
    functions: unknown,
    options = {}
  ) => excludes(items, boxes, { by: "dual-feasible", images: { turn, functions } }, options)

  it("each axis has its function", () => {
    const halves = (axis: number) => [0, 1, 2].map((k) => [k === axis ? "threshold" : "identity", 10, 5])
    const cubes = [item([6, 6, 6]), item([6, 6, 6])]
    const verdicts = [0, 1, 2].map((axis) => exceeds(cubes, [box([10, 10, 10])], "none", halves(axis)))
    // 2 · 10 · 6 · 6 is less than 10 · 10 · 10, and 2 · 10 · 10 · 6 is more.
    expect(verdicts).toEqual([couldFit, couldFit, couldFit])
    const two = [0, 1, 2].map((axis) =>
      exceeds(
        cubes,
        [box([10, 10, 10])],
        "none",
        [0, 1, 2].map((k) => [k === axis ? "identity" : "threshold", 10, 5])
      )
    )
    expect(two).toEqual([true, true, true])
  })

  it("a longer box needs a function for its length", () => {
    const functions = identity(10, 4, 4)
    expect(exceeds([item([4, 4, 4])], [box([10, 4, 4]), box([4, 4, 4])], "none", functions)).toBe(couldFit)
    expect(exceeds([item([4, 4, 4])], [box([4, 4, 4]), box([11, 4, 4])], "none", functions)).toBe(
      "must be whole and at least 11"
    )
  })

  it.each([
    ["all", [3, 7, 9], [9, 7, 3]],
    ["floor", [3, 7, 9], [7, 3, 9]],
    ["floor", [7, 3, 9], [7, 3, 9]],
    ["none", [3, 7, 9], [3, 7, 9]],
    ["another", [3, 7, 9], [3, 7, 9]]
  ] as const)("the turn `%s` sorts a box of %j as %j", (turn, inner, sorted) => {
    const items = [item([1, 1, 1], { rotation: "any" })]
    const needs = [0, 1, 2].map((axis) =>
      exceeds(items, [box(inner)], turn, identity(...sorted.map((side, k) => (k === axis ? side - 1 : side))))
    )
    expect(exceeds(items, [box(inner)], turn, identity(...sorted))).toBe(couldFit)
    expect(needs).toEqual(sorted.map((side) => `must be whole and at least ${side}`))
  })

  it.each([
    ["any", [couldFit, couldFit, couldFit]],
    ["flat", ["a piece must not turn so", couldFit, couldFit]],
    ["none", ["a piece must not turn so", "a piece must not turn so", couldFit]]
  ])("a piece with the rotation `%s` may turn as the witness says", (rotation, verdicts) => {
    const items = [item([1, 1, 1], { rotation: "any" }), item([1, 1, 1], { rotation })]
    const turns = ["all", "floor", "none"]
    expect(turns.map((turn) => exceeds(items, [box([9, 9, 9])], turn, identity(9, 9, 9)))).toEqual(verdicts)
  })

  it("a piece counts with its least image, among its orientations that fit", () => {
    const halves = [
      ["threshold", 10, 5],
      ["identity", 6, 1],
      ["identity", 1, 1]
    ]
    const plates = (rotation: string) => [1, 2].map(() => item([6, 5, 1], { rotation }))
    // Along the width 6 counts as 10, so that two plates are 2 · 10 · 5 of 10 · 6. Turned, they are 2 · 5 · 6.
    expect(exceeds(plates("none"), [box([10, 6, 1])], "none", halves)).toBe(true)
    expect(exceeds(plates("flat"), [box([10, 6, 1])], "none", halves)).toBe(couldFit)
    // In a box of 10 × 5, only one orientation fits: 2 · 10 · 5 of 10 · 5.
    expect(exceeds(plates("flat"), [box([10, 5, 1])], "none", halves)).toBe(true)
    // In either box, one orientation fits.
    const boxes = [box([10, 5, 1]), box([5, 6, 1])]
    expect(exceeds(plates("flat"), boxes, "none", halves, { size: 1 })).toBe(true)
    expect(exceeds(plates("flat"), boxes, "none", halves, { size: 2 })).toBe(couldFit)
  })

  it("refuses a piece that fits into none of the boxes", () => {
    const items = [item([1, 1, 1]), item([3, 1, 1])]
    expect(exceeds(items, [box([2, 2, 2])], "none", identity(2, 2, 2))).toBe("a piece fits into no box")
    expect(exceeds(items, [box([2, 2, 2]), box([3, 1, 1])], "none", identity(3, 2, 2))).toBe(couldFit)
  })

  it("the work for images is 100 for each item and box or orientation", () => {
    const work = new Counted()
    const given = { by: "dual-feasible", images: { turn: "none", functions: identity(2, 2, 2) } }
    excludes([item([1, 1, 1]), item([2, 1, 1])], [box([2, 2, 2]), box([2, 1, 2])], given, { pieces: [9, 1] }, work)
    expect(work.amounts).toEqual([20, 20, 100 * 2 * 8])
  })
})
