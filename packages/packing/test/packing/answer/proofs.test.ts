import { type Box, type Item, type Proof, packWithWitnesses, type Request, verify } from "@waybill/packing"
import { describe, expect, it } from "vitest"
import { certificateOf } from "../../../src/packing/answer/certificate.ts"
import { SingleBoxBounds } from "../../../src/packing/bounds/exclusion.ts"
import { allPieces } from "../../../src/packing/problem/problem.ts"
import { Sum } from "../../../src/packing/problem/totals.ts"
import { problemOfRequest } from "../fixtures/problem-of-request.ts"

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

/** Returns the certificate of a plan that packs all pieces into the boxes with the given indices. */
const certified = (request: Request, boxes: ReadonlyArray<number>) => {
  const problem = problemOfRequest(request)!
  const plan = boxes.map((index) => {
    const type = problem.types.find((t) => t.index === index)!
    return {
      type,
      layout: { shape: type.hull, contents: [], corners: new Int32Array(0), ...new Sum() }
    }
  })
  return certificateOf(problem, new SingleBoxBounds(problem.rules, allPieces(problem.kinds)), plan)
}

/** Boxes of increasing volume. Only the last one is wide enough for the cube. */
const manyNarrow: ReadonlyArray<Box> = [...Array.from({ length: 45 }, (_, i) => box(10, 10, 101 + i)), box(30, 30, 30)]

const cases: ReadonlyArray<readonly [string, Request, ReadonlyArray<number>, ReadonlyArray<Proof>]> = [
  [
    "proves one box if no smaller one is possible",
    { items: [cube(5, { quantity: 9 })], boxes: [box(10, 10, 10), box(15, 10, 10)] },
    [1],
    [
      { measure: "boxes", value: 1, atLeast: 1, proved: true, by: [] },
      { measure: "volume", value: 1500, atLeast: 1500, proved: true, by: ["volume"] }
    ]
  ],
  [
    "leaves the volume unproved if a smaller box might be possible",
    { items: [cube(5, { quantity: 9 })], boxes: [box(10, 10, 10), box(15, 10, 10), box(20, 10, 10)] },
    [2],
    [
      { measure: "boxes", value: 1, atLeast: 1, proved: true, by: [] },
      { measure: "volume", value: 2000, atLeast: 1500, proved: false, by: ["volume"] }
    ]
  ],
  [
    "returns values in the unit of the request",
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
    "ignores a cheaper but larger box if volume is the first measure",
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
    "ignores a smaller but more expensive box if price is the first measure",
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
    "ignores two cheaper boxes if the number of boxes is the first measure",
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
    "leaves the price unproved if two cheaper boxes might be possible",
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
    "proves the price if two cheaper boxes exceed the stock",
    {
      items: [cube(5, { quantity: 2 })],
      boxes: [box(10, 5, 5, { price: 5 }), box(5, 5, 5, { price: 1, stock: 1 })],
      objective: ["price"]
    },
    [0],
    [{ measure: "price", value: 5, atLeast: 5, proved: true, by: ["volume"] }]
  ],
  [
    "leaves the price unproved if two cheaper boxes are within stock",
    {
      items: [cube(5, { quantity: 2 })],
      boxes: [box(10, 5, 5, { price: 5 }), box(5, 5, 5, { price: 1, stock: 2 })],
      objective: ["price"]
    },
    [0],
    [{ measure: "price", value: 5, atLeast: 2, proved: false, by: ["volume"] }]
  ],
  [
    "proves three boxes for three pieces if no two of them can share a box",
    { items: [cube(6, { quantity: 3 })], boxes: [box(10, 10, 10)], objective: ["volume", "boxes"] },
    [0, 0, 0],
    [
      { measure: "volume", value: 3000, atLeast: 3000, proved: false, by: ["pairs"] },
      { measure: "boxes", value: 3, atLeast: 3, proved: false, by: ["pairs"] }
    ]
  ],
  [
    "lists the bounds that exclude each box type if two boxes are needed",
    { items: [cube(6, { quantity: 2 })], boxes: [box(10, 10, 10), box(6, 6, 6)] },
    [0, 1],
    [
      { measure: "boxes", value: 2, atLeast: 2, proved: false, by: ["pairs", "volume"] },
      { measure: "volume", value: 1216, atLeast: 432, proved: false, by: ["pairs", "volume"] }
    ]
  ],
  [
    "proves nothing if there are too many better sets",
    {
      items: [cube(5)],
      boxes: [...Array.from({ length: 50 }, (_, i) => box(5, 5, 5, { reference: `${i}` })), box(50, 50, 50)],
      objective: ["volume"]
    },
    [50],
    [{ measure: "volume", value: 125_000, atLeast: 0, proved: false, by: [] }]
  ],
  [
    "proves nothing if unlimited boxes cost nothing",
    { items: [cube(5)], boxes: [box(5, 5, 5, { price: 1 }), box(5, 5, 6)], objective: ["price"] },
    [0],
    [{ measure: "price", value: 1, atLeast: 0, proved: false, by: [] }]
  ],
  [
    "stops excluding sets at the limit on examined sets",
    { items: [cube(11), cube(1)], boxes: manyNarrow, objective: ["volume"] },
    [45],
    [{ measure: "volume", value: 27_000, atLeast: 14_100, proved: false, by: ["item-fits"] }]
  ],
  [
    "proves the volume if the number of examined sets just reaches the limit",
    {
      items: [cube(11), cube(1)],
      boxes: manyNarrow.slice(5).map((b) => ({ ...b, stock: 1 })),
      objective: ["boxes", "volume"]
    },
    [40],
    [
      { measure: "boxes", value: 1, atLeast: 1, proved: true, by: [] },
      { measure: "volume", value: 27_000, atLeast: 27_000, proved: false, by: ["item-fits"] }
    ]
  ],
  [
    "excludes any number of boxes by volume",
    {
      items: [cube(110), cube(1)],
      boxes: [...Array.from({ length: 45 }, (_, i) => box(100, 100, 80 + i)), box(110, 110, 110)]
    },
    [45],
    [
      { measure: "boxes", value: 1, atLeast: 1, proved: true, by: [] },
      { measure: "volume", value: 1_331_000, atLeast: 1_331_000, proved: true, by: ["volume"] }
    ]
  ],
  [
    "excludes any number of boxes by weight",
    {
      items: [cube(9, { weight: 5 }), cube(1)],
      boxes: [...Array.from({ length: 45 }, (_, i) => box(10, 10, 10 + i, { maxWeight: 4 })), box(60, 10, 10)]
    },
    [45],
    [
      { measure: "boxes", value: 1, atLeast: 1, proved: true, by: [] },
      { measure: "volume", value: 6000, atLeast: 6000, proved: true, by: ["weight"] }
    ]
  ],
  [
    "keeps prices independent of the unit of length",
    { items: [cube(0.5)], boxes: [box(1, 1, 1, { price: 7 })], scale: { length: 10 }, objective: ["price"] },
    [0],
    [{ measure: "price", value: 7, atLeast: 7, proved: true, by: [] }]
  ],
  [
    "proves nothing about a cost, but still proves a price that comes later in the objective",
    { items: [cube(5)], boxes: [box(5, 5, 5, { price: 1 })], objective: [() => 7, "price"] },
    [0],
    [
      { measure: "cost", value: 7, proved: false, by: [] },
      { measure: "price", value: 1, atLeast: 1, proved: true, by: [] }
    ]
  ],
  [
    "proves zero for a request without pieces",
    { items: [], boxes: [box(5, 5, 5, { price: 1 })], objective: ["boxes", "volume", "price"] },
    [],
    [
      { measure: "boxes", value: 0, atLeast: 0, proved: true, by: [] },
      { measure: "volume", value: 0, atLeast: 0, proved: true, by: [] },
      { measure: "price", value: 0, atLeast: 0, proved: true, by: [] }
    ]
  ]
]

describe("certificate of a plan", () => {
  it.each(cases)("%s", (_, request, boxes, proofs) => {
    expect(certified(request, boxes)).toEqual({ proofs, optimal: proofs.every((p) => p.proved) })
  })
})

it("a time limit stops the search, but not the witnesses that follow it", () => {
  const request = { items: [cube(6, { quantity: 2 })], boxes: [box(10, 10, 10)] }
  const outcome = packWithWitnesses({ ...request, timeLimit: { now: () => 0, limit: 0 } })
  if (outcome._tag === "Refused") throw new Error(outcome.refusals[0]?.message)
  expect(outcome.cut).toBe(true)
  expect(outcome.packing.certificate.proofs[0]?.witness).toEqual([{ atMost: 1, by: "pairs", pieces: [0, 0] }])
  expect(verify(request, outcome.packing).map(({ _tag }) => _tag)).toEqual(Array(4).fill("Checked"))
})
