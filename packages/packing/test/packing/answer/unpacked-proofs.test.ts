import { type Box, type Item, type Packing, pack, type Request, violationsOf } from "@waybill/packing"
import { describe, expect, it } from "vitest"

const cube = (side: number, fields: Partial<Item> = {}): Item => ({
  reference: `${side}`,
  width: side,
  length: side,
  height: side,
  ...fields
})

const box = (side: number, fields: Partial<Box> = {}): Box => ({
  reference: `${side}`,
  inner: { width: side, length: side, height: side },
  ...fields
})

const packed = (request: Request): Packing => {
  const outcome = pack(request)
  if (outcome._tag === "Refused") throw new Error(outcome.refusals[0]!.message)
  expect(violationsOf(request, outcome.packing)).toEqual([])
  return outcome.packing
}

describe("proof about unpacked pieces", () => {
  it.each<[string, Request, ReadonlyArray<string>]>([
    ["lists item-fits if a piece fits into no box", { items: [cube(11), cube(1)], boxes: [box(10)] }, ["item-fits"]],
    [
      "lists weight if a piece is too heavy for every box",
      { items: [cube(1, { weight: 2 })], boxes: [box(10, { maxWeight: 1 })] },
      ["weight"]
    ],
    [
      "lists the bounds that exclude a group",
      { items: [cube(10, { group: "g", quantity: 2 }), cube(1)], boxes: [box(10)] },
      ["volume"]
    ],
    [
      "lists volume if the boxes in stock are too small for all pieces",
      { items: [cube(5, { quantity: 9 })], boxes: [box(10, { stock: 1 })] },
      ["volume"]
    ],
    [
      "lists weight if the boxes in stock cannot carry all pieces",
      { items: [cube(5, { quantity: 4, weight: 3 })], boxes: [box(10, { stock: 1, maxWeight: 10 })] },
      ["weight"]
    ],
    [
      "lists pairs if no two pieces can share a box and too few boxes are in stock",
      { items: [cube(6, { quantity: 3 })], boxes: [box(10, { stock: 2 })] },
      ["pairs"]
    ]
  ])("%s", (_, request, by) => {
    const { certificate, unpacked } = packed(request)
    const value = unpacked.reduce((sum, { quantity }) => sum + quantity, 0)
    // Only sums and sides need no witness.
    const proved = !by.includes("pairs")
    expect(certificate.proofs[0]).toEqual({ measure: "unpacked", value, atLeast: value, proved, by })
    expect(certificate.optimal).toBe(proved)
  })

  it("returns no proof about unpacked pieces if everything is packed", () => {
    const { certificate } = packed({ items: [cube(5)], boxes: [box(10)] })
    expect(certificate.proofs.map(({ measure }) => measure)).toEqual(["boxes", "volume"])
  })
})
