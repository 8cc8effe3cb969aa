import { printProfile } from "@waybill/packing/prints"
import { expect, it } from "vitest"
import type { Order } from "../../src/formats/order.ts"
import type { PackSettings } from "../../src/packing/pack-settings.ts"
import { packagingOf } from "../../src/packing/stock.ts"
import { tightBoxes } from "../../src/suggest/tight-box.ts"

const settings: PackSettings = {
  stock: packagingOf([{ reference: "large", inner: { width: 60, length: 60, height: 60 } }]),
  profile: printProfile,
  objective: ["boxes", "volume"],
  effort: 0
}
const cubes = (quantity: number): Order => ({
  items: [{ reference: "cube", width: 10, length: 10, height: 10, quantity }]
})

it.each([1, 2, 3, 4, 6, 8, 9, 12])("finds a box that %i cubes fill", (quantity) => {
  const [box] = tightBoxes([cubes(quantity)], 10, settings)
  expect(box!.width * box!.length * box!.height).toBe(quantity * 1000)
})

it("searches once for orders with the same items", () => {
  const [first, other, second] = tightBoxes([cubes(5), cubes(2), cubes(5)], 1, settings)
  expect(second).toBe(first)
  expect(other).not.toBe(first)
})
