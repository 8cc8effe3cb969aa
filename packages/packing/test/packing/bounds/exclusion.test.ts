import type { Bound, Box, Item, Request } from "@waybill/packing"
import { describe, expect, it } from "vitest"
import { countBound } from "../../../src/packing/bounds/box-count-bound.ts"
import { excluded, OneBox, setExcluded } from "../../../src/packing/bounds/exclusion.ts"
import { allPieces, type BoxType } from "../../../src/packing/problem/problem.ts"
import { statedIn } from "../fixtures/problem-of.ts"

const item = (width: number, length: number, height: number, fields: Partial<Item> = {}): Item => ({
  reference: `${width}×${length}×${height}`,
  width,
  length,
  height,
  ...fields
})

const box = (width: number, length: number, height: number, fields: Partial<Box> = {}): Box => ({
  reference: `${width}×${length}×${height}`,
  inner: { width, length, height },
  ...fields
})

const seen = (items: ReadonlyArray<Item>, boxes: ReadonlyArray<Box>) => {
  const request: Request = { items, boxes, support: 0 }
  const problem = statedIn(request)!
  const pieces = allPieces(problem.kinds)
  const typeOf = (index: number): BoxType => problem.types.find((t) => t.index === index)!
  return { problem, pieces, one: new OneBox(problem.rules, pieces), typeOf }
}

const still = { rotation: "none" } as const
const cube = (side: number, fields: Partial<Item> = {}): Item => item(side, side, side, fields)

describe("the pieces of a request in one box", () => {
  it.each<[string, ReadonlyArray<Item>, Box, Bound | undefined]>([
    ["that they just fill", [cube(5, { quantity: 8 })], box(10, 10, 10), undefined],
    ["that they overfill by one", [cube(5, { quantity: 8 }), cube(1)], box(10, 10, 10), "volume"],
    ["that may just carry them", [cube(5, { quantity: 2, weight: 5 })], box(10, 10, 10, { maxWeight: 10 }), undefined],
    ["that may not", [cube(5, { quantity: 2, weight: 5 })], box(10, 10, 10, { maxWeight: 9 }), "weight"],
    [
      "that may not, being heavy itself",
      [cube(5, { quantity: 2, weight: 5 })],
      box(10, 10, 10, { maxWeight: 12, emptyWeight: 3 }),
      "weight"
    ],
    ["that one is too long for", [cube(1), item(11, 1, 1)], box(10, 10, 10), "item-fits"],
    ["that one is too long for as it must stand", [item(1, 1, 9, still)], box(9, 9, 8), "item-fits"],
    ["that two just fill along the width", [item(4, 9, 9, still), item(6, 9, 9, still)], box(10, 9, 9), undefined],
    ["that two just fill along the length", [item(9, 4, 9, still), item(9, 6, 9, still)], box(9, 10, 9), undefined],
    ["that two just fill along the height", [item(9, 9, 4, still), item(9, 9, 6, still)], box(9, 9, 10), undefined],
    ["that two do not share", [item(5, 5, 5), item(6, 6, 6)], box(10, 10, 10), "pairs"],
    ["that two of a kind do not share", [cube(6, { quantity: 2 })], box(10, 10, 10), "pairs"],
    ["that one of them has to itself", [cube(6)], box(10, 10, 10), undefined],
    ["with a box for each turned so that they share it", [item(9, 4, 9), item(6, 9, 9)], box(9, 10, 9), undefined],
    [
      "that rules forbid two of them",
      [cube(1), cube(2, { reference: "b", apart: ["1×1×1"] })],
      box(10, 10, 10),
      "pairs"
    ],
    ["that rules forbid two of a kind", [cube(1, { apart: ["1×1×1"], quantity: 2 })], box(10, 10, 10), "pairs"],
    // four stand side by side, and for the fifth there is room in volume, but no place
    ["where no pair shows what five do", [item(4, 4, 10, { ...still, quantity: 5 })], box(10, 10, 10), "dual-feasible"],
    ["that four of them just fill", [item(4, 4, 10, { ...still, quantity: 4 })], box(10, 10, 10), undefined]
  ])("%s", (_, items, box, bound) => {
    const { problem, pieces, one, typeOf } = seen(items, [box])
    expect(excluded(problem.rules, pieces, typeOf(0))).toBe(bound)
    expect(one.excludes(typeOf(0))).toBe(bound)
    expect(setExcluded(problem.rules, one, [typeOf(0)])).toBe(bound)
  })

  it("are excluded once every arrangement was tried in vain", () => {
    const { one, typeOf } = seen([cube(5)], [box(10, 10, 10), box(5, 5, 5)])
    expect(one.excludes(typeOf(0))).toBeUndefined()
    one.exhausted(typeOf(0))
    expect([one.excludes(typeOf(0)), one.excludes(typeOf(1))]).toEqual(["exhausted", undefined])
  })
})

describe("the pieces of a request in a set of boxes", () => {
  it.each<[string, ReadonlyArray<Item>, ReadonlyArray<Box>, Bound | undefined]>([
    ["that they just fill", [cube(5, { quantity: 9 })], [box(10, 10, 10), box(5, 5, 5)], undefined],
    ["that they overfill", [cube(5, { quantity: 9 }), cube(1)], [box(10, 10, 10), box(5, 5, 5)], "volume"],
    [
      "that may just carry them",
      [cube(5, { quantity: 2, weight: 5 })],
      [box(5, 5, 5, { maxWeight: 5 }), box(5, 5, 6, { maxWeight: 5 })],
      undefined
    ],
    [
      "that may not",
      [cube(5, { quantity: 2, weight: 5 })],
      [box(5, 5, 5, { maxWeight: 5 }), box(5, 5, 6, { maxWeight: 4 })],
      "weight"
    ],
    ["that are both too short for one", [item(11, 1, 1)], [box(10, 10, 10), box(5, 5, 5)], "item-fits"],
    [
      "of which the one that is long enough for a piece may not carry it",
      [item(11, 1, 1, { weight: 5 })],
      [box(11, 10, 10, { maxWeight: 4 }), box(10, 5, 5)],
      "item-fits"
    ],
    [
      "of which only one takes two that do not share it",
      [cube(6, { quantity: 2 })],
      [box(10, 10, 10), box(5, 5, 5)],
      "pairs"
    ],
    ["of which each takes one of two", [cube(6, { quantity: 2 })], [box(10, 10, 10), box(6, 6, 6)], undefined],
    [
      "of which only one takes those that overfill it",
      [item(2, 2, 9, { quantity: 30 })],
      [box(10, 10, 10), box(8, 8, 8)],
      "volume"
    ],
    [
      "that hold four each, and nine are asked for",
      [item(4, 4, 10, { ...still, quantity: 9 })],
      [box(10, 10, 10), box(10, 10, 11)],
      "dual-feasible"
    ],
    [
      "that hold four each, and eight are asked for",
      [item(4, 4, 10, { ...still, quantity: 8 })],
      [box(10, 10, 10), box(10, 10, 11)],
      undefined
    ]
  ])("%s", (_, items, boxes, bound) => {
    const { problem, one, typeOf } = seen(items, boxes)
    expect(setExcluded(problem.rules, one, [typeOf(0), typeOf(1)])).toBe(bound)
    expect(setExcluded(problem.rules, one, [typeOf(1), typeOf(0)])).toBe(bound)
  })
})

describe("the number of boxes at least", () => {
  it.each<[string, ReadonlyArray<Item>, ReadonlyArray<Box>, number, ReadonlyArray<Bound>]>([
    ["for nothing", [], [box(10, 10, 10)], 0, []],
    ["where one box may do", [cube(5, { quantity: 8 })], [box(5, 5, 5), box(10, 10, 10)], 1, []],
    [
      "where none does, each for its own reason, the largest first",
      [item(8, 8, 4, { quantity: 6 })],
      [box(4, 4, 4), box(10, 10, 10), box(3, 60, 60)],
      2,
      ["item-fits", "volume"]
    ],
    [
      "by volume, when it just fills three",
      [cube(5, { quantity: 24 })],
      [box(10, 10, 10), box(9, 9, 9)],
      3,
      ["volume"]
    ],
    ["by volume, when it is one more", [cube(5, { quantity: 25 })], [box(10, 10, 10), box(9, 9, 9)], 4, ["volume"]],
    [
      "by weight, when it is just three boxes full",
      [cube(1, { quantity: 6, weight: 5 })],
      [box(10, 10, 10, { maxWeight: 10 }), box(9, 9, 9, { maxWeight: 9 })],
      3,
      ["weight"]
    ],
    [
      "by weight, when it is one more",
      [cube(1, { quantity: 6, weight: 5 }), cube(2, { weight: 1 })],
      [box(10, 10, 10, { maxWeight: 10 }), box(9, 9, 9, { maxWeight: 9 })],
      4,
      ["weight"]
    ],
    ["by three that never share", [cube(6, { quantity: 3 }), cube(1)], [box(10, 10, 10)], 3, ["pairs"]],
    ["by four that rules part", [cube(1, { quantity: 4, apart: ["1×1×1"] })], [box(10, 10, 10)], 4, ["pairs"]],
    [
      "where two share one kind of box, but not the other, and three neither",
      [cube(6, { quantity: 3 })],
      [box(10, 10, 10), box(12, 10, 10)],
      2,
      ["dual-feasible", "pairs"]
    ],
    [
      "by functions of their sides, where volume and pairs show less",
      [item(4, 4, 10, { ...still, quantity: 9 })],
      [box(10, 10, 10)],
      3,
      ["dual-feasible"]
    ],
    [
      "by functions of their sides in the longest of all boxes",
      [item(4, 4, 10, { ...still, quantity: 13 })],
      [box(10, 10, 10), box(10, 12, 10)],
      3,
      ["dual-feasible"]
    ]
  ])("%s", (_, items, boxes, count, by) => {
    const { problem, one } = seen(items, boxes)
    expect(countBound(problem, one)).toEqual({ boxes: count, by })
  })
})
