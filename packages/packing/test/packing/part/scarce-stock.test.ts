import { type Box, type Item, type Packing, pack, type Request, violationsOf } from "@waybill/packing"
import { describe, expect, it } from "vitest"

const cube = (side: number, fields: Partial<Item> = {}): Item => ({
  reference: `${side}`,
  width: side,
  length: side,
  height: side,
  ...fields
})

const box = (side: number, fields: Partial<Box> = {}): Box => ({
  reference: `${side}`,
  inner: { width: side, length: side, height: side },
  stock: 1,
  ...fields
})

const slab = (height: number, quantity: number): Item => ({
  reference: `${height}`,
  width: 5,
  length: 5,
  height,
  quantity,
  rotation: "flat"
})

const packed = (request: Request): Packing => {
  const outcome = pack(request)
  if (outcome._tag === "Refused") throw new Error(outcome.refusals[0]!.message)
  expect(violationsOf(request, outcome.packing)).toEqual([])
  return outcome.packing
}

const countOf = ({ boxes }: Packing): number => boxes.reduce((sum, { placements }) => sum + placements.length, 0)

describe("limited stock", () => {
  it.each<[string, Request, number]>([
    [
      "packs two small pieces instead of a large one if only one box is in stock",
      {
        items: [cube(1, { reference: "large", width: 2 }), cube(1, { quantity: 2 })],
        boxes: [{ reference: "b", inner: { width: 2, length: 1, height: 1 }, stock: 1 }]
      },
      2
    ],
    [
      "packs a thousand unit cubes instead of one cube that fills the only box in stock",
      { items: [cube(10), cube(1, { quantity: 1000 })], boxes: [box(10)] },
      1000
    ],
    [
      "packs light pieces instead of a heavy one if only one box is in stock",
      { items: [cube(2, { weight: 9 }), cube(1, { weight: 1, quantity: 9 })], boxes: [box(4, { maxWeight: 9 })] },
      9
    ],
    [
      "packs a large group instead of a piece of the same volume if only one box is in stock",
      { items: [cube(4), cube(2, { group: "g", quantity: 8 })], boxes: [box(4)] },
      8
    ],
    [
      "packs many small pieces instead of a large one that needs the largest box in stock",
      { items: [cube(6), cube(2, { quantity: 27 })], boxes: [box(6), box(2), box(1)] },
      27
    ],
    [
      "packs a piece into each box that better packings of the other pieces leave free",
      {
        items: [slab(5, 5), slab(3, 3), slab(2, 2)],
        boxes: [
          { ...box(5), stock: 2 },
          { ...box(5), reference: "other", stock: 2 }
        ]
      },
      6
    ]
  ])("%s", (_, request, most) => {
    const packing = packed(request)
    expect(countOf(packing)).toBe(most)
    expect(packing.certificate.proofs[0]!.proved).toBe(true)
  })

  it("leaves no box in stock while one of 600 pieces that all fit into it is unpacked", () => {
    const side = (i: number, prime: number) => 2 + ((i * prime) % 11)
    const items = Array.from({ length: 600 }, (_, i) => ({
      reference: `${i}`,
      width: side(i, 7),
      length: side(i, 13),
      height: side(i, 17 + (i >> 4))
    }))
    const packing = packed({ items, boxes: [{ ...box(12), stock: 80 }] })
    expect(packing.boxes).toHaveLength(80)
    expect(packing.unpacked.length).toBeGreaterThan(0)
  })

  it("packs a group that only pieces outside it can support", () => {
    const items: ReadonlyArray<Item> = [
      { reference: "block", width: 2, length: 2, height: 2, rotation: "none", group: "g" },
      { reference: "bar", width: 1, length: 3, height: 1, rotation: "none", group: "g" },
      { reference: "prop", width: 1, length: 1, height: 2, rotation: "none", quantity: 2 }
    ]
    const packing = packed({ items, boxes: [{ reference: "b", inner: { width: 2, length: 3, height: 3 }, stock: 1 }] })
    expect(countOf(packing)).toBe(4)
  })

  it("puts eight pieces that must be apart into six boxes one by one, although the bounds run out of work", () => {
    const references = Array.from({ length: 8 }, (_, n) => `${n}`)
    const items = references.map((reference, n) => {
      const apart = references.filter((other) => other !== reference)
      return { reference, width: 10 + n, length: 10, height: 10, apart }
    })
    const packing = packed({ items, boxes: Array.from({ length: 6 }, (_, n) => box(40 + n)) })
    expect(packing.boxes.map(({ placements }) => placements.length)).toEqual([1, 1, 1, 1, 1, 1])
  })

  it("packs the piece with the cheapest box if the cost function allows only one box", () => {
    const packing = packed({
      items: [cube(3), cube(2)],
      boxes: [box(3, { price: 5 }), box(2, { price: 1 })].map((b) => ({ ...b, stock: 1, maxWeight: 1 })),
      objective: [(parcels) => (parcels.length > 1 ? Infinity : parcels[0]!.box === 0 ? 5 : 1)]
    })
    expect(packing.boxes.map(({ reference }) => reference)).toEqual(["2"])
  })
})
