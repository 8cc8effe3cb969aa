// Cases in which one unit decides.
import { type Request, verify } from "@waybill/packing"
import { describe, expect, it } from "vitest"

type Axes = readonly [x: number, y: number, z: number]
const axes = ([x, y, z]: Axes) => ({ x, y, z })
const sides = ([width, length, height]: Axes) => ({ width, length, height })
const turned = { x: "width", y: "length", z: "height" }
const unturned = { rotation: "none" } as const

/** Checks a packing of items at positions in one box each. `boxes` lists the items of each box. */
const statesOf = (
  items: ReadonlyArray<readonly [Axes, Axes]>,
  inner: Axes,
  boxes: ReadonlyArray<ReadonlyArray<number>>,
  proofs: ReadonlyArray<object> = []
) => {
  const request: Request = {
    items: items.map(([size]) => ({ reference: "a", ...sides(size), ...unturned })),
    boxes: [{ reference: "b", inner: sides(inner) }],
    objective: ["boxes"],
    support: 0
  }
  const packing = {
    boxes: boxes.map((content) => ({
      box: 0,
      reference: "b",
      kind: "box",
      inner: sides(inner),
      outer: sides(inner),
      grossWeight: 0,
      placements: content.map((item) => ({
        item,
        piece: 0,
        reference: "a",
        at: axes(items[item]![1]),
        size: axes(items[item]![0]),
        turned
      }))
    })),
    unpacked: [],
    certificate: { proofs, optimal: proofs.length > 0 }
  }
  return Object.fromEntries(verify(request, packing).map(({ _tag, claim }) => [claim, _tag]))
}

describe("two pieces in one box", () => {
  it.each([
    ["beside each other", [2, 0, 0], "Checked"],
    ["one unit into each other along x", [1, 0, 0], "False"],
    ["one unit into each other along all axes", [1, 1, 1], "False"],
    ["one above the other", [0, 0, 2], "Checked"]
  ] as const)("two cubes %s are judged by whole units", (_, at, state) => {
    expect(
      statesOf(
        [
          [
            [2, 2, 2],
            [0, 0, 0]
          ],
          [[2, 2, 2], at]
        ],
        [4, 4, 4],
        [[0, 1]]
      ).packing
    ).toBe(state)
  })
})

const bars = (length: number, count: number) =>
  Array.from(
    { length: count },
    () =>
      [
        [length, 4, 4],
        [0, 0, 0]
      ] as readonly [Axes, Axes]
  )
const twoBoxes = (witness: ReadonlyArray<object>, atLeast = 2) => [
  { measure: "boxes", value: atLeast, atLeast, proved: true, by: [], witness }
]

describe("two bars that need two boxes with a small piece, or just fit into one", () => {
  const small = [
    [1, 1, 1],
    [6, 0, 0]
  ] as const
  const images = (family: string, p: number) => ({
    turn: "none",
    functions: [
      [family, 10, p],
      ["identity", 4, 1],
      ["identity", 4, 1]
    ]
  })
  const verdictOf = (length: number, more: ReadonlyArray<readonly [Axes, Axes]>, set: object) =>
    statesOf(
      [...bars(length, 2), ...more],
      [10, 4, 4],
      [[0], [1, ...more.map(() => 2)]],
      twoBoxes([{ boxes: [0], ...set }])
    ).boxes

  it.each([
    ["functions", { by: "dual-feasible", images: images("threshold", 5) }],
    ["counting functions", { by: "dual-feasible", images: images("counting", 2) }],
    ["a search", { by: "exhausted", branches: [[0], [1], [0, 1]] }],
    ["a pair", { by: "pairs", pieces: [0, 1] }]
  ])("%s exclude two beams from one box only if they are longer than half of it", (_, set) => {
    expect([verdictOf(6, [small], set), verdictOf(5, [], set)]).toEqual(["Checked", "False"])
  })
})

it("images prove as many boxes as they fill, and no more", () => {
  const images = {
    turn: "none",
    functions: [
      ["rounding", 10, 1],
      ["identity", 4, 1],
      ["identity", 4, 1]
    ]
  }
  const items = [
    ...bars(6, 2),
    [
      [1, 1, 1],
      [6, 0, 0]
    ] as const
  ]
  const boundOf = (atLeast: number, boxes: ReadonlyArray<ReadonlyArray<number>>) =>
    statesOf(items, [10, 4, 4], boxes, twoBoxes([{ atMost: atLeast - 1, by: "dual-feasible", images }], atLeast)).boxes
  expect(boundOf(2, [[0], [1, 2]])).toBe("Checked")
  expect(boundOf(3, [[0], [1], [2]])).toBe("False")
})
