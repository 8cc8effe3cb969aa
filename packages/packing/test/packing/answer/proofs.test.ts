import type { Box, Item, Proof, Request } from "@waybill/packing"
import { describe, expect, it } from "vitest"
import { certificateOf } from "../../../src/packing/answer/certificate.ts"
import { OneBox } from "../../../src/packing/bounds/exclusion.ts"
import { allPieces } from "../../../src/packing/problem/problem.ts"
import { statedIn } from "../fixtures/problem-of.ts"

const cube = (side: number, fields: Partial<Item> = {}): Item => ({
  reference: `${side}`,
  width: side,
  length: side,
  height: side,
  ...fields
})

const box = (width: number, length: number, height: number, fields: Partial<Box> = {}): Box => ({
  reference: `${width}×${length}×${height}`,
  inner: { width, length, height },
  ...fields
})

/** What is proved of a plan that holds all pieces in these boxes, given as indices. */
const certified = (request: Request, boxes: ReadonlyArray<number>) => {
  const problem = statedIn(request)!
  const plan = boxes.map((index) => {
    const type = problem.types.find((t) => t.index === index)!
    return { type, layout: { shape: type.hull, kinds: [], corners: new Int32Array(0), volume: 0, weight: 0 } }
  })
  return certificateOf(problem, new OneBox(problem.rules, allPieces(problem.kinds)), plan)
}

/** The same kind of boxes at rising volumes: none is wide enough for the cube, which only the last one takes. */
const manyShort: ReadonlyArray<Box> = [...Array.from({ length: 45 }, (_, i) => box(10, 10, 101 + i)), box(30, 30, 30)]

const CASES: ReadonlyArray<readonly [string, Request, ReadonlyArray<number>, ReadonlyArray<Proof>]> = [
  [
    "one box, and no smaller one can do",
    { items: [cube(5, { quantity: 9 })], boxes: [box(10, 10, 10), box(15, 10, 10)] },
    [1],
    [
      { measure: "boxes", value: 1, atLeast: 1, proved: true, by: [] },
      { measure: "volume", value: 1500, atLeast: 1500, proved: true, by: ["volume"] }
    ]
  ],
  [
    "a smaller box might do",
    { items: [cube(5, { quantity: 9 })], boxes: [box(10, 10, 10), box(15, 10, 10), box(20, 10, 10)] },
    [2],
    [
      { measure: "boxes", value: 1, atLeast: 1, proved: true, by: [] },
      { measure: "volume", value: 2000, atLeast: 1500, proved: false, by: ["volume"] }
    ]
  ],
  [
    "values are in the unit of the request",
    {
      items: [cube(0.5, { quantity: 9 })],
      boxes: [box(1, 1, 1), box(1.5, 1, 1), box(2, 1, 1)],
      scale: { length: 10 },
      objective: ["volume"]
    },
    [2],
    [{ measure: "volume", value: 2, atLeast: 1.5, proved: false, by: ["volume"] }]
  ],
  [
    "a cheaper box would be a larger one",
    {
      items: [cube(5)],
      boxes: [box(10, 10, 10, { price: 1 }), box(5, 10, 10, { price: 2 })],
      objective: ["volume", "price"]
    },
    [1],
    [
      { measure: "volume", value: 500, atLeast: 500, proved: true, by: [] },
      { measure: "price", value: 2, atLeast: 2, proved: true, by: [] }
    ]
  ],
  [
    "a smaller box would be a dearer one",
    {
      items: [cube(5)],
      boxes: [box(10, 10, 10, { price: 1 }), box(5, 10, 10, { price: 2 })],
      objective: ["price", "volume"]
    },
    [0],
    [
      { measure: "price", value: 1, atLeast: 1, proved: true, by: [] },
      { measure: "volume", value: 1000, atLeast: 1000, proved: true, by: [] }
    ]
  ],
  [
    "two cheaper boxes would be more boxes",
    {
      items: [cube(5, { quantity: 2 })],
      boxes: [box(10, 5, 5, { price: 5 }), box(5, 5, 5, { price: 1 })],
      objective: ["boxes", "price"]
    },
    [0],
    [
      { measure: "boxes", value: 1, atLeast: 1, proved: true, by: [] },
      { measure: "price", value: 5, atLeast: 5, proved: true, by: ["volume"] }
    ]
  ],
  [
    "two cheaper boxes would do",
    {
      items: [cube(5, { quantity: 2 })],
      boxes: [box(10, 5, 5, { price: 5 }), box(5, 5, 5, { price: 1 })],
      objective: ["price", "boxes"]
    },
    [0],
    [
      { measure: "price", value: 5, atLeast: 2, proved: false, by: ["volume"] },
      { measure: "boxes", value: 1, atLeast: 1, proved: true, by: [] }
    ]
  ],
  [
    "two cheaper boxes would do, but there is only one",
    {
      items: [cube(5, { quantity: 2 })],
      boxes: [box(10, 5, 5, { price: 5 }), box(5, 5, 5, { price: 1, stock: 1 })],
      objective: ["price"]
    },
    [0],
    [{ measure: "price", value: 5, atLeast: 5, proved: true, by: ["volume"] }]
  ],
  [
    "two boxes are no more than two in stock",
    {
      items: [cube(5, { quantity: 2 })],
      boxes: [box(10, 5, 5, { price: 5 }), box(5, 5, 5, { price: 1, stock: 2 })],
      objective: ["price"]
    },
    [0],
    [{ measure: "price", value: 5, atLeast: 2, proved: false, by: ["volume"] }]
  ],
  [
    "three pieces that never share a box",
    { items: [cube(6, { quantity: 3 })], boxes: [box(10, 10, 10)], objective: ["volume", "boxes"] },
    [0, 0, 0],
    [
      { measure: "volume", value: 3000, atLeast: 3000, proved: true, by: ["pairs"] },
      { measure: "boxes", value: 3, atLeast: 3, proved: true, by: ["pairs"] }
    ]
  ],
  [
    "two boxes where two are needed, for the reasons of each kind",
    { items: [cube(6, { quantity: 2 })], boxes: [box(10, 10, 10), box(6, 6, 6)] },
    [0, 1],
    [
      { measure: "boxes", value: 2, atLeast: 2, proved: true, by: ["pairs", "volume"] },
      { measure: "volume", value: 1216, atLeast: 432, proved: false, by: ["pairs", "volume"] }
    ]
  ],
  [
    "more sets of boxes than are looked at",
    {
      items: [cube(5)],
      boxes: [...Array.from({ length: 50 }, (_, i) => box(1, 1, 1, { reference: `${i}` })), box(5, 5, 5)],
      objective: ["volume"]
    },
    [50],
    [{ measure: "volume", value: 125, atLeast: 0, proved: false, by: [] }]
  ],
  [
    "boxes that cost nothing, of which there is no end",
    { items: [cube(5)], boxes: [box(5, 5, 5, { price: 1 }), box(1, 1, 1)], objective: ["price"] },
    [0],
    [{ measure: "price", value: 1, atLeast: 0, proved: false, by: [] }]
  ],
  [
    "more boxes to exclude by more than volume than are examined",
    { items: [cube(11)], boxes: manyShort, objective: ["volume"] },
    [45],
    [{ measure: "volume", value: 27_000, atLeast: 14_100, proved: false, by: ["item-fits"] }]
  ],
  [
    "as many boxes to exclude by more than volume as are examined",
    { items: [cube(11)], boxes: manyShort.slice(5).map((b) => ({ ...b, stock: 1 })), objective: ["boxes", "volume"] },
    [40],
    [
      { measure: "boxes", value: 1, atLeast: 1, proved: true, by: [] },
      { measure: "volume", value: 27_000, atLeast: 27_000, proved: true, by: ["item-fits"] }
    ]
  ],
  [
    "however many boxes are too small by volume alone",
    {
      items: [cube(110)],
      boxes: [...Array.from({ length: 45 }, (_, i) => box(100, 100, 80 + i)), box(110, 110, 110)]
    },
    [45],
    [
      { measure: "boxes", value: 1, atLeast: 1, proved: true, by: [] },
      { measure: "volume", value: 1_331_000, atLeast: 1_331_000, proved: true, by: ["volume"] }
    ]
  ],
  [
    "however many boxes may not be as heavy",
    {
      items: [cube(10, { weight: 5 })],
      boxes: [...Array.from({ length: 45 }, (_, i) => box(10, 10, 10 + i, { maxWeight: 4 })), box(60, 10, 10)]
    },
    [45],
    [
      { measure: "boxes", value: 1, atLeast: 1, proved: true, by: [] },
      { measure: "volume", value: 6000, atLeast: 6000, proved: true, by: ["weight"] }
    ]
  ],
  [
    "prices are not in the unit of length",
    { items: [cube(0.5)], boxes: [box(1, 1, 1, { price: 7 })], scale: { length: 10 }, objective: ["price"] },
    [0],
    [{ measure: "price", value: 7, atLeast: 7, proved: true, by: [] }]
  ],
  [
    "a cost, of which nothing is known, before a price",
    { items: [cube(5)], boxes: [box(5, 5, 5, { price: 1 })], objective: [() => 7, "price"] },
    [0],
    [
      { measure: "cost", value: 7, proved: false, by: [] },
      { measure: "price", value: 1, atLeast: 1, proved: true, by: [] }
    ]
  ],
  [
    "nothing in no box",
    { items: [], boxes: [box(5, 5, 5, { price: 1 })], objective: ["boxes", "volume", "price"] },
    [],
    [
      { measure: "boxes", value: 0, atLeast: 0, proved: true, by: [] },
      { measure: "volume", value: 0, atLeast: 0, proved: true, by: [] },
      { measure: "price", value: 0, atLeast: 0, proved: true, by: [] }
    ]
  ]
]

describe("what is proved of a plan:", () => {
  it.each(CASES)("%s", (_, request, boxes, proofs) => {
    expect(certified(request, boxes)).toEqual({ proofs, optimal: proofs.every((p) => p.proved) })
  })
})
