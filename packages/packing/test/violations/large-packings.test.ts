import { type Item, type Packing, pack, type Request, violationsOf } from "@waybill/packing"
import { describe, expect, it } from "vitest"
import { FloorGrid } from "../../src/violations/floor-grid.ts"
import type { Piece } from "../../src/violations/piece.ts"

const CUBES_PER_SIDE = 16

/** Returns a request whose cubes fill its box in columns. */
const cubes = (item: Partial<Item>, perSide = CUBES_PER_SIDE): Request => ({
  items: [{ reference: "cube", width: 10, length: 10, height: 10, weight: 1, quantity: perSide ** 3, ...item }],
  boxes: [{ reference: "B", inner: { width: 10 * perSide, length: 10 * perSide, height: 10 * perSide } }]
})

const packingOf = (request: Request): Packing => {
  const outcome = pack(request)
  if (outcome._tag === "Refused") throw new Error(outcome.refusals[0]!.message)
  return outcome.packing
}

describe("violationsOf: thousands of pieces", () => {
  const packing = packingOf(cubes({}))

  it("reports exactly the pieces that bear too much", () => {
    expect(violationsOf(cubes({ onTop: CUBES_PER_SIDE - 1 }), packing)).toEqual([])
    // Only the lowest cube of each column bears 15 cubes.
    expect(violationsOf(cubes({ onTop: CUBES_PER_SIDE - 2 }), packing)).toHaveLength(CUBES_PER_SIDE ** 2)
  })

  it("lists a thousand violations, and reports the number of the others", () => {
    const request = cubes({}, 8)
    const apart = packingOf(request)
    const boxes = apart.boxes.map((box) => ({
      ...box,
      placements: box.placements.map((placed) => ({ ...placed, at: { x: 0, y: 0, z: 0 } }))
    }))
    const found = violationsOf(request, { ...apart, boxes })
    const pairs = (512 * 511) / 2
    expect(found).toHaveLength(1001)
    expect(found.at(-1)).toEqual({ rule: "more", message: `And ${pairs - 1000} more violations` })
  })

  it("compares a piece only with pieces above the same part of the floor", () => {
    const pieces = packing.boxes[0]!.placements.map(({ at: { x, y, z } }): Piece => {
      const cuboid = { low: [x, y, z], high: [x + 10, y + 10, z + 10] } as const
      return { item: 0, piece: 0, index: 0, name: "", weight: 1, bare: cuboid, wrapped: cuboid }
    })
    const floor = new FloorGrid(pieces)
    for (const piece of pieces) {
      const near = floor.near(piece)
      expect(near.size).toBe(CUBES_PER_SIDE)
      for (const { wrapped } of near) expect(wrapped.low.slice(0, 2)).toEqual(piece.wrapped.low.slice(0, 2))
    }
  })
})
