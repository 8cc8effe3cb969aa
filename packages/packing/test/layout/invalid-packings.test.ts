import type { Packing } from "@waybill/packing"
import { draw, layers } from "@waybill/packing/layout"
import { describe, expect, it } from "vitest"
import { type Piece, packingOf } from "./packings.ts"

const inner = { width: 9, length: 9, height: 9 }

describe("layers and draw, with impossible packings", () => {
  it("returns a title and a page with the fault of a malformed packing", () => {
    const malformed: readonly (readonly [unknown, string])[] = [
      [null, "packing: must be an object"],
      [{}, "packing.boxes: must be a list"],
      [
        packingOf({ ...inner, width: Number.NaN }, [["A", [0, 0, 0], [1, 1, 1]]]),
        "packing.boxes[0].inner.width: must be a number greater than 0"
      ],
      [
        packingOf(inner, [["A", [0, 0, 0], [1, 0, 1]]]),
        "packing.boxes[0].placements[0].size.y: must be a number greater than 0"
      ]
    ]
    for (const [value, title] of malformed) {
      expect(layers(value as Packing)).toEqual([{ title, layers: [] }])
      const [page, ...more] = draw(value as Packing)
      expect(page).toContain(`>${title}</text>`)
      expect(more).toEqual([])
    }
  })

  it("draws overlapping pieces too thin to see", () => {
    const thin: Piece = ["A", [1, 1, 1], [1e-9, 3, 3]]
    expect(draw(packingOf(inner, [thin, thin]))).toHaveLength(1)
  })

  it("describes equal pieces at almost the same position", () => {
    const pieces: Piece[] = [
      ["A", [0, 0, 0], [1, 1, 1]],
      ["A", [0, 5e-324, 0], [1, 1, 1]]
    ]
    expect(layers(packingOf(inner, pieces))[0]!.layers.flat()).toHaveLength(2)
  })

  it("draws an empty box", () => {
    expect(draw(packingOf(inner, []))[0]).not.toContain("Infinity")
  })
})
