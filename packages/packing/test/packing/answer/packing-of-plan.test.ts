import { type Packing, pack, type Request } from "@waybill/packing"
import { describe, expect, it } from "vitest"

const packed = (request: Request): Packing => {
  const outcome = pack(request)
  if (outcome._tag === "Refused") throw new Error(outcome.refusals[0]!.message)
  return outcome.packing
}

const cube = { reference: "cube", width: 10, length: 10, height: 10 }
const box = (reference: string, width: number, length: number, height: number) => ({
  reference,
  inner: { width, length, height }
})

describe("packing in the units of the request", () => {
  it("reports the type, weight and fill of each box, and excludes gaps from the fill", () => {
    const { boxes } = packed({
      scale: { length: 10, weight: 100 },
      items: [{ reference: "vase", width: 2.5, length: 2.5, height: 4, weight: 0.75, quantity: 2, gap: 0.5 }],
      boxes: [
        { ...box("S", 7, 3.5, 5), outer: { width: 7.2, length: 3.7, height: 5.2 }, emptyWeight: 0.05, kind: "box" }
      ]
    })
    expect(boxes).toEqual([
      {
        box: 0,
        reference: "S",
        kind: "box",
        inner: { width: 7, length: 3.5, height: 5 },
        outer: { width: 7.2, length: 3.7, height: 5.2 },
        grossWeight: 1.55,
        fill: (2 * 25) / 122.5,
        placements: [0.5, 4].map((x, piece) => ({
          item: 0,
          piece,
          reference: "vase",
          at: { x, y: 0.5, z: 0.5 },
          size: { x: 2.5, y: 2.5, z: 4 },
          turned: { x: "width", y: "length", z: "height" }
        }))
      }
    ])
  })

  it("lists placements from the bottom up, then from back to front, then from left to right", () => {
    const [full] = packed({ items: [{ ...cube, quantity: 8 }], boxes: [box("L", 20, 20, 20)] }).boxes
    expect(full!.placements.map(({ at: { x, y, z } }) => [z, y, x].join())).toEqual([
      "0,0,0",
      "0,0,10",
      "0,10,0",
      "0,10,10",
      "10,0,0",
      "10,0,10",
      "10,10,0",
      "10,10,10"
    ])
  })

  it("lists pieces of many sizes in the same order", () => {
    const items = [9, 8, 7, 6, 5, 4, 3, 2].map((side) => ({
      reference: `${side}`,
      width: side,
      length: side + 1,
      height: 12 - side,
      quantity: 3
    }))
    const { boxes } = packed({ items, boxes: [box("L", 30, 26, 20)] })
    const places = boxes.map((full) => full.placements.map(({ at: { x, y, z } }) => [z, y, x]))
    expect(places.map((of) => of.length)).toEqual([24])
    expect(places).toEqual(places.map((of) => of.toSorted((a, b) => a[0]! - b[0]! || a[1]! - b[1]! || a[2]! - b[2]!)))
  })

  it("lists larger boxes first, and fuller boxes first among equal ones", () => {
    const boxesOf = (quantity: number, stock: number) =>
      packed({
        items: [{ ...cube, quantity }],
        boxes: [{ ...box("S", 10, 10, 10) }, { ...box("L", 20, 20, 10), stock }]
      }).boxes.map(({ reference, placements }) => `${reference} ${placements.length}`)
    expect(boxesOf(6, 1)).toEqual(["L 4", "S 1", "S 1"])
    expect(boxesOf(7, 2)).toEqual(["L 4", "L 3"])
  })

  it("numbers the pieces of each item separately, even if two items are equal", () => {
    const { boxes } = packed({
      items: [
        { ...cube, quantity: 2 },
        { ...cube, reference: "die", quantity: 3 }
      ],
      boxes: [box("M", 20, 10, 10)]
    })
    const pieces = boxes.flatMap((b) => b.placements.map((p) => `${p.item} ${p.piece} ${p.reference}`))
    expect(pieces.sort()).toEqual(["0 0 cube", "0 1 cube", "1 0 die", "1 1 die", "1 2 die"])
  })

  it("reports which side of the item is along each axis", () => {
    const placementIn = (rotation: "any" | "flat", inner: readonly [number, number, number]) =>
      packed({ items: [{ reference: "a", width: 1, length: 2, height: 3, rotation }], boxes: [box("S", ...inner)] })
        .boxes[0]!.placements[0]!
    expect(placementIn("flat", [2, 1, 3])).toMatchObject({ turned: { x: "length", y: "width", z: "height" } })
    expect(placementIn("any", [3, 1, 2])).toMatchObject({
      size: { x: 3, y: 1, z: 2 },
      turned: { x: "height", y: "width", z: "length" }
    })
    expect(placementIn("any", [2, 3, 1])).toMatchObject({
      size: { x: 2, y: 3, z: 1 },
      turned: { x: "length", y: "height", z: "width" }
    })
  })
})

describe("unpacked items", () => {
  const messages = (request: Request) =>
    packed(request).unpacked.map(({ quantity, message }) => `${quantity}: ${message}`)

  it("returns a message for each reason why an item is unpacked", () => {
    const small = [box("S", 10, 10, 10)]
    expect(messages({ items: [{ ...cube, width: 11 }], boxes: small })).toEqual(["1: cube is too large for every box"])
    expect(messages({ items: [{ ...cube, weight: 2 }], boxes: [{ ...small[0]!, maxWeight: 1 }] })).toEqual([
      "1: cube is too heavy for every box of sufficient size"
    ])
    expect(messages({ items: [{ ...cube, quantity: 2, group: "g" }], boxes: small })).toEqual([
      "2: cube belongs to a group that no single box can hold"
    ])
    expect(messages({ items: [{ ...cube, quantity: 3 }], boxes: [{ ...small[0]!, stock: 1 }] })).toEqual([
      "2: cube fits only into used-up boxes"
    ])
    expect(messages({ items: [cube], boxes: small, objective: [() => Number.NaN] })).toEqual([
      "1: cube fits only into boxes whose cost is not finite"
    ])
    // Nine pieces are too many for the exact search, so it cannot prove that the group fits nowhere.
    const glass = { ...cube, onTop: 0, group: "g", quantity: 9 }
    expect(messages({ items: [glass], boxes: [box("tall", 10, 10, 95)] })).toEqual([
      "9: cube was not placed within the search effort"
    ])
  })

  it("groups unpacked pieces by item, in request order", () => {
    const items = [
      { ...cube, reference: "bar", length: 20, quantity: 3 },
      { ...cube, reference: "rod", length: 30, quantity: 2 }
    ]
    expect(packed({ items, boxes: [{ ...box("S", 10, 20, 10), stock: 1 }] }).unpacked).toMatchObject([
      { item: 0, reference: "bar", quantity: 2, reason: "no-stock" },
      { item: 1, reference: "rod", quantity: 2, reason: "too-long" }
    ])
  })
})
