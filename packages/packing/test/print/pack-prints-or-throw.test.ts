import { PrintPackingError, packPrintsOrThrow, printCatalogue, printProfile } from "@waybill/packing/prints"
import { expect, it } from "vitest"

it("packPrintsOrThrow returns the parcels, with the prints that fit nowhere", () => {
  const { parcels, unpacked } = packPrintsOrThrow([
    { width: 24, height: 36, finishing: "Rolled", quantity: 2 },
    { width: 80, height: 90, finishing: "Canvas", quantity: 1 }
  ])
  expect(parcels.map(({ reference }) => reference)).toEqual(["3x26 tube"])
  expect(unpacked.map(({ print, reason }) => [print, reason])).toEqual([[1, "too-long"]])
})

it("packPrintsOrThrow packs with the profile, the catalogue and the options of the shop", () => {
  const print = { width: 24, height: 36, finishing: "Rolled", quantity: 1 }
  const options = { alternatives: 1 }
  const { alternatives, parcels } = packPrintsOrThrow([print], printProfile, printCatalogue, options)
  expect([parcels.length, alternatives.length]).toEqual([1, 1])
  expect(packPrintsOrThrow([print], printProfile, { boxes: [], tubes: [] }).unpacked).toHaveLength(1)
})

it("packPrintsOrThrow throws an error that lists all refusals", () => {
  const refused = () =>
    packPrintsOrThrow([
      { width: 0, height: 20, quantity: 1 },
      { width: 10, height: 20, quantity: 1.5 }
    ])
  expect(refused).toThrow(PrintPackingError)
  expect(refused).toThrow(
    expect.objectContaining({
      name: "PrintPackingError",
      message: "Print 1: width must be greater than 0, got 0\nPrint 2: quantity must be an integer, got 1.5",
      refusals: [
        { print: 0, reason: "invalid-side", message: "Print 1: width must be greater than 0, got 0" },
        { print: 1, reason: "invalid-quantity", message: "Print 2: quantity must be an integer, got 1.5" }
      ]
    })
  )
})
