import { type Box, type Item, pack } from "@waybill/packing"
import { describe, expect, it } from "vitest"

const cube = (side: number, fields: Partial<Item> = {}): Item => ({
  reference: `${side}`,
  width: side,
  length: side,
  height: side,
  ...fields
})

const box = (side: number, price: number, fields: Partial<Box> = {}): Box => ({
  reference: `${side}`,
  inner: { width: side, length: side, height: side },
  price,
  ...fields
})

describe.each([0, 5])("sets of four or more boxes, with effort %s", (effort) => {
  it.each<[string, ReadonlyArray<Item>, ReadonlyArray<Box>, "price" | "volume", ReadonlyArray<string>]>([
    [
      "uses four or more boxes if they are cheaper than one box",
      [cube(1, { quantity: 4 })],
      [box(1, 1), box(2, 7)],
      "price",
      ["1", "1", "1", "1"]
    ],
    [
      "uses four or more boxes if their total volume is smaller than one box",
      [cube(1, { quantity: 5 })],
      [box(1, 1), box(2, 7)],
      "volume",
      ["1", "1", "1", "1", "1"]
    ],
    [
      "uses four or more boxes if they are cheaper than two boxes",
      [cube(2, { quantity: 5 })],
      [box(2, 1), box(3, 4, { inner: { width: 2, length: 2, height: 6 } })],
      "price",
      ["2", "2", "2", "2", "2"]
    ],
    [
      "mixes box types if the stock of one type is not enough",
      [cube(1, { quantity: 6 })],
      [box(1, 1, { stock: 4 }), box(3, 3, { inner: { width: 1, length: 1, height: 2 } }), box(2, 9)],
      "price",
      ["3", "1", "1", "1", "1"]
    ],
    [
      "includes a box that fits each piece",
      [cube(2), cube(1, { quantity: 4 })],
      [box(1, 1), box(2, 5), box(3, 12)],
      "price",
      ["2", "1", "1", "1", "1"]
    ]
  ])("%s", (_, items, boxes, measure, expected) => {
    const outcome = pack({ items, boxes, objective: [measure], effort })
    expect(outcome._tag === "Packed" && outcome.packing.boxes.map(({ reference }) => reference)).toEqual(expected)
  })
})
