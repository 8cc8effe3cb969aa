import { type Placement, type Request, violationsOf } from "@waybill/packing"
import { describe, expect, it } from "vitest"
import { crate, cube, packing, request, rulesBrokenBy, rulesInOneBox, slab } from "./example.ts"

describe("violationsOf: geometry", () => {
  it("requires the sum of both gaps between two pieces, and one gap to a wall", () => {
    const two = (x: number) =>
      rulesInOneBox(crate, [
        [cube(10, { gap: 2 }), [2, 2, 2]],
        [cube(10, { gap: 3 }), [x, 3, 3]]
      ])
    expect(two(17)).toEqual([])
    expect(two(16)).toEqual(["gap"])
    expect(two(11)).toEqual(["overlap"])
  })

  it("finds overlaps along every axis, in any order of the pieces", () => {
    const axes = [
      (d: number) => [d, 0, 0] as const,
      (d: number) => [0, d, 0] as const,
      (d: number) => [0, 0, d] as const
    ]
    for (const along of axes) {
      const two = (d: number, gap: number) => {
        const pieces = [
          [cube(10, { gap }), along(d)],
          [cube(10, { gap }), along(0)]
        ] as const
        return pieces.map(([item, [x, y, z]]) => [item, [x + gap, y + gap, z + gap]] as const)
      }
      for (const arrange of [two, (d: number, gap: number) => two(d, gap).reverse()]) {
        expect(rulesInOneBox(crate, arrange(9, 0), 0)).toContain("overlap")
        expect(rulesInOneBox(crate, arrange(10, 0), 0)).not.toContain("overlap")
        expect(rulesInOneBox(crate, arrange(11, 1), 0)).toContain("gap")
        expect(rulesInOneBox(crate, arrange(12, 1), 0)).not.toContain("gap")
      }
    }
  })

  it("accepts exactly the orientations that each rotation rule allows", () => {
    const sides = { width: 3, length: 4, height: 5 }
    const orientations = [
      ["width", "length", "height"],
      ["length", "width", "height"],
      ["width", "height", "length"],
      ["height", "width", "length"],
      ["length", "height", "width"],
      ["height", "length", "width"]
    ] as const
    const allowed = (rotation: "any" | "flat" | "none") =>
      orientations.map(([x, y, z]) => {
        const placement: Placement = {
          item: 0,
          piece: 0,
          reference: "a",
          at: { x: 0, y: 0, z: 0 },
          size: { x: sides[x], y: sides[y], z: sides[z] },
          turned: { x, y, z }
        }
        const packed = { box: 0, reference: "crate", kind: "box" as const, inner: crate.inner, outer: crate.inner }
        const found = violationsOf(
          { items: [{ ...sides, reference: "a", rotation }], boxes: [crate] },
          {
            boxes: [{ ...packed, grossWeight: 0, fill: 60 / 1e6, placements: [placement] }],
            unpacked: [],
            certificate: { proofs: [], optimal: false }
          }
        )
        return found.length === 0
      })
    expect(allowed("any")).toEqual([true, true, true, true, true, true])
    expect(allowed("flat")).toEqual([true, true, false, false, false, false])
    expect(allowed("none")).toEqual([true, false, false, false, false, false])
  })

  it("counts only the floor and tops at exactly the height of a base as support", () => {
    const lid = (width: number, z: number, share: number) =>
      rulesInOneBox(
        crate,
        [
          [slab(width, 20, 5), [0, 0, 0]],
          [slab(20, 20, 5), [0, 0, z]]
        ],
        share
      )
    expect(lid(15, 5, 0.75)).toEqual([])
    expect(lid(14, 5, 0.75)).toEqual(["support"])
    expect(lid(14, 5, 0.7)).toEqual([])
    expect(lid(20, 6, 0.01)).toEqual(["support"])
    expect(lid(1, 6, 0)).toEqual([])
  })

  it("measures the supported area in both directions", () => {
    const lid = (width: number, length: number, x: number, y: number) =>
      rulesInOneBox(crate, [
        [slab(width, length, 5), [x, y, 0]],
        [slab(20, 20, 5), [10, 10, 5]]
      ])
    expect(lid(20, 15, 10, 10)).toEqual([])
    expect(lid(20, 14, 10, 10)).toEqual(["support"])
    // The area of the lid that rests on the large base is first 18 × 17, then 18 × 16.
    expect(lid(28, 27, 0, 0)).toEqual([])
    expect(lid(28, 26, 0, 0)).toEqual(["support"])
    expect(lid(40, 40, 12, 13)).toEqual([])
    expect(lid(40, 40, 12, 14)).toEqual(["support"])
  })

  it("adds up the support of several tops, including their gaps", () => {
    const bridge = (x: number) =>
      rulesInOneBox(crate, [
        [cube(10), [0, 0, 0]],
        [cube(10), [x, 0, 0]],
        [slab(25, 10, 5), [0, 0, 10]]
      ])
    expect(bridge(15)).toEqual([])
    expect(bridge(16)).toEqual([])
    expect(bridge(17)).toEqual(["support"])
    const wrapped = (z: number) =>
      rulesInOneBox(crate, [
        [cube(10, { gap: 1 }), [1, 1, 1]],
        [cube(12), [0, 0, z]]
      ])
    expect(wrapped(12)).toEqual([])
    expect(wrapped(11)).toEqual(["gap", "support"])
  })

  it("adds up the weight above a piece, directly or through other pieces, but not next to it", () => {
    const tower = (onTop: number, x = 0) =>
      rulesInOneBox(
        crate,
        [
          [slab(20, 20, 5, { onTop }), [0, 0, 0]],
          [slab(40, 20, 5, { weight: 3 }), [0, 0, 5]],
          [slab(20, 20, 5, { weight: 4 }), [x, 0, 10]],
          [slab(20, 20, 5, { weight: 100 }), [60, 0, 0]]
        ],
        0.5
      )
    expect(tower(7)).toEqual([])
    expect(tower(6)).toEqual(["on-top"])
    // The last piece is above the overhanging lid, but not directly above the lowest piece.
    expect(tower(6, 20)).toEqual(["on-top"])
    expect(
      rulesInOneBox(crate, [
        [cube(10, { onTop: 0 }), [0, 0, 0]],
        [cube(10), [0, 0, 10]]
      ])
    ).toEqual(["on-top"])
  })

  it("compares weights in the scale of the request", () => {
    const scaled: Request = {
      ...request,
      scale: { length: 10, weight: 2 },
      items: request.items.map((item) => ({ ...item, weight: item.weight! / 2, ...(item.onTop ? { onTop: 25 } : {}) })),
      boxes: request.boxes.map((box, b) => (b === 0 ? { ...box, emptyWeight: 50, maxWeight: 575 } : box))
    }
    const light = {
      ...packing,
      boxes: packing.boxes.map((packed) => ({ ...packed, grossWeight: packed.grossWeight / 2 }))
    }
    expect(violationsOf(scaled, light)).toEqual([])
    const less = (maxWeight: number): Request => ({
      ...scaled,
      boxes: scaled.boxes.map((box, b) => (b === 0 ? { ...box, maxWeight } : box))
    })
    expect(rulesBrokenBy(less(574.5), light)).toEqual(["weight"])
  })

  it("adds up the weight of a tower, regardless of the order of its pieces", () => {
    const pieces = [
      [slab(20, 20, 5, { weight: 4 }), [0, 0, 10]],
      [slab(20, 20, 5, { weight: 3 }), [0, 0, 5]],
      [slab(20, 20, 5, { onTop: 6 }), [0, 0, 0]]
    ] as const
    expect(rulesInOneBox(crate, pieces)).toEqual(["on-top", "sequence"])
    expect(rulesInOneBox(crate, [...pieces].reverse())).toEqual(["on-top"])
  })

  it("requires every corner to be inside the circle of a tube", () => {
    const tube = { reference: "tube", kind: "tube", inner: { width: 50, length: 50, height: 90 } } as const
    // Because 30² + 40² = 50², the corners of a centred slab of 30 × 40 are exactly on the circle.
    expect(rulesInOneBox(tube, [[slab(30, 40, 90), [10, 5, 0]]])).toEqual([])
    expect(rulesInOneBox(tube, [[slab(30, 40, 90), [9, 5, 0]]])).toEqual(["inside"])
    expect(rulesInOneBox(tube, [[slab(28, 38, 88, { gap: 1 }), [11, 6, 1]]])).toEqual([])
    expect(rulesInOneBox(tube, [[slab(28, 39, 88, { gap: 1 }), [11, 6, 1]]])).toEqual(["inside"])
  })

  it("accepts positions at half units only across a tube, not along it", () => {
    const tube = { reference: "tube", kind: "tube", inner: { width: 5, length: 5, height: 9 } } as const
    expect(rulesInOneBox(tube, [[slab(4, 3, 9), [0.5, 1, 0]]])).toEqual([])
    expect(rulesInOneBox(tube, [[slab(4, 3, 9), [0.5, 0.5, 0]]])).toEqual(["inside"])
    expect(rulesInOneBox(tube, [[slab(4, 3, 9), [0.25, 1, 0]]])).toContain("shape")
    expect(rulesInOneBox(tube, [[slab(4, 3, 8), [0.5, 1, 0.5]]])).toContain("shape")
    expect(rulesInOneBox({ ...tube, kind: "box" }, [[slab(4, 3, 9), [0.5, 1, 0]]])).toContain("shape")
    expect(
      rulesInOneBox(tube, [
        [slab(2, 3, 3), [0.5, 1, 0]],
        [slab(2, 3, 3), [2, 1, 0]]
      ])
    ).toEqual(["overlap"])
  })

  it("subtracts the thickness of the contents of a mailer from its width and length", () => {
    const mailer = { reference: "mailer", kind: "mailer", inner: { width: 30, length: 40, height: 5 } } as const
    expect(rulesInOneBox(mailer, [[slab(26, 36, 4), [0, 0, 0]]])).toEqual([])
    expect(rulesInOneBox(mailer, [[slab(27, 36, 4), [0, 0, 0]]])).toEqual(["inside"])
    expect(rulesInOneBox(mailer, [[slab(26, 37, 4), [0, 0, 0]]])).toEqual(["inside"])
    expect(rulesInOneBox(mailer, [[slab(20, 20, 6), [0, 0, 0]]])).toEqual(["inside"])
    expect(
      rulesInOneBox(mailer, [
        [slab(26, 36, 2), [0, 0, 0]],
        [slab(26, 36, 2), [0, 0, 2]]
      ])
    ).toEqual([])
    expect(
      rulesInOneBox(mailer, [
        [slab(27, 36, 2), [0, 0, 0]],
        [slab(26, 36, 2), [0, 0, 2]]
      ])
    ).toEqual(["inside"])
  })
})
