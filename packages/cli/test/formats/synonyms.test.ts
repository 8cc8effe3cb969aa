import { expect, it } from "vitest"
import { orderSynonyms } from "../../src/formats/order.ts"
import { synonymOf } from "../../src/formats/schema-reader.ts"

it.each([
  ["QTY", "quantity"],
  ["Sku", "reference"],
  ["zip", undefined],
  ["colour", undefined],
  ["constructor", undefined]
])("takes %s for a synonym of %s", (name, meant) => {
  expect(synonymOf(name, ["reference", "length", "quantity"], orderSynonyms)).toBe(meant)
})
