// Logs of searches, with the number of nodes that the checker visits. A node is a branch that no contradiction has closed.
import { describe, expect, it } from "vitest"
import { cannotFit } from "../../src/check/branches.ts"
import { readRequest } from "../../src/check/request.ts"
import { box, Counted, item } from "./written.ts"

type Log = ReadonlyArray<ReadonlyArray<number>>
const bar = (length: number, fields: object = {}) => item([length, 3, 3], fields)
const room = (length: number, fields: object = {}) => box([length, 4, 4], fields)

/** Follows a log for pieces in boxes, by their indexes. */
const follow = (
  items: readonly object[],
  boxes: readonly object[],
  log: unknown,
  { pieces = items.map((_, i) => i), of = boxes.map((_, i) => i), spare = 0 } = {}
) => {
  const read = readRequest({ items, boxes })
  const work = new Counted()
  const [list, set] = [pieces.map((i) => read.items[i]!), of.map((k) => read.boxes[k]!)]
  return { isClosed: cannotFit(work, list, set, spare, log), nodes: work.amounts.length, work: work.amounts }
}

/** Returns the steps that place each piece, and then separate each pair. */
const stepsOf = (pieces: number): Log => {
  const all = Array.from({ length: pieces }, (_, i) => i)
  return [...all.map((i) => [i]), ...all.flatMap((j) => all.slice(0, j).map((i) => [i, j]))]
}

describe("pieces along one axis", () => {
  it.each([
    ["two bars of 6 do not fit into 10", [6, 6], 10, true],
    ["two bars of 5 fit into 10", [5, 5], 10, false],
    ["three bars of 4 do not fit into 11", [4, 4, 4], 11, true],
    ["three bars of 4 fit into 12", [4, 4, 4], 12, false],
    ["bars of 2, 3, 4 and 5 do not fit into 13", [2, 3, 4, 5], 13, true],
    ["bars of 2, 3, 4 and 5 fit into 14", [2, 3, 4, 5], 14, false]
  ])("%s", (_, lengths, length, isClosed) => {
    const items = lengths.map((each) => bar(each))
    expect(follow(items, [room(length)], stepsOf(items.length)).isClosed).toBe(isClosed)
  })

  it("the work of a node is 50 times the places plus 1, times the relations, places and boxes", () => {
    // In each step, one branch is open: the piece is in the box, or it ends before the next one along the length.
    const { isClosed, work } = follow([bar(4), bar(4), bar(4)], [room(11)], [[0], [1], [0, 1], [2], [1, 2], [0, 2]])
    expect(isClosed).toBe(true)
    expect(work).toEqual([50 * 1 * 1, 50 * 2 * 2, 50 * 3 * 3, 50 * 3 * 4, 50 * 4 * 5, 50 * 4 * 6])
  })

  // Four nodes have steps that place pieces or separate the first pair, which has one order. Each order of three bars is
  // too long. Each part of an order that fits adds a node.
  it.each([
    ["each separation has a branch for both orders, except the first", [bar(4), bar(4), bar(4)], stepsOf(3), 6],
    [
      "a pair that has an order is not divided again",
      [bar(4), bar(4), bar(4)],
      [[0], [1], [2], [0, 1], [0, 1], [1, 0], [1, 2], [2, 0], [0, 2]],
      8
    ],
    [
      "a pair that has an order through other pieces is not divided",
      [bar(3), bar(3), bar(3), bar(3)],
      [[0], [1], [2], [3], [0, 1], [1, 2], [0, 2], [2, 3], [1, 3], [0, 3]],
      18
    ]
  ])("%s", (_, items, log, nodes) => {
    expect(follow(items, [room(11)], log)).toMatchObject({ isClosed: true, nodes })
  })

  it("the first pair of each box has one order", () => {
    const [along, across] = [item([4, 3, 3]), item([3, 4, 3])]
    const items = [along, along, across, across, along]
    const log = [[0], [1], [2], [3], [4], [0, 1], [2, 3], [4, 0], [1, 4]]
    // Six nodes before the first pair and two before [4, 0], of which only 0 before 4 stays open.
    expect(follow(items, [box([11, 3, 4]), box([3, 11, 4])], log)).toMatchObject({ isClosed: true, nodes: 9 })
  })
})

describe("pieces along several axes", () => {
  it.each([
    ["four squares of 5 fit into 10 × 10", [10, 10, 3], false],
    ["four squares of 5 do not fit into 10 × 9", [10, 9, 4], true],
    ["four squares of 5 do not fit into 9 × 10", [9, 10, 4], true]
  ] as const)("%s", (_, inner, isClosed) => {
    const squares = [1, 2, 3, 4].map(() => item([5, 5, 3]))
    expect(follow(squares, [box(inner)], stepsOf(4)).isClosed).toBe(isClosed)
  })

  // The last step names a piece that fits nowhere, so that every branch is closed there, and each of them is a node.
  it.each([
    // 3, then one for each of two axes, three times.
    [
      "a pair of squares is divided once",
      2,
      [
        [0, 1],
        [0, 1],
        [1, 0]
      ],
      3 + 2 + 2 + 2
    ],
    // 4, and one for each of two axes. The next pair has two orders along each. The last pair then has one order in one
    // of these four cases, and four in the others.
    [
      "a pair is in order through another square",
      3,
      [
        [0, 1],
        [1, 2],
        [0, 2]
      ],
      4 + 2 + 8 + 2 * 13
    ],
    [
      "a pair is in order through another square, in reverse",
      3,
      [
        [0, 1],
        [1, 2],
        [2, 0]
      ],
      4 + 2 + 8 + 2 * 13
    ]
  ])("%s", (_, count, pairs, nodes) => {
    const squares = Array.from({ length: count }, () => item([3, 3, 3]))
    const log = [...stepsOf(count).slice(0, count), ...pairs, [count]]
    expect(follow([...squares, bar(11)], [box([10, 10, 4])], log)).toMatchObject({ isClosed: true, nodes })
  })

  it("one above another needs their height, and one behind another their length", () => {
    const two = [item([5, 5, 3]), item([5, 5, 3])]
    const closed = (
      [
        [9, 9, 6],
        [9, 10, 5],
        [10, 9, 5],
        [9, 9, 5]
      ] as const
    ).map((inner) => follow(two, [box(inner)], stepsOf(2)).isClosed)
    expect(closed).toEqual([false, false, false, true])
  })

  it.each([
    [1, 1, 5],
    [1, 5, 1],
    [5, 1, 1]
  ] as const)("a rod that may turn fits into %s × %s × %s", (...inner) => {
    expect(follow([item([1, 1, 5], { rotation: "any" })], [box(inner)], [[0]]).isClosed).toBe(false)
  })

  it.each([
    [4, 9, 9],
    [9, 4, 9],
    [9, 9, 4]
  ] as const)("a cube of 5 does not fit into %s × %s × %s", (...inner) => {
    expect(follow([item([5, 5, 5])], [box(inner)], [[0]])).toMatchObject({ isClosed: true, nodes: 1 })
  })
})

describe("the places of a piece", () => {
  const loner = (fields: object = {}) => bar(1, { apart: ["a"], ...fields })
  const [A, B] = [room(9), room(8)]
  const place = (pieces: number) => stepsOf(pieces).slice(0, pieces)

  // Pieces that are all apart: with n places, n + 1 pieces do not fit. The nodes are the lists of different places.
  it.each([
    // -, 0, 01
    ["equal boxes are used in their order", [loner(), loner(), loner()], [0, 1, 2], [0, 0], 0, 3],
    // -, 0, 2, 01, 02, 20, 012, 021, 201
    ["another box has no order", [loner(), loner(), loner(), loner()], [0, 1, 2, 3], [0, 0, 1], 0, 9],
    // -, A, B, AB, BA
    ["equal pieces of different items have no order", [loner(), loner(), loner()], [0, 1, 2], [0, 1], 0, 5],
    // -, A, B, AB
    ["pieces of an item are in the order of their boxes", [loner({ quantity: 3 })], [0, 0, 0], [0, 1], 0, 4],
    // As above: the last piece is another item.
    ["a piece of another item follows no order", [loner({ quantity: 2 }), loner()], [0, 0, 1], [0, 1], 0, 4],
    // -, A, B, N, AB, AN, BN, NA, NB, ABN, ANB, BNA, NAB, where N means outside
    ["a piece in no box begins a new order", [loner({ quantity: 4 })], [0, 0, 0, 0], [0, 1], 1, 13]
  ])("%s", (_, items, pieces, of, spare, nodes) => {
    expect(follow(items, [A, B], place(pieces.length), { pieces, of, spare })).toMatchObject({ isClosed: true, nodes })
  })

  it("pieces of an item are in the order of their orientations", () => {
    // One node without pieces, three with one, six with two, and a third exceeds the limit.
    const rods = item([1, 1, 5], { rotation: "any", quantity: 3 })
    const three = { pieces: [0, 0, 0] }
    expect(follow([rods], [box([5, 5, 5], { maxPieces: 2 })], place(3), three)).toMatchObject({
      isClosed: true,
      nodes: 10
    })
  })

  it("two orientations of one piece are two places", () => {
    const rod = item([1, 1, 5], { rotation: "any", quantity: 1 })
    const log = [[0], [1]]
    // The plate stays out, because it weighs too much beside the rod in each of its three orientations.
    const plate = item([1, 1, 1], { weight: 2 })
    expect(follow([{ ...rod, weight: 2 }, plate], [box([5, 5, 5], { maxWeight: 3 })], log)).toMatchObject({
      isClosed: true,
      nodes: 4
    })
  })
})

describe("spare pieces", () => {
  it.each([
    [3, 1, true],
    [3, 2, false],
    [4, 2, true],
    [4, 3, false],
    [2, 0, true],
    [1, 0, false]
  ])("%s bars of which one fits, with %s spare pieces: closed is %s", (count, spare, isClosed) => {
    const items = Array.from({ length: count }, () => bar(6))
    expect(follow(items, [room(10)], stepsOf(count), { spare }).isClosed).toBe(isClosed)
  })

  it("a step of two pieces that are not in one box divides nothing", () => {
    // Three nodes with one or two pieces outside, and those that lead to them; then one for each step before the pair.
    const three = [bar(6), bar(6), bar(6)]
    expect(follow(three, [room(10)], stepsOf(3), { spare: 1 })).toMatchObject({ isClosed: true, nodes: 12 })
  })
})

describe("rules and limits", () => {
  const [small, g] = [bar(1), { group: "g" }]
  it.each([
    ["two pieces of a group in two boxes", [bar(6, g), bar(6, g)], 0, true],
    ["two pieces of two groups", [bar(6, g), bar(6, { group: "h" })], 0, false],
    ["a piece of a group and one without", [bar(6, g), bar(6)], 0, false],
    ["two pieces without a group", [bar(6), bar(6)], 0, false],
    ["a group of which one piece is outside", [bar(6, g), bar(6, g)], 1, true],
    ["a group outside", [bar(6, g), bar(6, g)], 2, false]
  ])("%s: closed is what the rule says", (_, items, spare, isClosed) => {
    expect(follow(items, [room(10), room(9)], stepsOf(2), { spare }).isClosed).toBe(isClosed)
  })

  it("a group is split also if a piece of no group is elsewhere", () => {
    expect(follow([small, bar(9, g), bar(9, g)], [room(10), room(10)], stepsOf(3)).isClosed).toBe(true)
  })

  it("a piece must be apart from one of those in its box", () => {
    const items = [small, bar(1, { reference: "c" }), bar(1, { reference: "d", apart: ["c"] })]
    expect(follow(items, [room(10)], [[0], [1], [2]]).isClosed).toBe(true)
    expect(follow(items, [room(10)], [[0], [2]]).isClosed).toBe(false)
  })

  it.each([
    ["weight", { maxWeight: 5 }, { maxWeight: 6 }],
    ["volume", { fillLimit: 17 / 160 }, { fillLimit: 18 / 160 }],
    ["pieces", { maxPieces: 1 }, { maxPieces: 2 }]
  ])("the sum of the %s may reach the limit of a box", (_, less, enough) => {
    const items = [bar(1, { weight: 3 }), bar(1, { weight: 3 })]
    const closed = [less, enough].map((limit) => follow(items, [room(10, limit)], [[0], [1]]).isClosed)
    expect(closed).toEqual([true, false])
  })
})

describe("invalid logs", () => {
  const large = Array.from({ length: 13 }, () => bar(11))
  it("only the first twelve pieces have places", () => {
    expect(follow(large, [room(10)], [[11]]).isClosed).toBe(true)
    expect(follow(large, [room(10)], [[12]]).isClosed).toBe(false)
  })

  it.each([
    ["an absent log", undefined],
    ["an empty log", []],
    ["an empty step", [[]]],
    ["a piece that does not exist", [[7]]],
    ["the same place twice", [[0], [0], [1], [0, 1]]],
    ["a piece beside itself", [[0], [0, 0]]],
    ["a pair whose first piece has no place", [[1], [0, 1]]],
    ["a pair whose second piece has no place", [[0], [0, 1]]],
    ["the places without the pair", [[0], [1]]]
  ])("%s closes no branch of two bars of 6 in 10", (_, log) => {
    expect(follow([bar(6), bar(6)], [room(10)], log).isClosed).toBe(false)
  })

  it.each([
    ["a number as a step", [0], "must be a list"],
    ["a negative index", [[-1]], "must be whole and at least 0"],
    ["half an index", [[0.5]], "must be whole and at least 0"]
  ])("%s is refused", (_, log, reason) => {
    expect(() => follow([bar(6)], [room(10)], log)).toThrow(reason)
  })
})
