// Rules for pieces above and in front of others, each with a case in which one unit decides.
import { describe, expect, it } from "vitest"
import { type Sides, verdictOf } from "./written.ts"

const cube: Sides = [2, 2, 2]

describe("support", () => {
  const half = { support: 0.5 }
  it.each([
    ["three quarters by default", [4, 4, 2], [1, 0], {}, "Checked"],
    ["less than three quarters", [4, 4, 2], [1, 1], {}, "False a piece lacks support"],
    ["half, if the request allows it", [4, 4, 2], [2, 0], half, "Checked"],
    ["less than half", [4, 4, 2], [3, 0], half, "False a piece lacks support"]
  ] as const)("a piece on another one has %s", (_, size, [x, y], rule, verdict) => {
    const request = { support: undefined, ...rule }
    // Both pieces are away from the walls, so that each position counts.
    const pieces = [
      [size, [1, 1, 0]],
      [
        [4, 4, 1],
        [1 + x, 1 + y, 2]
      ]
    ] as const
    expect(verdictOf([9, 9, 9], pieces, { request })).toBe(verdict)
  })

  it("a piece in the air has none, and a piece on two others has that of both", () => {
    const request = { support: 1 }
    const [left, right] = [
      [
        [2, 4, 2],
        [0, 0, 0]
      ],
      [
        [3, 4, 2],
        [2, 0, 0]
      ]
    ] as const
    expect(
      verdictOf(
        [9, 9, 9],
        [
          left,
          right,
          [
            [5, 4, 1],
            [0, 0, 2]
          ]
        ],
        { request }
      )
    ).toBe("Checked")
    expect(
      verdictOf(
        [9, 9, 9],
        [
          left,
          right,
          [
            [5, 4, 1],
            [0, 0, 3]
          ]
        ],
        { request }
      )
    ).toBe("False a piece lacks support")
    expect(
      verdictOf(
        [9, 9, 9],
        [
          left,
          [
            [5, 4, 1],
            [0, 0, 2]
          ]
        ],
        { request }
      )
    ).toBe("False a piece lacks support")
    expect(verdictOf([9, 9, 9], [[cube, [0, 0, 1]]], { request: { support: 0.1 } })).toBe("False a piece lacks support")
  })
})

describe("loads", () => {
  const tower = (onTop: number, weights: readonly number[]) =>
    verdictOf(
      [2, 2, 9],
      [[cube, [0, 0, 0], { onTop }], ...weights.map((weight, i) => [[2, 2, 1], [0, 0, 2 + i], { weight }] as const)],
      { weight: weights.reduce((a, b) => a + b, 0) }
    )

  it("a piece bears all pieces above it, also those that do not touch it", () => {
    const verdicts = [tower(5, [5]), tower(5, [6]), tower(5, [2, 3]), tower(5, [3, 3]), tower(0, [0]), tower(0, [])]
    const tooMuch = "False a piece bears too much"
    expect(verdicts).toEqual(["Checked", tooMuch, "Checked", tooMuch, tooMuch, "Checked"])
  })

  it("a piece does not bear a piece beside it", () => {
    expect(
      verdictOf(
        [9, 9, 9],
        [
          [cube, [0, 0, 0], { onTop: 0 }],
          [[2, 2, 1], [2, 0, 2], {}]
        ]
      )
    ).toBe("Checked")
  })

  it("a piece bears what is above a piece that it bears in part", () => {
    const pieces = [
      [cube, [0, 0, 0], { onTop: 1 }],
      [[4, 2, 2], [0, 0, 2], {}],
      [[2, 2, 1], [2, 0, 4], { weight: 2 }]
    ] as const
    expect(verdictOf([9, 9, 9], pieces, { weight: 2 })).toBe("False a piece bears too much")
  })
})

describe("stops", () => {
  const [first, second] = [{ stop: 1 }, { stop: 2 }]
  const front = { boxes: { unload: "front" } }
  const inTheWay = "False a piece is in the way"
  it.each([
    ["a later stop below an earlier one", [[0, 0, 0], second], [[0, 0, 2], first], {}, "Checked"],
    ["an earlier stop below a later one", [[0, 0, 0], first], [[0, 0, 2], second], {}, inTheWay],
    ["one stop above itself", [[0, 0, 0], first], [[0, 0, 2], first], {}, "Checked"],
    ["no stop below a stop", [[0, 0, 0], {}], [[0, 0, 2], second], {}, "Checked"],
    ["a stop below no stop", [[0, 0, 0], second], [[0, 0, 2], {}], {}, inTheWay],
    ["a later stop in front, if the box opens above", [[0, 0, 0], first], [[0, 2, 0], second], {}, "Checked"],
    ["a later stop in front", [[0, 0, 0], first], [[0, 2, 0], second], front, inTheWay],
    ["a later stop in front, listed first", [[0, 2, 0], second], [[0, 0, 0], first], front, inTheWay],
    ["a later stop far in front", [[0, 0, 0], first], [[0, 5, 0], second], front, inTheWay],
    ["an earlier stop in front", [[0, 2, 0], first], [[0, 0, 0], second], front, "Checked"],
    ["one stop in front of itself", [[0, 0, 0], first], [[0, 2, 0], first], front, "Checked"],
    ["a later stop in front, but beside", [[0, 0, 0], first], [[2, 2, 0], second], front, "Checked"],
    ["a later stop in front, in part", [[0, 0, 0], first], [[1, 2, 0], second], front, inTheWay],
    ["a later stop behind", [[0, 2, 0], first], [[0, 0, 0], second], front, "Checked"],
    ["a later stop in front and below", [[0, 0, 2], first], [[0, 2, 0], second], front, "Checked"],
    ["a later stop in front and partly below", [[0, 0, 1], first], [[0, 2, 0], second], front, inTheWay],
    ["a later stop in front and above", [[0, 0, 0], first], [[0, 2, 2], second], front, inTheWay]
  ] as const)("%s", (_, [at, one], [other, two], options, verdict) => {
    expect(
      verdictOf(
        [9, 9, 9],
        [
          [cube, at, one],
          [cube, other, two]
        ],
        options
      )
    ).toBe(verdict)
  })
})
