// Placements of pieces, each with a case in which one unit decides.
import { describe, expect, it } from "vitest"
import { box, filled, item, judged, placed, type Sides, verdictOf } from "./written.ts"

const cube: Sides = [2, 2, 2]

describe("a placement repeats the request", () => {
  const request = {
    items: [item([2, 3, 4], { stop: 7, rotation: "any" })],
    boxes: [box([4, 4, 4], { outer: { width: 5, length: 6, height: 7 } })]
  }
  const outer = { width: 5, length: 6, height: 7 }
  const [stop, at, size] = [7, [0, 0, 0] as Sides, [2, 3, 4] as Sides]

  it.each([
    ["nothing", {}, {}, "Checked"],
    ["another kind", {}, { kind: "tube" }, "False the kind differs"],
    ["another box reference", {}, { reference: "c" }, "False the reference differs"],
    ["another inner side", {}, { inner: { width: 4, length: 4, height: 5 } }, "False the height differs"],
    ["another outer side", {}, { outer: { ...outer, width: 4 } }, "False the width differs"],
    ["no outer sides", {}, { outer: undefined }, "False must be an object"],
    ["another box", {}, { box: 1 }, "False unknown index"],
    ["another reference", { reference: "c" }, {}, "False the reference differs"],
    ["another stop", { stop: 8 }, {}, "False the stop differs"],
    ["no stop", { stop: undefined }, {}, "False the stop differs"],
    ["another size", { size: { x: 2, y: 3, z: 5 } }, {}, "False the z differs"],
    ["another piece", { piece: 1 }, {}, "False the item has fewer pieces"],
    ["another item", { item: 1 }, {}, "False unknown index"],
    ["half a unit as its position", { at: { x: 0.5, y: 0, z: 0 } }, {}, "False must be whole and at least 0"]
  ])("a placement with %s is judged", (_, piece, fields, verdict) => {
    expect(judged(request, [filled([4, 4, 4], [placed(0, at, size, { stop, ...piece })], { outer, ...fields })])).toBe(
      verdict
    )
  })

  it("a box without outer sides has its inner sides outside", () => {
    const [inner, other] = [
      { width: 2, length: 2, height: 2 },
      { width: 2, length: 2, height: 3 }
    ]
    const small = { items: [item(cube)], boxes: [box(cube)] }
    expect(judged(small, [filled(cube, [placed(0, at, cube)], { outer: inner })])).toBe("Checked")
    expect(judged(small, [filled(cube, [placed(0, at, cube)], { outer: other })])).toBe("False the height differs")
  })

  it("a turn is one that the item allows, along all axes", () => {
    const flat = { items: [item(cube)], boxes: [box(cube)] }
    const turns = [
      { x: "width", y: "length", z: "height" },
      { x: "width", y: "height", z: "length" },
      { x: "length", y: "width", z: "height" },
      { x: "height", y: "length", z: "width" },
      { x: "width", y: "width", z: "width" }
    ]
    const verdicts = turns.map((turned) => judged(flat, [filled(cube, [placed(0, at, cube, { turned })])]))
    const wrong = "False a piece must not turn so"
    expect(verdicts).toEqual(["Checked", wrong, wrong, wrong, wrong])
  })
})

describe("the place of one piece", () => {
  const gap = { gap: 2 }
  it.each([
    ["inside", [2, 2, 2], [0, 0, 0], {}, true],
    ["before the width", [4, 2, 2], [-1, 0, 0], {}, false],
    ["after the width", [3, 9, 9], [2, 0, 0], {}, false],
    ["after the length", [9, 3, 9], [0, 2, 0], {}, false],
    ["after the height", [9, 9, 3], [0, 0, 2], {}, false],
    ["at the ends", [4, 5, 6], [2, 3, 4], {}, true],
    ["with its gap inside", [6, 6, 6], [2, 2, 2], gap, true],
    ["with its gap outside at the low end", [9, 9, 9], [1, 2, 2], gap, false],
    ["with its gap outside at the high end", [6, 6, 6], [2, 2, 3], gap, false]
  ] as const)("a cube of 2 is %s", (_, inner, at, fields, isInside) => {
    const verdict = verdictOf(inner, [[cube, at, fields]])
    expect(verdict === "Checked").toBe(isInside)
    expect(["Checked", "False a piece is not inside", "False must be whole and at least 0"]).toContain(verdict)
  })

  it("a box is not empty", () => {
    expect(judged({ items: [item(cube)], boxes: [box(cube)] }, [filled(cube, [])], [])).toBe(
      "False a piece is not inside"
    )
  })
})

describe("the place of two pieces", () => {
  it.each([
    [
      "beside each other",
      [
        [0, 0, 0],
        [2, 0, 0]
      ],
      "Checked"
    ],
    [
      "behind each other",
      [
        [0, 2, 0],
        [0, 0, 0]
      ],
      "Checked"
    ],
    [
      "above each other",
      [
        [0, 0, 0],
        [0, 0, 2]
      ],
      "Checked"
    ],
    [
      "above each other, in the other order",
      [
        [0, 0, 2],
        [0, 0, 0]
      ],
      "False a piece is listed too early"
    ],
    [
      "beside each other at different heights, in any order",
      [
        [2, 0, 2],
        [0, 0, 0]
      ],
      "Checked"
    ],
    [
      "behind each other at different heights, in any order",
      [
        [0, 2, 2],
        [0, 0, 0]
      ],
      "Checked"
    ],
    [
      "apart along two axes, in any order",
      [
        [3, 3, 2],
        [0, 0, 0]
      ],
      "Checked"
    ],
    [
      "1 into each other",
      [
        [0, 0, 0],
        [1, 1, 1]
      ],
      "False two pieces overlap"
    ],
    [
      "in one place",
      [
        [1, 1, 1],
        [1, 1, 1]
      ],
      "False two pieces overlap"
    ]
  ] as const)("two cubes are %s", (_, [first, second], verdict) => {
    const request = { items: [item(cube, { quantity: 2 })], boxes: [box([5, 5, 5])], support: 0 }
    const pieces = [placed(0, first, cube), placed(0, second, cube, { piece: 1 })]
    expect(judged(request, [filled([5, 5, 5], pieces)])).toBe(verdict)
  })

  it("gaps do not overlap", () => {
    const gap = { gap: 1 }
    const verdicts = [4, 3].map((x) =>
      verdictOf(
        [9, 4, 4],
        [
          [cube, [1, 1, 1], gap],
          [cube, [x + 1, 1, 1], gap]
        ]
      )
    )
    expect(verdicts).toEqual(["Checked", "False two pieces overlap"])
  })

  it.each([
    ["the first lists the second", { apart: ["c"] }, { reference: "c" }],
    ["the second lists the first", { reference: "c" }, { apart: ["c"] }]
  ])("two pieces in a box are not apart: %s", (_, one, other) => {
    const request = { items: [item(cube, one), item(cube, other)], boxes: [box([4, 2, 2])] }
    const [a, b] = [one, other].map((fields) => ({ reference: "a", ...fields }))
    const pieces = [placed(0, [0, 0, 0], cube, a), placed(1, [2, 0, 0], cube, b)]
    expect(judged(request, [filled([4, 2, 2], pieces)])).toBe("False two pieces must be apart")
    expect(
      judged(
        request,
        pieces.map((piece) => filled([4, 2, 2], [piece]))
      )
    ).toBe("Checked")
  })
})
