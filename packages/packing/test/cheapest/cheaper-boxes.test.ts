import type { Box, Item } from "@waybill/packing"
import { cheapestPacking, compile, compileShipFrom, exampleCards, exampleShipFrom } from "@waybill/packing/rating"
import { expect, it } from "vitest"

const item = (width: number, length: number, height: number, quantity: number): Item => ({
  ...{ reference: `${width} × ${length} × ${height}`, width, length, height, quantity, weight: 200 }
})

const box = (width: number, length: number, height: number): Box => ({
  reference: `${width} × ${length} × ${height}`,
  inner: { width, length, height }
})

const from = compileShipFrom(exampleShipFrom)
if (from._tag === "Refused") throw new Error("the example ship-from document is invalid")
const context = {
  cards: exampleCards.map(compile).flatMap((made) => (made._tag === "Compiled" ? [made.compiled] : [])),
  from: from.compiled,
  at: "2026-06-10T18:00:00Z",
  units: { length: "mm", weight: "g" }
} as const

const answerFor = (shoeBoxes: number) => {
  const items = [item(326, 195, 106, shoeBoxes), item(120, 103, 99, 2), item(179, 62, 47, 1)]
  const boxes = [box(500, 400, 300), box(600, 400, 400)]
  const shipment = { carrier: "swift", destination: { country: "US", state: "NY", postal: "10001" } }
  const answer = cheapestPacking({ items, boxes, support: 0 }, shipment, context)
  return answer._tag === "Cheapest" && [answer.proved, ...answer.packing.boxes.map(({ reference }) => reference)]
}

it("proves that a cheaper box cannot hold seven shoe boxes, and finds that it holds five", () => {
  expect(answerFor(7)).toEqual([true, "600 × 400 × 400"])
  expect(answerFor(5)).toEqual([true, "500 × 400 × 300"])
})
