import { type Item, type Packing, pack, type Request } from "@waybill/packing"
import { verify } from "@waybill/packing/verify"
import { describe, expect, it } from "vitest"
import { Floor } from "../../src/verify/floor-grid.ts"
import type { Piece } from "../../src/verify/piece.ts"

const side = 16

/** As many cubes as the box holds, in columns. */
const cubes = (item: Partial<Item>): Request => ({
  items: [{ reference: "cube", width: 10, length: 10, height: 10, weight: 1, quantity: side ** 3, ...item }],
  boxes: [{ reference: "B", inner: { width: 10 * side, length: 10 * side, height: 10 * side } }]
})

const packingOf = (request: Request): Packing => {
  const outcome = pack(request)
  if (outcome._tag === "Refused") throw new Error(outcome.refusals[0]!.message)
  return outcome.packing
}

describe("the verifier, of thousands of pieces,", () => {
  const packing = packingOf(cubes({}))

  it("finds nothing where each bears what it may, and each that bears more", () => {
    expect(verify(cubes({ onTop: side - 1 }), packing)).toEqual([])
    // of each column, the lowest alone bears 15
    expect(verify(cubes({ onTop: side - 2 }), packing)).toHaveLength(side ** 2)
  })

  it("lists a thousand violations, and tells how many more there are", () => {
    const boxes = packing.boxes.map((box) => ({
      ...box,
      placements: box.placements.map((placed) => ({ ...placed, at: { x: 0, y: 0, z: 0 } }))
    }))
    const found = verify(cubes({}), { ...packing, boxes })
    const pairs = (side ** 3 * (side ** 3 - 1)) / 2
    expect(found).toHaveLength(1001)
    expect(found.at(-1)).toEqual({ rule: "more", message: `And ${pairs - 1000} more violations` })
  })

  it("compares each piece with those above the same part of the floor alone", () => {
    const pieces = packing.boxes[0]!.placements.map(({ at: { x, y, z } }): Piece => {
      const cuboid = { low: [x, y, z], high: [x + 10, y + 10, z + 10] } as const
      return { item: 0, piece: 0, laid: 0, name: "", weight: 1, bare: cuboid, wrapped: cuboid }
    })
    const floor = new Floor(pieces)
    for (const piece of pieces) {
      const near = floor.near(piece)
      expect(near.size).toBe(side)
      for (const { wrapped } of near) expect(wrapped.low.slice(0, 2)).toEqual(piece.wrapped.low.slice(0, 2))
    }
  })
})
