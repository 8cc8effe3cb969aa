import { type Packing, type Request, violationsOf } from "@waybill/packing"
import { describe, expect, it } from "vitest"
import { messagesOf, packing, request, withBox, withItem, withPlacement } from "./example.ts"

describe("violationsOf", () => {
  it("returns no violations for a valid packing", () => {
    expect(violationsOf(request, packing)).toEqual([])
  })

  it("returns the box, the item and the piece of a violation", () => {
    expect(violationsOf(request, withPlacement(0, 1, { at: { x: 9.9, y: 0, z: 0 } }))).toEqual([
      {
        rule: "overlap",
        box: 0,
        item: 0,
        piece: 0,
        message: "Box 0: book (item 0, piece 0) overlaps book (item 0, piece 1)"
      }
    ])
  })

  const faults: readonly (readonly [name: string, request: Request, packing: Packing, messages: readonly string[]])[] =
    [
      [
        "an overlap by one unit",
        request,
        withPlacement(0, 1, { at: { x: 9.9, y: 0, z: 0 } }),
        ["overlap: Box 0: book (item 0, piece 0) overlaps book (item 0, piece 1)"]
      ],
      [
        "a piece one unit outside the box",
        request,
        withPlacement(0, 1, { at: { x: 10.1, y: 0, z: 0 } }),
        ["inside: Box 0: book (item 0, piece 1) is not inside the box"]
      ],
      [
        "a piece one unit below the floor",
        request,
        withPlacement(0, 0, { at: { x: 0, y: 0, z: -0.1 } }),
        [
          "inside: Box 0: book (item 0, piece 0) is not inside the box",
          "support: Box 0: book (item 0, piece 0) is supported on 0 of its base of 20000; the required share is 0.75",
          "support: Box 0: card (item 1, piece 0) is supported on 16000 of its base of 32000; the required share is 0.75"
        ]
      ],
      [
        "a gap to the wall that is one unit too small",
        request,
        withPlacement(1, 0, { at: { x: 0.9, y: 1, z: 1 } }),
        ["inside: Box 1: vase (item 2, piece 0) is not inside the box"]
      ],
      [
        "a side up that the rotation does not allow",
        withItem(2, { rotation: "flat" }),
        packing,
        ["rotation: Box 1: vase (item 2, piece 0) is turned with its width up, but its rotation is flat"]
      ],
      [
        "a side up that is not among the sides that may be vertical",
        withItem(2, { rotation: { up: ["length", "height"] } }),
        packing,
        ["rotation: Box 1: vase (item 2, piece 0) is turned with its width up, but its rotation is up: length, height"]
      ],
      [
        "a quarter turn of an item that must not turn",
        withItem(1, { width: 20, length: 16 }),
        withPlacement(0, 2, { at: { x: 2, y: 0, z: 3 }, turned: { x: "length", y: "width", z: "height" } }),
        ["rotation: Box 0: card (item 1, piece 0) is turned with its height up, but its rotation is none"]
      ],
      [
        "sides that differ from the item",
        request,
        withPlacement(0, 2, { size: { x: 16, y: 19.9, z: 0.5 } }),
        [
          "shape: Box 0: fill is 0.3398, not 0.34",
          "shape: Box 0: card (item 1, piece 0) measures 19.9 along y, not its length"
        ]
      ],
      [
        "one side along two axes",
        withItem(2, { width: 12 }),
        withPlacement(1, 0, { turned: { x: "width", y: "length", z: "length" } }),
        ["shape: Box 1: vase (item 2, piece 0) has one side along two axes"]
      ],
      [
        "a position between two units",
        request,
        withPlacement(0, 2, { at: { x: 2.05, y: 0, z: 3 } }),
        ["shape: Box 0: card (item 1, piece 0) is between two units along x"]
      ],
      [
        "the reference of another item",
        request,
        withPlacement(0, 2, { reference: "book" }),
        ["shape: Box 0: book (item 1, piece 0) has the reference of another item"]
      ],
      [
        "an item that is not in the request",
        request,
        withPlacement(0, 2, { item: 3 }),
        ["shape: Box 0: the request has no item 3", "accounting: card (item 1): 0 of 1 pieces are accounted for"]
      ],
      [
        "a gross weight one gram above the maximum",
        withBox(0, { maxWeight: 1149 }),
        packing,
        ["weight: Box 0: gross weight is 1150; the maximum is 1149"]
      ],
      [
        "a wrong gross weight",
        request,
        { ...packing, boxes: packing.boxes.map((packed) => ({ ...packed, grossWeight: 1150 })) },
        ["weight: Box 1: gross weight is 900, not 1150"]
      ],
      [
        "one piece more than a box may hold",
        withBox(0, { maxPieces: 2 }),
        packing,
        ["max-pieces: Box 0: has 3 pieces; the maximum is 2"]
      ],
      ["as many pieces as a box may hold", withBox(0, { maxPieces: 3 }), packing, []],
      [
        "a fill with gaps above the limit",
        // 14 × 10 × 10 units with the gap of the vase, in a box of 14 × 10 × 10.
        withBox(1, { fillLimit: 0.99 }),
        packing,
        ["fill-limit: Box 1: pieces and their gaps fill 1 of the inner volume; the maximum is 0.99"]
      ],
      [
        "a fill above the limit by less than a thousandth",
        withBox(0, { fillLimit: 0.3399 }),
        packing,
        ["fill-limit: Box 0: pieces and their gaps fill 0.34 of the inner volume; the maximum is 0.3399"]
      ],
      ["a fill at its limit", withBox(0, { fillLimit: 0.34 }), packing, []],
      [
        "a load greater than an item may bear",
        withItem(0, { onTop: 49 }),
        packing,
        [
          "on-top: Box 0: book (item 0, piece 0) bears a weight of 50 (pieces above: 1); the maximum is 49",
          "on-top: Box 0: book (item 0, piece 1) bears a weight of 50 (pieces above: 1); the maximum is 49"
        ]
      ],
      [
        "an order in which the pieces cannot be packed",
        request,
        {
          ...packing,
          boxes: packing.boxes.map((packed) => ({ ...packed, placements: [...packed.placements].reverse() }))
        },
        ["sequence: Box 0: card (item 1, piece 0) is placed before book (item 0, piece 1), which is below it"]
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
        "a duplicated piece",
        request,
        withPlacement(0, 1, { piece: 0 }),
        ["accounting: Piece 0 of item 0 is packed twice", "accounting: book (item 0): 1 of 2 pieces are accounted for"]
      ],
      [
        "a piece beyond the quantity",
        request,
        withPlacement(0, 1, { piece: 2 }),
        ["accounting: Item 0 has no piece 2"]
      ],
      [
        "a piece that is both packed and unpacked",
        request,
        {
          ...packing,
          unpacked: [{ item: 2, reference: "vase", quantity: 1, reason: "not-found", message: "no place" }]
        },
        [
          "accounting: vase (item 2): 2 of 1 pieces are accounted for",
          "reason: vase (item 2): the reason cannot be not-found; boxes large enough: 2, strong enough: 2, with enough allowed fill: 2, in stock: 1"
        ]
      ],
      [
        "a box used once more than its stock",
        withBox(0, { stock: 0 }),
        packing,
        ["stock: Box S is used 1 times; the stock is 0"]
      ],
      ["a group in two boxes", withItem(2, { group: "g" }), packing, ["group: Group g is split: box 0, box 1"]],
      [
        "items in one box that must be apart",
        withItem(1, { apart: ["book"] }),
        packing,
        [
          "apart: Box 0: card (item 1, piece 0) must not share a box with book (item 0, piece 0)",
          "apart: Box 0: card (item 1, piece 0) must not share a box with book (item 0, piece 1)"
        ]
      ],
      [
        "two pieces of an item that must be alone",
        withItem(0, { apart: ["book"] }),
        packing,
        [
          "apart: Box 0: book (item 0, piece 0) must not share a box with book (item 0, piece 1)",
          "apart: Box 0: book (item 0, piece 1) must not share a box with book (item 0, piece 0)"
        ]
      ],
      [
        "a box that is not in the request",
        { ...request, boxes: request.boxes.slice(0, 1) },
        packing,
        ["shape: Box 1: the request has no box 1"]
      ],
      [
        "a reference that differs from the box of the request",
        withBox(1, { reference: "L" }),
        packing,
        ["shape: Box 1: is box M, but the request has box L"]
      ],
      [
        "inner dimensions that differ from the box",
        withBox(1, { inner: { width: 14, length: 10, height: 10.1 } }),
        packing,
        [
          "shape: Box 1: inner height differs from the request",
          "shape: Box 1: fill is 0.5431400282885431, not 0.5485714285714286"
        ]
      ],
      [
        "outer dimensions that differ from the box",
        withBox(1, { outer: { width: 15, length: 11, height: 11.1 } }),
        packing,
        ["shape: Box 1: outer height differs from the request"]
      ],
      [
        "sides along the wrong axes",
        request,
        withPlacement(1, 0, { size: { x: 8, y: 8, z: 12 } }),
        [
          "shape: Box 1: vase (item 2, piece 0) measures 8 along x, not its height",
          "shape: Box 1: vase (item 2, piece 0) measures 12 along z, not its width"
        ]
      ],
      [
        "an empty box",
        request,
        {
          ...packing,
          boxes: [...packing.boxes, { ...packing.boxes[1]!, placements: [], fill: 0 }],
          certificate: { proofs: [], optimal: false }
        },
        ["shape: Box 2: has no placements"]
      ],
      [
        "a box of a different kind",
        withBox(1, { kind: "mailer" }),
        packing,
        ["shape: Box 1: is box M, but the request has mailer M"]
      ],
      [
        "a wrong fill",
        request,
        { ...packing, boxes: [packing.boxes[0]!, { ...packing.boxes[1]!, fill: 0.5 }] },
        ["shape: Box 1: fill is 0.5485714285714286, not 0.5"]
      ],
      [
        "pieces with a negative or fractional number",
        request,
        {
          ...packing,
          boxes: [withPlacement(0, 0, { piece: -1 }).boxes[0]!, withPlacement(1, 0, { piece: 0.5 }).boxes[1]!]
        },
        ["accounting: Item 0 has no piece -1", "accounting: Item 2 has no piece 0.5"]
      ],
      [
        "a piece packed twice while another is unpacked",
        withItem(0, { quantity: 3 }),
        {
          ...packing,
          boxes: [withPlacement(0, 1, { piece: 0 }).boxes[0]!, packing.boxes[1]!],
          unpacked: [{ item: 0, reference: "book", quantity: 2, reason: "no-stock", message: "No box" }]
        },
        ["group: Group g is split: box 0, unpacked", "accounting: Piece 0 of item 0 is packed twice"]
      ]
    ]
  it.each(faults)("reports %s", (_, input, packed, expected) => {
    expect(messagesOf(input, packed)).toEqual(expected)
  })
})
