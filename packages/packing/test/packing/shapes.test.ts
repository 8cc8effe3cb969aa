// Packs pieces of different sizes into one tube or mailer.
import { type Item, pack, type Request, violationsOf } from "@waybill/packing"
import { describe, expect, it } from "vitest"

const item = (width: number, length: number, height: number, fields: Partial<Item> = {}): Item => ({
  reference: `${width}×${length}×${height}`,
  width,
  length,
  height,
  ...fields
})

const tube = (diameter: number, height: number) => ({
  reference: "T",
  kind: "tube" as const,
  inner: { width: diameter, length: diameter, height }
})

const mailer = (width: number, length: number, height: number) => ({
  reference: "M",
  kind: "mailer" as const,
  inner: { width, length, height }
})

describe("one tube or mailer", () => {
  it.each<[string, Request]>([
    [
      "packs a small piece next to a large one into a tube",
      { items: [item(5, 3, 3), item(1, 1, 1)], boxes: [tube(6, 3)] }
    ],
    [
      "packs a group of a small and a large piece into a tube",
      { items: [item(5, 3, 3, { group: "g" }), item(1, 1, 1, { group: "g" })], boxes: [tube(6, 3)] }
    ],
    [
      "packs pieces on all four sides of a square piece into a tube",
      { items: [item(60, 60, 9), item(40, 10, 9, { quantity: 4, rotation: "flat" })], boxes: [tube(90, 9)] }
    ],
    [
      "packs two pieces of different thickness on top of each other into a mailer",
      { items: [item(9, 9, 2, { rotation: "none" }), item(9, 9, 3, { rotation: "none" })], boxes: [mailer(14, 14, 9)] }
    ]
  ])("%s", (_, request) => {
    const outcome = pack(request)
    if (outcome._tag === "Refused") throw new Error(outcome.refusals[0]!.message)
    expect(violationsOf(request, outcome.packing)).toEqual([])
    expect(outcome.packing.boxes).toHaveLength(1)
    expect(outcome.packing.unpacked).toEqual([])
  })
})
