import type { PackedBox } from "@waybill/packing"
import { layers } from "@waybill/packing/instructions"
import { draw } from "@waybill/packing/layout"
import { packPrintsOrThrow } from "@waybill/packing/prints"
import { describe, expect, it } from "vitest"
import { boxOf, type Piece } from "./packings.ts"

const inner = { width: 9, length: 9, height: 9 }
const [tube] = packPrintsOrThrow([{ width: 24, height: 36, finishing: "Rolled", quantity: 2 }]).parcels
const [mailer] = packPrintsOrThrow([{ width: 8, height: 10, finishing: "Paper", quantity: 2 }]).parcels

describe("layers and draw, with impossible parcels", () => {
  it("returns a title and a page with the fault of a malformed parcel", () => {
    const malformed: readonly (readonly [unknown, string])[] = [
      [null, "parcel: must be an object"],
      [{}, "parcel.reference: must be a string"],
      [
        boxOf({ ...inner, width: Number.NaN }, [["A", [0, 0, 0], [1, 1, 1]]]),
        "parcel.inner.width: must be a number greater than 0"
      ],
      [boxOf(inner, [["A", [0, 0, 0], [1, 0, 1]]]), "parcel.placements[0].size.y: must be a number greater than 0"],
      [
        {
          ...boxOf(inner, []),
          placements: [{ ...boxOf(inner, [["A", [0, 0, 0], [1, 1, 1]]]).placements[0], item: -1 }]
        },
        "parcel.placements[0].item: must be an index, from 0"
      ],
      [{ ...mailer, packed: {} }, "parcel.packed.reference: must be a string"],
      [{ ...tube, packed: { inner: { diameter: 3 } } }, "parcel.packed.inner.length: must be a number greater than 0"],
      [{ ...tube, contents: [] }, "parcel.contents: must be a list of 1 or more elements"]
    ]
    for (const [value, title] of malformed) {
      expect(layers(value as PackedBox)).toEqual({ title, layers: [] })
      expect(draw(value as PackedBox)).toContain(`>${title}</text>`)
    }
  })

  it.each([
    ["a list of names", { names: 5 }, "options.names: must be a list"],
    ["names", { names: ["A", 5] }, "options.names[1]: must be a string"],
    ["a number", { number: "x" }, "options.number: must be a number greater than 0"],
    ["the number of parcels", { of: 0 }, "options.of: must be a number greater than 0"],
    ["units", { units: "in" }, "options.units: must be an object"],
    ["a unit", { units: { length: "in" } }, "options.units.weight: must be a string"],
    ["options", "in", "options: must be an object"]
  ])("refuses invalid options: %s", (_, options, problem) => {
    const parcel = boxOf(inner, [])
    expect(() => draw(parcel, options as never)).toThrow(new TypeError(`draw: ${problem}`))
    expect(() => layers(parcel, options as never)).toThrow(new TypeError(`layers: ${problem}`))
  })

  it("refuses a whole packing", () => {
    const packing = { boxes: [boxOf(inner, [])], unpacked: [] }
    expect(() => draw(packing as never)).toThrow(new TypeError("draw: parcel: must be one of the boxes"))
    expect(() => layers(packing as never)).toThrow(new TypeError("layers: parcel: must be one of the boxes"))
  })

  it("draws overlapping pieces too thin to see", () => {
    const thin: Piece = ["A", [1, 1, 1], [1e-9, 3, 3]]
    expect(draw(boxOf(inner, [thin, thin]))).toContain(">2 × A<")
  })

  it("describes equal pieces at almost the same position", () => {
    const pieces: Piece[] = [
      ["A", [0, 0, 0], [1, 1, 1]],
      ["A", [0, 5e-324, 0], [1, 1, 1]]
    ]
    expect(layers(boxOf(inner, pieces)).layers.flat()).toHaveLength(2)
  })

  it("draws an empty box", () => {
    expect(draw(boxOf(inner, []))).not.toContain("Infinity")
  })
})
