import type { Box } from "@waybill/packing"
import { describe, expect, it } from "vitest"
import { nearestBox } from "../../src/packing/nearest-box.ts"

const box = (reference: string, width: number, length: number, height: number, more: Partial<Box> = {}): Box => ({
  reference,
  inner: { width, length, height },
  ...more
})
const item = (width: number, length: number, height: number, more: object = {}) => ({
  reference: "a",
  width,
  length,
  height,
  ...more
})
const shelf = [box("S", 6, 8, 2), box("L", 10, 20, 5)]

describe("the box nearest to a piece that is too large", () => {
  it.each([
    ["a pole", item(1, 1, 26), shelf, '"L", is 6 too short'],
    ["a wide board", item(14, 18, 1, { rotation: "none" }), shelf, '"L", is 4 too narrow'],
    ["a flat board, turned", item(18, 14, 1, { rotation: "flat" }), shelf, '"L", is 4 too narrow'],
    ["a cube", item(12, 12, 12), shelf, '"L", is 2 too narrow and 7 too low'],
    ["a gap", item(5, 7, 2, { gap: 0.1 }), [box("S", 6, 8, 2)], '"S", is 0.2 too low'],
    ["a piece that must be upright", item(1, 1, 7, { rotation: { up: ["height"] } }), shelf, '"L", is 2 too low'],
    [
      "a mailer, which the thickness shortens",
      item(8, 11, 1),
      [box("M", 9, 11, 1, { kind: "mailer" })],
      '"M", is 1 too short'
    ],
    ["a tube, by its diagonal", item(3, 4, 9), [box("T", 4, 4, 9, { kind: "tube" })], '"T", is 1 too narrow']
  ])("names the missing length for %s", (_, piece, boxes, nearest) => {
    expect(nearestBox(piece, boxes)).toBe(`; the nearest, ${nearest}`)
  })

  it("names no box without boxes", () => {
    expect(nearestBox(item(1, 1, 1), [])).toBe("")
  })
})
