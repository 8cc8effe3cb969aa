import { violationsOf } from "@waybill/packing"
import type { BalancedRequest, CentreRange } from "@waybill/packing/loads"
import { describe, expect, it } from "vitest"
import { packing, request } from "./example.ts"

/** Box S contains two books of 500, whose centres are at 5 and 15 of 20, and a card of 50 with its centre at 10. */
const withRange = (centreOfGravity: CentreRange): BalancedRequest => ({
  ...request,
  boxes: request.boxes.map((box, n) => (n === 0 ? { ...box, centreOfGravity } : box))
})
const messages = (input: BalancedRequest, packed = packing) => violationsOf(input, packed).map(({ message }) => message)

describe("verifying centres of gravity", () => {
  it("accepts a centre of gravity on the edge of its range", () => {
    expect(messages(withRange({ width: [0.5, 0.5], length: [0.5, 1], height: [0, 0.17] }))).toEqual([])
  })

  it("finds a centre of gravity outside its range along each side", () => {
    // Height: (2 × 500 × 1.5 + 50 × 3.25) / 1050 / 10.
    expect(messages(withRange({ width: [0, 0.49], length: [0.51, 1], height: [0, 0.158] }))).toEqual([
      "Box 0: the centre of gravity is at 0.5 of the width; the range is 0 to 0.49",
      "Box 0: the centre of gravity is at 0.5 of the length; the range is 0.51 to 1",
      "Box 0: the centre of gravity is at 0.15833333333333333 of the height; the range is 0 to 0.158"
    ])
  })

  it("accepts contents without weight anywhere", () => {
    const items = request.items.map((item) => ({ ...item, weight: 0 }))
    const boxes = packing.boxes.map((box, n) => ({ ...box, grossWeight: n === 0 ? 100 : 0 }))
    expect(messages({ ...withRange({ width: [0.9, 1] }), items }, { ...packing, boxes })).toEqual([])
  })

  it("accepts the reason off-centre only if a box that could hold the piece has a range", () => {
    const unpacked = [{ item: 2, reference: "vase", quantity: 1, reason: "off-centre", message: "off-centre" }] as const
    const partial = { boxes: packing.boxes.slice(0, 1), unpacked, certificate: { proofs: [], optimal: false } }
    const ranged = { ...request, boxes: request.boxes.map((box) => ({ ...box, centreOfGravity: {} })) }
    expect(messages(ranged, partial)).toEqual([])
    expect(messages(request, partial)).toEqual([
      "vase (item 2): the reason cannot be off-centre; boxes large enough: 2, strong enough: 2, with enough allowed fill: 2, in stock: 1"
    ])
  })
})
