// Reasons why boxes cannot hold pieces, each at the number that decides.
import { describe, expect, it } from "vitest"
import { greatestSum, leastSum, listed } from "../../src/check/misfit.ts"
import { readRequest } from "../../src/check/request.ts"
import { box, Counted, excludes, item, pipe, rod, type Sides } from "./written.ts"

const couldFit = "the pieces could fit"

describe("sums", () => {
  const counts = new Map([
    [3n, 2],
    [9n, 1],
    [5n, 1]
  ])
  const same = (each: bigint) => each

  it("lists each entry as often as its count", () => {
    expect(listed(counts)).toEqual([3n, 3n, 9n, 5n])
  })

  it("sums the greatest entries", () => {
    expect([0, 1, 2, 3, 4, 5].map((size) => greatestSum({ counts, size }, same))).toEqual([0n, 9n, 14n, 17n, 20n, 20n])
  })

  it("sums the least entries", () => {
    const { items } = readRequest({ items: [rod(3, { quantity: 2 }), rod(9), rod(5)], boxes: [] })
    const pieces = new Map(items.map((each) => [each, each.quantity]))
    const sums = [0, 1, 2, 3, 4].map((spare) => leastSum(pieces, spare, ({ volume }) => volume))
    expect(sums).toEqual([20n, 11n, 6n, 3n, 0n])
  })

  it.each([
    ["volume", [6, 5], [10], {}, true],
    ["volume", [5, 5], [10], {}, couldFit],
    ["volume", [6, 5, 9], [10], { spare: 1 }, true],
    ["volume", [6, 4, 9], [10], { spare: 1 }, couldFit],
    ["volume", [10, 9], [10, 8], {}, true],
    ["volume", [10, 8], [10, 8], {}, couldFit],
    ["volume", [10, 9], [10, 8], { size: 1 }, true],
    ["volume", [8], [7, 10], { size: 1 }, couldFit],
    ["belief", [6, 5], [10], {}, couldFit]
  ])("%s: pieces of %j in boxes of %j", (by, pieces, boxes, options, verdict) => {
    expect(
      excludes(
        pieces.map((length) => rod(length)),
        boxes.map((length) => pipe(length)),
        { by },
        options
      )
    ).toBe(verdict)
  })

  it.each([
    ["weight", { maxWeight: 5 }, true],
    ["weight", { maxWeight: 6 }, couldFit],
    ["pieces", { maxPieces: 1 }, true],
    ["pieces", { maxPieces: 2 }, couldFit],
    ["weight", {}, couldFit],
    ["pieces", {}, couldFit]
  ])("the %s of two pieces exceeds %j", (by, limit, verdict) => {
    const items = [rod(1, { weight: 3 }), rod(1, { weight: 3 })]
    expect(excludes(items, [pipe(10, limit)], { by })).toBe(verdict)
  })

  it("boxes that take none of the pieces do not count", () => {
    const boxes = [pipe(10, { maxPieces: 1 }), pipe(4, { maxPieces: 9 })]
    expect(excludes([rod(5), rod(6)], boxes, { by: "pieces" })).toBe(true)
    expect(excludes([rod(5), rod(4)], boxes, { by: "pieces" })).toBe(couldFit)
  })

  it.each([
    ["three pieces of a reference", [rod(1, { perBox: 2 }), rod(1)], [2, 1], {}, true],
    ["two pieces of a reference", [rod(1, { perBox: 2 }), rod(1)], [1, 1], {}, couldFit],
    ["three pieces of two references", [rod(1, { perBox: 2 }), rod(1, { reference: "c" })], [2, 1], {}, couldFit],
    ["a piece without a reference", [rod(1, { perBox: 2 }), rod(1, { reference: undefined })], [2, 1], {}, couldFit],
    ["three pieces without a limit", [rod(1), rod(1)], [2, 1], {}, couldFit],
    ["three pieces in boxes for one", [rod(1, { perBox: 2 })], [3], { maxPieces: 1 }, true],
    ["two pieces in boxes for one", [rod(1, { perBox: 2 })], [2], { maxPieces: 1 }, true],
    ["two pieces in boxes for three", [rod(1, { perBox: 2 })], [2], { maxPieces: 3 }, couldFit]
  ])("`perBox` of 2 and one box: %s", (_, items, pieces, limit, verdict) => {
    expect(excludes(items, [pipe(10, limit)], { by: "pieces" }, { pieces })).toBe(verdict)
  })

  it("`perBox` limits numbers of pieces only", () => {
    expect(excludes([rod(1, { perBox: 1 })], [pipe(10)], { by: "volume" }, { pieces: [2] })).toBe(couldFit)
  })
})

describe("pairs", () => {
  const by = "pairs"
  const cubes = (...lengths: number[]) => lengths.map((side) => item([side, side, side]))
  it.each([
    ["two cubes too long along all axes", cubes(6, 5), box([10, 10, 10]), true],
    ["along two of three", cubes(6, 5), box([11, 10, 10]), couldFit],
    ["along two of three", cubes(6, 5), box([10, 11, 10]), couldFit],
    ["along two of three", cubes(6, 5), box([10, 10, 11]), couldFit],
    ["three cubes of which two fit", cubes(6, 5, 5), box([10, 10, 10]), couldFit],
    ["three cubes of which the last two fit", cubes(5, 5, 6), box([10, 10, 10]), couldFit],
    ["three cubes", cubes(6, 6, 6), box([10, 10, 10]), true],
    ["one cube", cubes(6), box([10, 10, 10]), couldFit]
  ])("%s", (_, items, inside, verdict) => {
    expect(excludes(items, [inside], { by })).toBe(verdict)
  })

  it.each([
    ["a box of many", cubes(6), [3], [1], {}, true],
    ["two boxes for three", cubes(6), [3], [2], {}, true],
    ["three boxes for three", cubes(6), [3], [3], {}, couldFit],
    ["two of three boxes for three", cubes(6), [3], [3], { size: 2 }, true],
    ["two boxes and a spare piece", cubes(6), [3], [2], { spare: 1 }, couldFit],
    ["copies that fit together", cubes(5), [3], [2], {}, couldFit],
    ["a copy that fits beside another", cubes(6, 5), [1, 2], [2], {}, couldFit],
    ["single pieces that fit beside their like only", cubes(6, 5), [1, 1], [1], {}, true]
  ])("%s", (_, items, pieces, of, options, verdict) => {
    expect(excludes(items, [box([10, 10, 10])], { by }, { pieces, of, ...options })).toBe(verdict)
  })

  it("no pair may share any of the boxes that take a piece", () => {
    const [narrow, wide, small] = [box([10, 10, 10]), box([10, 10, 11]), box([4, 4, 4])]
    expect(excludes(cubes(6, 5), [narrow, wide], { by }, { size: 1 })).toBe(couldFit)
    expect(excludes(cubes(6, 5), [narrow, small], { by }, { size: 1 })).toBe(true)
    expect(excludes(cubes(6, 5), [narrow, narrow], { by }, { size: 1 })).toBe(true)
  })

  it.each([
    ["the first lists the second", rod(1, { apart: ["c"] }), rod(1, { reference: "c" }), {}, true],
    ["the second lists the first", rod(1, { reference: "c" }), rod(1, { apart: ["c"] }), {}, true],
    ["neither lists the other", rod(1, { apart: ["d"] }), rod(1, { reference: "c" }), {}, couldFit],
    ["their weight", rod(1, { weight: 3 }), rod(1, { weight: 4 }), { maxWeight: 6 }, true],
    ["their weight at the limit", rod(1, { weight: 3 }), rod(1, { weight: 4 }), { maxWeight: 7 }, couldFit],
    ["their volume", rod(3), rod(4), { fillLimit: 0.6 }, true],
    ["their volume at the limit", rod(3), rod(4), { fillLimit: 0.7 }, couldFit],
    ["their number", rod(1), rod(1), { maxPieces: 1 }, true],
    ["their number at the limit", rod(1), rod(1), { maxPieces: 2 }, couldFit]
  ])("excludes two pieces by a rule or a limit: %s", (_, one, other, limit, verdict) => {
    expect(excludes([one, other], [pipe(10, limit)], { by })).toBe(verdict)
  })

  it("a pair may share a box in any orientation that fits", () => {
    const plate = item([8, 8, 2], { rotation: "any" })
    const board = item([8, 2, 8])
    const inBothOrders = (other: object, inner: Sides) =>
      [
        [plate, other],
        [other, plate]
      ].map((items) => excludes(items, [box(inner)], { by }))
    expect(inBothOrders(board, [8, 4, 8])).toEqual([couldFit, couldFit])
    expect(inBothOrders(board, [8, 3, 8])).toEqual([true, true])
    // The upright plate would be beside the block, but it is too high for the box.
    expect(inBothOrders(item([7, 1, 2]), [9, 8, 3])).toEqual([true, true])
  })

  it("the work for pairs is 200 for each box and pair, and 20 for each box and item", () => {
    const work = new Counted()
    const boxes = [box([10, 10, 10]), box([10, 10, 9])]
    excludes(cubes(6, 7, 8), boxes, { by }, { pieces: [4, 1, 2] }, work)
    expect(work.amounts).toEqual([20, 20, 200 * 2 * 25])
  })
})

describe("a search as a reason", () => {
  const search = { by: "exhausted", branches: [[0], [1], [0, 1]] }
  const bars = [item([6, 3, 3], { quantity: 9 })]
  it.each([
    ["two bars in one box", {}, true],
    ["one bar", { pieces: [1] }, couldFit],
    ["two bars in two boxes", { of: [2] }, couldFit],
    ["two bars in two boxes of which one counts", { of: [2], size: 1 }, couldFit],
    ["two bars of which one is spare", { spare: 1 }, couldFit]
  ])("%s", (_, options, verdict) => {
    expect(excludes(bars, [box([10, 4, 4])], search, { pieces: [2], ...options })).toBe(verdict)
  })

  it("ignores boxes that take none of the pieces", () => {
    expect(excludes(bars, [box([10, 4, 4]), box([5, 5, 5])], search, { pieces: [2] })).toBe(true)
  })
})
