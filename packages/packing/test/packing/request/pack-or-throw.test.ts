import { PackingError, packOrThrow } from "@waybill/packing"
import { expect, it } from "vitest"

const boxes = [{ reference: "S", inner: { width: 24, length: 18, height: 10 } }]

it("packOrThrow returns the packing, with the pieces that fit into no box", () => {
  const items = [
    { reference: "MUG", width: 12, length: 9, height: 10 },
    { reference: "SKI", width: 12, length: 170, height: 10 }
  ]
  const packing = packOrThrow({ items, boxes })
  expect(packing.boxes.map(({ reference }) => reference)).toEqual(["S"])
  expect(packing.unpacked.map(({ reference }) => reference)).toEqual(["SKI"])
})

it("packOrThrow throws an error that lists all refusals with their places", () => {
  const items = [{ reference: "PRINT", width: 0, length: 15, height: -1.5 }]
  const error = (() => {
    try {
      return packOrThrow({ items, boxes })
    } catch (thrown) {
      return thrown
    }
  })()
  expect(error).toBeInstanceOf(PackingError)
  expect(String(error)).toBe(
    "PackingError: items[0].width (PRINT): must be greater than 0, got 0\nitems[0].height (PRINT): must be greater than 0, got -1.5"
  )
  expect((error as PackingError).refusals.map(({ at }) => at)).toEqual(["/items/0/width", "/items/0/height"])
})
