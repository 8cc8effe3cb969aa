import { packPrints } from "@waybill/packing/prints"
import { expect, it } from "vitest"
import { fortyOrders } from "./forty-orders.ts"

it.each(fortyOrders.map((order) => [order.why, order] as const))("%s", (_, { lines, parcels }) => {
  const info = packPrints(lines.map(([quantity, width, height, finishing]) => ({ quantity, width, height, finishing })))
  if (info._tag === "Refused") throw new Error(info.refusals[0]!.message)
  const found = info.parcels.map(({ contents, grossWeight, reference }) => [
    reference,
    grossWeight?.toFixed(2),
    ...lines.map((_, index) => contents.find(({ print }) => print === index)?.quantity ?? 0)
  ])
  expect(found).toEqual(parcels)
})

it("the table has forty orders, with every finishing and every kind of parcel", () => {
  expect(fortyOrders).toHaveLength(40)
  const finishings = new Set(fortyOrders.flatMap(({ lines }) => lines.map(([, , , finishing]) => finishing)))
  expect([...finishings].sort()).toEqual(["Acrylic", "Canvas", "Framed", "Metal", "Paper", "Rolled"])
  const references = fortyOrders.flatMap(({ parcels }) => parcels.map(([reference]) => reference))
  expect(references.filter((reference) => reference.endsWith("mailer")).length).toBeGreaterThan(4)
  expect(references.filter((reference) => reference.endsWith("tube")).length).toBeGreaterThan(4)
})

// The outer sides of a carton cut to the size of the canvas: half an inch of wrapping on each side and the walls.
it.each([
  [16, 20],
  [20, 30],
  [24, 36],
  [36, 48]
])("a canvas of %i × %i ships within 40 % of the dimensional weight of a carton cut to size", (width, height) => {
  const cut = (width + 1.5) * (height + 1.5) * (1.5 + 1)
  const info = packPrints([{ width, height, finishing: "Canvas", quantity: 1 }])
  const [parcel] = info._tag === "Packed" ? info.parcels : []
  const { outer } = parcel!
  const volume = outer.width * outer.length * outer.height
  for (const divisor of [139, 166]) {
    expect(volume / divisor).toBeLessThanOrEqual((1.4 * cut) / divisor)
    // Carriers round each side and the weight up.
    const billed = Math.ceil((Math.ceil(outer.width) * Math.ceil(outer.length) * Math.ceil(outer.height)) / divisor)
    const leastBilled = Math.ceil((Math.ceil(width + 1.5) * Math.ceil(height + 1.5) * 3) / divisor)
    expect(billed).toBeLessThanOrEqual(1.4 * leastBilled)
  }
})
