import { printProfile } from "@waybill/packing/prints"
import { expect, it } from "vitest"
import { packOrder } from "../../src/packing/pack-order.ts"
import type { PackSettings } from "../../src/packing/pack-settings.ts"
import { tradeSizes } from "../../src/packing/stock.ts"
import { buildSheet } from "../../src/report/build-sheet.ts"

const settings: PackSettings = {
  stock: tradeSizes("in"),
  profile: printProfile,
  objective: ["boxes", "volume"],
  effort: 0
}
const items = [{ reference: "cup", width: 4, length: 4, height: 4, quantity: 3 }]
const prints = [{ width: 16, height: 20, finishing: "Canvas", quantity: 2 }]
const sheet = (order: Parameters<typeof packOrder>[0]) => {
  const packed = packOrder(order, settings)
  if ("refusals" in packed) throw new Error(packed.refusals[0]?.message)
  return buildSheet({ name: "A", line: 1, order, failures: {} }, packed, { length: "in", weight: "lb" })
}

it("marks a certificate that covers only the items, and marks no order with prints as reaching its bounds", () => {
  const die = { reference: "die", width: 1, length: 1, height: 1 }
  expect(sheet({ items: [die] })).toMatchObject({ reached: true, proved: true })
  expect(sheet({ items })).toMatchObject({
    reached: true,
    proved: false,
    proof: "One box holds everything, and everything needs at least one.",
    proofs: [
      "One box holds everything, and everything needs at least one.",
      expect.stringMatching(
        /^The outside volume is .* Less is impossible with as few boxes, .* This is a bound without proof\.$/
      )
    ]
  })
  expect(sheet({ items, prints })).toMatchObject({
    reached: false,
    proved: false,
    proof: "For the items only: One box holds everything, and everything needs at least one."
  })
  expect(sheet({ prints })).toMatchObject({
    reached: false,
    proved: false,
    proof: "Packings of prints have no bounds.",
    proofs: []
  })
})

it("assigns the letters of the packing instructions across all boxes, items before prints", () => {
  const { boxes } = sheet({ items, prints })
  expect(boxes.map(({ inside }) => Object.values(inside!.names))).toEqual([
    [["A", "cup"]],
    [["B", "print 1, 16 × 20 Canvas"]]
  ])
  expect(boxes[0]!.inside!.steps.flat()[0]).toContain(" A (cup)")
  expect(boxes[1]!.inside!.steps.flat()[0]).toContain("B (print 1, 16 × 20 Canvas)")
  expect(boxes[0]!.inside!.pieces).toHaveLength(3)
})

it("describes the material of each box of prints, but not of items", () => {
  const { boxes } = sheet({ items, prints })
  expect(boxes[0]).not.toHaveProperty("material")
  // The box of 22 × 18 × 4 has 1,584 cubic inches, of which two wrapped canvases of 17 × 21 × 1.5 fill 1,071.
  expect(boxes[1]!.material).toEqual(["2 × sleeve 16 × 20 in", "8 × corner", "513 in³ of filler", "119 in of tape"])
})
