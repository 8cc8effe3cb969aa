import { type Item, type Packing, type Placement, type Request, type Rule, verify } from "@waybill/packing"
import { describe, expect, it } from "vitest"

/** Two books side by side, a card across both, a vase with a gap in a box of its own; everything written by hand. */
const request: Request = {
  scale: { length: 10, weight: 1 },
  items: [
    {
      reference: "book",
      width: 10,
      length: 20,
      height: 3,
      weight: 500,
      quantity: 2,
      rotation: "flat",
      onTop: 50,
      group: "g"
    },
    { reference: "card", width: 16, length: 20, height: 0.5, weight: 50, rotation: "none", group: "g" },
    { reference: "vase", width: 8, length: 8, height: 12, weight: 900, gap: 1, apart: ["book"] }
  ],
  boxes: [
    {
      reference: "S",
      inner: { width: 20, length: 20, height: 10 },
      emptyWeight: 100,
      maxWeight: 1150,
      stock: 1,
      price: 2
    },
    { reference: "M", inner: { width: 14, length: 10, height: 10 }, outer: { width: 15, length: 11, height: 11 } }
  ]
}
const asGiven = { x: "width", y: "length", z: "height" } as const
const place = (
  item: number,
  piece: number,
  at: readonly [number, number, number],
  change: Partial<Placement> = {}
): Placement => {
  const { reference, width, length, height } = request.items[item]!
  const [x, y, z] = at
  return {
    item,
    piece,
    reference,
    at: { x, y, z },
    size: { x: width, y: length, z: height },
    turned: asGiven,
    ...change
  }
}
const lyingVase = { size: { x: 12, y: 8, z: 8 }, turned: { x: "height", y: "length", z: "width" } } as const
const packing: Packing = {
  boxes: [
    {
      box: 0,
      reference: "S",
      kind: "box",
      inner: { width: 20, length: 20, height: 10 },
      outer: { width: 20, length: 20, height: 10 },
      grossWeight: 1150,
      fill: (600 + 600 + 160) / 4000,
      placements: [place(0, 0, [0, 0, 0]), place(0, 1, [10, 0, 0]), place(1, 0, [2, 0, 3])]
    },
    {
      box: 1,
      reference: "M",
      kind: "box",
      inner: { width: 14, length: 10, height: 10 },
      outer: { width: 15, length: 11, height: 11 },
      grossWeight: 900,
      fill: 768 / 1400,
      placements: [place(2, 0, [1, 1, 1], lyingVase)]
    }
  ],
  unpacked: [],
  certificate: {
    proofs: [
      { measure: "boxes", value: 2, atLeast: 2, proved: true, by: ["pairs"] },
      { measure: "volume", value: 5815, atLeast: 5000, proved: false, by: [] }
    ],
    optimal: false
  }
}

const rules = (asked: Request, packed: Packing): readonly Rule[] => [
  ...new Set(verify(asked, packed).map(({ rule }) => rule))
]

/** The packing with one placement of one box changed. */
const moved = (box: number, at: number, change: Partial<Placement>): Packing => ({
  ...packing,
  boxes: packing.boxes.map((packed, b) =>
    b === box
      ? { ...packed, placements: packed.placements.map((p, n) => (n === at ? { ...p, ...change } : p)) }
      : packed
  )
})
const asking = (item: number, change: Partial<Item>): Request => ({
  ...request,
  items: request.items.map((given, index) => (index === item ? { ...given, ...change } : given))
})
const boxing = (box: number, change: Partial<Request["boxes"][number]>): Request => ({
  ...request,
  boxes: request.boxes.map((given, index) => (index === box ? { ...given, ...change } : given))
})

describe("the verifier", () => {
  it("finds nothing wrong with a packing that keeps every rule", () => {
    expect(verify(request, packing)).toEqual([])
  })

  it("says what is wrong in words, with the box, the item and the piece", () => {
    expect(verify(request, moved(0, 1, { at: { x: 9.9, y: 0, z: 0 } }))).toEqual([
      {
        rule: "overlap",
        box: 0,
        item: 0,
        piece: 0,
        message: "Box 0: book (item 0, piece 0) overlaps book (item 0, piece 1)"
      }
    ])
  })

  const faults: readonly (readonly [name: string, request: Request, packing: Packing, rules: readonly Rule[]])[] = [
    ["an overlap by one unit", request, moved(0, 1, { at: { x: 9.9, y: 0, z: 0 } }), ["overlap"]],
    ["one unit outside the box", request, moved(0, 1, { at: { x: 10.1, y: 0, z: 0 } }), ["inside"]],
    ["one unit below the floor", request, moved(0, 0, { at: { x: 0, y: 0, z: -0.1 } }), ["inside", "support"]],
    ["a gap to the wall one unit short", request, moved(1, 0, { at: { x: 0.9, y: 1, z: 1 } }), ["inside"]],
    ["a rotation that is not allowed", asking(2, { rotation: "flat" }), packing, ["rotation"]],
    [
      "a quarter turn of what must not turn at all",
      asking(1, { width: 20, length: 16 }),
      moved(0, 2, { at: { x: 2, y: 0, z: 3 }, turned: { x: "length", y: "width", z: "height" } }),
      ["rotation"]
    ],
    ["sides that are not the item's", request, moved(0, 2, { size: { x: 16, y: 19.9, z: 0.5 } }), ["shape"]],
    [
      "a side along two axes",
      asking(2, { width: 12 }),
      moved(1, 0, { turned: { x: "width", y: "length", z: "length" } }),
      ["shape"]
    ],
    ["a place between two units", request, moved(0, 2, { at: { x: 2.05, y: 0, z: 3 } }), ["shape"]],
    ["the reference of another item", request, moved(0, 2, { reference: "book" }), ["shape"]],
    ["an item that was not asked for", request, moved(0, 2, { item: 3 }), ["shape", "accounting"]],
    ["a gram too much", boxing(0, { maxWeight: 1149 }), packing, ["weight"]],
    [
      "a wrong gross weight",
      request,
      { ...packing, boxes: packing.boxes.map((packed) => ({ ...packed, grossWeight: 1150 })) },
      ["weight"]
    ],
    ["more on top than an item bears", asking(0, { onTop: 49 }), packing, ["on-top"]],
    [
      "an order in which nobody can lay the pieces",
      request,
      {
        ...packing,
        boxes: packing.boxes.map((packed) => ({ ...packed, placements: [...packed.placements].reverse() }))
      },
      ["order"]
    ],
    [
      "a missing item",
      request,
      {
        ...packing,
        boxes: packing.boxes.slice(0, 1),
        certificate: { proofs: [], optimal: false }
      },
      ["accounting"]
    ],
    ["a duplicated one", request, moved(0, 1, { piece: 0 }), ["accounting"]],
    ["a piece beyond the quantity", request, moved(0, 1, { piece: 2 }), ["accounting"]],
    [
      "a piece both packed and left behind",
      request,
      {
        ...packing,
        unpacked: [{ item: 2, reference: "vase", quantity: 1, reason: "not-found", message: "no place" }]
      },
      ["accounting"]
    ],
    ["one box above stock", boxing(0, { stock: 0 }), packing, ["stock"]],
    ["a broken group", asking(2, { group: "g" }), packing, ["group"]],
    ["a broken apart pair", asking(1, { apart: ["book"] }), packing, ["apart"]],
    ["two pieces of what must be alone", asking(0, { apart: ["book"] }), packing, ["apart"]],
    ["a box that is not in the request", { ...request, boxes: request.boxes.slice(0, 1) }, packing, ["shape"]],
    ["another box than it says", boxing(1, { reference: "L" }), packing, ["shape"]],
    [
      "inner sides that are not the box's",
      boxing(1, { inner: { width: 14, length: 10, height: 10.1 } }),
      packing,
      ["shape"]
    ],
    [
      "outer sides that are not the box's",
      boxing(1, { outer: { width: 15, length: 11, height: 11.1 } }),
      packing,
      ["shape"]
    ],
    [
      "a certificate of another number of boxes",
      request,
      {
        ...packing,
        certificate: { proofs: [{ measure: "boxes", value: 1, atLeast: 1, proved: true, by: [] }], optimal: false }
      },
      ["certificate"]
    ],
    [
      "a bound above the value",
      request,
      {
        ...packing,
        certificate: {
          proofs: [{ measure: "volume", value: 5815, atLeast: 5816, proved: false, by: [] }],
          optimal: false
        }
      },
      ["certificate"]
    ],
    [
      "what is called optimal with an open proof",
      request,
      { ...packing, certificate: { ...packing.certificate, optimal: true } },
      ["certificate"]
    ],
    [
      "a proof whose bound is below the value",
      request,
      {
        ...packing,
        certificate: {
          proofs: [{ measure: "volume", value: 5815, atLeast: 5000, proved: true, by: [] }],
          optimal: false
        }
      },
      ["certificate"]
    ]
  ]
  it.each(faults)("catches %s", (_, asked, packed, expected) => {
    expect(rules(asked, packed)).toEqual(expected)
  })
})

/** One box with single pieces at given places, its sums computed; what is left to judge is geometry. */
const inOneBox = (
  box: Request["boxes"][number],
  pieces: readonly (readonly [item: Omit<Item, "reference">, at: readonly [number, number, number]])[],
  support = 0.75
): readonly Rule[] => {
  const items = pieces.map(([item], index) => ({ ...item, reference: `${index}` }))
  const { width, length, height } = box.inner
  const volumes = items.reduce((sum, item) => sum + item.width * item.length * item.height, 0)
  const placements = pieces.map(
    ([item, [x, y, z]], index): Placement => ({
      item: index,
      piece: 0,
      reference: `${index}`,
      at: { x, y, z },
      size: { x: item.width, y: item.length, z: item.height },
      turned: asGiven
    })
  )
  const grossWeight = items.reduce((sum, { weight = 0 }) => sum + weight, 0)
  const fill = volumes / (width * length * height)
  const packed = { box: 0, reference: box.reference, kind: box.kind ?? "box", inner: box.inner, outer: box.inner }
  return rules(
    { items, boxes: [box], support },
    {
      boxes: [{ ...packed, grossWeight, fill, placements }],
      unpacked: [],
      certificate: { proofs: [], optimal: false }
    }
  )
}
const crate = { reference: "crate", inner: { width: 100, length: 100, height: 100 } }
const cube = (side: number, rest: Partial<Item> = {}) => ({ width: side, length: side, height: side, ...rest })
const slab = (width: number, length: number, height: number, rest: Partial<Item> = {}) => ({
  width,
  length,
  height,
  ...rest
})

describe("the verifier, of geometry,", () => {
  it("keeps pieces the sum of their gaps apart, and each its own gap from the walls", () => {
    const two = (x: number) =>
      inOneBox(crate, [
        [cube(10, { gap: 2 }), [2, 2, 2]],
        [cube(10, { gap: 3 }), [x, 3, 3]]
      ])
    expect(two(17)).toEqual([])
    expect(two(16)).toEqual(["gap"])
    expect(two(11)).toEqual(["overlap"])
  })

  it("asks for a share of the base on the floor or on tops of just that height", () => {
    const lid = (width: number, z: number, share: number) =>
      inOneBox(
        crate,
        [
          [slab(width, 20, 5), [0, 0, 0]],
          [slab(20, 20, 5), [0, 0, z]]
        ],
        share
      )
    expect(lid(15, 5, 0.75)).toEqual([])
    expect(lid(14, 5, 0.75)).toEqual(["support"])
    expect(lid(14, 5, 0.7)).toEqual([])
    expect(lid(20, 6, 0.01)).toEqual(["support"])
    expect(lid(1, 6, 0)).toEqual([])
  })

  it("adds the support of several tops, and that of a wrapped piece with its gap around it", () => {
    const bridge = (x: number) =>
      inOneBox(crate, [
        [cube(10), [0, 0, 0]],
        [cube(10), [x, 0, 0]],
        [slab(25, 10, 5), [0, 0, 10]]
      ])
    expect(bridge(15)).toEqual([])
    expect(bridge(16)).toEqual([])
    expect(bridge(17)).toEqual(["support"])
    const wrapped = (z: number) =>
      inOneBox(crate, [
        [cube(10, { gap: 1 }), [1, 1, 1]],
        [cube(12), [0, 0, z]]
      ])
    expect(wrapped(12)).toEqual([])
    expect(wrapped(11)).toEqual(["gap", "support"])
  })

  it("counts all that lies over a piece, through whatever is between, and not what lies beside it", () => {
    const tower = (onTop: number, x = 0) =>
      inOneBox(
        crate,
        [
          [slab(20, 20, 5, { onTop }), [0, 0, 0]],
          [slab(40, 20, 5, { weight: 3 }), [0, 0, 5]],
          [slab(20, 20, 5, { weight: 4 }), [x, 0, 10]],
          [slab(20, 20, 5, { weight: 100 }), [60, 0, 0]]
        ],
        0.5
      )
    expect(tower(7)).toEqual([])
    expect(tower(6)).toEqual(["on-top"])
    // Over the lid that hangs over, though not over the piece below it.
    expect(tower(6, 20)).toEqual(["on-top"])
    expect(
      inOneBox(crate, [
        [cube(10, { onTop: 0 }), [0, 0, 0]],
        [cube(10), [0, 0, 10]]
      ])
    ).toEqual(["on-top"])
  })

  it("keeps every corner within the circle of a tube", () => {
    const tube = { reference: "tube", kind: "tube", inner: { width: 50, length: 50, height: 90 } } as const
    // 30-40-50: the corners of a centred 30 × 40 lie exactly on the circle.
    expect(inOneBox(tube, [[slab(30, 40, 90), [10, 5, 0]]])).toEqual([])
    expect(inOneBox(tube, [[slab(30, 40, 90), [9, 5, 0]]])).toEqual(["inside"])
    expect(inOneBox(tube, [[slab(28, 38, 88, { gap: 1 }), [11, 6, 1]]])).toEqual([])
    expect(inOneBox(tube, [[slab(28, 39, 88, { gap: 1 }), [11, 6, 1]]])).toEqual(["inside"])
  })

  it("takes the thickness of what is in a mailer off its width and its length", () => {
    const mailer = { reference: "mailer", kind: "mailer", inner: { width: 30, length: 40, height: 5 } } as const
    expect(inOneBox(mailer, [[slab(26, 36, 4), [0, 0, 0]]])).toEqual([])
    expect(inOneBox(mailer, [[slab(27, 36, 4), [0, 0, 0]]])).toEqual(["inside"])
    expect(inOneBox(mailer, [[slab(26, 37, 4), [0, 0, 0]]])).toEqual(["inside"])
    expect(inOneBox(mailer, [[slab(20, 20, 6), [0, 0, 0]]])).toEqual(["inside"])
    expect(
      inOneBox(mailer, [
        [slab(26, 36, 2), [0, 0, 0]],
        [slab(26, 36, 2), [0, 0, 2]]
      ])
    ).toEqual([])
    expect(
      inOneBox(mailer, [
        [slab(27, 36, 2), [0, 0, 0]],
        [slab(26, 36, 2), [0, 0, 2]]
      ])
    ).toEqual(["inside"])
  })
})

describe("the verifier, of what stays behind,", () => {
  const behind = (item: Partial<Item>, unpacked: Partial<Packing["unpacked"][number]>, stock = 1) =>
    rules(
      {
        items: [{ reference: "pole", width: 1, length: 1, height: 9, ...item }],
        boxes: [{ reference: "low", inner: { width: 10, length: 10, height: 5 }, stock }]
      },
      {
        boxes: [],
        unpacked: [{ item: 0, reference: "pole", quantity: 1, reason: "not-found", message: "No place", ...unpacked }],
        certificate: { proofs: [], optimal: false }
      }
    )

  it("asks for every piece, once, by its name, and for a reason in words", () => {
    expect(behind({}, {})).toEqual([])
    expect(behind({ quantity: 2 }, {})).toEqual(["accounting"])
    expect(behind({}, { quantity: 2 })).toEqual(["accounting"])
    expect(behind({}, { quantity: 0.5 })).toEqual(["accounting", "reason"])
    expect(behind({}, { reference: "rod" })).toEqual(["reason"])
    expect(behind({}, { item: 1 })).toEqual(["accounting", "reason"])
    expect(behind({}, { message: "" })).toEqual(["reason"])
  })

  it("does not believe too-long of what fits, nor no-stock while there is some", () => {
    expect(behind({}, { reason: "too-long" })).toEqual(["reason"])
    expect(behind({ rotation: "flat" }, { reason: "too-long" })).toEqual([])
    expect(behind({ rotation: "none", width: 9, height: 1 }, { reason: "too-long" })).toEqual(["reason"])
    expect(behind({ gap: 1 }, { reason: "too-long" })).toEqual([])
    expect(behind({}, { reason: "no-stock" })).toEqual(["reason"])
    expect(behind({}, { reason: "no-stock" }, 0)).toEqual([])
  })

  it("does not let a part of a group travel", () => {
    const half: Packing = {
      ...packing,
      boxes: packing.boxes.map((packed, b) =>
        b === 0
          ? { ...packed, grossWeight: 1100, fill: 1200 / 4000, placements: packed.placements.slice(0, 2) }
          : packed
      ),
      unpacked: [{ item: 1, reference: "card", quantity: 1, reason: "not-found", message: "No place" }]
    }
    expect(rules(request, half)).toEqual(["group"])
  })
})
