import { expect, it } from "vitest"
import { cartonsOf, type PackedParcel } from "../../src/packing/packed-order.ts"

const parcel: PackedParcel = { kind: "box", reference: "B", width: 1, length: 1, height: 1, pieces: 0, contents: [] }

it.each([
  [[2.01], 2_010_000n],
  [[4.1], 4_100_000n],
  [[0.000001, 8.2], 8_200_001n],
  [[], 0n]
])("adds the exact prices of boxes: %j", (prices, sum) => {
  expect(cartonsOf([parcel, ...prices.map((price) => ({ ...parcel, price }))])).toBe(sum)
})
