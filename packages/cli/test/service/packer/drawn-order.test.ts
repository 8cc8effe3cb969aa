import type { PrintToPack } from "@waybill/core/adapter"
import { expect, it } from "vitest"
import { packSettingsOf } from "../../../src/packing/pack-settings.ts"
import { drawnOrder } from "../../../src/service/packer/drawn-order.ts"

const settings = packSettingsOf({})

const print = (width: string, height: string, qty: string, finishing?: string) =>
  ({ width, height, qty, ...(finishing !== undefined && { finishing }) }) as unknown as PrintToPack

it("returns each box with the placements of its prints, and every parcel with instructions and a drawing", () => {
  const prints = [print("8", "10", "3"), print("16", "20", "1", "Rolled")]
  const { boxes, units, unpacked } = drawnOrder({ prints, units: "in/lb" }, settings)
  expect([units, unpacked]).toEqual([{ length: "in", weight: "lb" }, []])
  const flat = boxes.find(({ kind }) => kind === "box")!
  expect(flat).toMatchObject({ pieces: 3, contents: [{ item: 0, reference: "print 1, 8 × 10", quantity: 3 }] })
  expect(flat.placements!.map(({ item }) => item)).toEqual([0, 0, 0])
  expect(flat.instructions!.title).toContain(`Box 1 of ${boxes.length}`)
  expect(flat.instructions!.layers.flat().join(" ")).toContain("print 1, 8 × 10")
  expect(flat.drawing).toMatch(/^<svg[\s\S]*<\/svg>\s*$/)
  const tube = boxes.find(({ kind }) => kind === "tube")!
  expect(tube).toMatchObject({ pieces: 1, contents: [{ item: 1, quantity: 1 }] })
  expect(Object.keys(tube)).not.toContain("placements")
  expect(tube.instructions!.title).toBe("Tube 2 of 2: 2x20 tube, inside 20 in long, 2 in in diameter")
  expect(tube.instructions!.layers).toEqual([
    [
      // The height fills π/4 × (1.68² − 1.5²) = 20 × 0.018 × 1.25 around the core.
      "1. Roll up the height of B (print 2, 16 × 20 Rolled) around a core of 1.5 in: 16 in long, 1.68 in in diameter.",
      "2. Slide the roll into the tube and close both ends."
    ]
  ])
  expect(tube.drawing).toMatch(/^<svg .*>Tube 2 of 2: .*print 2, 16 × 20 Rolled.*<\/svg>\s*$/s)
})

it("packs prints in centimetres like the same prints in inches", () => {
  const inches = drawnOrder({ prints: [print("10", "20", "2")], units: "in/lb" }, settings)
  const centimetres = drawnOrder({ prints: [print("25.4", "50.8", "2")], units: "cm/kg" }, settings)
  expect(centimetres.boxes.map(({ reference, pieces }) => [reference, pieces])).toEqual(
    inches.boxes.map(({ reference, pieces }) => [reference, pieces])
  )
})

it("returns the prints that fit in no box with the reason", () => {
  const { boxes, unpacked } = drawnOrder({ prints: [print("900", "900", "1")], units: "in/lb" }, settings)
  expect([boxes, unpacked]).toMatchObject([[], [{ item: 0, quantity: 1, message: expect.stringMatching(/900/) }]])
})

it("places every piece of every item once, inside the box", () => {
  const quantities = ["3", "1", "40", "2"]
  const sizes = [
    ["8", "10"],
    ["16", "20"],
    ["5", "7"],
    ["8", "10"]
  ] as const
  const prints = quantities.map((qty, index) =>
    print(sizes[index]![0], sizes[index]![1], qty, index === 1 ? "Canvas" : undefined)
  )
  const { boxes } = drawnOrder({ prints, units: "in/lb" }, settings)
  const counted = [0, 0, 0, 0]
  for (const { contents, height, inner, length, pieces, placements, weight, width } of boxes) {
    expect(weight).toBeGreaterThan(0)
    expect([inner!.width <= width, inner!.length <= length, inner!.height <= height]).toEqual([true, true, true])
    const placed = [0, 0, 0, 0]
    for (const { at, item, quantity, size } of placements!) {
      placed[item]! += quantity
      counted[item]! += quantity
      for (const [axis, side] of [
        ["x", "width"],
        ["y", "length"],
        ["z", "height"]
      ] as const)
        expect([at[axis] >= 0, at[axis] + size[axis] <= inner![side] + 1e-6]).toEqual([true, true])
    }
    const named = [0, 0, 0, 0]
    for (const { item, quantity } of contents) named[item]! += quantity
    expect(named).toEqual(placed)
    expect(placed.reduce((sum, each) => sum + each, 0)).toBe(pieces)
  }
  expect(counted).toEqual([3, 1, 40, 2])
})

it("names prints with the sizes of the order, including in centimetres", () => {
  const { boxes } = drawnOrder({ prints: [print("40", "50.5", "1", "Canvas")], units: "cm/kg" }, settings)
  expect(boxes[0]!.contents).toEqual([{ item: 0, reference: "print 1, 40 × 50.5 Canvas", quantity: 1 }])
})

it("returns no boxes for no prints", () => {
  expect(drawnOrder({ prints: [], units: "in/lb" }, settings)).toMatchObject({ boxes: [], unpacked: [] })
})
