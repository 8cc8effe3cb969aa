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

const said = (asked: Request, packed: Packing): readonly string[] =>
  verify(asked, packed).map(({ rule, message }) => `${rule}: ${message}`)

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

  const faults: readonly (readonly [name: string, request: Request, packing: Packing, said: readonly string[]])[] = [
    [
      "an overlap by one unit",
      request,
      moved(0, 1, { at: { x: 9.9, y: 0, z: 0 } }),
      ["overlap: Box 0: book (item 0, piece 0) overlaps book (item 0, piece 1)"]
    ],
    [
      "one unit outside the box",
      request,
      moved(0, 1, { at: { x: 10.1, y: 0, z: 0 } }),
      ["inside: Box 0: book (item 0, piece 1) is not inside the box"]
    ],
    [
      "one unit below the floor",
      request,
      moved(0, 0, { at: { x: 0, y: 0, z: -0.1 } }),
      [
        "inside: Box 0: book (item 0, piece 0) is not inside the box",
        "support: Box 0: book (item 0, piece 0) rests on 0 of its base of 20000; 0.75 of it are asked for",
        "support: Box 0: card (item 1, piece 0) rests on 16000 of its base of 32000; 0.75 of it are asked for"
      ]
    ],
    [
      "a gap to the wall one unit short",
      request,
      moved(1, 0, { at: { x: 0.9, y: 1, z: 1 } }),
      ["inside: Box 1: vase (item 2, piece 0) is not inside the box"]
    ],
    [
      "a rotation that is not allowed",
      asking(2, { rotation: "flat" }),
      packing,
      ["rotation: Box 1: vase (item 2, piece 0) is turned with its width up, but its rotation is flat"]
    ],
    [
      "a quarter turn of what must not turn at all",
      asking(1, { width: 20, length: 16 }),
      moved(0, 2, { at: { x: 2, y: 0, z: 3 }, turned: { x: "length", y: "width", z: "height" } }),
      ["rotation: Box 0: card (item 1, piece 0) is turned with its height up, but its rotation is none"]
    ],
    [
      "sides that are not the item's",
      request,
      moved(0, 2, { size: { x: 16, y: 19.9, z: 0.5 } }),
      [
        "shape: Box 0: it is filled to 0.3398, not 0.34",
        "shape: Box 0: card (item 1, piece 0) measures 19.9 along y, not its length"
      ]
    ],
    [
      "a side along two axes",
      asking(2, { width: 12 }),
      moved(1, 0, { turned: { x: "width", y: "length", z: "length" } }),
      ["shape: Box 1: vase (item 2, piece 0) has one side along two axes"]
    ],
    [
      "a place between two units",
      request,
      moved(0, 2, { at: { x: 2.05, y: 0, z: 3 } }),
      ["shape: Box 0: card (item 1, piece 0) lies between two units along x"]
    ],
    [
      "the reference of another item",
      request,
      moved(0, 2, { reference: "book" }),
      ["shape: Box 0: book (item 1, piece 0) has the reference of another item"]
    ],
    [
      "an item that was not asked for",
      request,
      moved(0, 2, { item: 3 }),
      ["shape: Box 0: there is no item 3 in the request", "accounting: card (item 1): 0 of 1 pieces are accounted for"]
    ],
    ["a gram too much", boxing(0, { maxWeight: 1149 }), packing, ["weight: Box 0: it weighs 1150, more than 1149"]],
    [
      "a wrong gross weight",
      request,
      { ...packing, boxes: packing.boxes.map((packed) => ({ ...packed, grossWeight: 1150 })) },
      ["weight: Box 1: it weighs 900, not 1150"]
    ],
    [
      "more on top than an item bears",
      asking(0, { onTop: 49 }),
      packing,
      [
        "on-top: Box 0: book (item 0, piece 0) bears 1 pieces that weigh 50, but may bear 49",
        "on-top: Box 0: book (item 0, piece 1) bears 1 pieces that weigh 50, but may bear 49"
      ]
    ],
    [
      "an order in which nobody can lay the pieces",
      request,
      {
        ...packing,
        boxes: packing.boxes.map((packed) => ({ ...packed, placements: [...packed.placements].reverse() }))
      },
      ["order: Box 0: card (item 1, piece 0) is laid before book (item 0, piece 1), which lies below it"]
    ],
    [
      "a missing item",
      request,
      {
        ...packing,
        boxes: packing.boxes.slice(0, 1),
        certificate: { proofs: [], optimal: false }
      },
      ["accounting: vase (item 2): 0 of 1 pieces are accounted for"]
    ],
    [
      "a duplicated one",
      request,
      moved(0, 1, { piece: 0 }),
      ["accounting: Piece 0 of item 0 is packed twice", "accounting: book (item 0): 1 of 2 pieces are accounted for"]
    ],
    ["a piece beyond the quantity", request, moved(0, 1, { piece: 2 }), ["accounting: Item 0 has no piece 2"]],
    [
      "a piece both packed and left behind",
      request,
      {
        ...packing,
        unpacked: [{ item: 2, reference: "vase", quantity: 1, reason: "not-found", message: "no place" }]
      },
      ["accounting: vase (item 2): 2 of 1 pieces are accounted for"]
    ],
    ["one box above stock", boxing(0, { stock: 0 }), packing, ["stock: Box S is used 1 times; there are 0"]],
    ["a broken group", asking(2, { group: "g" }), packing, ["group: Group g is parted: 0, 1"]],
    [
      "a broken apart pair",
      asking(1, { apart: ["book"] }),
      packing,
      [
        "apart: Box 0: card (item 1, piece 0) shares a box with book (item 0, piece 0)",
        "apart: Box 0: card (item 1, piece 0) shares a box with book (item 0, piece 1)"
      ]
    ],
    [
      "two pieces of what must be alone",
      asking(0, { apart: ["book"] }),
      packing,
      [
        "apart: Box 0: book (item 0, piece 0) shares a box with book (item 0, piece 1)",
        "apart: Box 0: book (item 0, piece 1) shares a box with book (item 0, piece 0)"
      ]
    ],
    [
      "a box that is not in the request",
      { ...request, boxes: request.boxes.slice(0, 1) },
      packing,
      ["shape: Box 1: there is no box 1 in the request"]
    ],
    [
      "another box than it says",
      boxing(1, { reference: "L" }),
      packing,
      ["shape: Box 1: is called box M, but the request says box L"]
    ],
    [
      "inner sides that are not the box's",
      boxing(1, { inner: { width: 14, length: 10, height: 10.1 } }),
      packing,
      [
        "shape: Box 1: its inner height is not that of the request",
        "shape: Box 1: it is filled to 0.5431400282885431, not 0.5485714285714286"
      ]
    ],
    [
      "outer sides that are not the box's",
      boxing(1, { outer: { width: 15, length: 11, height: 11.1 } }),
      packing,
      ["shape: Box 1: its outer height is not that of the request"]
    ],
    [
      "a certificate of another number of boxes",
      request,
      {
        ...packing,
        certificate: { proofs: [{ measure: "boxes", value: 1, atLeast: 1, proved: true, by: [] }], optimal: false }
      },
      ["certificate: The certificate says boxes 1, but it is 2"]
    ],
    [
      "a price and a volume that are not those of the boxes",
      { ...request, objective: ["price", "volume"] },
      {
        ...packing,
        certificate: {
          proofs: [
            { measure: "price", value: 3, atLeast: 3, proved: true, by: [] },
            { measure: "volume", value: 5816, atLeast: 5816, proved: true, by: [] }
          ],
          optimal: true
        }
      },
      [
        "certificate: The certificate says price 3, but it is 2",
        "certificate: The certificate says volume 5816, but it is 5815"
      ]
    ],
    [
      "a proof that is not called one, and an answer not called optimal that is",
      { ...request, objective: ["price", "boxes"] },
      {
        ...packing,
        certificate: {
          proofs: [
            { measure: "price", value: 2, atLeast: 2, proved: false, by: [] },
            { measure: "boxes", value: 2, atLeast: 2, proved: true, by: [] }
          ],
          optimal: false
        }
      },
      ["certificate: price is not called proved at 2 with the bound 2"]
    ],
    [
      "an answer not called optimal although all is proved",
      { ...request, objective: ["price", "boxes"] },
      {
        ...packing,
        certificate: {
          proofs: [
            { measure: "price", value: 2, atLeast: 2, proved: true, by: [] },
            { measure: "boxes", value: 2, atLeast: 2, proved: true, by: [] }
          ],
          optimal: false
        }
      },
      ["certificate: Called not optimal against its proofs"]
    ],
    [
      "sides along the wrong axes",
      request,
      moved(1, 0, { size: { x: 8, y: 8, z: 12 } }),
      [
        "shape: Box 1: vase (item 2, piece 0) measures 8 along x, not its height",
        "shape: Box 1: vase (item 2, piece 0) measures 12 along z, not its width"
      ]
    ],
    [
      "a box without anything in it",
      request,
      {
        ...packing,
        boxes: [...packing.boxes, { ...packing.boxes[1]!, placements: [], fill: 0 }],
        certificate: { proofs: [], optimal: false }
      },
      ["shape: Box 2: it is empty"]
    ],
    [
      "a box of another kind",
      boxing(1, { kind: "mailer" }),
      packing,
      ["shape: Box 1: is called box M, but the request says mailer M"]
    ],
    [
      "a wrong share of the volume",
      request,
      { ...packing, boxes: [packing.boxes[0]!, { ...packing.boxes[1]!, fill: 0.5 }] },
      ["shape: Box 1: it is filled to 0.5485714285714286, not 0.5"]
    ],
    [
      "pieces numbered below nought or between two",
      request,
      { ...packing, boxes: [moved(0, 0, { piece: -1 }).boxes[0]!, moved(1, 0, { piece: 0.5 }).boxes[1]!] },
      ["accounting: Item 0 has no piece -1", "accounting: Item 2 has no piece 0.5"]
    ],
    [
      "a piece packed twice where another stays behind",
      asking(0, { quantity: 3 }),
      {
        ...packing,
        boxes: [moved(0, 1, { piece: 0 }).boxes[0]!, packing.boxes[1]!],
        unpacked: [{ item: 0, reference: "book", quantity: 2, reason: "not-found", message: "No place" }]
      },
      ["group: Group g is parted: 0, unpacked", "accounting: Piece 0 of item 0 is packed twice"]
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
      ["certificate: The bound 5816 of volume is above 5815"]
    ],
    [
      "what is called optimal with an open proof",
      request,
      { ...packing, certificate: { ...packing.certificate, optimal: true } },
      ["certificate: Called optimal against its proofs"]
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
      ["certificate: volume is called proved at 5815 with the bound 5000"]
    ]
  ]
  it.each(faults)("catches %s", (_, asked, packed, expected) => {
    expect(said(asked, packed)).toEqual(expected)
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

  it("looks along every axis, whatever the order of the pieces", () => {
    const axes = [
      (d: number) => [d, 0, 0] as const,
      (d: number) => [0, d, 0] as const,
      (d: number) => [0, 0, d] as const
    ]
    for (const along of axes) {
      const two = (d: number, gap: number) => {
        const pieces = [
          [cube(10, { gap }), along(d)],
          [cube(10, { gap }), along(0)]
        ] as const
        return pieces.map(([item, [x, y, z]]) => [item, [x + gap, y + gap, z + gap]] as const)
      }
      for (const turn of [two, (d: number, gap: number) => two(d, gap).reverse()]) {
        expect(inOneBox(crate, turn(9, 0), 0)).toContain("overlap")
        expect(inOneBox(crate, turn(10, 0), 0)).not.toContain("overlap")
        expect(inOneBox(crate, turn(11, 1), 0)).toContain("gap")
        expect(inOneBox(crate, turn(12, 1), 0)).not.toContain("gap")
      }
    }
  })

  it("allows the turns of each rotation and no others", () => {
    const sides = { width: 3, length: 4, height: 5 }
    const turns = [
      ["width", "length", "height"],
      ["length", "width", "height"],
      ["width", "height", "length"],
      ["height", "width", "length"],
      ["length", "height", "width"],
      ["height", "length", "width"]
    ] as const
    const allowed = (rotation: "any" | "flat" | "none") =>
      turns.map(([x, y, z]) => {
        const placement: Placement = {
          item: 0,
          piece: 0,
          reference: "a",
          at: { x: 0, y: 0, z: 0 },
          size: { x: sides[x], y: sides[y], z: sides[z] },
          turned: { x, y, z }
        }
        const packed = { box: 0, reference: "crate", kind: "box" as const, inner: crate.inner, outer: crate.inner }
        const found = verify(
          { items: [{ ...sides, reference: "a", rotation }], boxes: [crate] },
          {
            boxes: [{ ...packed, grossWeight: 0, fill: 60 / 1e6, placements: [placement] }],
            unpacked: [],
            certificate: { proofs: [], optimal: false }
          }
        )
        return found.length === 0
      })
    expect(allowed("any")).toEqual([true, true, true, true, true, true])
    expect(allowed("flat")).toEqual([true, true, false, false, false, false])
    expect(allowed("none")).toEqual([true, false, false, false, false, false])
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

  it("weighs in the scale of the request", () => {
    const scaled: Request = {
      ...request,
      scale: { length: 10, weight: 2 },
      items: request.items.map((item) => ({ ...item, weight: item.weight! / 2, ...(item.onTop ? { onTop: 25 } : {}) })),
      boxes: request.boxes.map((box, b) => (b === 0 ? { ...box, emptyWeight: 50, maxWeight: 575 } : box))
    }
    const light = {
      ...packing,
      boxes: packing.boxes.map((packed) => ({ ...packed, grossWeight: packed.grossWeight / 2 }))
    }
    expect(verify(scaled, light)).toEqual([])
    const less = (maxWeight: number): Request => ({
      ...scaled,
      boxes: scaled.boxes.map((box, b) => (b === 0 ? { ...box, maxWeight } : box))
    })
    expect(rules(less(574.5), light)).toEqual(["weight"])
  })

  it("counts a tower from below, whatever the order of the pieces", () => {
    const pieces = [
      [slab(20, 20, 5, { weight: 4 }), [0, 0, 10]],
      [slab(20, 20, 5, { weight: 3 }), [0, 0, 5]],
      [slab(20, 20, 5, { onTop: 6 }), [0, 0, 0]]
    ] as const
    expect(inOneBox(crate, pieces)).toEqual(["on-top", "order"])
    expect(inOneBox(crate, [...pieces].reverse())).toEqual(["on-top"])
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

  it("tries every turn that is allowed before it believes too-long", () => {
    const sides = [2, 3, 5] as const
    const orders = [
      [0, 1, 2],
      [0, 2, 1],
      [1, 0, 2],
      [1, 2, 0],
      [2, 0, 1],
      [2, 1, 0]
    ] as const
    for (const rotation of ["any", "flat", "none"] as const)
      for (const mine of orders)
        for (const its of orders)
          for (const less of [
            [0, 0, 0],
            [1, 0, 0],
            [0, 1, 0],
            [0, 0, 1]
          ] as const) {
            const [width, length, height] = mine.map((n) => sides[n]) as [number, number, number]
            const [w, l, h] = its.map((n, axis) => sides[n]! - less[axis]!) as [number, number, number]
            const fits =
              rotation === "none"
                ? width <= w && length <= l && height <= h
                : rotation === "flat"
                  ? height <= h &&
                    Math.min(width, length) <= Math.min(w, l) &&
                    Math.max(width, length) <= Math.max(w, l)
                  : less.every((n) => n === 0)
            const found = verify(
              {
                items: [{ reference: "a", width, length, height, rotation }],
                boxes: [
                  { reference: "tiny", inner: { width: 1, length: 1, height: 1 } },
                  { reference: "b", inner: { width: w, length: l, height: h } }
                ]
              },
              {
                boxes: [],
                unpacked: [{ item: 0, reference: "a", quantity: 1, reason: "too-long", message: "Too long" }],
                certificate: { proofs: [], optimal: false }
              }
            )
            expect(found.map(({ message }) => message)).toEqual(
              fits ? ["a (item 0): it is not too long for every box"] : []
            )
          }
  })

  it("counts the gap on both sides of each side, and knows nothing of round boxes and soft ones", () => {
    const behindIn = (item: Partial<Item>, box: Partial<Request["boxes"][number]>) =>
      rules(
        {
          items: [{ reference: "a", width: 4, length: 4, height: 4, ...item }],
          boxes: [{ reference: "b", inner: { width: 6, length: 6, height: 6 }, ...box }]
        },
        {
          boxes: [],
          unpacked: [{ item: 0, reference: "a", quantity: 1, reason: "too-long", message: "Too long" }],
          certificate: { proofs: [], optimal: false }
        }
      )
    expect(behindIn({ gap: 1 }, {})).toEqual(["reason"])
    for (const side of ["width", "length", "height"]) expect(behindIn({ gap: 1, [side]: 5 }, {})).toEqual([])
    expect(behindIn({}, { kind: "tube" })).toEqual([])
    expect(behindIn({}, { kind: "mailer" })).toEqual([])
  })

  it("believes no-stock when any box is used up, by its own count", () => {
    const left = (stock: number, other: number) =>
      said(
        {
          ...asking(2, { quantity: 2 }),
          boxes: [
            { ...request.boxes[0]!, stock },
            { ...request.boxes[1]!, stock: other }
          ]
        },
        {
          ...packing,
          unpacked: [{ item: 2, reference: "vase", quantity: 1, reason: "no-stock", message: "No stock" }]
        }
      )
    expect(left(2, 2)).toEqual(["reason: vase (item 2): no box is used up"])
    expect(left(1, 2)).toEqual([])
    expect(left(2, 1)).toEqual([])
  })

  it("takes each reason there is, and no other", () => {
    for (const reason of ["too-heavy", "rule", "not-found"] as const) expect(behind({}, { reason })).toEqual([])
    expect(behind({}, { reason: "lost" as "rule" })).toEqual(["reason"])
    expect(behind({}, { quantity: 0 })).toEqual(["accounting", "reason"])
    expect(behind({}, { quantity: -1 })).toEqual(["accounting", "reason"])
  })

  it("says so in words", () => {
    const one = { item: 0, reference: "pole", quantity: 1, reason: "not-found", message: "No place" } as const
    const words = (unpacked: Packing["unpacked"][number]) =>
      said(
        { items: [{ reference: "pole", width: 1, length: 1, height: 9 }], boxes: [crate] },
        { boxes: [], unpacked: [unpacked], certificate: { proofs: [], optimal: false } }
      ).at(-1)
    expect(words({ ...one, reference: "rod" })).toBe("reason: rod (item 0): no such item in the request")
    expect(words({ ...one, quantity: 0.5 })).toBe("reason: pole (item 0): 0.5 pieces stayed behind")
    expect(words({ ...one, message: "" })).toBe("reason: pole (item 0): no reason that is known, in words")
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
