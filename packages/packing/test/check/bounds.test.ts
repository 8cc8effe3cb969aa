// Bounds on pieces and boxes from sums and exclusions, each at the number that decides.
import { describe, expect, it } from "vitest"
import { checkMost, checkSets, type Load, loadOf } from "../../src/check/bounds.ts"
import { type Measure, readRequest } from "../../src/check/request.ts"
import { box, Counted, item, pipe, rod } from "./written.ts"

const bar = (length: number, fields: object = {}) => item([length, 3, 3], fields)

const loaded = (items: readonly object[], boxes: readonly object[], work = new Counted()): Load =>
  loadOf({ ...readRequest({ items, boxes }), work })

/** Returns "Checked", or the reason why a bound is not. */
const verdictOf = (check: () => void): string => {
  try {
    check()
    return "Checked"
  } catch (fault) {
    return (fault as Error).message
  }
}

const most = (load: Load, pieces: number, witness?: unknown): string =>
  verdictOf(() => checkMost(load, pieces, witness))

/** Judges the claim that no set of boxes within limits holds a number of pieces. */
const sets = (load: Load, pieces: number, limits: Partial<Record<Measure, bigint>>, witness?: unknown): string =>
  verdictOf(() => checkSets(load, pieces, new Map(Object.entries(limits) as Array<[Measure, bigint]>), witness))

const couldFit = "more pieces could fit"

describe("no packing has more pieces than", () => {
  // The greatest number of pieces that the sums allow.
  it.each([
    ["the pieces", [rod(1, { quantity: 3 })], [pipe(9)], 3],
    ["the pieces that a box takes", [rod(1, { quantity: 3 }), rod(10)], [pipe(9)], 3],
    ["the pieces that a box in stock takes", [rod(1), rod(10)], [pipe(9), pipe(10, { stock: 0 })], 1],
    ["the pieces that one of the boxes takes", [rod(4), rod(9)], [pipe(4), pipe(9)], 2],
    ["the volume of the stock", [rod(4, { quantity: 9 })], [pipe(9, { stock: 2 })], 4],
    ["the volume of two types", [rod(4, { quantity: 9 })], [pipe(9, { stock: 2 }), pipe(4, { stock: 1 })], 5],
    ["the volume, with the least pieces first", [rod(4), rod(5), rod(7)], [pipe(9, { stock: 1 })], 2],
    ["the weight of the stock", [rod(1, { weight: 3, quantity: 9 })], [pipe(9, { stock: 2, maxWeight: 7 })], 4],
    ["the numbers of pieces", [rod(1, { quantity: 9 })], [pipe(9, { stock: 2, maxPieces: 3 })], 6],
    // Together 9 + 9 hold six rods of 3. Each box of 8 holds two of them.
    ["what each box can hold by its volume", [rod(3, { quantity: 9 })], [pipe(8, { stock: 3 })], 6],
    [
      "what each box can hold by its weight",
      [rod(1, { weight: 3, quantity: 9 })],
      [pipe(9, { stock: 3, maxWeight: 8 })],
      6
    ],
    // The pipe of 4 holds one rod of 3, and the box two plates. By their volumes, they could hold four plates.
    [
      "what each box can hold of those that it takes",
      [item([1, 1, 2], { quantity: 9 }), rod(3, { quantity: 9 })],
      [pipe(4, { stock: 1 }), box([2, 1, 2], { stock: 1 })],
      3
    ],
    ["none, without a box", [rod(1)], [], 0],
    ["none, without a piece", [], [pipe(9)], 0]
  ])("%s", (_, items, boxes, pieces) => {
    expect([most(loaded(items, boxes), pieces), pieces > 0 && most(loaded(items, boxes), pieces - 1)]).toEqual([
      "Checked",
      pieces > 0 && couldFit
    ])
  })

  it("the parts of the pieces that exclusions allow", () => {
    const load = loaded([bar(6, { quantity: 3 })], [box([11, 4, 4], { stock: 2 })])
    const pairs = { by: "pairs", pieces: [0, 0, 0] }
    // Three rods need three boxes, as no pair fits.
    expect(most(load, 2, [{ ...pairs, boxes: [0, 0] }])).toBe("Checked")
    expect(most(load, 2, [{ ...pairs, atMost: 2 }])).toBe("Checked")
    expect(most(load, 2, [{ ...pairs, atMost: 3 }])).toBe("Checked")
    // One box excludes no more than itself.
    expect(most(load, 2, [{ ...pairs, atMost: 1 }])).toBe(couldFit)
    expect(most(load, 2, [{ ...pairs, boxes: [0] }])).toBe(couldFit)
    expect(
      most(load, 2, [
        { ...pairs, atMost: 1 },
        { ...pairs, atMost: 2 }
      ])
    ).toBe("Checked")
    // The other piece may be the one that stays out.
    expect(most(load, 1, [{ ...pairs, atMost: 2 }])).toBe("the pieces could fit")
  })
})

describe("an exclusion", () => {
  const load = loaded([rod(6, { quantity: 3 }), rod(2, { quantity: 2 }), rod(20)], [pipe(11), pipe(10)])
  it.each([
    ["an unknown reason", { by: "belief", boxes: [0] }, "the pieces could fit"],
    ["no boxes", { by: "pairs", boxes: [] }, "must be whole and at least 1"],
    ["no boxes and no number", { by: "pairs" }, "must be whole and at least 1"],
    ["no number", { by: "pairs", atMost: 0 }, "must be whole and at least 1"],
    ["an unknown box", { by: "pairs", boxes: [2] }, "unknown index"],
    ["an unknown item", { by: "pairs", boxes: [0], pieces: [3] }, "unknown index"],
    ["too many pieces", { by: "pairs", boxes: [0], pieces: [0, 0, 0, 0] }, "the pieces are not in the boxes"],
    ["too many of a second item", { by: "pairs", boxes: [0], pieces: [0, 1, 1, 1] }, "the pieces are not in the boxes"],
    ["a piece that no box takes", { by: "pairs", boxes: [0], pieces: [2] }, "the pieces are not in the boxes"],
    ["no pieces", { by: "pairs", boxes: [0], pieces: [] }, "the pieces could fit"],
    ["pieces that are not a list", { by: "pairs", boxes: [0], pieces: 0 }, "must be a list"]
  ])("an exclusion with %s is refused", (_, given, reason) => {
    expect(sets(load, 5, { boxes: 1n }, [given])).toBe(reason)
  })

  it("an exclusion is about all able pieces, unless it lists some", () => {
    const [inside, pairs] = [[box([11, 4, 4])], [{ by: "pairs", boxes: [0] }]]
    expect(sets(loaded([bar(6, { quantity: 2 })], inside), 2, { boxes: 1n }, pairs)).toBe("Checked")
    const three = loaded([bar(6, { quantity: 2 }), bar(2)], inside)
    expect(sets(three, 3, { boxes: 1n }, pairs)).toBe("the pieces could fit")
    expect(sets(three, 3, { boxes: 1n }, [{ ...pairs[0], pieces: [0, 0] }])).toBe("Checked")
  })

  it.each([
    // With all five pieces packed, none is spare. With one unpacked, one of them is, or one of the two further rods.
    [5, [0, 0], "Checked"],
    [4, [0, 0], "Checked"],
    [3, [0, 0], "the pieces could fit"],
    [4, [0, 0, 0], "Checked"],
    [3, [0, 0, 0], "the pieces could fit"],
    [4, [0, 0, 1, 1], "the pieces could fit"],
    [5, [0, 0, 1, 1], "Checked"],
    [5, [0, 0, 1], "Checked"],
    [4, [0, 0, 1], "Checked"],
    [3, [0, 0, 1], "the pieces could fit"]
  ])("an exclusion for %s packed pieces spares some of those in its list %j: %s", (pieces, list, verdict) => {
    // One box of 11 holds the pieces if their volume is at most 11.
    expect(sets(load, pieces, { boxes: 1n }, [{ by: "volume", boxes: [0], pieces: list }])).toBe(verdict)
  })

  it("an exclusion without boxes is about the greatest boxes in stock", () => {
    const stocked = loaded([rod(6, { quantity: 4 })], [pipe(13, { stock: 1 }), pipe(7), pipe(99, { stock: 0 })])
    // Two boxes have at most 13 + 7 = 20, and three have 27.
    expect(sets(stocked, 4, { boxes: 2n }, [{ atMost: 2, by: "volume" }])).toBe("Checked")
    expect(sets(stocked, 4, { boxes: 2n }, [{ atMost: 3, by: "volume" }])).toBe("the pieces could fit")
  })

  it("an exclusion covers each part of its boxes, and no other set", () => {
    const bars = loaded([bar(6, { quantity: 2 }), bar(9)], [box([11, 4, 4]), box([10, 4, 4]), box([9, 4, 4])])
    const pairs = (boxes: readonly number[]) => [{ boxes, by: "pairs", pieces: [0, 0, 1] }]
    expect(sets(bars, 3, { boxes: 2n }, pairs([0, 0]))).toBe("nothing excludes boxes 0,1")
    const all = [
      [0, 0],
      [0, 1],
      [0, 2],
      [1, 1],
      [1, 2],
      [2, 2]
    ]
    expect(sets(bars, 3, { boxes: 2n }, all.flatMap(pairs))).toBe("Checked")
    expect(sets(bars, 3, { boxes: 2n }, all.slice(0, 5).flatMap(pairs))).toBe("nothing excludes boxes 2")
    expect(sets(bars, 3, { boxes: 2n }, [{ atMost: 2, by: "pairs", pieces: [0, 0, 1] }])).toBe("Checked")
    // A list of three boxes of which two count excludes each two of them, but no three.
    const two = [{ boxes: [0, 0, 1, 1, 2, 2], atMost: 2, by: "pairs", pieces: [0, 0, 1] }]
    expect(sets(bars, 3, { boxes: 2n }, two)).toBe("Checked")
    expect(sets(bars, 3, { boxes: 3n }, two)).toBe("nothing excludes boxes 0")
  })
})

describe("sets of boxes", () => {
  const load = loaded(
    [bar(6, { quantity: 2 })],
    [
      box([11, 4, 4], { price: 3 }),
      box([10, 4, 4], { price: 2, stock: 1 }),
      box([12, 4, 4], { price: 9 }),
      box([5, 9, 9], { price: 1 })
    ]
  )
  const pairs = (...of: number[][]) => of.map((boxes) => ({ boxes, by: "pairs", pieces: [0, 0] }))

  it.each([
    // One box of the first two holds one bar, two boxes hold both. The last box takes none, and the third takes both.
    ["no box is excluded", { boxes: 0n }, [], "Checked"],
    ["fewer than no boxes", { boxes: -1n }, [], "Checked"],
    ["one box without a witness", { boxes: 1n }, [], "nothing excludes boxes 0"],
    ["one box", { boxes: 1n }, pairs([0], [1]), "nothing excludes boxes 2"],
    ["one box for at most 8", { boxes: 1n, price: 8n }, pairs([0], [1]), "Checked"],
    ["one box for at most 9", { boxes: 1n, price: 9n }, pairs([0], [1]), "nothing excludes boxes 2"],
    ["one box of at most 176", { boxes: 1n, volume: 176n }, pairs([0], [1]), "Checked"],
    ["one box of at most 176", { boxes: 1n, volume: 176n }, pairs([1]), "nothing excludes boxes 0"],
    ["one box of at most 175", { boxes: 1n, volume: 175n }, pairs([1]), "Checked"],
    ["boxes for at most 4", { price: 4n }, pairs([0], [1]), "Checked"],
    ["boxes for at most 5", { price: 5n }, pairs([0], [1]), "nothing excludes boxes 0,1"],
    ["boxes for at most 1", { price: 1n }, [], "Checked"],
    ["boxes for less than nothing", { price: -1n }, [], "Checked"],
    ["two boxes of type 1, of which one is in stock", { price: 4n, volume: 320n }, pairs([0], [1]), "Checked"]
  ])("%s", (_, limits, witness, verdict) => {
    expect(sets(load, 2, limits, witness)).toBe(verdict)
  })

  it("names the boxes of a set in the order of the request", () => {
    expect(sets(load, 2, { volume: 352n }, pairs([0], [1]))).toBe("nothing excludes boxes 0")
    expect(sets(load, 2, { price: 5n, volume: 336n }, pairs([0], [1]))).toBe("nothing excludes boxes 0,1")
  })

  it("a set has at most as many boxes as pieces", () => {
    const free = loaded([bar(6, { quantity: 2 })], [box([11, 4, 4], { maxPieces: 1 })])
    const some = loaded([bar(6, { quantity: 4 })], [box([11, 4, 4], { maxPieces: 1 })])
    // Two boxes hold two pieces. Three of four pieces need three boxes.
    expect(sets(free, 2, {}, [])).toBe("nothing excludes boxes 0")
    expect(sets(some, 3, { volume: 2n * 176n }, [])).toBe("Checked")
    expect(sets(some, 3, { volume: 3n * 176n }, [])).toBe("nothing excludes boxes 0")
    expect(sets(some, 3, { boxes: 2n }, [])).toBe("Checked")
    expect(sets(some, 3, { boxes: 3n }, [])).toBe("nothing excludes boxes 0")
  })

  it("a packing of more pieces than the boxes take does not exist", () => {
    const large = loaded([bar(6), bar(99)], [box([11, 4, 4])])
    expect([sets(large, 2, {}, []), sets(large, 1, {}, [])]).toEqual(["Checked", "nothing excludes boxes 0"])
    expect([sets(large, 2, { boxes: 9n }), most(large, 1), most(large, 0)]).toEqual(["Checked", "Checked", couldFit])
  })

  it("the checker tries sets of at most 200 boxes", () => {
    const single = (quantity: number) => loaded([bar(6, { quantity })], [box([11, 4, 4], { maxPieces: 1 })])
    const limits = (count: number) => ({ volume: BigInt(count) * 176n })
    expect(sets(single(200), 200, limits(199), [])).toBe("Checked")
    expect(sets(single(201), 201, limits(200), [])).toBe("it takes too long")
  })

  it("two boxes are more than one of two", () => {
    const two = loaded([bar(6, { quantity: 2 })], [box([11, 4, 4], { stock: 1 }), box([10, 4, 4], { stock: 1 })])
    const one = { atMost: 1, by: "pairs", pieces: [0, 0] }
    expect(sets(two, 2, { boxes: 1n }, [one])).toBe("Checked")
    expect(sets(two, 2, { boxes: 2n }, [one])).toBe("nothing excludes boxes 0,1")
    expect(sets(two, 2, { boxes: 2n }, [{ ...one, boxes: [0, 1] }])).toBe("nothing excludes boxes 0,1")
  })

  // Any n boxes in stock: 20 · n for each type, and 20 · (exclusions + boxes + 4) for each of their types.
  // A set of boxes: 100 · (types + 1) for each box that it could have too, and 20 · (boxes + 4) for each type of a set
  // within the limits.
  it.each([
    ["no boxes", { boxes: 0n }, [], 1, [0, 80]],
    ["one box of one type", { boxes: 1n }, [], 1, [20, 100]],
    ["two boxes of two types", { boxes: 2n }, [], 2, [80, 240]],
    // Before, 50 for each of two pieces, 20 for the box and its piece, and 200 for two pieces and their pair.
    ["one box and an exclusion", { boxes: 1n }, pairs([0]), 1, [100, 20, 800, 20, 120]],
    ["sets of one type", { price: 4n }, [], 1, [100, 100, 200]],
    // The sets 0, 00, 000, 001, 01, 011, 1, 11 and 111, of which those of three boxes are too expensive.
    ["sets of two types", { price: 6n }, [], 2, [100, 100, 200, 120, 200, 200, 200, 240, 300, 100, 100, 200, 120, 200]]
  ])("the work for %s is counted", (_, limits, witness, types, amounts) => {
    const work = new Counted()
    const boxes = Array.from({ length: types }, () => box([11, 4, 4], { price: 3, maxPieces: 1 }))
    const few = loaded([bar(6, { quantity: types + 1 })], boxes, work)
    work.amounts.length = 0
    expect(sets(few, types + 1, limits, witness)).toBe("Checked")
    expect(work.amounts).toEqual(amounts)
  })
})
