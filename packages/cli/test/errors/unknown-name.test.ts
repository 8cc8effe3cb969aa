// cspell:ignore Hieght Lenght
import { expect, it } from "vitest"
import { misspelledName, unknownName } from "../../src/errors/unknown-name.ts"
import { orderSynonyms } from "../../src/formats/order.ts"

const columns = ["reference", "length", "height", "quantity"]

it.each([
  ["Hieght", "height"],
  ["LENGTH", "length"],
  ["Lenght", "length"],
  ["QTY", "quantity"],
  ["Sku", "reference"]
])("suggests a name for %s, whose case differs", (name, suggestion) => {
  expect(unknownName("column", name, columns, orderSynonyms)).toBe(
    `unknown column "${name}"; did you mean "${suggestion}"? expected one of reference, length, height, quantity`
  )
  expect(unknownName("column", "order", ["Order"])).toBe(
    'unknown column "order"; did you mean "Order"? expected one of Order'
  )
})

it("takes a name that differs from a known one only in case for a misspelled one", () => {
  expect(misspelledName("HEIGHT", columns)).toBe("height")
  expect(misspelledName("Hieght", columns)).toBe("height")
  expect(misspelledName("height", columns)).toBeUndefined()
  expect(misspelledName("colour", columns)).toBeUndefined()
  expect(misspelledName("height", [])).toBeUndefined()
})
