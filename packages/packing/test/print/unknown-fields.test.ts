// cspell:ignore hieght

import { packPrints, printCatalogue, printProfile } from "@waybill/packing/prints"
import { expect, it } from "vitest"

const print = { width: 8, height: 10, quantity: 1 }
const flat = { kind: "flat", thickness: 1, margin: 0, gap: 0 } as const
const messageOf = (prints: object, profile: object = printProfile, catalogue: object = printCatalogue) => {
  const info = packPrints(prints as never, profile as never, catalogue as never)
  return info._tag === "Packed" ? "packed" : info.refusals.map(({ message }) => message).join()
}
const inProfile = (otherwise: object) => messageOf([], { scale: 1, finishings: {}, otherwise })

it.each<[where: string, message: string, expected: string]>([
  ["a print", messageOf([{ ...print, qty: 2 }]), 'Print 1: unknown field "qty"; expected one of'],
  [
    "a print",
    messageOf([{ ...print, finish: "Canvas" }]),
    'Print 1: unknown field "finish"; did you mean "finishing"?'
  ],
  [
    "a print, instead of the missing one",
    messageOf([{ width: 8, hieght: 10, quantity: 1 }]),
    'Print 1: unknown field "hieght"; did you mean "height"?'
  ],
  [
    "the profile",
    messageOf([], { ...printProfile, package: {} }),
    'profile.package: unknown field "package"; did you mean "packaging"?'
  ],
  [
    "a finishing",
    inProfile({ ...flat, margins: 3 }),
    'profile.otherwise.margins: unknown field "margins"; did you mean "margin"?'
  ],
  [
    "a protection",
    inProfile({ ...flat, protection: { corner: 4 } }),
    'profile.otherwise.protection.corner: unknown field "corner"; did you mean "corners"?'
  ],
  [
    "the packaging",
    messageOf([], { ...printProfile, packaging: { boards: 1 } }),
    'profile.packaging.boards: unknown field "boards"; did you mean "board"?'
  ],
  [
    "the catalogue",
    messageOf([], printProfile, { ...printCatalogue, tube: [] }),
    'catalogue.tube: unknown field "tube"'
  ],
  [
    "a box",
    messageOf([], printProfile, {
      boxes: [{ reference: "a", inner: { width: 1, length: 1, height: 1 }, maxWeights: 3 }],
      tubes: []
    }),
    'catalogue.boxes[0].maxWeights: unknown field "maxWeights"; did you mean "maxWeight"?'
  ],
  [
    "the sides of a box",
    messageOf([], printProfile, {
      boxes: [{ reference: "a", inner: { width: 1, length: 1, height: 1, depth: 1 } }],
      tubes: []
    }),
    'catalogue.boxes[0].inner.depth: unknown field "depth"'
  ]
])("refuses an unknown field of %s: %s", (_, message, expected) => {
  expect(message).toContain(expected)
})

it("accepts fields with the value undefined", () => {
  expect(messageOf([{ ...print, colour: undefined }], { ...printProfile, note: undefined })).toBe("packed")
})
