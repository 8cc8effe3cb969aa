import type { Bound, Box, Item, Request } from "@waybill/packing"
import { describe, expect, it } from "vitest"
import { boxCountBound } from "../../../src/packing/bounds/box-count-bound.ts"
import { exclusionFrom, exclusionFromSet, SingleBoxBounds } from "../../../src/packing/bounds/exclusion.ts"
import { allPieces, type BoxType } from "../../../src/packing/problem/problem.ts"
import { problemOfRequest } from "../fixtures/problem-of-request.ts"

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

const boundsFor = (items: ReadonlyArray<Item>, boxes: ReadonlyArray<Box>) => {
  const request: Request = { items, boxes, support: 0 }
  const problem = problemOfRequest(request)!
  const pieces = allPieces(problem.kinds)
  const typeOf = (index: number): BoxType => problem.types.find((t) => t.index === index)!
  return { problem, pieces, bounds: new SingleBoxBounds(problem.rules, pieces), typeOf }
}

const unturned = { rotation: "none" } as const
const cube = (side: number, fields: Partial<Item> = {}): Item => item(side, side, side, fields)

describe("exclusion of one box", () => {
  it.each<[string, ReadonlyArray<Item>, Box, Bound | undefined]>([
    ["keeps a box that the pieces just fill", [cube(5, { quantity: 8 })], box(10, 10, 10), undefined],
    [
      "excludes a box by volume if the pieces overfill it",
      [cube(5, { quantity: 8 }), cube(1)],
      box(10, 10, 10),
      "volume"
    ],
    [
      "keeps a box whose weight limit equals the weight of the pieces",
      [cube(5, { quantity: 2, weight: 5 })],
      box(10, 10, 10, { maxWeight: 10 }),
      undefined
    ],
    [
      "excludes a box by weight if the pieces are too heavy for it",
      [cube(5, { quantity: 2, weight: 5 })],
      box(10, 10, 10, { maxWeight: 9 }),
      "weight"
    ],
    [
      "excludes a box by weight if its own weight makes the pieces too heavy",
      [cube(5, { quantity: 2, weight: 5 })],
      box(10, 10, 10, { maxWeight: 12, emptyWeight: 3 }),
      "weight"
    ],
    [
      "excludes a box by item-fits if a piece is too long for it",
      [cube(1), item(11, 1, 1)],
      box(10, 10, 10),
      "item-fits"
    ],
    [
      "excludes a box by item-fits if a piece is too long in its only orientation",
      [item(1, 1, 9, unturned)],
      box(9, 9, 8),
      "item-fits"
    ],
    [
      "keeps a box if two pieces just fill its width",
      [item(4, 9, 9, unturned), item(6, 9, 9, unturned)],
      box(10, 9, 9),
      undefined
    ],
    [
      "keeps a box if two pieces just fill its length",
      [item(9, 4, 9, unturned), item(9, 6, 9, unturned)],
      box(9, 10, 9),
      undefined
    ],
    [
      "keeps a box if two pieces just fill its height",
      [item(9, 9, 4, unturned), item(9, 9, 6, unturned)],
      box(9, 9, 10),
      undefined
    ],
    ["excludes a box by pairs if two pieces cannot share it", [item(5, 5, 5), item(6, 6, 6)], box(10, 10, 10), "pairs"],
    [
      "excludes a box by pairs if two equal pieces cannot share it",
      [cube(6, { quantity: 2 })],
      box(10, 10, 10),
      "pairs"
    ],
    ["keeps a box into which a single piece fits", [cube(6)], box(10, 10, 10), undefined],
    ["keeps a box that fits two pieces only after a turn", [item(9, 4, 9), item(6, 9, 9)], box(9, 10, 9), undefined],
    [
      "excludes a box by pairs if rules keep two pieces apart",
      [cube(1), cube(2, { reference: "b", apart: ["1×1×1"] })],
      box(10, 10, 10),
      "pairs"
    ],
    [
      "excludes a box by pairs if rules keep two equal pieces apart",
      [cube(1, { apart: ["1×1×1"], quantity: 2 })],
      box(10, 10, 10),
      "pairs"
    ],
    // Only four pieces fit next to each other, although the volume would be enough for a fifth.
    [
      "excludes a box by dual-feasible if five pieces do not fit but every pair does",
      [item(4, 4, 10, { ...unturned, quantity: 5 })],
      box(10, 10, 10),
      "dual-feasible"
    ],
    [
      "keeps a box that just fits four pieces",
      [item(4, 4, 10, { ...unturned, quantity: 4 })],
      box(10, 10, 10),
      undefined
    ]
  ])("%s", (_, items, box, bound) => {
    const { problem, pieces, bounds, typeOf } = boundsFor(items, [box])
    expect(exclusionFrom(problem.rules, pieces, typeOf(0))).toBe(bound)
    expect(bounds.exclusionFrom(typeOf(0))).toBe(bound)
    expect(exclusionFromSet(problem.rules, bounds, [typeOf(0)])).toEqual(bound ? [bound] : [])
  })

  it("excludes a box with the bound `exhausted` after an exhaustive search has found no arrangement", () => {
    const { bounds, typeOf } = boundsFor([cube(5)], [box(10, 10, 10), box(5, 5, 5)])
    expect(bounds.exclusionFrom(typeOf(0))).toBeUndefined()
    bounds.exclude(typeOf(0))
    expect([bounds.exclusionFrom(typeOf(0)), bounds.exclusionFrom(typeOf(1))]).toEqual(["exhausted", undefined])
  })
})

describe("exclusion of a set of boxes", () => {
  it.each<[string, ReadonlyArray<Item>, ReadonlyArray<Box>, ReadonlyArray<Bound>]>([
    ["keeps a set of boxes that the pieces just fill", [cube(5, { quantity: 9 })], [box(10, 10, 10), box(5, 5, 5)], []],
    [
      "excludes a set by volume if the pieces overfill it",
      [cube(5, { quantity: 9 }), cube(1)],
      [box(10, 10, 10), box(5, 5, 5)],
      ["volume"]
    ],
    [
      "keeps a set of boxes whose total weight limit equals the weight of the pieces",
      [cube(5, { quantity: 2, weight: 5 })],
      [box(5, 5, 5, { maxWeight: 5 }), box(5, 5, 6, { maxWeight: 5 })],
      []
    ],
    [
      "excludes a set by weight if the pieces are too heavy for it",
      [cube(5, { quantity: 2, weight: 5 })],
      [box(5, 5, 5, { maxWeight: 5 }), box(5, 5, 6, { maxWeight: 4 })],
      ["weight"]
    ],
    [
      "excludes a set by item-fits if a piece is too long for both boxes",
      [item(11, 1, 1)],
      [box(10, 10, 10), box(5, 5, 5)],
      ["item-fits"]
    ],
    [
      "excludes a set by item-fits if the only long box cannot carry the piece",
      [item(11, 1, 1, { weight: 5 })],
      [box(11, 10, 10, { maxWeight: 4 }), box(10, 5, 5)],
      ["item-fits"]
    ],
    [
      "excludes a set by pairs if two pieces that cannot share a box fit only into the same box",
      [cube(6, { quantity: 2 })],
      [box(10, 10, 10), box(5, 5, 5)],
      ["item-fits", "pairs"]
    ],
    [
      "keeps a set of two boxes that can each hold one of two pieces",
      [cube(6, { quantity: 2 })],
      [box(10, 10, 10), box(6, 6, 6)],
      []
    ],
    [
      "excludes a set by volume if the pieces fit only into one box, which they overfill",
      [item(2, 2, 9, { quantity: 30 })],
      [box(10, 10, 10), box(8, 8, 8)],
      ["item-fits", "volume"]
    ],
    [
      "excludes a set by dual-feasible for nine pieces in two boxes that hold four each",
      [item(4, 4, 10, { ...unturned, quantity: 9 })],
      [box(10, 10, 10), box(10, 10, 11)],
      ["dual-feasible"]
    ],
    [
      "keeps a set of two boxes that hold four of eight pieces each",
      [item(4, 4, 10, { ...unturned, quantity: 8 })],
      [box(10, 10, 10), box(10, 10, 11)],
      []
    ]
  ])("%s", (_, items, boxes, expected) => {
    const { problem, bounds, typeOf } = boundsFor(items, boxes)
    expect(exclusionFromSet(problem.rules, bounds, [typeOf(0), typeOf(1)])).toEqual(expected)
    expect(exclusionFromSet(problem.rules, bounds, [typeOf(1), typeOf(0)])).toEqual(expected)
  })
})

describe("lower bound on the number of boxes", () => {
  it.each<[string, ReadonlyArray<Item>, ReadonlyArray<Box>, number, ReadonlyArray<Bound>]>([
    ["requires no box for no pieces", [], [box(10, 10, 10)], 0, []],
    ["requires one box if one might be enough", [cube(5, { quantity: 8 })], [box(5, 5, 5), box(10, 10, 10)], 1, []],
    [
      "requires two boxes if none is enough, and lists the bounds that exclude each box type",
      [item(8, 8, 4, { quantity: 6 })],
      [box(4, 4, 4), box(10, 10, 10), box(3, 60, 60)],
      2,
      ["item-fits", "volume"]
    ],
    [
      "requires three boxes by volume if they are exactly full",
      [cube(5, { quantity: 24 })],
      [box(10, 10, 10), box(9, 9, 9)],
      3,
      ["volume"]
    ],
    [
      "requires four boxes by volume if three full boxes leave one piece over",
      [cube(5, { quantity: 25 })],
      [box(10, 10, 10), box(9, 9, 9)],
      4,
      ["volume"]
    ],
    [
      "requires three boxes by weight if they are exactly at their weight limit",
      [cube(1, { quantity: 6, weight: 5 })],
      [box(10, 10, 10, { maxWeight: 10 }), box(9, 9, 9, { maxWeight: 9 })],
      3,
      ["weight"]
    ],
    [
      "requires four boxes by weight if three boxes at their limit leave one piece over",
      [cube(1, { quantity: 6, weight: 5 }), cube(2, { weight: 1 })],
      [box(10, 10, 10, { maxWeight: 10 }), box(9, 9, 9, { maxWeight: 9 })],
      4,
      ["weight"]
    ],
    [
      "requires three boxes by pairs for three pieces that cannot share a box",
      [cube(6, { quantity: 3 }), cube(1)],
      [box(10, 10, 10)],
      3,
      ["pairs"]
    ],
    [
      "requires four boxes by pairs for four pieces that rules keep apart",
      [cube(1, { quantity: 4, apart: ["1×1×1"] })],
      [box(10, 10, 10)],
      4,
      ["pairs"]
    ],
    [
      "requires two boxes if only one box type can hold two pieces and none can hold three",
      [cube(6, { quantity: 3 })],
      [box(10, 10, 10), box(12, 10, 10)],
      2,
      ["dual-feasible", "pairs"]
    ],
    [
      "requires three boxes by dual-feasible if the bounds by volume and pairs are weaker",
      [item(4, 4, 10, { ...unturned, quantity: 9 })],
      [box(10, 10, 10)],
      3,
      ["dual-feasible"]
    ],
    [
      "requires three boxes by dual-feasible for a box with the longest sides of all boxes",
      [item(4, 4, 10, { ...unturned, quantity: 13 })],
      [box(10, 10, 10), box(10, 12, 10)],
      3,
      ["dual-feasible"]
    ]
  ])("%s", (_, items, boxes, count, by) => {
    const { problem, bounds } = boundsFor(items, boxes)
    expect(boxCountBound(problem, bounds)).toEqual({ boxes: count, by })
  })
})
