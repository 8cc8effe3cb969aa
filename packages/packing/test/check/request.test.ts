// How the checker reads a request: in whole units, with exact limits.
import { describe, expect, it } from "vitest"
import { areApart, readRequest, takes, UNLIMITED } from "../../src/check/request.ts"
import { box, Counted, filled, item, judged, placed } from "./written.ts"

const read = (items: readonly object[], boxes: readonly object[] = [], fields: object = {}) =>
  readRequest({ items, boxes, ...fields })

/** Returns what reading a request throws. */
const faultOf = (items: readonly object[], boxes: readonly object[] = [], fields: object = {}): string => {
  try {
    read(items, boxes, fields)
    return "none"
  } catch (fault) {
    const { message, tag } = fault as { message: string; tag: string }
    return `${tag} ${message}`
  }
}

const cube = item([2, 2, 2])

describe("items", () => {
  const [WLH, LWH, WHL, HWL, LHW, HLW] = [
    [2, 3, 4],
    [3, 2, 4],
    [2, 4, 3],
    [4, 2, 3],
    [3, 4, 2],
    [4, 3, 2]
  ]
  it.each([
    [undefined, [WLH, LWH, WHL, HWL, LHW, HLW]],
    ["any", [WLH, LWH, WHL, HWL, LHW, HLW]],
    ["none", [WLH]],
    ["flat", [WLH, LWH]],
    [{ up: ["height"] }, [WLH, LWH]],
    [{ up: ["width"] }, [LHW, HLW]],
    [{ up: ["length", "height"] }, [WLH, LWH, WHL, HWL]],
    [{ up: [] }, []]
  ])("the rotation %j allows orientations in the order of the page", (rotation, orientations) => {
    const { orientations: found, turns } = read([item([2, 3, 4], { rotation })]).items[0]!
    expect(found).toEqual(orientations)
    expect(turns).toHaveLength(orientations.length)
  })

  it.each([
    ["another word", "False must be an object"],
    [{ up: "height" }, "False must be a list"],
    [null, "none"]
  ])("the rotation %j is read or refused", (rotation, fault) => {
    expect(faultOf([item([2, 3, 4], { rotation })])).toBe(fault)
  })

  it("an item has the fields of the data, in whole units", () => {
    expect(read([item([2, 3, 4], { quantity: 5, weight: 6, gap: 2, onTop: 7 })]).items[0]).toMatchObject({
      index: 0,
      sides: [2, 3, 4],
      gap: 2,
      orientations: [[6, 7, 8]],
      quantity: 5,
      volume: 336n,
      weight: 6n,
      pieces: 1n,
      onTop: 7n
    })
  })

  it("an item is one piece without weight and gap by default, and bears any load", () => {
    expect(read([cube, cube]).items[1]).toMatchObject({
      index: 1,
      gap: 0,
      quantity: 1,
      volume: 8n,
      weight: 0n,
      onTop: UNLIMITED
    })
    expect(UNLIMITED).toBe(10_000_000_000_000_000_000_000_000_000_000_000_000_000n)
  })

  it.each([
    [{ width: 0 }, "False must be whole and at least 1"],
    [{ width: 1e6 }, "none"],
    [{ height: 1e6 + 1 }, "False a side is too long"],
    [{ quantity: 0 }, "False must be whole and at least 1"],
    [{ quantity: 10_000 }, "none"],
    [{ quantity: 10_001 }, "False more than 10,000 pieces"],
    [{ gap: -1 }, "False must be whole and at least 1"],
    [{ weight: "1" }, "False must be whole and at least 1"],
    [{ perBox: 0 }, "False must be whole and at least 1"]
  ])("%j is read or refused", (fields, fault) => {
    expect(faultOf([item([2, 2, 2], fields)])).toBe(fault)
  })

  it("counts all pieces", () => {
    expect(read([item([1, 1, 1], { quantity: 3 }), cube]).pieces).toBe(4)
    expect(faultOf([item([1, 1, 1], { quantity: 10_000 }), cube])).toBe("False more than 10,000 pieces")
  })

  it("takes the least `perBox` of a reference", () => {
    const items = [3, 2, 4].map((perBox) => item([1, 1, 1], { perBox }))
    expect([...read([...items, cube, item([1, 1, 1], { reference: "c", perBox: 9 })]).most]).toEqual([
      ["a", 2],
      ["c", 9]
    ])
    expect([...read([cube]).most]).toEqual([])
  })
})

describe("boxes", () => {
  it("a box has limits, stock and values", () => {
    const fields = { fillLimit: 0.59, maxWeight: 9, emptyWeight: 2, maxPieces: 4, stock: 3, price: 7 }
    const outer = { width: 3, length: 4, height: 5 }
    expect(read([], [box([2, 3, 4], { ...fields, outer })]).boxes[0]).toMatchObject({
      index: 0,
      inner: [2, 3, 4],
      emptyWeight: 2n,
      // 24 · 0.59 = 14.16
      limits: { volume: 14n, weight: 7n, pieces: 4n },
      stock: 3,
      values: { unpacked: 0n, boxes: 1n, volume: 60n, price: 7n, cost: 0n }
    })
  })

  it("a box is free, without limits and as large outside as inside by default", () => {
    expect(read([], [box([1, 1, 1]), box([2, 3, 4], { kind: "box" })]).boxes[1]).toMatchObject({
      index: 1,
      emptyWeight: 0n,
      limits: { volume: 24n, weight: UNLIMITED, pieces: UNLIMITED },
      stock: Number.POSITIVE_INFINITY,
      values: { volume: 24n, price: 0n }
    })
  })

  it.each([
    [{ kind: "mailer" }, "NotCheckable tubes and mailers are not covered"],
    [{ kind: "tube" }, "NotCheckable tubes and mailers are not covered"],
    [{ centreOfGravity: {} }, "NotCheckable centres of gravity are not covered"],
    [{ fillLimit: 1 / 3 }, "NotCheckable a share has more than nine decimals"],
    [{ fillLimit: -1 }, "NotCheckable a share has more than nine decimals"],
    [{ fillLimit: 0 }, "none"],
    [{ price: 0.000001 }, "none"],
    [{ price: 0.0000001 }, "NotCheckable a price has more than six decimals"],
    [{ stock: -1 }, "False must be whole and at least 0"],
    [{ stock: 0 }, "none"],
    [{ maxPieces: 0 }, "False must be whole and at least 1"],
    [{ inner: { width: 1, length: 1, height: 1e6 + 1 } }, "False a side is too long"]
  ])("%j is read or refused", (fields, fault) => {
    expect(faultOf([], [box([2, 2, 2], fields)])).toBe(fault)
  })

  it("open boxes are not covered", () => {
    expect(faultOf([cube], [box([2, 2, 2])], { open: [{}] })).toBe("NotCheckable open boxes are not covered")
    expect(faultOf([cube], [box([2, 2, 2])], { open: [] })).toBe("none")
  })
})

describe("units", () => {
  const sides = { width: 1, length: 1, height: 1 }
  it.each([
    ["a width", { width: 1.5 }, {}, { length: 10, weight: 1, price: 1 }],
    ["a length", { length: 1.25 }, {}, { length: 100, weight: 1, price: 1 }],
    ["a height", { height: 1.125 }, {}, { length: 1_000, weight: 1, price: 1 }],
    ["a gap", { gap: 0.0625 }, {}, { length: 10_000, weight: 1, price: 1 }],
    ["an inner side", {}, { inner: { ...sides, length: 1.00001 } }, { length: 100_000, weight: 1, price: 1 }],
    ["an outer side", {}, { outer: { ...sides, width: 0.999999 } }, { length: 1_000_000, weight: 1, price: 1 }],
    ["a weight", { weight: 0.5 }, {}, { length: 1, weight: 10, price: 1 }],
    ["a load", { onTop: 0.25 }, {}, { length: 1, weight: 100, price: 1 }],
    ["the weight of a box", {}, { emptyWeight: 0.5 }, { length: 1, weight: 10, price: 1 }],
    ["the greatest weight", {}, { maxWeight: 0.5 }, { length: 1, weight: 10, price: 1 }],
    ["a price", {}, { price: 0.05 }, { length: 1, weight: 1, price: 100 }],
    ["nothing", {}, {}, { length: 1, weight: 1, price: 1 }],
    [
      "two of them",
      { width: 1.5, gap: 0.25 },
      { maxWeight: 0.5, emptyWeight: 0.25 },
      { length: 100, weight: 100, price: 1 }
    ]
  ])("the decimals of %s decide the scale", (_, one, other, scale) => {
    expect(read([item([1, 1, 1], one), item([1, 1, 1])], [box([1, 1, 1]), box([1, 1, 1], other)]).scale).toEqual(scale)
  })

  it("counts in the units of the given scale", () => {
    const request = read([item([0.5, 1, 1], { weight: 2 })], [box([1, 1, 1], { price: 0.5 })], {
      scale: { length: 4, weight: 3 }
    })
    expect(request.scale).toEqual({ length: 4, weight: 3, price: 10 })
    expect(request.items[0]).toMatchObject({ sides: [2, 4, 4], weight: 6n })
    expect(request.boxes[0]).toMatchObject({ inner: [4, 4, 4], values: { volume: 64n, price: 5n } })
  })

  it.each([
    [{ length: 0.5 }, "False must be whole and at least 1"],
    [{ weight: 0 }, "False must be whole and at least 1"],
    [{ length: 2 }, "none"],
    [2, "False must be an object"]
  ])("the scale %j is read or refused", (scale, fault) => {
    expect(faultOf([cube], [], { scale })).toBe(fault)
  })

  it("judges positions, sizes and weights in these units", () => {
    const request = {
      items: [item([0.5, 1, 1], { weight: 0.2 }), item([0.5, 1, 1], { weight: 0.1, gap: 0.25 })],
      boxes: [box([1.5, 1.5, 1.5], { emptyWeight: 0.3 })],
      support: 0
    }
    const place = (x: number, grossWeight: number) =>
      judged(request, [
        filled([1.5, 1.5, 1.5], [placed(0, [0, 0, 0], [0.5, 1, 1]), placed(1, [x, 0.25, 0.25], [0.5, 1, 1])], {
          grossWeight
        })
      ])
    expect([place(0.75, 0.6), place(0.7, 0.6), place(0.76, 0.6), place(0.75, 0.5)]).toEqual([
      "Checked",
      "False two pieces overlap",
      "False a piece is not inside",
      "False the weight differs"
    ])
  })
})

describe("whether a box takes a piece", () => {
  const takesFirst = (items: readonly object[], given: object): boolean => {
    const request = read(items, [given])
    return takes(request, request.boxes[0]!, request.items[0]!)
  }

  it.each([
    ["a piece of its size", item([4, 5, 6]), {}, true],
    ["a wider piece", item([5, 5, 6]), {}, false],
    ["a longer piece", item([4, 6, 6]), {}, false],
    ["a higher piece", item([4, 5, 7]), {}, false],
    ["a piece that must turn", item([6, 4, 5], { rotation: "any" }), {}, true],
    ["a piece with a gap", item([2, 3, 4], { gap: 1 }), {}, true],
    ["a piece with a larger gap", item([2, 3, 4], { gap: 2 }), {}, false],
    ["a piece as heavy as its limit", item([1, 1, 1], { weight: 7 }), { maxWeight: 9, emptyWeight: 2 }, true],
    ["a heavier piece", item([1, 1, 1], { weight: 8 }), { maxWeight: 9, emptyWeight: 2 }, false],
    ["a piece of its volume", item([2, 3, 4]), { fillLimit: 0.2 }, true],
    ["a piece of more than its volume", item([2, 3, 4]), { fillLimit: 0.19 }, false],
    ["more pieces than its limit, one by one", item([1, 1, 1], { quantity: 3 }), { maxPieces: 1 }, true]
  ])("%s", (_, one, limits, expected) => {
    expect(takesFirst([one], box([4, 5, 6], limits))).toBe(expected)
  })

  const g = { group: "g" }
  it.each([
    ["both fit", [item([4, 1, 1], g), item([4, 1, 1], g)], {}, true],
    ["the other is too long", [item([4, 1, 1], g), item([5, 1, 1], g)], {}, false],
    ["another group is too long", [item([4, 1, 1], g), item([5, 1, 1], { group: "h" })], {}, true],
    ["their weight is at the limit", [item([1, 1, 1], { ...g, weight: 2, quantity: 2 })], { maxWeight: 4 }, true],
    ["their weight is above it", [item([1, 1, 1], { ...g, weight: 2, quantity: 2 })], { maxWeight: 3 }, false],
    ["their number is at the limit", [item([1, 1, 1], g), item([1, 1, 1], g)], { maxPieces: 2 }, true],
    ["their number is above it", [item([1, 1, 1], g), item([1, 1, 1], g)], { maxPieces: 1 }, false],
    ["their volume is above it", [item([4, 4, 3], g), item([4, 4, 3], g)], {}, false]
  ])("counts all pieces of its group: %s", (_, items, limits, expected) => {
    expect(takesFirst(items, box([4, 4, 4], limits))).toBe(expected)
  })

  it("the work for a piece is 20, or 20 for each item if it has a group", () => {
    const work = new Counted()
    const request = { ...read([item([1, 1, 1], g), cube, cube], [box([4, 4, 4])]), work }
    for (const each of request.items) takes(request, request.boxes[0]!, each)
    expect(work.amounts).toEqual([60, 20, 20])
  })
})

it("two items are apart if one of them lists the other", () => {
  const { items } = read([
    item([1, 1, 1], { apart: ["c", "d"] }),
    ...["c", "d", "e"].map((reference) => ({ ...cube, reference }))
  ])
  expect(items.map((each) => items.map((other) => areApart(each, other)))).toEqual([
    [false, true, true, false],
    [true, false, false, false],
    [true, false, false, false],
    [false, false, false, false]
  ])
})

it("the work of reading is 1,000 for each item and box, up to 200 million", () => {
  const many = (count: number) => Array<object>(count).fill(box([1, 1, 1]))
  const spendRest = (rest: number) => () => read([cube], many(2)).work.spend(rest)
  expect(spendRest(2e8 - 3_000)).not.toThrow()
  expect(spendRest(2e8 - 2_999)).toThrow("it takes too long")
})
