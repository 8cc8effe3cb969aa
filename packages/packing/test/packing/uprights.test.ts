// Items with a list of sides that may be vertical.
import { pack, type Request, type Rotation, type Side, type Sides, violationsOf } from "@waybill/packing"
import { describe, expect, it } from "vitest"

const brick: Sides = { width: 2, length: 3, height: 5 }

/** Inner width, length and height of each box that a brick fills, and the side of the brick that is vertical in it. */
const boxes: ReadonlyArray<readonly [Sides, Side]> = [
  [{ width: 2, length: 3, height: 5 }, "height"],
  [{ width: 3, length: 2, height: 5 }, "height"],
  [{ width: 2, length: 5, height: 3 }, "length"],
  [{ width: 5, length: 2, height: 3 }, "length"],
  [{ width: 3, length: 5, height: 2 }, "width"],
  [{ width: 5, length: 3, height: 2 }, "width"]
]

const lists: ReadonlyArray<ReadonlyArray<Side>> = [
  ["width"],
  ["length"],
  ["height"],
  ["width", "length"],
  ["length", "width"],
  ["height", "width"],
  ["length", "height"],
  ["height", "length", "width"]
]

const requestOf = (rotation: Rotation, inner: Sides): Request => ({
  items: [{ reference: "brick", ...brick, rotation }],
  boxes: [{ reference: "B", inner }]
})

describe("sides that may be vertical", () => {
  it.each(lists)("an item fits into a box of its size if its vertical side is listed: %s %s %s", (...listed) => {
    const up = listed.filter((side) => side !== undefined)
    for (const [inner, vertical] of boxes) {
      const request = requestOf({ up }, inner)
      const outcome = pack(request)
      if (outcome._tag === "Refused") throw new Error(outcome.refusals[0]!.message)
      const { boxes: used, unpacked } = outcome.packing
      expect(unpacked.map(({ reason }) => reason)).toEqual(up.includes(vertical) ? [] : ["too-long"])
      expect(used.flatMap(({ placements }) => placements.map(({ turned }) => turned.z))).toEqual(
        up.includes(vertical) ? [vertical] : []
      )
      expect(violationsOf(request, outcome.packing)).toEqual([])
    }
  })

  it("the verifier accepts `too-long` only if no listed side fits upright", () => {
    for (const up of lists)
      for (const [inner, vertical] of boxes) {
        const unpacked = [{ item: 0, reference: "brick", quantity: 1, reason: "too-long", message: "-" } as const]
        const packing = { boxes: [], unpacked, certificate: { proofs: [], optimal: false } }
        expect(violationsOf(requestOf({ up }, inner), packing).length).toBe(up.includes(vertical) ? 1 : 0)
      }
  })

  it("packs four cartons whose width or length may be vertical, but not their height", () => {
    // Two layers of two cartons, 6 × 4 on the floor and 3 high. With the height (6) up, the box is too low.
    const request: Request = {
      items: [
        { reference: "carton", width: 4, length: 3, height: 6, quantity: 4, rotation: { up: ["width", "length"] } }
      ],
      boxes: [{ reference: "B", inner: { width: 6, length: 8, height: 6 } }]
    }
    const outcome = pack(request)
    if (outcome._tag === "Refused") throw new Error(outcome.refusals[0]!.message)
    expect(outcome.packing.boxes.map(({ placements }) => placements.map(({ turned }) => turned.z))).toEqual([
      ["length", "length", "length", "length"]
    ])
  })

  it("packs three upright sides like `any`, and an upright height like `flat`", () => {
    const answers = (rotation: Rotation) =>
      boxes.map(([inner]) => pack({ ...requestOf(rotation, inner), support: 0, effort: 1, alternatives: 1 }))
    expect(answers({ up: ["height", "width", "length"] })).toEqual(answers("any"))
    expect(answers({ up: ["height"] })).toEqual(answers("flat"))
  })
})
