import type { Packing } from "@waybill/packing"
import { draw, layers } from "@waybill/packing/layout"
import { describe, expect, it } from "vitest"
import { type Laid, packingOf } from "./packings.ts"

const inner = { width: 9, length: 9, height: 9 }

describe("what could never be packed", () => {
  it("gives a title and a page that say why, when it is no packing", () => {
    const wrong: readonly (readonly [unknown, string])[] = [
      [null, "The packing is not an object"],
      [{}, "The packing/boxes is not a list"],
      [
        packingOf({ ...inner, width: Number.NaN }, [["A", [0, 0, 0], [1, 1, 1]]]),
        "The packing/boxes/0/inner/width is not a number above 0"
      ],
      [
        packingOf(inner, [["A", [0, 0, 0], [1, 0, 1]]]),
        "The packing/boxes/0/placements/0/size/y is not a number above 0"
      ]
    ]
    for (const [value, title] of wrong) {
      expect(layers(value as Packing)).toEqual([{ title, layers: [] }])
      const [page, ...more] = draw(value as Packing)
      expect(page).toContain(`>${title}</text>`)
      expect(more).toEqual([])
    }
  })

  it("is drawn all the same when pieces are thinner than a drawing shows, and lie in one place", () => {
    const thin: Laid = ["A", [1, 1, 1], [1e-9, 3, 3]]
    expect(draw(packingOf(inner, [thin, thin]))).toHaveLength(1)
  })

  it("is told all the same when equal pieces are nearly in one place", () => {
    const pieces: Laid[] = [
      ["A", [0, 0, 0], [1, 1, 1]],
      ["A", [0, 5e-324, 0], [1, 1, 1]]
    ]
    expect(layers(packingOf(inner, pieces))[0]!.layers.flat()).toHaveLength(2)
  })

  it("is drawn all the same when a box is empty", () => {
    expect(draw(packingOf(inner, []))[0]).not.toContain("Infinity")
  })
})
