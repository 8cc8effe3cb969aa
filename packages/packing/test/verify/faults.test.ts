import type { Packing, Request } from "@waybill/packing"
import { verify } from "@waybill/packing/verify"
import { describe, expect, it } from "vitest"
import { asking, boxing, moved, packing, request, said } from "./example.ts"

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
      [
        "accounting: vase (item 2): 2 of 1 pieces are accounted for",
        "reason: vase (item 2): the reason is not not-found: boxes with its sides: 2, that may carry it: 2, left: 1"
      ]
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
        unpacked: [{ item: 0, reference: "book", quantity: 2, reason: "no-stock", message: "No box" }]
      },
      ["group: Group g is parted: 0, unpacked", "accounting: Piece 0 of item 0 is packed twice"]
    ]
  ]
  it.each(faults)("catches %s", (_, asked, packed, expected) => {
    expect(said(asked, packed)).toEqual(expected)
  })
})
