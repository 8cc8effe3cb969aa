import { violationsOf } from "@waybill/packing"
import type { PlacedRequest } from "@waybill/packing/replan"
import { describe, expect, it } from "vitest"
import { packing, request, withPlacement } from "./example.ts"

/** The books of the example are fixed in box S. */
const withBooks: PlacedRequest = {
  ...request,
  open: [{ box: 0, placements: packing.boxes[0]!.placements.slice(0, 2) }]
}
const messages = (input: PlacedRequest, packed = packing): ReadonlyArray<string> =>
  violationsOf(input, packed).flatMap(({ rule, message }) => (rule === "fixed" ? [message] : []))

describe("verifying open boxes", () => {
  it("accepts a packing with every fixed piece in place", () => {
    expect(violationsOf(withBooks, packing)).toEqual([])
  })

  it("finds a fixed piece that moved by one unit", () => {
    const moved = withPlacement(0, 1, { at: { x: 9.9, y: 0, z: 0 } })
    expect(messages(withBooks, moved)).toEqual(["Box 0: book (item 0, piece 1) is fixed, but was moved"])
  })

  it("finds a turned fixed piece", () => {
    const turned = { x: "length", y: "width", z: "height" } as const
    const open = [{ box: 0, placements: [{ ...packing.boxes[0]!.placements[0]!, turned }] }]
    expect(messages({ ...request, open })).toEqual(["Box 0: book (item 0, piece 0) is fixed, but was moved"])
  })

  it("finds a fixed piece that is in another box", () => {
    const open = [{ box: 0, placements: [packing.boxes[1]!.placements[0]!] }]
    expect(messages({ ...request, open })).toEqual([
      "Box 0: vase (item 2, piece 0) is fixed in this box, but is not in it"
    ])
  })

  it("finds an open box that is missing or not at its index", () => {
    const open = [{ box: 1, placements: [packing.boxes[1]!.placements[0]!] }]
    expect(messages({ ...request, open })[0]).toBe("Box 0: must be the open box 0, which is a box of index 1")
    expect(messages(withBooks, { ...packing, boxes: [] })[0]).toBe(
      "Box 0: must be the open box 0, which is a box of index 0"
    )
  })

  it("lets the rest of a group be unpacked only if its packed pieces are fixed", () => {
    const boxes = packing.boxes.map((box, n) =>
      n === 0 ? { ...box, placements: box.placements.slice(0, 2), grossWeight: 1100, fill: 1200 / 4000 } : box
    )
    const unpacked = [{ item: 1, reference: "card", quantity: 1, reason: "rule", message: "no space" }] as const
    const certificate = { proofs: [], optimal: false }
    const rules = (input: PlacedRequest) =>
      violationsOf(input, { boxes, unpacked, certificate }).map(({ rule }) => rule)
    expect(rules(withBooks)).toEqual([])
    expect(rules(request)).toEqual(["group"])
    expect(rules({ ...request, open: [{ box: 0, placements: withBooks.open![0]!.placements.slice(1) }] })).toEqual([
      "group"
    ])
  })
})
