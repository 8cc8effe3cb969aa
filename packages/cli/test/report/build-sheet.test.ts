import { printProfile } from "@waybill/packing"
import { expect, it } from "vitest"
import { type PackSettings, packOrder } from "../../src/packing/pack-order.ts"
import { usualStock } from "../../src/packing/stock.ts"
import { sheetOf } from "../../src/report/build-sheet.ts"

const settings: PackSettings = {
  stock: usualStock("in"),
  profile: printProfile,
  objective: ["boxes", "volume"],
  effort: 0
}
const items = [{ reference: "cup", width: 4, length: 4, height: 4, quantity: 3 }]
const prints = [{ width: 16, height: 20, finishing: "Canvas", quantity: 2 }]
const sheet = (order: Parameters<typeof packOrder>[0]) => {
  const packed = packOrder(order, settings)
  if ("refusals" in packed) throw new Error(packed.refusals[0]?.message)
  return sheetOf("A", packed)
}

it("a certificate that is of the items alone says so, and no order is called the best for it", () => {
  expect(sheet({ items })).toMatchObject({
    optimal: true,
    proved: [expect.stringMatching(/^The number of boxes is 1,/), expect.any(String)]
  })
  const mixed = sheet({ items, prints })
  expect(mixed.optimal).toBe(false)
  expect(mixed.proved[0]).toBe("Of the items alone:")
  expect(sheet({ prints })).toMatchObject({ optimal: false, proved: [] })
})

it("letters go through all boxes of an order, those of items first, and are those of the instructions", () => {
  const { boxes } = sheet({ items, prints })
  expect(boxes.map(({ inside }) => Object.values(inside!.names))).toEqual([
    [["A", "cup"]],
    [["B", "print 1, 16 × 20 Canvas"]]
  ])
  expect(boxes[0]!.inside!.steps.flat()[0]).toContain(" A (cup)")
  expect(boxes[1]!.inside!.steps.flat()[0]).toContain("B (print 1, 16 × 20 Canvas)")
  expect(boxes[0]!.inside!.pieces).toHaveLength(3)
})
