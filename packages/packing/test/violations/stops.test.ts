// Positions that the verifier accepts and rejects for pieces of different stops.
import { type Box, type Item, type Placement, violationsOf } from "@waybill/packing"
import { describe, expect, it } from "vitest"
import { crate } from "./example.ts"

type At = readonly [x: number, y: number, z: number]

/** Returns the messages for cubes with a side of 10 at the given positions. An undefined stop means that there is none. */
const messages = (
  pieces: readonly (readonly [stop: number | undefined, at: At])[],
  fields: Partial<Box> = {},
  item: Partial<Item> = {}
): readonly string[] => {
  const stopOf = (stop: number | undefined) => (stop === undefined ? {} : { stop })
  const items = pieces.map(([stop], n) => ({
    ...{ reference: `${n}`, width: 10, length: 10, height: 10 },
    ...item,
    ...stopOf(stop)
  }))
  const placements = pieces.map(
    ([stop, [x, y, z]], n): Placement => ({
      ...{ item: n, piece: 0, reference: `${n}`, at: { x, y, z }, size: { x: 10, y: 10, z: 10 } },
      turned: { x: "width", y: "length", z: "height" },
      ...stopOf(stop)
    })
  )
  const box = { ...crate, ...fields }
  const packed = { box: 0, reference: box.reference, kind: "box" as const, inner: box.inner, outer: box.inner }
  const filled = { ...packed, grossWeight: 0, fill: pieces.length / 1000, placements }
  return violationsOf(
    { items, boxes: [box], support: 0 },
    { boxes: [filled], unpacked: [], certificate: { proofs: [], optimal: false } }
  )
    .filter(({ rule }) => rule !== "certificate")
    .map(({ rule, message }) => `${rule}: ${message}`)
}

const above = (piece: string, stop: number, other: string, where = "above") => [
  `stop: Box 0: ${piece} is unloaded at stop ${stop}, but ${other} of a later stop is ${where} it`
]

describe("violationsOf: stops in a box that is unloaded from above", () => {
  it.each<[string, readonly (readonly [number | undefined, At])[], readonly string[]]>([
    [
      "an earlier stop on a later one",
      [
        [2, [0, 0, 0]],
        [1, [0, 0, 10]]
      ],
      []
    ],
    [
      "a later stop on an earlier one",
      [
        [1, [0, 0, 0]],
        [2, [0, 0, 10]]
      ],
      above("0 (item 0, piece 0)", 1, "1 (item 1, piece 0)")
    ],
    [
      "equal stops",
      [
        [1, [0, 0, 0]],
        [1, [0, 0, 10]]
      ],
      []
    ],
    [
      "no stop on a stop",
      [
        [5, [0, 0, 0]],
        [undefined, [0, 0, 10]]
      ],
      above("0 (item 0, piece 0)", 5, "1 (item 1, piece 0)")
    ],
    [
      "a stop on no stop",
      [
        [undefined, [0, 0, 0]],
        [5, [0, 0, 10]]
      ],
      []
    ],
    [
      "a later stop that overlaps by one unit, with air between",
      [
        [1, [0, 0, 0]],
        [2, [9, 9, 40]]
      ],
      above("0 (item 0, piece 0)", 1, "1 (item 1, piece 0)")
    ],
    [
      "a later stop that is higher, but beside it",
      [
        [1, [0, 0, 0]],
        [2, [10, 0, 10]]
      ],
      []
    ],
    [
      "a later stop in front",
      [
        [1, [0, 0, 0]],
        [2, [0, 10, 0]]
      ],
      []
    ],
    [
      "stop 0 below stop 1",
      [
        [0, [0, 0, 0]],
        [1, [0, 0, 10]]
      ],
      above("0 (item 0, piece 0)", 0, "1 (item 1, piece 0)")
    ]
  ])("%s", (_, pieces, expected) => {
    expect(messages(pieces)).toEqual(expected)
  })

  it("includes gaps", () => {
    expect(
      messages(
        [
          [1, [1, 1, 1]],
          [2, [13, 1, 13]]
        ],
        {},
        { gap: 1 }
      )
    ).toEqual([])
    expect(
      messages(
        [
          [1, [1, 1, 1]],
          [2, [12, 1, 13]]
        ],
        {},
        { gap: 1 }
      ).length
    ).toBe(1)
  })
})

describe("violationsOf: stops in a box that is unloaded through its front", () => {
  it.each<[string, readonly (readonly [number | undefined, At])[], readonly string[]]>([
    [
      "a later stop behind",
      [
        [1, [0, 10, 0]],
        [2, [0, 0, 0]]
      ],
      []
    ],
    [
      "a later stop in front",
      [
        [1, [0, 0, 0]],
        [2, [0, 10, 0]]
      ],
      above("0 (item 0, piece 0)", 1, "1 (item 1, piece 0)", "in front of")
    ],
    [
      "a later stop farther in front, with air between",
      [
        [1, [0, 0, 0]],
        [2, [9, 90, 0]]
      ],
      above("0 (item 0, piece 0)", 1, "1 (item 1, piece 0)", "in front of")
    ],
    [
      "a later stop in front, but beside it",
      [
        [1, [0, 0, 0]],
        [2, [10, 10, 0]]
      ],
      []
    ],
    [
      "a later stop in front and entirely below",
      [
        [1, [0, 0, 10]],
        [2, [0, 10, 0]]
      ],
      []
    ],
    [
      "a later stop in front that is one unit too high",
      [
        [1, [0, 0, 9]],
        [2, [0, 10, 0]]
      ],
      above("0 (item 0, piece 0)", 1, "1 (item 1, piece 0)", "in front of")
    ],
    [
      "a later stop in front and above",
      [
        [1, [0, 0, 0]],
        [2, [0, 10, 10]]
      ],
      above("0 (item 0, piece 0)", 1, "1 (item 1, piece 0)", "in front of")
    ],
    [
      "a later stop behind and above",
      [
        [1, [0, 10, 0]],
        [2, [0, 0, 10]]
      ],
      []
    ],
    [
      "a later stop above",
      [
        [1, [0, 0, 0]],
        [2, [0, 5, 10]]
      ],
      above("0 (item 0, piece 0)", 1, "1 (item 1, piece 0)")
    ],
    [
      "an earlier stop above",
      [
        [2, [0, 0, 0]],
        [1, [0, 5, 10]]
      ],
      []
    ],
    [
      "equal stops in front of each other",
      [
        [2, [0, 0, 0]],
        [2, [0, 10, 0]]
      ],
      []
    ]
  ])("%s", (_, pieces, expected) => {
    expect(messages(pieces, { unload: "front" })).toEqual(expected)
  })
})

it("violationsOf reports a placement with another stop than its item", () => {
  const item = { reference: "a", width: 1, length: 1, height: 1, stop: 2 }
  const inner = { width: 1, length: 1, height: 1 }
  const placement = {
    ...{ item: 0, piece: 0, reference: "a", at: { x: 0, y: 0, z: 0 }, size: { x: 1, y: 1, z: 1 } },
    turned: { x: "width", y: "length", z: "height" } as const
  }
  const messagesFor = (stop: { readonly stop?: number }) =>
    violationsOf(
      { items: [item], boxes: [{ reference: "B", inner }] },
      {
        boxes: [
          {
            box: 0,
            reference: "B",
            kind: "box",
            inner,
            outer: inner,
            grossWeight: 0,
            fill: 1,
            placements: [{ ...placement, ...stop }]
          }
        ],
        unpacked: [],
        certificate: { proofs: [], optimal: false }
      }
    ).map(({ message }) => message)
  expect(messagesFor({ stop: 2 })).toEqual([])
  expect(messagesFor({ stop: 3 })).toEqual(["Box 0: a (item 0, piece 0) has the stop of another item"])
  expect(messagesFor({})).toEqual(["Box 0: a (item 0, piece 0) has the stop of another item"])
})
