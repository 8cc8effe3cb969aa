import { expect, it } from "vitest"
import { emptyHeader } from "../../src/orders/header.ts"
import { skuFinder } from "../../src/tasks/failed-sku.ts"
import { unpackedFailures } from "../../src/tasks/order-failures.ts"

it("finds no SKU for a fault beside the pieces, and that of a piece with a blank reference in its field `sku`", () => {
  const text = JSON.stringify({ items: [{ reference: " ", sku: " A " }], destination: null })
  const skuOf = skuFinder({ _tag: "Json", line: 1, column: 1, at: "/7", text }, emptyHeader)
  const fault = (at: string) => skuOf({ line: 1, column: 1, message: "", at })
  expect(fault("/7/destination/state/0")).toBeUndefined()
  expect(fault("/7/items/0/width")).toBe("A")
})

it("writes the reason of an unpacked piece in words", () => {
  const piece = { reference: "A", quantity: 1, message: "" }
  const reasons = ["too-long", "off-centre", "some-new-reason"].map((reason) => ({ ...piece, reason }))
  expect(unpackedFailures(reasons)).toEqual([
    { reason: "too large for every box", sku: "A" },
    { reason: "centre of gravity is out of range in every box", sku: "A" },
    { reason: "some new reason", sku: "A" }
  ])
})
